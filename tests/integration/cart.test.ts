import fc from "fast-check";
import { afterEach, describe, expect, inject, it } from "vitest";
import { addCustomer } from "../support/customers";
import { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { continueAsGuest, logIn, type ShopClient, shippingForm } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const shop = await seededShop();
const product = shop.data.products.plain({ stock: 50 });
const second = shop.data.products.plain({ stock: 50, nth: 1 });
afterEach(() => {
  shop.data.products.setStock(product.id, 50);
  shop.data.products.setStock(second.id, 50);
});

const add = (client: ShopClient, { id }: { id: string }, qty = 1) =>
  client.post(`/product/${id}`, { qty: String(qty), intent: "add-to-cart" });
const remove = (client: ShopClient, { id }: { id: string }) =>
  client.post("/cart", { intent: "remove", product: id, selectedColorsVariants: "" });
const undo = (client: ShopClient) => client.post("/cart", { intent: "undo-remove" });
const cartText = async (client: ShopClient) => (await client.open("/cart")).main.text;

/** Posts the cart's form with these quantities. */
function save(client: ShopClient, quantities: [{ id: string }, string][], intent = "update"): Promise<Response> {
  const form = new URLSearchParams({ intent });
  for (const [{ id }, qty] of quantities) {
    form.append("product", id);
    form.append("selectedColorsVariants", "");
    form.append("qty", qty);
  }
  return client.post("/cart", form);
}

/** The quantities in the cart's form, by product. */
async function quantitiesOf(client: ShopClient): Promise<Record<string, string>> {
  const form = (await client.open("/cart")).form("Cart");
  const values = (name: string) => form.all(`[name="${name}"]`).map(({ value }) => value);
  const quantities = values("qty");
  return Object.fromEntries(values("product").map((id, index) => [id, quantities[index] ?? ""]));
}

const money = (cents: number) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

describe("a removed line", () => {
  it("is named, and comes back with its quantity at its place", async () => {
    const client = shop.client();
    await add(client, product, 3);
    await add(client, second, 2);
    await remove(client, product);
    const page = await client.open("/cart");
    expect(page.form("Undo").text).toContain(`${product.name} was removed from your cart.`);
    expect(page.form("Undo").button(`Undo the removal of ${product.name}`).exists).toBe(true);
    expect((await undo(client)).headers.get("Location")).toBe("/cart");
    expect(Object.entries(await quantitiesOf(client))).toEqual([
      [product.id, "3"],
      [second.id, "2"],
    ]);
    expect(await cartText(client)).not.toContain("was removed");
  });

  it("comes back to a cart that was emptied", async () => {
    const client = shop.client();
    await add(client, product);
    await remove(client, product);
    const page = await client.open("/cart");
    expect(page.main.text).toContain("Your cart is empty");
    expect(page.form("Undo").exists).toBe(true);
    await undo(client);
    expect(await quantitiesOf(client)).toEqual({ [product.id]: "1" });
  });

  it("comes back once, however often and in parallel undo is pressed", async () => {
    const client = shop.client();
    await add(client, product, 2);
    await remove(client, product);
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(client)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
    expect(await quantitiesOf(client)).toEqual({ [product.id]: "2" });
  });

  it("can no longer come back after the cart has changed, or in another shopper's cart", async () => {
    const client = shop.client();
    await add(client, product);
    await remove(client, product);
    const other = shop.client();
    await add(other, second);
    await undo(other);
    expect(await quantitiesOf(other)).toEqual({ [second.id]: "1" });
    await add(client, second);
    expect((await client.open("/cart")).form("Undo").exists).toBe(false);
    await undo(client);
    expect(await quantitiesOf(client)).toEqual({ [second.id]: "1" });
  });

  it("comes back as far as it is in stock, with a sentence that says so", async () => {
    const client = shop.client();
    await add(client, product, 3);
    await remove(client, product);
    shop.data.products.setStock(product.id, 2);
    await undo(client);
    expect(await cartText(client)).toContain("2 of 3 were added.");
    expect(await quantitiesOf(client)).toEqual({ [product.id]: "2" });
    await remove(client, product);
    shop.data.products.setStock(product.id, 0);
    await undo(client);
    expect(await cartText(client)).toContain(`${product.name} is sold out.`);
  });

  it("is not replaced by the removal of a line that is not there", async () => {
    const client = shop.client();
    await add(client, product);
    await remove(client, product);
    for (const id of [second.id, "none", "' or 1=1 --"])
      await client.post("/cart", { intent: "remove", product: id, selectedColorsVariants: "" });
    await client.post("/cart", { intent: "remove", product: product.id, selectedColorsVariants: "Octarine" });
    expect((await client.open("/cart")).form("Undo").text).toContain(product.name);
  });
});

describe("the cart's form", () => {
  it("keeps one of the quantities when it is posted several times at once", async () => {
    const client = shop.client();
    await add(client, product);
    await add(client, second);
    const sent = ["2", "3", "4", "5"];
    const answers = await Promise.all(
      sent.map((qty) =>
        save(client, [
          [product, qty],
          [second, qty],
        ]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(303));
    const quantities = await quantitiesOf(client);
    expect(sent).toContain(quantities[product.id]);
    expect(quantities[second.id]).toBe(quantities[product.id]);
  });

  it("saves the other lines when one has sold out since the page was opened, and stays in the cart", async () => {
    const client = shop.client();
    await add(client, product);
    await add(client, second);
    shop.data.products.setStock(second.id, 0);
    const answer = await save(
      client,
      [
        [product, "4"],
        [second, "1"],
      ],
      "checkout",
    );
    expect(answer.headers.get("Location")).toBe("/shipping");
    await continueAsGuest(client);
    expect((await client.get("/shipping")).headers.get("Location")).toBe("/cart");
    expect(await quantitiesOf(client)).toEqual({ [product.id]: "4" });
  });

  it("has one kind of quantity field, whatever the stock", async () => {
    const client = shop.client();
    shop.data.products.setStock(product.id, 100_000);
    shop.data.products.setStock(second.id, 3);
    await add(client, product, 70_000);
    await add(client, second, 2);
    const fields = (await client.open("/cart")).form("Cart").all('[name="qty"]');
    expect(fields.map((field) => [field.attribute("type"), field.attribute("max"), field.value])).toEqual([
      ["number", "100000", "70000"],
      ["number", "3", "2"],
    ]);
  });

  it("shows the price of one unit only beside more than one", async () => {
    const client = shop.client();
    await add(client, product);
    expect(await cartText(client)).not.toContain("each");
    await save(client, [[product, "2"]]);
    expect(await cartText(client)).toContain(`${money(product.priceCents)} each`);
  });
});

describe("the cart's summary", () => {
  it("counts what can be bought, and names the rest", async () => {
    const client = shop.client();
    await add(client, product, 2);
    await add(client, second, 3);
    shop.data.products.setStock(second.id, 0);
    const page = await client.open("/cart");
    expect(page.main.text).toContain(`Subtotal (2 items) ${money(2 * product.priceCents)}`);
    expect(page.main.text).toContain(`Not counted, because not available: ${second.name}`);
    expect(page.headings).toContain("Not available");
  });

  it("is the sum of the lines that can be bought, for any stock and quantities", async () => {
    const offered = shop.data.products.published().filter(({ colorsVariants }) => colorsVariants.length === 0);
    const line = fc.record({
      nth: fc.nat({ max: offered.length - 1 }),
      qty: fc.integer({ min: 1, max: 40 }),
      isSoldOut: fc.boolean(),
    });
    const carts = fc.uniqueArray(line, { selector: ({ nth }) => nth, minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(carts, async (drawn) => {
        const client = shop.client();
        const lines = drawn.flatMap(({ nth, ...rest }) =>
          offered.slice(nth, nth + 1).map((found) => ({ ...found, ...rest })),
        );
        for (const { id, qty } of lines) {
          shop.data.products.setStock(id, 40);
          await add(client, { id }, qty);
        }
        for (const { id, isSoldOut } of lines) if (isSoldOut) shop.data.products.setStock(id, 0);
        const text = await cartText(client);
        for (const { id, countInStock } of lines) shop.data.products.setStock(id, countInStock);
        const bought = lines.filter(({ isSoldOut }) => !isSoldOut);
        const units = bought.reduce((sum, { qty }) => sum + qty, 0);
        const cents = bought.reduce((sum, { qty, priceCents }) => sum + qty * priceCents, 0);
        expect(text).toContain(`Subtotal (${units} ${units === 1 ? "item" : "items"}) ${money(cents)}`);
      }),
      { numRuns: 15 },
    );
  });

  it("estimates the delivery to the United States, or to the address of the checkout", async () => {
    const client = shop.client();
    await add(client, product);
    expect(await cartText(client)).toMatch(/Arrives [A-Z][a-z]{2} \d+ – .* \(United States\), shipping free/);
    await continueAsGuest(client);
    const abroad = { ...shippingForm, country: "DE", state: "BE", postalCode: "10115" };
    await client.post("/shipping", { ...abroad, intent: "check" });
    await client.post("/shipping", { addressChoice: "entered", intent: "choose" });
    expect(await cartText(client)).toMatch(/Arrives .* \(Germany\)/);
    shop.data.products.setStock(product.id, 0);
    expect(await cartText(client)).not.toContain("Arrives");
  });
});

it("a cart that is joined to that of an account at sign-in holds 100 products, names what was left out, and is changed", async () => {
  const choices = shop.data.products.published().flatMap(({ id, countInStock, colorsVariants, options }) => {
    if (countInStock < 1 || options.length > 0) return [];
    return colorsVariants.length > 0 ? colorsVariants.map(({ name }) => ({ id, color: name })) : [{ id, color: "" }];
  });
  expect(choices.length).toBeGreaterThan(104);
  const addAll = async (client: ShopClient, from: number, to: number) => {
    for (const { id, color } of choices.slice(from, to))
      await client.post(`/product/${id}`, { qty: "1", selectedColorsVariants: color, intent: "add-to-cart" });
  };
  const { email } = addCustomer(shop);
  const atHome = shop.client();
  await logIn(atHome, email);
  await addAll(atHome, 0, 60);
  const client = shop.client();
  await addAll(client, 55, 104);
  await logIn(client, email);
  const page = await client.open("/cart");
  expect(page.form("Cart").all('[name="product"]')).toHaveLength(100);
  const notices = page.main.text.match(/was not added: a cart holds at most 100 products\./g) ?? [];
  expect(notices).toHaveLength(4);
  const form = page.form("Cart");
  const fields = ["product", "selectedColorsVariants", "qty"].flatMap((name) =>
    form.all(`[name="${name}"]`).map((field) => [name, field.value]),
  );
  const saved = await client.post("/cart", new URLSearchParams([["intent", "update"], ...fields]));
  expect(saved.status).toBe(303);
});

it("a cart links to the shop", async () => {
  const client = shop.client();
  await add(client, product);
  const page = Page.parse(await client.page("/cart"));
  expect(page.main.all("a").map(({ text }) => text)).toContain("Continue shopping");
});

describe("a new cart", () => {
  /** What is stored as if the hours had passed. */
  const passHours = (hours: number) => {
    for (const { id, expiresAt } of shop.data.sessions.list()) {
      shop.data.sessions.change({ id }, { expiresAt: new Date(expiresAt.getTime() - hours * 3_600_000) });
    }
  };

  it("lasts an hour unless its cookie comes back, and then 60 days from each visit of its second half", async () => {
    const [gone, back] = [shop.client(), shop.client()];
    await add(gone, product);
    await add(back, product);
    const second = await back.get("/cart");
    expect(second.headers.getSetCookie().join()).toContain(`Max-Age=${60 * 24 * 3600}`);
    expect((await back.get("/cart")).headers.getSetCookie()).toEqual([]);
    passHours(2);
    expect(await cartText(back)).toContain(product.name);
    expect(await cartText(gone)).not.toContain(product.name);
    passHours(31 * 24);
    await back.get("/");
    passHours(31 * 24);
    expect(await cartText(back)).toContain(product.name);
  });
});

describe("carts of one client address", () => {
  it("are limited to 600 new ones an hour, while those that exist and other addresses go on", async () => {
    const limited = await startShop({ copyOf: inject("seededFolder"), settings: { TRUST_PROXY: "on" } });
    try {
      const { id } = limited.data.products.plain({ stock: 50 });
      const addFrom = (address: string, client = limited.client()) =>
        client.post(`/product/${id}`, { qty: "1", intent: "add-to-cart" }, { "X-Forwarded-For": address });
      const known = limited.client();
      expect((await addFrom("198.51.100.1", known)).status).toBe(303);
      const forms = { intent: "remove-discount" };
      for (let count = 1; count < 600; count += 1) {
        await limited.client().post("/cart", forms, { "X-Forwarded-For": "198.51.100.1" });
      }
      const refused = await addFrom("198.51.100.1");
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(refused.headers.getSetCookie()).toEqual([]);
      expect(Page.parse(await refused.text()).text).toContain("Too many tries. Please wait a while and try again.");
      expect((await addFrom("198.51.100.1", known)).status).toBe(303);
      expect((await addFrom("198.51.100.2")).status).toBe(303);
    } finally {
      await limited.remove();
    }
  });
});

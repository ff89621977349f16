import { describe, expect, it } from "vitest";
import { fieldOf, Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import {
  answeredQuestion,
  continueAsGuest,
  placeOrder,
  type ShopClient,
  shippingForm,
  walkToPlaceOrder,
} from "../support/shop-client";

const shop = await seededShop();
const product = shop.data.products.plain({ stock: 500 });
const colored = shop.data.products.colored();

const location = (response: Response) => response.headers.get("Location");

function countOrders(): number {
  return shop.data.orders.count();
}

const firstColor = () => colored.colorsVariants[0]?.name ?? "";

const addColored = (client: ShopClient, qty = "1") =>
  client.post(`/product/${colored.id}`, { qty, selectedColorsVariants: firstColor(), intent: "add-to-cart" });

async function guestWithCart(): Promise<ShopClient> {
  const client = shop.client();
  await client.post(`/product/${product.id}`, { qty: "2", intent: "add-to-cart" });
  await continueAsGuest(client);
  return client;
}

/** The field with autofocus on a page, which must be invalid, and the error that describes it. */
function wrongField(html: string) {
  const page = Page.parse(html);
  expect(page.focused).toHaveLength(1);
  const [field] = page.focusedFields;
  expect(field?.isInvalid).toBe(true);
  return {
    name: field?.attribute("name"),
    value: field?.value,
    type: field?.attribute("type"),
    error: field ? page.errorBeside(field) : "",
  };
}

describe("the place of a postal code", () => {
  it.each([
    ["country=US&postalCode=97205", { city: "Portland", state: "OR" }],
    ["country=US&postalCode=10001-1234", { city: "New York", state: "NY" }],
    ["country=US&postalCode=00000", null],
    ["country=US&postalCode=1e3", null],
    ["country=DE&postalCode=10115", null],
    ["postalCode=97205&postalCode=10001", null],
    ["", null],
  ])("of %j is %j", async (query, place) => {
    const answer = await shop.client().get(`/shipping/place?${query}`);
    expect([answer.status, await answer.json()]).toEqual([200, { place }]);
  });
});

describe("the cart", () => {
  it("shows that it is empty", async () => {
    expect(wordsOf(await shop.client().page("/cart"))).toContain("Your cart is empty");
  });

  it("adds, changes and removes items by forms, and shows their number in the header", async () => {
    const client = shop.client();
    const added = await client.post(`/product/${product.id}`, { qty: "2", intent: "add-to-cart" });
    expect([added.status, location(added)]).toEqual([303, "/cart"]);
    await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    expect(wordsOf(await client.page("/cart"))).toContain("Cart, 3 items");
    const line = { product: product.id, selectedColorsVariants: "" };
    expect((await client.post("/cart", { ...line, qty: "5", intent: "update" })).status).toBe(303);
    expect(wordsOf(await client.page("/cart"))).toContain("Cart, 5 items");
    expect((await client.post("/cart", { ...line, intent: "remove" })).status).toBe(303);
    expect(wordsOf(await client.page("/cart"))).toContain("Your cart is empty");
  });

  it("keeps two colors of a product as separate lines", async () => {
    const client = shop.client();
    const [first, second] = colored.colorsVariants;
    for (const variant of [first, second]) {
      await client.post(`/product/${colored.id}`, {
        qty: "1",
        selectedColorsVariants: variant?.name ?? "",
        intent: "add-to-cart",
      });
    }
    const page = await client.page("/cart");
    expect(Page.parse(page).all('[value="remove"]')).toHaveLength(2);
    expect(wordsOf(page)).toContain(first?.name);
    const unknown = await client.post(`/product/${colored.id}`, { qty: "1", selectedColorsVariants: "Octarine" });
    expect(unknown.status).toBe(400);
  });

  it.each(["0", "-1", "1.5", "", "two", "1e3", "99999999999"])(
    "refuses a quantity of %j, with a message",
    async (qty) => {
      const client = shop.client();
      const response = await client.post(`/product/${product.id}`, { qty, intent: "add-to-cart" });
      expect(response.status).toBe(400);
      expect(wordsOf(await response.text())).toMatch(/Please enter a (whole|smaller) number/);
      expect(wordsOf(await client.page("/cart"))).toContain("Your cart is empty");
    },
  );

  it("names the product when its stock is too low, and keeps the cart", async () => {
    const client = shop.client();
    await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    const response = await client.post(`/product/${product.id}`, { qty: "5000", intent: "add-to-cart" });
    expect(response.status).toBe(409);
    expect(wordsOf(await response.text())).toContain(product.name);
    expect(wordsOf(await client.page("/cart"))).toContain("Cart, 1 item");
  });

  it.each(["9999", "0", "x"])("shows a quantity of %s in the cart as it was typed, with its error", async (qty) => {
    for (const [id, selectedColorsVariants] of [
      [product.id, ""],
      [colored.id, firstColor()],
    ] as const) {
      const client = shop.client();
      await client.post(`/product/${id}`, { qty: "1", selectedColorsVariants, intent: "add-to-cart" });
      const response = await client.post("/cart", { product: id, selectedColorsVariants, qty, intent: "update" });
      expect(response.status).toBe(qty === "9999" ? 409 : 400);
      const { name, value, error } = wrongField(await response.text());
      expect([name, value]).toEqual(["qty", qty]);
      expect(error).toMatch(qty === "9999" ? /^Only \d+ of .* are left\.$/ : /^Please enter a whole number from 1\.$/);
      expect(wordsOf(await client.page("/cart"))).toContain("Cart, 1 item");
    }
  });

  it("focuses the first invalid field of the product page", async () => {
    const bad = { intent: "add-to-cart", qty: "0" };
    const quantity = wrongField(await (await shop.client().post(`/product/${colored.id}`, bad)).text());
    expect([quantity.name, quantity.value]).toEqual(["qty", "0"]);
    expect(quantity.error).toBe("Please enter a whole number from 1.");
    const wrongColour = { ...bad, qty: "1", selectedColorsVariants: "None" };
    const unchosen = await (await shop.client().post(`/product/${colored.id}`, wrongColour)).text();
    expect(wrongField(unchosen).type).toBe("radio");
    expect(wordsOf(unchosen)).toContain(`Please choose one of the colors of ${colored.name}.`);
  });

  it("asks for a color on the product page when a form names none", async () => {
    const client = shop.client();
    const asked = `Please choose one of the colors of ${colored.name}.`;
    for (const field of ["colorsVariants", "selectedColorsVariants"]) {
      const response = await client.post(`/product/${colored.id}`, { qty: "1", [field]: "" });
      const page = Page.parse(await response.text());
      expect([response.status, page.text.includes(asked)]).toEqual([400, true]);
      const colors = page.all("[name=selectedColorsVariants]");
      expect(colors.filter((color) => color.isChecked || !color.isInvalid)).toEqual([]);
    }
    const byAddress = await client.get(`/cart/${colored.id}?qty=1`, { Accept: "text/html" });
    expect([byAddress.status, location(byAddress)]).toEqual([303, `/product/${colored.id}`]);
    expect(wordsOf(await client.page(`/product/${colored.id}`))).toContain("Please choose a color.");
    expect(wordsOf(await client.page("/cart"))).toContain("Your cart is empty");
  });

  it("asks for a color in the cart when a product got colors after it was chosen", async () => {
    const client = shop.client();
    const { colorsVariants } = shop.data.products.get({ id: colored.id });
    shop.data.products.change({ id: colored.id }, { colorsVariants: [] });
    await client.post(`/product/${colored.id}`, { qty: "1", intent: "add-to-cart" });
    shop.data.products.change({ id: colored.id }, { colorsVariants });
    expect(wordsOf(await client.page("/cart"))).toContain(
      `${colored.name} comes in several colors now. Please choose one on its page.`,
    );
    await continueAsGuest(client);
    expect(location(await client.get("/shipping"))).toBe("/cart");
  });

  it("shows that a product has sold out when there is no quantity to choose", async () => {
    shop.data.products.setStock(product.id, 0);
    const response = await shop.client().post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    shop.data.products.setStock(product.id, 500);
    expect(response.status).toBe(409);
    expect(wordsOf(await response.text())).toContain(`${product.name} is sold out.`);
  });

  it("disables the browser's own validation messages", async () => {
    const client = await guestWithCart();
    for (const path of [`/product/${colored.id}`, "/cart"]) {
      const forms = (await client.open(path)).main.all("form");
      expect(forms.length, path).toBeGreaterThan(0);
      expect(
        forms.filter(({ isUnchecked }) => !isUnchecked),
        path,
      ).toEqual([]);
    }
  });

  describe("with several lines", () => {
    /** A cart with two lines, and the data of its form. */
    async function twoLines(quantities: [string, string]) {
      const client = shop.client();
      await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
      await addColored(client);
      const send = (intent: string) => {
        const form = new URLSearchParams({ intent });
        for (const [id, color, qty] of [
          [product.id, "", quantities[0]],
          [colored.id, firstColor(), quantities[1]],
        ] as const) {
          form.append("product", id);
          form.append("selectedColorsVariants", color);
          form.append("qty", qty);
        }
        return client.post("/cart", form);
      };
      return { client, send };
    }

    it("saves all quantities when the shopper proceeds to the checkout", async () => {
      const { client, send } = await twoLines(["4", "2"]);
      const answer = await send("checkout");
      expect([answer.status, location(answer)]).toEqual([303, "/shipping"]);
      expect(wordsOf(await client.page("/cart"))).toContain("Cart, 6 items");
    });

    it("saves no quantity while one is invalid, and keeps both as typed", async () => {
      for (const [wrong, status] of [
        ["x", 400],
        ["9999", 409],
      ] as const) {
        const { client, send } = await twoLines(["3", wrong]);
        const answer = await send("checkout");
        expect(answer.status).toBe(status);
        const html = await answer.text();
        expect(wrongField(html).value).toBe(wrong);
        expect(Page.parse(html).invalidFields).toHaveLength(1);
        expect(
          Page.parse(html)
            .all('main [name="qty"]')
            .map(({ value }) => value),
        ).toContain("3");
        expect(wordsOf(await client.page("/cart"))).toContain("Cart, 2 items");
      }
    });

    it("checks the colors of a product together against its stock", async () => {
      const client = shop.client();
      const [first, second] = colored.colorsVariants;

      const before = shop.data.products.stockOf(colored.id);
      shop.data.products.setStock(colored.id, 5);
      const send = (one: string, other: string) => {
        const form = new URLSearchParams({ intent: "update" });
        for (const [variant, qty] of [
          [first, one],
          [second, other],
        ] as const) {
          form.append("product", colored.id);
          form.append("selectedColorsVariants", variant?.name ?? "");
          form.append("qty", qty);
        }
        return client.post("/cart", form);
      };
      expect((await send("1", "4")).status).toBe(303);
      expect((await send("4", "1")).status).toBe(303);
      expect((await send("4", "2")).status).toBe(409);
      shop.data.products.setStock(colored.id, before);
      expect(wordsOf(await client.page("/cart"))).toContain("Cart, 5 items");
    });

    it("excludes sold-out items from the subtotal", async () => {
      const { client } = await twoLines(["1", "1"]);
      const { countInStock: before, priceCents } = shop.data.products.get({ id: colored.id });
      const price = priceCents / 100;
      shop.data.products.setStock(product.id, 0);
      const words = wordsOf(await client.page("/cart"));
      shop.data.products.setStock(product.id, 500);
      expect(before).toBeGreaterThan(0);
      expect(words).toContain("Out of stock. Remove it to go on.");
      expect(words).toMatch(/Subtotal \(1 item\)/);
      expect(words).toContain(`Subtotal (1 item) $${price.toFixed(2)}`);
    });

    it.each([
      ["names no line", { intent: "update" }],
      ["has lines without quantities", { intent: "checkout", product: "a b", also: "1" }],
    ] as [string, Record<string, string>][])("refuses a form that %s", async (_, sent) => {
      const { also, product: ids, ...fields } = sent;
      const form = new URLSearchParams(fields);
      for (const id of ids?.split(" ") ?? []) form.append("product", id);
      if (also) form.append("qty", also);
      const answer = await shop.client().post("/cart", form);
      expect(answer.status).toBe(400);
    });
  });

  it("survives a restart of the shop", async () => {
    const client = shop.client();
    await client.post(`/product/${product.id}`, { qty: "4", intent: "add-to-cart" });
    await shop.restart();
    expect(wordsOf(await client.page("/cart"))).toContain("Cart, 4 items");
  });

  it("shows a changed price and insufficient stock, and viewing it changes neither", async () => {
    const client = shop.client();
    await addColored(client, "2");
    const { priceCents, countInStock } = shop.data.products.get({ id: colored.id });
    shop.data.products.change({ id: colored.id }, { priceCents: priceCents + 100, countInStock: 1 });
    const page = wordsOf(await client.page("/cart"));
    expect(page).toMatch(/now costs \$[\d.,]+; it was \$[\d.,]+/);
    expect(page).toContain(`Only 1 of ${colored.name} is left`);
    expect(page).not.toContain("Proceed to checkout");
    expect(wordsOf(await client.page("/cart"))).toContain("now costs");
    shop.data.products.change({ id: colored.id }, { priceCents, countInStock });
  });

  it("accepts additions by URL from the shop's own pages only", async () => {
    const client = shop.client();
    const address = `/cart/${product.id}?qty=3`;
    const prefetched = await client.get(address, { "Sec-Purpose": "prefetch" });
    expect(location(prefetched)).toBe("/cart");
    await client.get(address, { "Sec-Fetch-Site": "cross-site" });
    await client.request(address, { method: "HEAD" });
    expect(wordsOf(await client.page("/cart"))).toContain("Your cart is empty");
    for (let twice = 0; twice < 2; twice += 1) expect(location(await client.get(address))).toBe("/cart");
    expect(wordsOf(await client.page("/cart"))).toContain("Cart, 3 items");
  });

  it.each([
    ["an invalid quantity", "PRODUCT?qty=x", 400, "Please enter a whole number from 1.", "/product/PRODUCT"],
    ["an unknown color", "COLOURED?qty=1&selectedColorsVariants=None", 400, "choose one", "/product/COLOURED"],
    ["more than the stock", "PRODUCT?qty=9999", 409, "are left", "/product/PRODUCT"],
    ["an unknown product", "none?qty=1", 404, "This product is not for sale here.", "/cart"],
  ])("shows a page of the shop at its URL for %s", async (_, path, status, words, nextLink) => {
    const named = (text: string) => text.replace("PRODUCT", product.id).replace("COLOURED", colored.id);
    const response = await shop.client().get(`/cart/${named(path)}`, { Accept: "text/html" });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([status, "text/html; charset=utf-8"]);
    const html = await response.text();
    expect(wordsOf(html)).toContain(words);
    expect(Page.parse(html).all('[aria-label="Search products"]').length).toBeGreaterThan(0);
    expect(Page.parse(html).main.links).toContain(named(nextLink));
  });
});

describe("the checkout", () => {
  it("shows one error for each field of the address", async () => {
    const client = await guestWithCart();
    const errorsOf = async (fields: Record<string, string>) => {
      const html = await (await client.post("/shipping", { ...shippingForm, ...fields, intent: "check" })).text();
      return Page.parse(html)
        .all('p[id$="-error"]')
        .map(({ text }) => text);
    };
    expect(await errorsOf({ state: "", postalCode: " " })).toEqual([
      "Please enter the postal code.",
      "Please enter the state or province.",
    ]);
    expect(await errorsOf({ state: "Bavaria", postalCode: "x" })).toEqual([
      "Please enter a ZIP code, for example 94103.",
      "Please enter a US state, for example CA.",
    ]);
    expect(await errorsOf({ state: "oregon", postalCode: "94105" })).toEqual([
      "The ZIP code 94105 is in CA, not in oregon. Please check both.",
    ]);
  });

  it("accepts a ZIP code that the shop's table does not have, and military addresses", async () => {
    const client = await guestWithCart();
    for (const fields of [{ postalCode: "97200" }, { city: "APO", state: "AE", postalCode: "09012-1234" }]) {
      const answer = await client.post("/shipping", { ...shippingForm, ...fields, intent: "check" });
      expect([fields, answer.status]).toEqual([fields, 303]);
    }
  });

  it("focuses an unmade choice, with the error beside it", async () => {
    const client = await guestWithCart();
    const choices: [string, Record<string, string>, string, string, Record<string, string>][] = [
      ["/shipping", {}, "", "", { ...shippingForm, intent: "check" }],
      ["/shipping?choose=1", { intent: "choose" }, "addressChoice", "choose an address", { addressChoice: "entered" }],
      ["/shippingrate", { selectedRate: "" }, "selectedRate", "shipping rates", { selectedRate: "standard" }],
      ["/payment", { paymentMethod: "x" }, "paymentMethod", "PayPal or Credit Card", { paymentMethod: "PayPal" }],
    ];
    for (const [path, bad, name, words, good] of choices) {
      if (name) {
        const response = await client.post(path, bad);
        expect(response.status, path).toBe(400);
        const html = await response.text();
        expect(wrongField(html).name, path).toBe(name);
        expect(Page.parse(html).main.first("form").isUnchecked).toBe(true);
        expect(Page.parse(html).first("fieldset").text).toContain(words);
      }
      expect((await client.post(path, good)).status, path).toBe(303);
    }
  });

  it("redirects to the steps with missing data", async () => {
    const anonymous = shop.client();
    expect(location(await anonymous.get("/shipping"))).toBe("/login?redirect=%2Fshipping");
    const client = shop.client();
    await continueAsGuest(client);
    expect(location(await client.get("/shipping"))).toBe("/cart");
    expect(location(await client.get("/payment"))).toBe("/shipping");
    await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    for (const step of ["/shippingrate", "/payment", "/placeorder"])
      expect(location(await client.get(step))).toBe("/shipping");
    await client.post("/shipping", { ...shippingForm, intent: "check" });
    await client.post("/shipping", { addressChoice: "entered", intent: "choose" });
    expect(location(await client.get("/placeorder"))).toBe("/payment");
    expect(location(await client.get("/payment"))).toBe("/shippingrate");
    await client.post("/shippingrate", { selectedRate: "standard" });
    expect(location(await client.get("/placeorder"))).toBe("/payment");
  });

  it("says so in the form when a guest cannot be signed in, and offers it again", async () => {
    const client = shop.client();
    const page = await client.open("/login?redirect=/shipping");
    const solved = answeredQuestion(page.form("Continue as Guest").html);
    const release = shop.data.lock();
    const refused = await client.post("/login", { redirect: "/shipping", intent: "guest", ...solved });
    release();
    expect(refused.status).toBe(503);
    const form = Page.parse(await refused.text()).form("Continue as Guest");
    expect(form.text).toContain("Guest checkout failed");
    const again = { redirect: "/shipping", intent: "guest", ...answeredQuestion(form.html) };
    expect(location(await client.post("/login", again))).toBe("/shipping");
  });

  it("requires a solved captcha from a guest", async () => {
    const client = shop.client();
    const response = await client.post("/login", {
      redirect: "/shipping",
      intent: "guest",
      captchaId: "x",
      captchaAnswer: "1",
    });
    expect(response.status).toBe(400);
    expect(wordsOf(await response.text())).toContain("That answer was not right. Please answer a new question.");
    const none = await client.post("/login", { redirect: "/shipping", intent: "guest", captchaAnswer: "" });
    expect(none.status).toBe(400);
    expect(wordsOf(await none.text())).toContain("Please complete the captcha");
    const filled = await client.post("/login", {
      redirect: "/shipping",
      intent: "guest",
      website: "http://spam.example",
    });
    expect(filled.status).toBe(400);
  });

  it.each(Object.keys(shippingForm).filter((name) => name !== "address2"))(
    "keeps the input when %s is missing",
    async (name) => {
      const client = await guestWithCart();
      const typed = { ...shippingForm, [name]: "", intent: "check" };
      const response = await client.post("/shipping", typed);
      const page = await response.text();
      expect(response.status).toBe(400);
      const stored = name === "city" ? "address1" : "city";
      expect(fieldOf(page, stored)).toBe(shippingForm[stored]);
      expect(Page.parse(page).errorOf(name)).not.toBe("");
      expect(location(await client.get("/payment"))).toBe("/shipping");
    },
  );

  it("takes a suggestion that differs in case and abbreviations only, without asking", async () => {
    const client = await guestWithCart();
    const checked = await client.post("/shipping", { ...shippingForm, intent: "check" });
    expect([checked.status, location(checked)]).toEqual([303, "/shippingrate"]);
    expect(fieldOf(await client.page("/shipping"), "address1")).toBe("1600 HARBOR ST");
    await client.post("/shippingrate", { selectedRate: "standard" });
    await client.post("/payment", { paymentMethod: "PayPal" });
    const page = wordsOf(await client.page("/placeorder"));
    expect(page).toContain("1600 HARBOR ST APT 4 PORTLAND, OR 97201");
    expect(page).toContain("Delivery to this address was not confirmed by the postal service.");
  });

  it("takes an address outside the postal service's countries, without asking", async () => {
    const client = await guestWithCart();
    const abroad = { address1: "Unter den Linden 77", city: "Berlin", state: "BE", postalCode: "10117", country: "DE" };
    const checked = await client.post("/shipping", { ...shippingForm, ...abroad, intent: "check" });
    expect([checked.status, location(checked)]).toEqual([303, "/shippingrate"]);
    expect(fieldOf(await client.page("/shipping"), "address1")).toBe("Unter den Linden 77");
  });

  it("offers the suggested and the entered address, with the differences marked", async () => {
    const client = await guestWithCart();
    const checked = await client.post("/shipping", { ...shippingForm, city: "Salem", intent: "check" });
    expect([checked.status, location(checked)]).toEqual([303, "/shipping?choose=1"]);
    const html = await client.page("/shipping?choose=1");
    expect(wordsOf(html)).toContain("1600 HARBOR ST");
    expect(wordsOf(html)).toContain("not that mail is delivered there");
    const page = Page.parse(html);
    expect(page.all('[name="addressChoice"]').map(({ value }) => value)).toEqual(["suggested", "entered"]);
    expect(page.all("mark").map(({ text }) => text)).toEqual(["different: PORTLAND,", "different: Salem,"]);
    const unanswered = await client.post("/shipping", { intent: "choose" });
    expect(unanswered.status).toBe(400);
  });

  it.each(["suggested", "entered"])("keeps the %s address, also when the choice is posted again", async (choice) => {
    const client = await guestWithCart();
    await client.post("/shipping", { ...shippingForm, city: "Salem", intent: "check" });
    for (let twice = 0; twice < 2; twice += 1) {
      const chosen = await client.post("/shipping", { addressChoice: choice, intent: "choose" });
      expect([chosen.status, location(chosen)]).toEqual([303, "/shippingrate"]);
    }
    expect(fieldOf(await client.page("/shipping"), "city")).toBe(choice === "suggested" ? "PORTLAND" : "Salem");
  });

  it("offers only the entered address when the postal service does not know it", async () => {
    const client = await guestWithCart();
    const checked = await client.post("/shipping", { ...shippingForm, postalCode: "00001", intent: "check" });
    expect(location(checked)).toBe("/shipping?choose=1");
    const page = await client.page("/shipping?choose=1");
    expect(wordsOf(page)).toContain("Address Error Address validation failed");
    expect(Page.parse(page).all('[value="entered"]')).toHaveLength(1);
    expect(Page.parse(page).all('[value="suggested"]')).toEqual([]);
  });

  it("places one order from the cart, however often the form is posted", async () => {
    const client = shop.client();
    const before = countOrders();
    const page = await walkToPlaceOrder(client, product.id, "Credit Card");
    expect(wordsOf(page)).toContain("FREE");
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => placeOrder(client, page)));
    const order = location(first as Response);
    expect(order).toMatch(/^\/order\/[0-9a-f]{24}$/);
    for (const other of others) expect(location(other)).toBe(order);
    expect(countOrders()).toBe(before + 1);
    const shown = wordsOf(await client.page(order ?? ""));
    expect(shown).toContain("Not Paid");
    expect(shown).toContain("Credit Card");
    expect(wordsOf(await client.page("/cart"))).toContain("Your cart is empty");
    expect(location(await client.get("/placeorder"))).toBe(order);
  });

  it("refuses an outdated total, and keeps the cart", async () => {
    const client = shop.client();
    const page = await walkToPlaceOrder(client, product.id);
    shop.data.products.raisePrice(product.id, 50);
    const refused = await placeOrder(client, page);
    expect(refused.status).toBe(409);
    expect(wordsOf(await refused.text())).toContain("prices have changed");
    expect(wordsOf(await client.page("/cart"))).toContain("Cart, 1 item");
    shop.data.products.raisePrice(product.id, -50);
  });

  it("places a cart of several items as its page shows it", async () => {
    const client = shop.client();
    await client.post(`/product/${shop.data.products.plain({ nth: 2 }).id}`, { qty: "1", intent: "add-to-cart" });
    const page = await walkToPlaceOrder(client, product.id);
    expect(Page.parse(page).form("Place order").all("[name=seen]")).toHaveLength(2);
    expect(location(await placeOrder(client, page))).toMatch(/^\/order\//);
  });

  it("refuses a cart that has changed since the page was shown, and marks its lines, also at the same total", async () => {
    const client = shop.client();
    const other = shop.data.products.plain({ nth: 2 });
    shop.data.products.change({ id: other.id }, { priceCents: shop.data.products.get({ id: product.id }).priceCents });
    const shown = await walkToPlaceOrder(client, product.id);
    await client.post("/cart", { intent: "remove", product: product.id, selectedColorsVariants: "" });
    await client.post(`/product/${other.id}`, { qty: "1", intent: "add-to-cart" });
    const refused = await placeOrder(client, shown);
    expect(refused.status).toBe(409);
    const again = await refused.text();
    const page = Page.parse(again);
    expect(page.main.text).toContain("Your cart or its prices have changed.");
    expect(page.main.text).toContain(`${other.name} 1 ×`);
    expect(page.main.text).toContain("Changed");
    const placed = await placeOrder(client, again);
    expect(location(placed)).toMatch(/^\/order\//);
    // Another tab still shows the button.
    expect(location(await placeOrder(client, shown))).toBe(location(placed));
  });

  it("refuses an address, email or rate that has changed since the page was shown, and shows it", async () => {
    const client = shop.client();
    let shown = await walkToPlaceOrder(client, product.id);
    const before = countOrders();
    const otherTab = async (changes: Record<string, string>, selectedRate = "standard") => {
      await client.post("/shipping", { ...shippingForm, ...changes, intent: "check" });
      await client.post("/shipping", { addressChoice: "entered", intent: "choose" });
      await client.post("/shippingrate", { selectedRate });
    };
    const free = shop.data.shippingRates.list({ rateId: "expedited" });
    const changes: [string, () => Promise<unknown>][] = [
      ["99 Elm Street", () => otherTab({ address1: "99 Elm Street" })],
      ["", () => otherTab({ address1: "99 Elm Street", email: "other@example.com" })],
      ["UPS Expedited", () => otherTab({ address1: "99 Elm Street", email: "other@example.com" }, "expedited")],
    ];
    shop.data.shippingRates.change({ rateId: "expedited" }, { firstUnitCents: 0, furtherUnitCents: 0 });
    try {
      for (const [words, change] of changes) {
        await change();
        const refused = await placeOrder(client, shown);
        expect([words, refused.status]).toEqual([words, 409]);
        shown = await refused.text();
        const { main } = Page.parse(shown);
        expect(main.text).toContain("The address, email or shipping rate has changed. Please look at them");
        expect(main.text).toContain(words);
      }
      expect(countOrders()).toBe(before);
      expect(location(await placeOrder(client, shown))).toMatch(/^\/order\//);
    } finally {
      for (const { id, firstUnitCents, furtherUnitCents } of free)
        shop.data.shippingRates.change({ id }, { firstUnitCents, furtherUnitCents });
    }
  });

  it("refuses items that have sold out, names them, and keeps the cart", async () => {
    const client = shop.client();
    const { id, name } = shop.data.products.plain({ nth: 3 });
    const page = await walkToPlaceOrder(client, id);
    const before = countOrders();
    shop.data.products.setStock(id, 0);
    const refused = await placeOrder(client, page);
    expect(refused.status).toBe(409);
    const shown = Page.parse(await refused.text()).main;
    expect(shown.text).toContain(`${name} is sold out.`);
    expect(shown.link("/cart").exists).toBe(true);
    expect(countOrders()).toBe(before);
    shop.data.products.setStock(id, 500);
    expect(location(await placeOrder(client, page))).toMatch(/^\/order\//);
  });

  it("sells the last unit once to shoppers who order at the same time, and names it to the others", async () => {
    const { id, name } = shop.data.products.plain({ nth: 4 });
    const clients = Array.from({ length: 3 }, () => shop.client());
    const pages = await Promise.all(clients.map((client) => walkToPlaceOrder(client, id)));
    shop.data.products.setStock(id, 1);
    const answers = await Promise.all(clients.map((client, nth) => placeOrder(client, pages[nth] ?? "")));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(Page.parse(await answer.text()).main.text).toContain(`${name} is sold out.`);
  });

  it("ends a guest's session outside the checkout, and keeps the cart", async () => {
    const client = await guestWithCart();
    const strayed = await client.get("/profile?tab=orders");
    expect(location(strayed)).toBe("/login?redirect=%2Fprofile%3Ftab%3Dorders");
    expect((await client.get("/api/users/session")).status).toBe(401);
    expect(wordsOf(await client.page("/cart"))).toContain("Cart, 2 items");
  });

  it.each(["/build/entry.client-OLDHASH0.js", "/uploads/missing.jpg", "/apple-touch-icon-precomposed.png"])(
    "a browser's request for the missing file %s leaves a guest in the checkout",
    async (path) => {
      const client = await guestWithCart();
      await client.post("/shipping", { ...shippingForm, intent: "check" });
      expect((await client.get(path)).status).toBe(404);
      expect((await client.get("/api/users/session")).status).toBe(200);
      expect(fieldOf(await client.page("/shipping"), "address1")).toBe("1600 HARBOR ST");
    },
  );

  it("starts a new session for a guest", async () => {
    const client = shop.client();
    await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    const before = client.cookies.get("session");
    await continueAsGuest(client);
    expect(before).toBeTruthy();
    expect(client.cookies.get("session")).not.toBe(before);
  });

  it("the link in the email opens the order in another browser", async () => {
    const client = shop.client();
    const placed = await placeOrder(client, await walkToPlaceOrder(client, product.id));
    const id = location(placed)?.split("/").at(-1) ?? "";
    const text = await shop.data.emails.textAbout(id);
    const link = /http:\S+\/order\/\S+/.exec(text)?.[0] ?? "";
    const elsewhere = shop.client();
    expect((await elsewhere.get(`/order/${id}`)).status).toBe(404);
    expect(wordsOf(await elsewhere.page(link))).toContain(`Order #${shop.data.orders.get({ id }).number}`);
    expect((await elsewhere.get(link.replace(id, "0".repeat(24)))).status).toBe(404);
  });
});

import { describe, expect, it, onTestFinished } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);

type Variant = { _id: string; sku: string; options: Record<string, string>; countInStock: number };
type Shirt = { _id: string; variants: [Variant, Variant, Variant, ...Variant[]] };

const OPTIONS = [
  { name: "Size", values: ["S", "M"] },
  { name: "Color", values: ["Red", "Blue"] },
];

let made = 0;

async function save(id: string, changes: Record<string, unknown>): Promise<Shirt> {
  const response = await admin.json("PUT", `/api/products/${id}`, changes);
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer as Shirt;
}

/** A shirt in S and M in red, with SKUs, and S in blue, which is sold out. M in blue is not made. */
async function newShirt(): Promise<Shirt> {
  made += 1;
  const { _id } = (await (await admin.json("POST", "/api/products")).json()) as Shirt;
  return save(_id, {
    name: `Harbor shirt ${made}`,
    image: "/uploads/demo/mug.jpg",
    options: OPTIONS,
    variants: [
      { options: { Size: "S", Color: "Red" }, sku: `HARBOR-${made}-S`, price: 15, countInStock: 10 },
      {
        options: { Size: "M", Color: "Red" },
        sku: `HARBOR-${made}-M`,
        price: 20,
        countInStock: 10,
        image: "/uploads/demo/bowl.jpg",
      },
      { options: { Size: "S", Color: "Blue" }, sku: `HARBOR-${made}-SB`, price: 15, countInStock: 0 },
    ],
  });
}

async function guest(): Promise<ShopClient> {
  const client = shop.client();
  await client.becomeGuest();
  return client;
}

/** The chosen values of a product's page. */
const chosenOn = (page: Page) =>
  page
    .all("input[type=radio][checked]")
    .filter((field) => field.attribute("name")?.startsWith("option."))
    .map((field) => field.value);

const hrefs = (page: string) =>
  Page.parse(page)
    .all("a[href]")
    .map((link) => link.attribute("href") ?? "");

it("keeps the quantity that 'Show this choice' sends along, also over a choice that is sold out", async () => {
  const { _id } = await newShirt();
  for (const choice of ["option.Size=M&option.Color=Red", "option.Size=S&option.Color=Blue"]) {
    const page = await shop.client().open(`/product/${_id}?${choice}&qty=3`);
    expect(page.field("qty").value, choice).toBe("3");
  }
});

describe("the structured data of a product with options", () => {
  it("has for each variant the delivery by its own weight and price, and the returns, each written once", async () => {
    const { _id, variants } = await newShirt();
    const weights = [200, 2200, 200];
    await save(_id, { variants: variants.map((one, index) => ({ _id: one._id, weight: weights[index] })) });
    const rate = "/api/shippingrates/standard-lower-48";
    await admin.json("PUT", "/api/settings", { returnsNote: "Free within 30 days." });
    expect((await admin.json("PUT", rate, { maxWeight: 1000 })).status).toBe(200);
    onTestFinished(async () => {
      await admin.json("PUT", "/api/settings", { returnsNote: "" });
      await admin.json("PUT", rate, { maxWeight: null });
    });
    const page = Page.parse(await shop.client().page(`/product/${_id}`));
    const [group] = page.all('script[type="application/ld+json"]').map(({ element }) => JSON.parse(element.innerHTML));
    const offers = (group.hasVariant as { offers: Record<string, Record<string, unknown>> }[]).map((one) => one.offers);
    expect(offers).toMatchObject([
      {
        shippingDetails: { "@id": "#shared-0", "@type": "OfferShippingDetails", shippingRate: { currency: "USD" } },
        hasMerchantReturnPolicy: { "@id": "#shared-1", description: "Free within 30 days." },
      },
      {
        shippingDetails: { "@id": "#shared-2", "@type": "OfferShippingDetails" },
        hasMerchantReturnPolicy: { "@id": "#shared-1" },
      },
      {},
    ]);
    expect([offers[2]?.shippingDetails, offers[2]?.hasMerchantReturnPolicy]).toEqual([
      { "@id": "#shared-0" },
      { "@id": "#shared-1" },
    ]);
    const [light, heavy] = offers.map(
      (offer) => (offer.shippingDetails?.shippingRate as { value: string } | undefined)?.value,
    );
    expect(Number(heavy)).toBeGreaterThan(Number(light));
  });
});

describe("a bought variant", () => {
  it("is named with its SKU in cart, order, invoice and e-mail, each of which links it", async () => {
    const { _id, variants } = await newShirt();
    const [, medium] = variants;
    const client = await guest();
    await client.get(`/cart/${_id}?qty=2&variantId=${medium._id}`);
    const cart = await client.page("/cart");
    expect(wordsOf(cart)).toContain(`Size: M, Color: Red · SKU ${medium.sku}`);
    expect(hrefs(cart)).toContain(`/product/${_id}?variant=${medium._id}`);
    const email = `harbor${made}@example.com`;
    const item = { product: _id, variantId: medium._id, qty: 2 };
    const placed = await client.json("POST", "/api/orders", orderBody("", 1, { email, orderItems: [item] }));
    const order = await placed.json();
    expect(order.orderItems).toMatchObject([
      { variantId: medium._id, selectedColorsVariants: "Size: M, Color: Red", sku: medium.sku },
    ]);
    const page = await client.page(`/order/${order._id}`);
    expect(wordsOf(page)).toContain(`SKU ${medium.sku}`);
    expect(hrefs(page)).toContain(`/product/${_id}?variant=${medium._id}`);
    // The address of a color from before the colors were an option asks for the rest, or is enough.
    const asked = await client.get(`/cart/${_id}?qty=1&selectedColorsVariants=Red`);
    expect([asked.status, asked.headers.get("Location")]).toEqual([303, expect.stringContaining(`/product/${_id}`)]);
    const chosen = await client.get(`/cart/${_id}?qty=1&selectedColorsVariants=red&option.Size=M`);
    expect([chosen.status, chosen.headers.get("Location")]).toEqual([303, "/cart"]);
    const invoice = wordsOf(await client.page(`/order/${order._id}/invoice`));
    expect(invoice).toContain("Size: M, Color: Red");
    expect(invoice).toContain(`SKU ${medium.sku}`);
    const { text, html } = await sandbox.mailbox.nextTo(email);
    for (const body of [text, html]) expect(body).toContain(`Size: M, Color: Red, SKU ${medium.sku}`);
  });

  it("is named without its SKU where it is a color of a product without options, as ever", async () => {
    const { id, colorsVariants } = shop.data.products.colored();
    await save(id, { sku: "COLORED-1" });
    const client = await guest();
    const color = colorsVariants[0]?.name;
    const item = { product: id, selectedColorsVariants: color, qty: 1 };
    const order = await (await client.json("POST", "/api/orders", orderBody("", 1, { orderItems: [item] }))).json();
    const page = await client.page(`/order/${order._id}`);
    expect(wordsOf(page)).not.toContain("COLORED-1");
    expect(hrefs(page)).toContain(`/product/${id}?${new URLSearchParams({ color: color ?? "" })}`);
  });

  it("is put in the cart again by its values, also when it was made anew, and named when it is gone", async () => {
    const { _id, variants } = await newShirt();
    const client = await guest();
    const orderItems = [0, 1].map((index) => ({ product: _id, variantId: variants[index]?._id, qty: 1 }));
    const order = await (await client.json("POST", "/api/orders", orderBody("", 1, { orderItems }))).json();
    await save(_id, { variants: [{ options: { Size: "S", Color: "Blue" } }] });
    await save(_id, { variants: [{ options: { Size: "S", Color: "Red" }, price: 15, countInStock: 3 }] });
    expect((await client.post(`/order/${order._id}`, { intent: "order-again" })).status).toBe(303);
    const cart = wordsOf(await client.page("/cart"));
    expect(cart).toContain("Size: S, Color: Red");
    expect(cart).toContain(`Harbor shirt ${made} is no longer made in Size: M, Color: Red.`);
  });
});

describe("the product page", () => {
  it("shows picture, price and stock of the variant of its address, and its kept page is that of no other", async () => {
    const { _id, variants } = await newShirt();
    const shown = async (query: string) => {
      const [first, again] = [
        await shop.client().page(`/product/${_id}${query}`),
        await shop.client().page(`/product/${_id}${query}`),
      ];
      expect(again).toBe(first);
      return { page: Page.parse(first), words: wordsOf(first), html: first };
    };
    const open = await shown("");
    const medium = await shown(`?variant=${variants[1]._id}`);
    const byValues = await shown("?option.Size=M&option.Color=Red");
    for (const { words, html, page } of [medium, byValues]) {
      expect(words).toContain("$20.00");
      expect(html).toMatch(/<meta property="og:image" content="[^"]*bowl/);
      expect(chosenOn(page)).toEqual(["M", "Red"]);
    }
    expect(open.html).not.toMatch(/<meta property="og:image" content="[^"]*bowl/);
    const soldOut = await shown(`?variant=${variants[2]._id}`);
    expect(soldOut.words).toContain("Out of stock");
    const buttonOf = ({ page }: { page: Page }) => page.first("#buy").first('button[value="add-to-cart"]');
    // Another choice can be had: without scripts, the button adds it.
    expect(buttonOf(soldOut).isDisabled).toBe(false);
    const bySize = await shown("?option.Size=M");
    expect(chosenOn(bySize.page)).toEqual(["M"]);
    await save(_id, { variants: variants.map((one) => ({ _id: one._id, price: 33 })) });
    expect((await shown(`?variant=${variants[1]._id}`)).words).toContain("$33.00");
    expect((await shown("?option.Size=M&option.Color=Red")).words).toContain("$33.00");
    await save(_id, { variants: variants.map((one) => ({ _id: one._id, countInStock: 0 })) });
    for (const query of ["", `?variant=${variants[1]._id}`]) {
      const button = buttonOf(await shown(query));
      expect([query, button.text, button.isDisabled]).toEqual([query, "Out of stock", true]);
    }
  });

  it("shows the delivery of the chosen variant, by its price and weight, and of the cheapest before the choice", async () => {
    const { _id, variants } = await newShirt();
    const [small, medium, blue] = variants;
    const weights = [{ _id: small._id, weight: 900 }, { _id: medium._id, weight: 5000 }, { _id: blue._id }];
    await save(_id, { variants: weights });
    const bounds = (changes: Record<string, unknown>) =>
      admin.json("PUT", "/api/shippingrates/standard-lower-48", changes);
    expect((await bounds({ maxWeight: 1000 })).status).toBe(200);
    onTestFinished(async () => void (await bounds({ maxWeight: null, freeFrom: null, firstUnitPrice: 0 })));
    const delivery = async (query: string) =>
      /Shipping: \S+/.exec(wordsOf(await shop.client().page(`/product/${_id}${query}`)))?.[0];
    expect(await delivery("")).toBe("Shipping: Free");
    expect(await delivery(`?variant=${small._id}`)).toBe("Shipping: Free");
    expect(await delivery("?option.Size=M&option.Color=Red")).toMatch(/^Shipping: \$\d/);
    expect((await bounds({ maxWeight: null, firstUnitPrice: 4, freeFrom: 18 })).status).toBe(200);
    expect(await delivery(`?variant=${small._id}`)).toBe("Shipping: $4.00");
    expect(await delivery(`?variant=${medium._id}`)).toBe("Shipping: Free");
  });

  it("marks values that are sold out or not made with the others", async () => {
    const { _id } = await newShirt();
    const labels = Page.parse(await shop.client().page(`/product/${_id}?option.Color=Blue`))
      .all("fieldset label")
      .map(({ text }) => text);
    expect(labels.find((text) => text.startsWith("S"))).toContain("sold out");
    expect(labels.find((text) => text.startsWith("M"))).toContain("not made");
  });

  it("says of two of three values that are not made or sold out together that there is none, before the third is chosen", async () => {
    const { _id } = await newShirt();
    const cut = { name: "Cut", values: ["Slim", "Wide"] };
    const made = (Size: string, Color: string, Cut: string, countInStock: number) => ({
      options: { Size, Color, Cut },
      price: 15,
      countInStock,
    });
    await save(_id, {
      options: [...OPTIONS, cut],
      variants: [
        made("S", "Red", "Slim", 10),
        made("S", "Red", "Wide", 0),
        made("M", "Red", "Slim", 2),
        made("S", "Blue", "Slim", 0),
        made("S", "Blue", "Wide", 0),
      ],
    });
    // As scripts show it, and as the form without scripts asks for it.
    const stockOf = async (query: string) => {
      const { main } = await shop.client().open(`/product/${_id}?${query}`);
      const button = main.all("#buy button").find((one) => one.value === "add-to-cart");
      const stock = /Not made in [^,]+(?:, Color: \w+|, Cut: \w+)*|Out of stock|Only \d+ left in stock|In stock/;
      return [stock.exec(main.text)?.[0], button?.text, main.text.includes("Notify me")];
    };
    expect(await stockOf("option.Size=M&option.Color=Blue")).toEqual([
      "Not made in Size: M, Color: Blue",
      "Not available",
      false,
    ]);
    expect(await stockOf("option.Size=M&option.Cut=Wide")).toEqual([
      "Not made in Size: M, Cut: Wide",
      "Not available",
      false,
    ]);
    expect(await stockOf("option.Color=Blue")).toEqual(["Out of stock", "Out of stock", false]);
    expect(await stockOf("option.Size=S&option.Color=Blue")).toEqual(["Out of stock", "Out of stock", false]);
    expect(await stockOf("option.Size=M")).toEqual(["Only 2 left in stock", "Add to cart", false]);
    expect(await stockOf("option.Size=S&option.Color=Red")).toEqual(["In stock", "Add to cart", false]);
    expect(await stockOf("")).toEqual(["In stock", "Add to cart", false]);
    // Nothing is taken for an open choice that cannot be had.
    const posted = { intent: "notify", notifyEmail: "none@example.com", "option.Size": "M", "option.Color": "Blue" };
    expect((await shop.client().post(`/product/${_id}`, posted)).status).toBe(409);
  });

  it("takes an address for a variant that is not made yet, and writes once when it is made and in stock", async () => {
    const { _id, variants } = await newShirt();
    const visitor = shop.client();
    const path = `/product/${_id}?option.Size=M&option.Color=Blue`;
    const page = Page.parse(await visitor.page(path));
    expect(page.text).toContain("Not made in Size: M, Color: Blue");
    const form = page.form("Notify me");
    const hidden = form.all("input[type=hidden]").map((field) => [field.attribute("name") ?? "", field.value]);
    const fields = { ...Object.fromEntries(hidden), intent: "notify", notifyEmail: "blue@example.com" };
    const answer = await visitor.post(path, fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
    expect((await visitor.post(path, { ...fields, "option.Color": "Red" })).status).toBe(409);
    const kept = variants.map(({ _id: id }) => ({ _id: id }));
    const blue = { options: { Size: "M", Color: "Blue" }, price: 19, countInStock: 0 };
    await save(_id, { variants: [...kept, blue] });
    expect(shop.data.stockNotices.count({ email: "blue@example.com" })).toBe(1);
    const saved = await save(_id, { variants: [...kept, { ...blue, countInStock: 2 }] });
    const { subject, text } = await sandbox.mailbox.nextTo("blue@example.com");
    expect(subject).toBe(`Back in stock: Harbor shirt ${made}, Size: M, Color: Blue`);
    expect(text).toContain(`/product/${_id}?variant=${saved.variants[3]?._id}`);
    expect(shop.data.stockNotices.count({ email: "blue@example.com" })).toBe(0);
  });

  it("writes nothing of another variant, nor of one that is gone until its values are back", async () => {
    const { _id, variants } = await newShirt();
    const soldOut = variants[2];
    const fields = { intent: "notify", notifyEmail: "gone@example.com", variantId: soldOut._id };
    const answer = await shop.client().post(`/product/${_id}`, fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/product/${_id}?variant=${soldOut._id}`]);
    await save(_id, { variants: [{ _id: variants[0]._id, countInStock: 11 }] });
    await expect.poll(() => shop.data.stockNotices.count({ email: "gone@example.com" })).toBe(1);
    await save(_id, { variants: [{ _id: variants[0]._id }, { options: soldOut.options, countInStock: 1 }] });
    const { subject } = await sandbox.mailbox.nextTo("gone@example.com");
    expect(subject).toContain("Size: S, Color: Blue");
  });
});

describe("a list of products", () => {
  it("has a filter for each option, by form and by the API, and its kept page is that of the choice", async () => {
    const { _id } = await newShirt();
    await save(_id, { category: "Harbor wear" });
    const other = await newShirt();
    const sizes = [{ name: "size", values: ["M", "XL"] }, OPTIONS[1]];
    const big = { options: { size: "XL", Color: "Blue" }, price: 20, countInStock: 1 };
    await save(other._id, { category: "Harbor wear", options: sizes, variants: [big] });
    const shown = async (query: string) => {
      const [first, again] = [
        await shop.client().page(`/category/harbor-wear${query}`),
        await shop.client().page(`/category/harbor-wear${query}`),
      ];
      expect(again).toBe(first);
      return { page: Page.parse(first), links: hrefs(first) };
    };
    const { page: open } = await shown("");
    const boxes = (page: Page) =>
      page.all("fieldset").flatMap((group) => (group.text.startsWith("Size") ? group.all("label") : []));
    expect(boxes(open).map(({ text }) => text.replace(/\s+/g, " ").trim())).toEqual(["S (1)", "M (2)", "XL (1)"]);
    const { page, links } = await shown("?option.Size=XL");
    expect(links).toContain(`/product/${other._id}`);
    expect(links).not.toContain(`/product/${_id}`);
    expect(page.text).toContain("Size: XL");
    expect(links).toContain("/category/harbor-wear");
    expect((await shown("?option.Size=XL&option.Size=S")).links).toContain(`/product/${_id}`);
    expect((await shown("?option.Size=nothing")).links).toContain(`/product/${_id}`);
    expect((await shown("?option.Size=XL&color=Red")).links).toContain(`/product/${other._id}?color=Red`);
    const listed = await (await shop.client().get("/api/products?category=harbor+wear&option.size=xl")).json();
    expect(listed.products).toMatchObject([{ _id: other._id }]);
    await save(other._id, {
      options: [sizes[0], { ...sizes[1], name: "Shade" }],
      variants: [{ options: { size: "XL", Shade: "Blue" } }],
    });
    expect((await shown("?option.Shade=Blue")).links).toContain(`/product/${other._id}`);
  });
});

describe("the wish list", () => {
  it("keeps the chosen variant, links it, moves it to the cart, and asks for a choice that is open", async () => {
    const { _id, variants } = await newShirt();
    const client = shop.client();
    const added = await client.post(`/product/${_id}`, {
      intent: "wish-list",
      "option.Size": "M",
      "option.Color": "Red",
    });
    expect(added.status).toBe(303);
    const list = await client.page("/wishlist");
    expect(wordsOf(list)).toContain("Size: M, Color: Red");
    expect(hrefs(list)).toContain(`/product/${_id}?variant=${variants[1]._id}`);
    await client.post("/wishlist", { intent: "to-cart", product: _id, choice: variants[1]._id });
    expect(wordsOf(await client.page("/cart"))).toContain("Size: M, Color: Red");
    await client.post(`/product/${_id}`, { intent: "wish-list", "option.Size": "M" });
    const asked = await client.post("/wishlist", { intent: "to-cart", product: _id, choice: "" });
    expect([asked.status, asked.headers.get("Location")]).toEqual([303, `/product/${_id}`]);
  });
});

describe("a variant in the back office", () => {
  it("has its own row among the best sellers, in the report of products, and among what is low in stock", async () => {
    const { _id, variants } = await newShirt();
    const client = await guest();
    const buy = async (index: number, qty: number) => {
      const orderItems = [{ product: _id, variantId: variants[index]?._id, qty }];
      const order = await (await client.json("POST", "/api/orders", orderBody("", 1, { orderItems }))).json();
      const paid = await admin.json("PUT", `/api/orders/${order._id}/mark-paid`, { reference: "Till" });
      expect(paid.status).toBe(200);
    };
    await buy(0, 8);
    await buy(1, 7);
    await buy(0, 1);
    const today = new Date().toISOString().slice(0, 10);
    const report = await (await admin.get(`/api/reports/products?from=${today}&to=${today}`)).json();
    const rows = report.rows.filter((row: { _id: string }) => row._id === _id);
    expect(rows).toMatchObject([
      { variant: "Size: M, Color: Red", units: 7, sales: 140 },
      { variant: "Size: S, Color: Red", units: 9, sales: 135 },
    ]);
    expect(wordsOf(await admin.page(`/admin/reports/products?from=${today}&to=${today}`))).toContain(
      "Size: M, Color: Red",
    );
    const overview = wordsOf(await admin.page("/admin"));
    expect(overview).toContain(`Harbor shirt ${made} Size: S, Color: Red 9 sold, $135.00`);
    expect(overview).toMatch(/Harbor shirt \d+, Size: S, Color: Blue , sold out/);
  });

  it("is listed on the stock page, and its value is removed without changing the words of orders", async () => {
    const { _id, variants } = await newShirt();
    const client = await guest();
    const item = { product: _id, variantId: variants[1]._id, qty: 1 };
    const order = await (await client.json("POST", "/api/orders", orderBody("", 1, { orderItems: [item] }))).json();
    const stock = Page.parse(await admin.page(`/admin/productlist/stock?id=${_id}`));
    for (const words of ["Size: S, Color: Red", "Size: M, Color: Red", "Size: S, Color: Blue"])
      expect(stock.text).toContain(words);
    await save(_id, { options: [{ name: "Size", values: ["S"] }, OPTIONS[1]], variants: [{ _id: variants[0]._id }] });
    const read = await (await admin.get(`/api/orders/${order._id}`)).json();
    expect(read.orderItems).toMatchObject([{ selectedColorsVariants: "Size: M, Color: Red", sku: variants[1].sku }]);
    const slips = wordsOf(await admin.page(`/admin/orders/slips?id=${order._id}`));
    expect(slips).toContain("Size: M, Color: Red");
    expect(slips).toContain(variants[1].sku);
  });
});

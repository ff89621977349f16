import { describe, expect, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { fieldOf, Page, wordsOf } from "../support/html";
import { filesForm, jpeg } from "../support/pictures";
import { seededShop } from "../support/seeded-shop";
import { orderBody, type ShopClient } from "../support/shop-client";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

type Json = Record<string, unknown> & { _id: string };
type Product = ReturnType<typeof shop.data.products.get>;

const stored = (id: string) => shop.data.products.find({ id });
const slots = () => shop.data.products.published().map(({ slot }) => slot);
const changesOf = (id: string) => shop.data.adminChanges.of(id);

async function newDraft(): Promise<string> {
  const response = await admin.json("POST", "/api/products");
  expect(response.status).toBe(201);
  return ((await response.json()) as Json)._id;
}

async function save(id: string, changes: Record<string, unknown>): Promise<Json> {
  const response = await admin.json("PUT", `/api/products/${id}`, changes);
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer as Json;
}

async function newProduct(changes: Record<string, unknown> = {}): Promise<string> {
  const id = await newDraft();
  await save(id, { name: "Walnut tray", price: 20, countInStock: 5, ...changes });
  return id;
}

/** All fields of PUT /api/products/ID. */
const everything = {
  name: "Walnut tray with rounded corners",
  purchaseLink: "https://market.example/tray?id=1",
  price: 19.99,
  image: "/uploads/demo/mug.jpg",
  imageFolderName: "trays 2026",
  imageB: [{ src: "/uploads/demo/mug.jpg" }, { src: "/uploads/trays/side.png" }],
  colorsVariants: [
    { name: "Dark", src: "/uploads/demo/mug.jpg" },
    { name: "Light", src: "" },
  ],
  video: "https://video.example/tray.mp4",
  brand: "Holt",
  shippingMethod: "Oversize",
  category: "Kitchen",
  description: "<p>Oiled <strong>walnut</strong></p>",
  countInStock: 7,
};

describe("a draft", () => {
  it("is hidden from the storefront until it is saved with a name, then found by its words", async () => {
    const visitor = shop.client();
    const before = slots().length;
    const id = await newDraft();
    expect((await visitor.get(`/product/${id}`)).status).toBe(404);
    expect((await visitor.get(`/api/products/${id}`)).status).toBe(404);
    expect(await (await admin.get(`/api/products/${id}`)).json()).toMatchObject({
      _id: id,
      name: "",
      isPublished: false,
    });
    await save(id, { price: 12.5 });
    expect(slots()).toHaveLength(before);

    const saved = await save(id, { name: "Quokka lantern", description: "<p>With a zebrawood handle</p>" });
    expect(saved).toMatchObject({ name: "Quokka lantern", price: 12.5 });
    expect(saved).toMatchObject({ isPublished: true });
    expect(slots()).toEqual(Array.from({ length: before + 1 }, (_, slot) => slot));
    expect((await visitor.get(`/product/${id}`)).status).toBe(200);
    expect(await visitor.page("/search/zebrawood")).toContain("Quokka lantern");
    expect(changesOf(id).map(({ action }) => action)).toEqual(["created", "changed", "changed"]);
  });

  it("is listed only for admins who request it with adminCheck", async () => {
    const id = await newDraft();
    const listed = async (client: ShopClient, query: string) => {
      const { products } = await (await client.get(`/api/products?${query}`)).json();
      return (products as Json[]).some((product) => product._id === id);
    };
    expect(await listed(admin, "adminCheck=true")).toBe(true);
    expect(await listed(admin, `adminCheck=true&id=${id.slice(-8)}`)).toBe(true);
    expect(await listed(admin, "adminCheck=true&priceMin=0.01")).toBe(false);
    expect(await listed(admin, "")).toBe(false);
    for (const [who, client] of await nonAdmins(shop)) expect(await listed(client, "adminCheck=true"), who).toBe(false);
  });
});

describe("a product", () => {
  it("is edited in the order in which a shopper sees it: name, description, pictures, price", async () => {
    const page = await admin.open(`/admin/product/${await newProduct({})}/edit`);
    const names = page
      .form("Edit product")
      .all("[name]")
      .map((field) => field.attribute("name") ?? "");
    const places = ["name", "description", "image", "price", "brand"].map((name) => names.indexOf(name));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it("is a link away from its page in the shop, and a draft with a name from its preview", async () => {
    const link = async (id: string) =>
      (await admin.open(`/admin/product/${id}/edit`)).first(`main a[href="/product/${id}"]`).text;
    expect(await link(await newDraft())).toBe("");
    const id = await newProduct();
    expect(await link(id)).toBe("View in the shop");
    await save(id, { isPublished: false });
    expect(await link(id)).toBe("Preview");
    expect((await admin.get(`/product/${id}`)).status).toBe(200);
  });

  it("stores all fields of the update", async () => {
    const id = await newDraft();
    const saved = await save(id, { _id: "other", ...everything });
    const colors = everything.colorsVariants.map((color) => expect.objectContaining(color));
    expect(saved).toMatchObject({ ...everything, _id: id, colorsVariants: colors });
    expect(await (await shop.client().get(`/api/products/${id}`)).json()).toEqual(saved);
    expect(stored(id)).toMatchObject({ priceCents: 1999, countInStock: 7 });
  });

  it("keeps the id of a color whose name is unchanged", async () => {
    const id = await newProduct({ colorsVariants: everything.colorsVariants });
    const before = (await (await admin.get(`/api/products/${id}`)).json()).colorsVariants as Json[];
    const after = await save(id, { colorsVariants: [{ name: "Light" }, { name: "Red" }] });
    const [light, red] = after.colorsVariants as Json[];
    expect(light?._id).toBe(before[1]?._id);
    expect(before.map((color) => color._id)).not.toContain(red?._id);
  });

  it("keeps fields that are not sent, and updates the search index with those that are", async () => {
    const id = await newProduct({ brand: "Umbrahaus" });
    await save(id, { brand: "Kindlewerk" });
    expect(stored(id)).toMatchObject({ name: "Walnut tray", priceCents: 2000 });
    const visitor = shop.client();
    expect(await visitor.page("/search/kindlewerk")).toContain(`/product/${id}`);
    expect(await visitor.page("/search/umbrahaus")).not.toContain(`/product/${id}`);
  });

  it.each([
    ["no name", { name: " " }, "name"],
    ["a name of 201 letters", { name: "n".repeat(201) }, "name"],
    ["a negative price", { price: -0.01 }, "price"],
    ["three decimals", { price: 1.005 }, "price"],
    ["a price in words", { price: "free" }, "price"],
    ["a price with an exponent", { price: "1e3" }, "price"],
    ["a huge price", { price: 1e12 }, "price"],
    ["a fractional stock", { countInStock: 1.5 }, "countInStock"],
    ["negative stock", { countInStock: -1 }, "countInStock"],
    ["a script as purchase link", { purchaseLink: "javascript:alert(1)" }, "purchaseLink"],
    ["a hidden script as purchase link", { purchaseLink: " java\tscript:alert(1)" }, "purchaseLink"],
    ["data as purchase link", { purchaseLink: "data:text/html,<script>1</script>" }, "purchaseLink"],
    ["a name and password in a link", { purchaseLink: "https://shop:key@example.com/" }, "purchaseLink"],
    ["another scheme", { purchaseLink: "ftp://example.com/" }, "purchaseLink"],
    ["no scheme", { purchaseLink: "//example.com/" }, "purchaseLink"],
    ["a script as video", { video: "JavaScript:alert(1)" }, "video"],
    ["data as picture", { image: "data:image/svg+xml,<svg/>" }, "image"],
    ["a file as picture", { image: "file:///etc/passwd" }, "image"],
    ["a path outside the uploads", { image: "/uploads/../shop.db" }, "image"],
    ["a picture elsewhere in the shop", { image: "/api/users" }, "image"],
    ["a script in the gallery", { imageB: [{ src: "javascript:1" }] }, "imageB.0.src"],
    ["a gallery of texts", { imageB: ["/uploads/demo/mug.jpg"] }, "imageB.0"],
    ["a script as color's picture", { colorsVariants: [{ name: "Red", src: "javascript:1" }] }, "colorsVariants.0.src"],
    ["a duplicate color", { colorsVariants: [{ name: "Red" }, { name: "red" }] }, "colorsVariants.1.name"],
    ["a color without a name", { colorsVariants: [{ src: "/uploads/demo/mug.jpg" }] }, "colorsVariants.0.name"],
    ["a parent folder", { imageFolderName: "../x" }, "imageFolderName"],
    ["an invalid description", { description: 7 }, "description"],
    ["a description of tags inside one another", { description: "<b></i>".repeat(1001) }, "description"],
    ["control characters", { brand: "a\u0000b" }, "brand"],
  ])("refuses %s", async (_name, wrong, field) => {
    const id = await newProduct();
    const before = stored(id);
    const response = await admin.json("PUT", `/api/products/${id}`, { brand: "Other", ...wrong });
    const { message, fields } = await response.json();
    expect(response.status).toBe(400);
    expect(message).toBeTruthy();
    expect(Object.keys(fields)).toContain(field);
    expect(stored(id)).toEqual(before);
  });

  it("ignores fields that no update may set", async () => {
    const id = await newProduct();
    const before = stored(id);
    const forbidden = { rating: 5, numReviews: 99, slot: 0, num: 1, createdAt: "2000-01-01", ratingSum: 500, id: "x" };
    await save(id, { ...forbidden, brand: "Holt" });
    expect(stored(id)).toEqual({ ...before, brand: "Holt", updatedAt: expect.any(Date) });
  });

  it("is for admins only", async () => {
    const id = await newProduct();
    const [before, count] = [stored(id), slots().length];
    for (const [who, client] of await nonAdmins(shop)) {
      const doors = [
        client.json("POST", "/api/products"),
        client.json("PUT", `/api/products/${id}`, { name: "Mine" }),
        client.json("PUT", `/api/products/image/${id}`, { image: "" }),
        client.json("DELETE", `/api/products/${id}`),
      ];
      for (const response of await Promise.all(doors)) {
        expect(response.status, who).toBe(who === "a visitor" ? 401 : 403);
      }
    }
    expect(stored(id)).toEqual(before);
    expect(slots()).toHaveLength(count);
  });

  it("answers 404 for a missing one", async () => {
    for (const id of ["nothing", "000000000000000000000000", "%00"]) {
      expect((await admin.json("PUT", `/api/products/${id}`, { name: "x" })).status).toBe(404);
      expect((await admin.json("PUT", `/api/products/image/${id}`, { image: "" })).status).toBe(404);
      expect((await admin.json("DELETE", `/api/products/${id}`)).status).toBe(404);
    }
  });

  it("accepts its pictures alone by the image call", async () => {
    const id = await newProduct();
    const imageB = [{ src: "/uploads/demo/mug.jpg" }];
    const response = await admin.json("PUT", `/api/products/image/${id}`, {
      image: "/uploads/demo/mug.jpg",
      imageB,
      name: "X",
    });
    expect(await response.json()).toMatchObject({ name: "Walnut tray", image: "/uploads/demo/mug.jpg", imageB });
  });
});

describe("the stock", () => {
  it("is not overwritten when it was sold while an admin had the page open", async () => {
    const id = await newProduct({ countInStock: 5 });
    const guest = shop.client();
    await guest.becomeGuest();
    expect((await guest.json("POST", "/api/orders", orderBody(id, 2))).status).toBe(201);
    await save(id, { brand: "Holt", countInStock: 5, countInStockShown: 5 });
    expect(stored(id)).toMatchObject({ brand: "Holt", countInStock: 3 });

    const late = await admin.json("PUT", `/api/products/${id}`, { countInStock: 9, countInStockShown: 5, brand: "No" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ countInStock: 3, message: expect.stringContaining("from 5 to 3") });
    expect(stored(id)).toMatchObject({ brand: "Holt", countInStock: 3 });
    await save(id, { countInStock: 9, countInStockShown: 3 });
    expect(stored(id)).toMatchObject({ countInStock: 9 });
  });
});

describe("a description", () => {
  const written = async (description: unknown) => {
    const saved = await save(await newProduct(), { description });
    return { html: String(saved.description), raw: saved.descriptionRaw };
  };

  it("is safe HTML for any input", async () => {
    const attack = `<p onclick="x()">Fine<script>alert(1)</script><a href="javascript:x()">go</a><img src=x onerror=x()></p>`;
    const { html, raw } = await written(attack);
    expect(html).toContain("Fine");
    expect(`${html} ${raw}`).not.toMatch(/script|onclick|onerror|<img/);
  });

  it("may be a Delta, as an object or serialized, and is returned as one", async () => {
    const ops = [
      { insert: "Care" },
      { insert: "\n", attributes: { header: 2 } },
      { insert: "Oil " },
      { insert: "yearly", attributes: { bold: true, size: "large" } },
      { insert: "\n", attributes: { align: "center" } },
      { insert: "one" },
      { insert: "\n", attributes: { list: "bullet" } },
      { insert: "two <b>" },
      { insert: "\n", attributes: { list: "bullet" } },
    ];
    const html =
      '<h2>Care</h2><p class="ql-align-center">Oil <span class="ql-size-large"><strong>yearly</strong></span></p>' +
      "<ul><li>one</li><li>two &lt;b&gt;</li></ul>";
    const read = await written({ ops });
    expect(read.html).toBe(html);
    expect(JSON.parse(String(read.raw))).toEqual({ ops });
    expect(await written(JSON.stringify({ ops }))).toEqual(read);
  });

  it("may be raw content, and is returned as such", async () => {
    const content = {
      blocks: [
        {
          key: "a",
          text: "Read the guide",
          type: "header-two",
          depth: 0,
          inlineStyleRanges: [{ offset: 0, length: 4, style: "BOLD" }],
          entityRanges: [{ offset: 9, length: 5, key: 0 }],
          data: {},
        },
        {
          key: "b",
          text: "oak",
          type: "ordered-list-item",
          depth: 0,
          inlineStyleRanges: [],
          entityRanges: [],
          data: {},
        },
      ],
      entityMap: { "0": { type: "LINK", mutability: "MUTABLE", data: { url: "https://example.com/guide" } } },
    };
    const { html, raw } = await written(JSON.stringify(content));
    expect(html).toBe(
      '<h2><strong>Read</strong> the <a href="https://example.com/guide" rel="noopener noreferrer nofollow">guide</a></h2>' +
        "<ol><li>oak</li></ol>",
    );
    expect(JSON.parse(String(raw))).toEqual(content);
  });

  it.each([
    ["a Delta", { ops: [{ insert: "Oak & " }, { insert: "oil", attributes: { bold: true } }, { insert: "\n" }] }],
    ["raw content", { blocks: [{ text: "Oak & oil", type: "header-two" }], entityMap: {} }],
    ["HTML", "<p>Oak &amp; oil</p>"],
  ])("written as %s stays as it is when the product that was read is sent back", async (_, description) => {
    const id = await newProduct({ description });
    const read = async () => (await (await admin.get(`/api/products/${id}`)).json()) as Json;
    const before = await read();
    await save(id, before);
    expect(await read()).toEqual(before);
    await save(id, { description: "<p>Ash</p>" });
    expect(await read()).toMatchObject({ description: "<p>Ash</p>", descriptionRaw: "<p>Ash</p>" });
  });

  it("keeps links to pages of the shop in every format, and none to another server without its scheme", async () => {
    for (const [link, isKept] of [
      ["/pages/about-us", true],
      ["//evil.example", false],
      ["/\\evil.example", false],
    ] as const) {
      const delta = await written({ ops: [{ insert: "x", attributes: { link } }, { insert: "\n" }] });
      const content = await written({
        blocks: [{ text: "x", entityRanges: [{ offset: 0, length: 1, key: 0 }] }],
        entityMap: { 0: { type: "LINK", data: { url: link } } },
      });
      for (const { html } of [delta, content]) expect(`${html}`.includes(`href="${link}"`), link).toBe(isKept);
    }
  });

  it("loses active content in every format", async () => {
    const link = "javascript:alert(1)";
    const delta = await written({
      ops: [{ insert: "x<script>", attributes: { link } }, { insert: { image: "data:x" } }],
    });
    const content = await written({
      blocks: [{ text: "x<img src=x onerror=y>", entityRanges: [{ offset: 0, length: 1, key: 0 }] }],
      entityMap: { 0: { type: "LINK", data: { url: link } } },
    });
    for (const { html, raw } of [delta, content]) {
      expect(`${html}`).not.toMatch(/<script|<img|href|javascript/);
      expect(`${raw}`).not.toMatch(/javascript|data:x/);
    }
  });
});

describe("a deleted product", () => {
  it("remains as a copy in orders, leaves no gap in the catalog, and is shown as gone in carts", async () => {
    const id = await newProduct({ name: "Vanishing vase" });
    const [guest, shopper] = [shop.client(), shop.client()];
    await guest.becomeGuest();
    const placed = await guest.json("POST", "/api/orders", orderBody(id));
    const order = (await placed.json()) as Json;
    const other = await newProduct({ name: "Staying stool" });
    await shopper.post(`/product/${id}`, { qty: "1", intent: "add-to-cart" });
    const count = slots().length;

    expect((await admin.json("DELETE", `/api/products/${id}`)).status).toBe(200);
    expect((await admin.json("DELETE", `/api/products/${id}`)).status).toBe(404);
    expect(stored(id)).toBeUndefined();
    expect(slots()).toEqual(Array.from({ length: count - 1 }, (_, slot) => slot));
    expect((await shop.client().get(`/product/${id}`)).status).toBe(404);
    expect((await shop.client().get(`/product/${other}`)).status).toBe(200);
    expect(await shop.client().page("/search/vanishing")).not.toContain("Vanishing vase");
    const kept = await (await guest.get(`/api/orders/${order._id}`)).json();
    expect(kept.orderItems).toMatchObject([{ name: "Vanishing vase", qty: 1 }]);

    const word = "Vanishing vase is no longer for sale. We took it out of your cart.";
    expect(wordsOf(await shopper.page("/cart"))).toContain(word);
    await shopper.post(`/product/${other}`, { qty: "1", intent: "add-to-cart" });
    const cart = wordsOf(await shopper.page("/cart"));
    expect(cart).toContain("Staying stool");
    expect(cart).not.toContain("Vanishing vase");
    expect(changesOf(id).at(-1)).toMatchObject({ action: "deleted" });
  });
});

describe("the form of a product", () => {
  const pathOf = (id: string) => `/admin/product/${id}/edit`;
  const filled = {
    name: "Ash bench",
    price: "80.00",
    countInStock: "4",
    shippingMethod: "Oversize",
    brand: "Holt",
    category: "Garden",
    purchaseLink: "https://market.example/",
    video: "",
    image: "/uploads/demo/mug.jpg",
    imageFolderName: "benches",
    imageB: "/uploads/demo/mug.jpg",
    description: "<p>Oiled</p>",
    intent: "save",
    "colorsVariants[0].name": "Oak",
    "colorsVariants[0].src": "/uploads/demo/mug.jpg",
    "colorsVariants[1].name": "",
  };
  /** The fields that the buttons of the colors post. */
  const addColor = { __intent__: JSON.stringify({ type: "insert", payload: { name: "colorsVariants" } }) };
  const removeColor = (index: number) => ({
    __intent__: JSON.stringify({ type: "remove", payload: { name: "colorsVariants", index } }),
  });

  const post = (id: string, fields: Record<string, string>, client = admin) => client.post(pathOf(id), fields);

  async function postFiles(id: string, files: [string, Buffer | string][], fields: Record<string, string>) {
    const body = filesForm(files, fields);
    const response = await admin.request(pathOf(id), { method: "POST", body, headers: { Origin: shop.url } });
    return { status: response.status, html: await response.text() };
  }

  it("saves all fields, confirms it once, and shows them again", async () => {
    const id = await newDraft();
    const response = await post(id, filled);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(pathOf(id));
    const html = await admin.page(pathOf(id));
    expect(wordsOf(html)).toContain("Saved Product saved successfully.");
    for (const name of ["name", "price", "countInStock", "brand", "category", "imageFolderName"] as const) {
      expect(fieldOf(html, name)).toBe(filled[name]);
    }
    expect(wordsOf(await admin.page(pathOf(id)))).not.toContain("Product saved successfully.");
    const { colorsVariants, ...saved } = await (await admin.get(`/api/products/${id}`)).json();
    expect(colorsVariants).toEqual([{ _id: expect.any(String), name: "Oak", src: "/uploads/demo/mug.jpg" }]);
    expect(saved).toMatchObject({ name: "Ash bench", price: 80, imageB: [{ src: "/uploads/demo/mug.jpg" }] });
  });

  it.each([
    ["name", "", "Enter a name."],
    ["price", "12.345", "Enter a price in dollars"],
    ["price", "-1", "Enter a price in dollars"],
    ["countInStock", "many", "Enter a whole number"],
    ["purchaseLink", "javascript:alert(1)", "Enter an address that begins with http"],
    ["video", "data:video/mp4,x", "Enter an address that begins with http"],
    ["image", "javascript:alert(1)", "Choose a picture of the gallery"],
    ["imageFolderName", "../up", "Use up to 60 letters"],
  ])("returns the input when %s is %j", async (name, value, message) => {
    const id = await newDraft();
    const before = stored(id);
    const response = await post(id, { ...filled, brand: "Typed <brand>", [name]: value });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(wordsOf(html)).toContain(message);
    expect(wordsOf(html)).toContain("Update failed.");
    expect(fieldOf(html, "brand")).toBe("Typed <brand>");
    expect(Page.parse(html).field(name).isInvalid).toBe(true);
    expect(stored(id)).toEqual(before);
  });

  it.each(["$80", "80 $", "80.00$", "USD 80", "80 usd", " $ 80.00 ", "$80 USD"])(
    "takes the price %j with the shop's own currency, which the API refuses",
    async (price) => {
      const id = await newDraft();
      expect((await post(id, { ...filled, price, compareAtPrice: price.replace("80", "90") })).status).toBe(303);
      expect(stored(id)).toMatchObject({ priceCents: 8000, compareAtCents: 9000 });
      expect((await admin.json("PUT", `/api/products/${id}`, { price })).status).toBe(400);
    },
  );

  it.each(["€80", "80 EUR", "$$80", "$", "1 $ 80", "1,80 $"])("refuses the price %j", async (price) => {
    const html = await (await post(await newDraft(), { ...filled, price })).text();
    expect(wordsOf(html)).toContain("Enter a price in dollars, like 12.50, not below 0 and with at most two decimals.");
    expect(fieldOf(html, "price")).toBe(price);
  });

  it("shows errors beside the color concerned", async () => {
    const id = await newDraft();
    const html = await (await post(id, { ...filled, "colorsVariants[1].name": "oak" })).text();
    expect(Page.parse(html).errorOf("colorsVariants[1].name")).toBe("This color is there twice.");
  });

  it("adds and removes colors without saving, and refuses odd field names", async () => {
    const id = await newProduct();
    const before = stored(id);
    const added = await (await post(id, { ...filled, ...addColor })).text();
    expect(Page.parse(added).field("colorsVariants[2].name").exists).toBe(true);
    const removed = await (await post(id, { ...filled, ...removeColor(0) })).text();
    expect(fieldOf(removed, "colorsVariants[0].name")).toBe("");
    expect(fieldOf(removed, "name")).toBe("Ash bench");
    expect(stored(id)).toEqual(before);
    expect((await post(id, { ...filled, intent: "explode" })).status).toBe(400);
    for (const name of ["colorsVariants[4294967294].name", "colorsVariants[__proto__].name", "colorsVariants"]) {
      expect((await post(id, { ...filled, [name]: "x" })).status).toBe(400);
    }
    expect((await post(id, { ...filled, ...removeColor(999) })).status).toBe(200);
    const foreign = [
      { type: "insert", payload: { name: "imageB" } },
      { type: "insert", payload: { name: "colorsVariants", defaultValue: { name: "x" } } },
      { type: "remove", payload: { name: "colorsVariants", index: 1000 } },
      { type: "update", payload: { name: "name", value: "x" } },
      { type: "reset", payload: {} },
    ];
    for (const intent of [...foreign.map((change) => JSON.stringify(change)), "{", "x".repeat(300)]) {
      expect((await post(id, { ...filled, __intent__: intent })).status).toBe(400);
    }
    expect((await post(id, { ...filled, __state__: "{}" })).status).toBe(400);
    expect(stored(id)).toEqual(before);
  });

  it("keeps sold stock, and reports when both have changed", async () => {
    const id = await newProduct({ countInStock: 5 });
    const open = await admin.page(pathOf(id));
    const countInStockShown = fieldOf(open, "countInStockShown");
    const guest = shop.client();
    await guest.becomeGuest();
    await guest.json("POST", "/api/orders", orderBody(id, 2));
    expect((await post(id, { ...filled, countInStock: "5", countInStockShown })).status).toBe(303);
    expect(stored(id)).toMatchObject({ name: "Ash bench", countInStock: 3 });
    const late = await post(id, { ...filled, countInStock: "50", countInStockShown });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(wordsOf(html)).toContain("The stock has changed from 5 to 3 since you opened this page.");
    // Submitting it again saves: the form has the current stock now.
    const again = { ...filled, countInStock: fieldOf(html, "countInStock") };
    expect((await post(id, { ...again, countInStockShown: fieldOf(html, "countInStockShown") })).status).toBe(303);
    expect(stored(id)).toMatchObject({ countInStock: 50 });
  });

  it("uploads pictures, and keeps the other input", async () => {
    const id = await newDraft();
    const picture = await jpeg();
    const typed = { name: "Half typed", imageFolderName: "Form pots", intent: "upload" };
    const { status, html } = await postFiles(
      id,
      [
        ["pot.jpg", picture],
        ["x.txt", "no"],
      ],
      typed,
    );
    expect(status).toBe(200);
    expect(wordsOf(html)).toContain("1 picture uploaded. Only JPG/PNG up to 5MB per file. Skipped 1 invalid file(s).");
    expect(fieldOf(html, "name")).toBe("Half typed");
    const saved = await (await admin.get(`/api/products/${id}`)).json();
    expect(saved).toMatchObject({ name: "", image: expect.stringMatching(/^\/uploads\/Form pots\/pot-/) });
    expect(saved.imageB).toEqual([{ src: saved.image }]);

    const more = await postFiles(id, [["lid.jpg", picture]], { ...filled, imageFolderName: "Form pots" });
    expect(more.status).toBe(303);
    const after = await (await admin.get(`/api/products/${id}`)).json();
    expect(after.name).toBe("Ash bench");
    expect(after.imageB).toHaveLength(2);
    expect((await shop.client().get(after.imageB[1].src)).status).toBe(200);
  });

  it("keeps every picture of uploads at the same time, by the form and by the API", async () => {
    const id = await newProduct({ image: "", imageB: [] });
    const picture = await jpeg();
    const typed = { ...filled, image: "", imageB: "", imageFolderName: "Races", intent: "upload" };
    const names = ["one", "two", "three"];
    const uploads = await Promise.all(names.map((name) => postFiles(id, [[`${name}.jpg`, picture]], typed)));
    expect(uploads.map(({ status }) => status)).toEqual([200, 200, 200]);
    const added = [1, 2].map((number) => [{ src: `/uploads/races/${number}.jpg` }]);
    await Promise.all(added.map((one) => admin.json("PUT", `/api/products/image/${id}`, { added: one })));
    const { image, imageB } = shop.data.products.get({ id });
    expect(imageB.map(({ src }) => src.replace(/-\w+\.jpg$/, ".jpg")).sort()).toEqual([
      "/uploads/Races/one.jpg",
      "/uploads/Races/three.jpg",
      "/uploads/Races/two.jpg",
      "/uploads/races/1.jpg",
      "/uploads/races/2.jpg",
    ]);
    expect(image).toBe(imageB[0]?.src);

    const many = Array.from({ length: 196 }, (_, index) => ({ src: `/uploads/races/m${index}.jpg` }));
    const refused = await admin.json("PUT", `/api/products/image/${id}`, { added: many });
    expect(await refused.json()).toMatchObject({ message: "A product has at most 200 pictures." });
    expect(stored(id)).toMatchObject({ imageB });
  });

  it.each([
    [
      "neither folder nor name",
      [["a.jpg", "x"]],
      { imageFolderName: "", name: "" },
      "Please set an Image Gallery Folder Name first.",
    ],
    ["no files", [], { imageFolderName: "pots" }, "Please choose at least one valid file to upload."],
    [
      "no picture",
      [
        ["a.jpg", "x"],
        ["x.txt", "no"],
      ],
      { imageFolderName: "pots" },
      "Please choose at least one valid file to upload. Only JPG/PNG up to 5MB per file. Skipped 2 invalid file(s).",
    ],
    ["a parent folder", [["a.jpg", "x"]], { imageFolderName: "../x" }, "Use up to 60 letters"],
  ] as [string, [string, string][], Record<string, string>, string][])(
    "refuses an upload with %s",
    async (_name, files, fields, message) => {
      const id = await newDraft();
      const { status, html } = await postFiles(id, files, { name: "Typed", ...fields, intent: "upload" });
      expect(status).toBe(400);
      expect(wordsOf(html)).toContain(message);
      expect(fieldOf(html, "name")).toBe(fields.name ?? "Typed");
      // The invalid field has the focus.
      const wrong = message.startsWith("Please choose") ? "files" : "imageFolderName";
      expect(Page.parse(html).focused).toEqual([wrong]);
      expect(Page.parse(html).field(wrong).isInvalid).toBe(true);
    },
  );

  it("names the picture folder after the product when no name is given", async () => {
    const id = await newDraft();
    const typed = { name: "Café Mug, 350 ml", imageFolderName: "", intent: "upload" };
    const { status, html } = await postFiles(id, [["mug.jpg", await jpeg()]], typed);
    expect(status).toBe(200);
    expect(fieldOf(html, "imageFolderName")).toBe("cafe-mug-350-ml");
    expect((await (await admin.get(`/api/products/${id}`)).json()).image).toMatch(/^\/uploads\/cafe-mug-350-ml\/mug-/);
  });

  it("closes the upload status and keeps the input", async () => {
    const id = await newDraft();
    const typed = { name: "Half typed", price: "12.", description: "<p>Half</p>", imageFolderName: "Kept pots" };
    const uploaded = await postFiles(id, [["pot.jpg", await jpeg()]], { ...typed, intent: "upload" });
    expect(wordsOf(uploaded.html)).toContain("Upload Status");
    const ok = Page.parse(uploaded.html).button("OK");
    expect([ok.value, ok.attribute("form")]).toEqual(["keep", expect.stringMatching(/./)]);
    const { status: code, html } = await postFiles(id, [], { ...typed, intent: "keep" });
    expect(code).toBe(200);
    expect(html).not.toContain("Upload Status");
    expect([fieldOf(html, "name"), fieldOf(html, "price")]).toEqual(["Half typed", "12."]);
    expect(wordsOf(html)).toContain("Half");
    expect((await (await admin.get(`/api/products/${id}`)).json()).name).toBe("");
  });

  it("shows errors of fields and pictures together", async () => {
    const { status, html } = await postFiles(await newDraft(), [["x.txt", "no"]], { ...filled, price: "abc" });
    expect(status).toBe(400);
    expect(wordsOf(html)).toContain("Please choose at least one valid file to upload.");
    expect(wordsOf(html)).toContain("Enter a price in dollars");
  });

  it("focuses the main picture when that is invalid", async () => {
    const response = await post(await newDraft(), { ...filled, image: "/elsewhere/x.jpg" });
    expect(response.status).toBe(400);
    expect(Page.parse(await response.text()).focused).toEqual(["image"]);
  });

  it("lists the entered folder after an upload, before the product is saved", async () => {
    const picture = await jpeg();
    const typed = { imageFolderName: "Typed pots", intent: "upload" };
    await postFiles(await newDraft(), [["first.jpg", picture]], typed);
    const { html } = await postFiles(await newDraft(), [["second.jpg", picture]], typed);
    const details = Page.parse(html).all("details");
    const gallery = details.find((part) => part.first("summary").text === "Browse Server Gallery");
    const values = gallery?.all("[value]").map(({ value }) => value);
    expect(values).toContainEqual(expect.stringMatching(/^\/uploads\/Typed pots\/first-/));
    expect(html).not.toContain("Please set an Image Gallery Folder Name first.");
  });

  it("is for admins only, by any request", async () => {
    const id = await newProduct();
    const before = stored(id);
    for (const [who, client] of await nonAdmins(shop)) {
      for (const place of [pathOf(id), "/admin/productlist", "/admin/productlist/2", "/admin/products/import"]) {
        expect((await client.get(place)).headers.get("Location"), who).toContain("/login");
        const leaf = place.includes("edit") ? "routes/admin.product.$id.edit" : undefined;
        if (!leaf) continue;
        const data = await client.get(`${place}?_data=${encodeURIComponent(leaf)}`);
        expect(await data.text(), who).not.toContain("Walnut");
      }
      for (const response of [
        await post(id, filled, client),
        await client.post("/admin/productlist", { intent: "delete", id }),
        await client.post("/admin/productlist", { intent: "create" }),
      ]) {
        expect(response.headers.get("Location"), who).toContain("/login");
      }
    }
    expect(stored(id)).toEqual(before);
  });

  it("answers 404 for a missing product", async () => {
    expect((await admin.get(pathOf("nothing"))).status).toBe(404);
    expect((await post("nothing", filled)).status).toBe(404);
  });
});

describe("the list of products", () => {
  const LIST = "/admin/productlist";
  const listed = (html: string) =>
    Page.parse(html).links.flatMap((link) => /^\/admin\/product\/(\w+)\/edit$/.exec(link)?.[1] ?? []);

  it("creates a draft and opens it", async () => {
    const response = await admin.post(LIST, { intent: "create" });
    expect(response.headers.get("Location")).toMatch(/^\/admin\/product\/\w+\/edit$/);
    const [, id = ""] = /product\/(\w+)\/edit/.exec(response.headers.get("Location") ?? "") ?? [];
    expect(listed(await admin.page(LIST))[0]).toBe(id);
  });

  it.each([
    ["part of a name in any case", ({ name }: Product) => ({ name: name.slice(2, 14).toUpperCase() })],
    ["part of an id", ({ id }: Product) => ({ id: id.slice(-8) })],
    ["category and brand", ({ category, brand }: Product) => ({ category, brand })],
    [
      "prices, ends included",
      ({ priceCents }: Product) => {
        const price = (priceCents / 100).toFixed(2);
        return { priceMin: price, priceMax: price };
      },
    ],
  ])("is filtered by %s", async (_name, filtersOf) => {
    const id = await newProduct({ name: "Ünique quern stone", category: "Mills", brand: "Gristle & Co", price: 77.31 });
    const filters = filtersOf(shop.data.products.get({ id }));
    const html = await admin.page(`${LIST}?${new URLSearchParams(filters)}`);
    expect(listed(html)).toContain(id);
    const total = shop.data.products.count();
    const count = Number(/Showing (\d+) of (\d+)/.exec(wordsOf(html))?.[1]);
    expect(wordsOf(html)).toContain(`Showing ${count} of ${total}`);
    expect(count).toBeLessThan(Number(total));
    expect(listed(html)).toHaveLength(count);
  });

  it("shows errors beside a filter, and matches no special characters", async () => {
    const wrong = await admin.get(`${LIST}?priceMin=cheap`);
    expect(wrong.status).toBe(400);
    expect(wordsOf(await wrong.text())).toContain("Please enter an amount such as 19.99");
    for (const words of ["%", "_", "' or 1=1 --", '"', "*", "<script>alert(1)</script>", "(", "NEAR/2"]) {
      const html = await admin.page(`${LIST}?${new URLSearchParams({ name: words, id: words })}`);
      expect(wordsOf(html)).toContain("Showing 0 of");
      expect(html).not.toContain("<script>alert");
    }
  });

  it("is paged by its URL, with its filters, and limits the page number", async () => {
    const first = await admin.page(LIST);
    const second = await admin.page(`${LIST}/2`);
    expect(listed(first)).toHaveLength(25);
    expect(listed(second).some((id) => listed(first).includes(id))).toBe(false);
    expect(Page.parse(first).links).toContain(`${LIST}/2`);
    expect((await admin.open(`${LIST}?priceMin=1`)).links).toContain(`${LIST}/2?priceMin=1`);
    const last = listed(await admin.page(`${LIST}/99999`));
    expect(last.length).toBeGreaterThan(0);
    for (const odd of ["-1", "0", "1e20", "NaN", "two"]) {
      expect(listed(await admin.page(`${LIST}/${odd}`))).toEqual(listed(await admin.page(LIST)));
    }
  });

  it("links to other sellers in a new tab", async () => {
    const id = await newProduct({ purchaseLink: "https://market.example/quern", price: 5 });
    const html = await admin.page(`${LIST}?id=${id}`);
    const link = Page.parse(html).link("https://market.example/quern");
    expect([link.attribute("target"), link.attribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
    expect(wordsOf(html)).toContain("$5.00");
  });

  it("deletes after a confirmation, and stays on its page", async () => {
    const id = await newProduct();
    expect(wordsOf(await admin.page(`${LIST}?id=${id}`))).toContain("Are you sure?");
    const response = await admin.post(`${LIST}?brand=x`, { intent: "delete", id });
    expect([response.status, response.headers.get("Location")]).toEqual([303, `${LIST}?brand=x`]);
    expect(stored(id)).toBeUndefined();
    expect((await admin.post(LIST, { intent: "delete", id })).status).toBe(404);
    expect((await admin.post(LIST, {})).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { orderBody, type ShopClient, wordsOf } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let shop: RunningShop;
let admin: ShopClient;

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  admin = await signedInAdmin(shop);
});
afterAll(() => shop.remove());

type Row = Record<string, unknown>;
type Json = Record<string, unknown> & { _id: string };

const rowOf = (id: string) => shop.database().prepare("select * from product where id = ?").get(id) as Row | undefined;
const slots = () =>
  shop.database().prepare("select slot from product where slot is not null order by slot").pluck().all() as number[];
const changesOf = (id: string) =>
  shop.database().prepare("select action, changes from admin_change where entity_id = ? order by num").all(id) as Row[];

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

/** All that PUT /api/products/ID takes. */
const everything = {
  name: "Walnut tray with rounded corners",
  purchaseLink: "https://market.example/tray?id=1",
  price: 19.99,
  image: "/demo/mug.jpg",
  imageFolderName: "trays 2026",
  imageB: [{ src: "/demo/mug.jpg" }, { src: "/uploads/trays/side.png" }],
  colorsVariants: [
    { name: "Dark", src: "/demo/mug.jpg" },
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
  it("is out of the storefront until it is saved with a name, then found by its words", async () => {
    const visitor = shop.client();
    const before = slots().length;
    const id = await newDraft();
    expect((await visitor.get(`/product/${id}`)).status).toBe(404);
    expect((await visitor.get(`/api/products/${id}`)).status).toBe(404);
    expect(await (await admin.get(`/api/products/${id}`)).json()).toMatchObject({ _id: id, name: "", isDraft: true });
    await save(id, { price: 12.5 });
    expect(slots()).toHaveLength(before);

    const saved = await save(id, { name: "Quokka lantern", description: "<p>With a zebrawood handle</p>" });
    expect(saved).toMatchObject({ name: "Quokka lantern", price: 12.5 });
    expect(saved).not.toHaveProperty("isDraft");
    expect(slots()).toEqual(Array.from({ length: before + 1 }, (_, slot) => slot));
    expect((await visitor.get(`/product/${id}`)).status).toBe(200);
    expect(await visitor.page("/search/zebrawood")).toContain("Quokka lantern");
    expect(changesOf(id).map(({ action }) => action)).toEqual(["created", "changed", "changed"]);
  });

  it("is listed to admins who ask with adminCheck, and to nobody else", async () => {
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
  it("keeps all that the update sends", async () => {
    const id = await newDraft();
    const saved = await save(id, { _id: "other", ...everything });
    const colors = everything.colorsVariants.map((color) => expect.objectContaining(color));
    expect(saved).toMatchObject({ ...everything, _id: id, colorsVariants: colors });
    expect(await (await shop.client().get(`/api/products/${id}`)).json()).toEqual(saved);
    expect(rowOf(id)).toMatchObject({ price_cents: 1999, count_in_stock: 7 });
  });

  it("keeps the id of a color that keeps its name", async () => {
    const id = await newProduct({ colorsVariants: everything.colorsVariants });
    const before = (await (await admin.get(`/api/products/${id}`)).json()).colorsVariants as Json[];
    const after = await save(id, { colorsVariants: [{ name: "Light" }, { name: "Red" }] });
    const [light, red] = after.colorsVariants as Json[];
    expect(light?._id).toBe(before[1]?._id);
    expect(before.map((color) => color._id)).not.toContain(red?._id);
  });

  it("leaves what is not sent, and changes the index with what is", async () => {
    const id = await newProduct({ brand: "Umbrahaus" });
    await save(id, { brand: "Kindlewerk" });
    expect(rowOf(id)).toMatchObject({ name: "Walnut tray", price_cents: 2000 });
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
    ["a price in exponents", { price: "1e3" }, "price"],
    ["a huge price", { price: 1e12 }, "price"],
    ["half a piece", { countInStock: 1.5 }, "countInStock"],
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
    ["a way out of the uploads", { image: "/uploads/../shop.db" }, "image"],
    ["a picture elsewhere in the shop", { image: "/api/users" }, "image"],
    ["a script in the gallery", { imageB: [{ src: "javascript:1" }] }, "imageB.0.src"],
    ["a gallery of texts", { imageB: ["/demo/mug.jpg"] }, "imageB.0"],
    ["a script as color's picture", { colorsVariants: [{ name: "Red", src: "javascript:1" }] }, "colorsVariants.0.src"],
    ["a color twice", { colorsVariants: [{ name: "Red" }, { name: "red" }] }, "colorsVariants.1.name"],
    ["a color without a name", { colorsVariants: [{ src: "/demo/mug.jpg" }] }, "colorsVariants.0.name"],
    ["a folder up", { imageFolderName: "../x" }, "imageFolderName"],
    ["a description that is none", { description: 7 }, "description"],
    ["control characters", { brand: "a\u0000b" }, "brand"],
  ])("refuses %s", async (_name, wrong, field) => {
    const id = await newProduct();
    const before = rowOf(id);
    const response = await admin.json("PUT", `/api/products/${id}`, { brand: "Other", ...wrong });
    const { message, fields } = await response.json();
    expect(response.status).toBe(400);
    expect(message).toBeTruthy();
    expect(Object.keys(fields)).toContain(field);
    expect(rowOf(id)).toEqual(before);
  });

  it("ignores what no update may set", async () => {
    const id = await newProduct();
    const before = rowOf(id);
    const forbidden = { rating: 5, numReviews: 99, slot: 0, num: 1, createdAt: "2000-01-01", ratingSum: 500, id: "x" };
    await save(id, { ...forbidden, brand: "Holt" });
    expect({ ...rowOf(id), updated_at: 0 }).toEqual({ ...before, brand: "Holt", updated_at: 0 });
  });

  it("is for admins alone", async () => {
    const id = await newProduct();
    const [before, count] = [rowOf(id), slots().length];
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
    expect(rowOf(id)).toEqual(before);
    expect(slots()).toHaveLength(count);
  });

  it("answers 404 for one that is not there", async () => {
    for (const id of ["nothing", "000000000000000000000000", "%00"]) {
      expect((await admin.json("PUT", `/api/products/${id}`, { name: "x" })).status).toBe(404);
      expect((await admin.json("PUT", `/api/products/image/${id}`, { image: "" })).status).toBe(404);
      expect((await admin.json("DELETE", `/api/products/${id}`)).status).toBe(404);
    }
  });

  it("takes its pictures alone by the image call", async () => {
    const id = await newProduct();
    const imageB = [{ src: "/demo/mug.jpg" }];
    const response = await admin.json("PUT", `/api/products/image/${id}`, {
      image: "/demo/mug.jpg",
      imageB,
      name: "X",
    });
    expect(await response.json()).toMatchObject({ name: "Walnut tray", image: "/demo/mug.jpg", imageB });
  });
});

describe("the stock", () => {
  it("keeps what was sold while an admin had the page open", async () => {
    const id = await newProduct({ countInStock: 5 });
    const guest = shop.client();
    await guest.becomeGuest();
    expect((await guest.json("POST", "/api/orders", orderBody(id, 2))).status).toBe(201);
    await save(id, { brand: "Holt", countInStock: 5, countInStockShown: 5 });
    expect(rowOf(id)).toMatchObject({ brand: "Holt", count_in_stock: 3 });

    const late = await admin.json("PUT", `/api/products/${id}`, { countInStock: 9, countInStockShown: 5, brand: "No" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ countInStock: 3, message: expect.stringContaining("from 5 to 3") });
    expect(rowOf(id)).toMatchObject({ brand: "Holt", count_in_stock: 3 });
    await save(id, { countInStock: 9, countInStockShown: 3 });
    expect(rowOf(id)).toMatchObject({ count_in_stock: 9 });
  });
});

describe("a description", () => {
  const written = async (description: unknown) => {
    const saved = await save(await newProduct(), { description });
    return { html: String(saved.description), raw: saved.descriptionRaw };
  };

  it("is safe HTML whatever is sent", async () => {
    const attack = `<p onclick="x()">Fine<script>alert(1)</script><a href="javascript:x()">go</a><img src=x onerror=x()></p>`;
    const { html, raw } = await written(attack);
    expect(html).toContain("Fine");
    expect(`${html} ${raw}`).not.toMatch(/script|onclick|onerror|<img/);
  });

  it("may be a Delta, as an object or serialised, and is handed back as one", async () => {
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

  it("may be raw content, and is handed back as that", async () => {
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

  it("loses what could act in any form", async () => {
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
  it("leaves orders their copy, closes its gap, and is told in the carts it was in", async () => {
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
    expect(rowOf(id)).toBeUndefined();
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

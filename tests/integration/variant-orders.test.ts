import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { orderBody, placeOrder, type ShopClient, walkToPlaceOrder } from "../support/shop-client";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

type Variant = { _id: string; options: Record<string, string>; countInStock: number };
type Shirt = { _id: string; countInStock: number; variants: [Variant, Variant, Variant] };

const OPTIONS = [
  { name: "Size", values: ["S", "M"] },
  { name: "Color", values: ["Red", "Blue"] },
];

async function save(id: string, changes: Record<string, unknown>): Promise<Shirt> {
  const response = await admin.json("PUT", `/api/products/${id}`, changes);
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer as Shirt;
}

let made = 0;

/** A shirt in S and M in red, and S in blue, which is sold out. */
async function newShirt(): Promise<Shirt> {
  made += 1;
  const { _id } = (await (await admin.json("POST", "/api/products")).json()) as Shirt;
  const more = { sku: `SHIRT-${made}-S`, price: 15, countInStock: 10 };
  return save(_id, {
    name: "Sailor shirt",
    options: OPTIONS,
    variants: [
      { options: { Size: "S", Color: "Red" }, ...more },
      { options: { Size: "M", Color: "Red" }, price: 20, countInStock: 10, sku: `SHIRT-${made}-M` },
      { options: { Size: "S", Color: "Blue" }, price: 15, countInStock: 0 },
    ],
  });
}

const read = async (id: string) => (await (await shop.client().get(`/api/products/${id}`)).json()) as Shirt;
const stocks = async (id: string) => (await read(id)).variants.map(({ countInStock }) => countInStock);

async function guest(): Promise<ShopClient> {
  const client = shop.client();
  await client.becomeGuest();
  return client;
}

const order = (client: ShopClient, item: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  client.json("POST", "/api/orders", orderBody("", 1, { orderItems: [{ qty: 1, ...item }], ...more }));

it("the list of products says from which price there are variants", async () => {
  const { _id: id } = await newShirt();
  expect((await admin.open(`/admin/productlist?id=${id}`)).first("tbody tr").text).toContain("From $15.00");
});

describe("an order by the API", () => {
  it("names the variant and its SKU, and takes and gives back the units of its stock alone", async () => {
    const { _id, variants } = await newShirt();
    const [, medium] = variants;
    const client = await guest();
    const placed = await order(client, { product: _id, variantId: medium._id, qty: 3, price: 20 });
    expect(placed.status).toBe(201);
    const { _id: id, orderItems } = await placed.json();
    expect(orderItems).toMatchObject([
      { product: _id, selectedColorsVariants: "Size: M, Color: Red", sku: `SHIRT-${made}-M`, price: 20, qty: 3 },
    ]);
    expect(await stocks(_id)).toEqual([10, 7, 0]);
    expect((await read(_id)).countInStock).toBe(17);
    expect(wordsOf(await client.page(`/order/${id}`))).toContain("Size: M, Color: Red");
    expect((await client.json("PUT", `/api/orders/${id}/cancel`, {})).status).toBe(200);
    expect(await stocks(_id)).toEqual([10, 10, 0]);
  });

  it("is refused with the choice open, of another product, sold out, or at another price", async () => {
    const [shirt, other] = [await newShirt(), await newShirt()];
    const client = await guest();
    const open = await order(client, { product: shirt._id });
    expect(open.status).toBe(400);
    expect((await open.json()).message).toContain("Size and Color");
    expect((await order(client, { product: shirt._id, variantId: other.variants[0]._id })).status).toBe(400);
    const soldOut = await order(client, { product: shirt._id, variantId: shirt.variants[2]._id });
    expect([soldOut.status, (await soldOut.json()).message]).toEqual([
      409,
      "Sailor shirt, Size: S, Color: Blue is sold out.",
    ]);
    expect((await order(client, { product: shirt._id, variantId: shirt.variants[1]._id, price: 15 })).status).toBe(409);
    const plain = shop.data.products.plain();
    expect((await order(client, { product: plain.id, variantId: shirt.variants[0]._id })).status).toBe(400);
    expect(await stocks(shirt._id)).toEqual([10, 10, 0]);
  });

  it("says which units have no stock to go back to when their variant is removed", async () => {
    const shirt = await newShirt();
    const [small, medium, blue] = shirt.variants;
    const items = [small, medium].map(({ _id: variantId }) => ({ product: shirt._id, variantId, qty: 2 }));
    const orders = [];
    for (const _ of [1, 2, 3]) {
      const placed = await (await order(await guest(), {}, { orderItems: items })).json();
      expect((await admin.json("PUT", `/api/orders/${placed._id}/mark-paid`, {})).status).toBe(200);
      orders.push(placed);
    }
    await save(shirt._id, { options: OPTIONS, variants: [small, blue] });
    const [byLine, whole, returned] = orders;
    const medium1 = "Sailor shirt, Size: M, Color: Red";
    const [first, second] = byLine.orderItems.map(({ _id }: { _id: string }) => ({ _id, qty: 1, restock: true }));
    const refund = (body: object) => admin.json("POST", `/api/orders/${byLine._id}/refund`, body);
    expect(await (await refund({ items: [first, second] })).json()).toMatchObject({
      refunds: [{ stock: "Put back in stock: 1 × Sailor shirt, Size: S, Color: Red." }],
    });
    expect((await (await refund({ items: [second] })).json()).refunds[1].stock).toBe(
      "Nothing was put back in stock, because its product or variant was deleted since the order.",
    );
    const cancelled = await admin.json("PUT", `/api/orders/${whole._id}/cancel`, {});
    expect(cancelled.status).toBe(200);
    expect((await admin.json("PUT", `/api/orders/${returned._id}/ship`)).status).toBe(200);
    const lines = returned.orderItems.map(({ _id }: { _id: string }) => ({ _id, qty: 1 }));
    const { _id: id } = await (
      await admin.json("POST", `/api/orders/${returned._id}/returns`, { items: lines })
    ).json();
    const boxes = (await admin.open(`/admin/returns/${id}`)).form("Received").all("input[name=restock]");
    expect(boxes.map((box) => [box.attribute("checked"), box.attribute("disabled")])).toEqual([
      ["", undefined],
      [undefined, ""],
    ]);
    expect((await admin.json("PUT", `/api/returns/${id}`, { status: "received" })).status).toBe(200);
    expect(await stocks(shirt._id)).toEqual([10 + 1 + 2 + 1, 0]);
    for (const [{ _id: ordered }, units] of [
      [byLine, 1],
      [whole, 2],
      [returned, 1],
    ])
      expect(wordsOf(await admin.page(`/order/${ordered}`))).toContain(
        `deleted since the order, so not put back: ${units} × ${medium1}`,
      );
  });

  it("sells the last ten of a variant ten times to fifty buyers, and none of another", async () => {
    const buyers = await Promise.all(Array.from({ length: 50 }, guest));
    for (let round = 0; round < 10; round += 1) {
      const { _id, variants } = await newShirt();
      const answers = await Promise.all(
        buyers.map((buyer) => order(buyer, { product: _id, variantId: variants[0]._id })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(10);
      expect(statuses.filter((status) => status === 409)).toHaveLength(40);
      expect(await stocks(_id)).toEqual([0, 10, 0]);
    }
  }, 120_000);

  it("keeps its words when the variant is removed, and is entered and changed by variant by staff", async () => {
    const { _id, variants } = await newShirt();
    const client = await guest();
    const placed = await (await order(client, { product: _id, variantId: variants[0]._id })).json();
    const { linesVersion } = await (await admin.get(`/api/orders/${placed._id}`)).json();
    const changed = await admin.json("PUT", `/api/orders/${placed._id}/lines`, {
      version: linesVersion,
      items: [
        { _id: placed.orderItems[0]._id, qty: 2 },
        { product: _id, variantId: variants[1]._id, qty: 4 },
      ],
    });
    expect(changed.status).toBe(200);
    expect(await stocks(_id)).toEqual([8, 6, 0]);
    await save(_id, { variants: [{ _id: variants[1]._id }] });
    const page = wordsOf(await client.page(`/order/${placed._id}`));
    expect(page).toContain("Size: S, Color: Red");
    expect((await client.json("PUT", `/api/orders/${placed._id}/cancel`, {})).status).toBe(200);
    expect(await stocks(_id)).toEqual([10]);
  });
});

describe("the cart", () => {
  it("takes variants by the form and the address, shows each, and orders them", async () => {
    const { _id, variants } = await newShirt();
    const client = shop.client();
    const added = await client.post(`/product/${_id}`, { qty: "2", "option.Size": "M", "option.Color": "Red" });
    expect(added.headers.get("Location")).toBe("/cart");
    await client.get(`/cart/${_id}?qty=1&variantId=${variants[0]._id}`);
    const page = await client.page("/cart");
    expect(wordsOf(page)).toContain("Size: M, Color: Red");
    expect(wordsOf(page)).toContain("Size: S, Color: Red");
    const placing = await walkToPlaceOrder(client, shop.data.products.plain().id);
    expect(wordsOf(placing)).toContain("Size: M, Color: Red");
    const placed = await placeOrder(client, placing);
    expect(placed.status).toBe(303);
    expect(await stocks(_id)).toEqual([9, 8, 0]);
    expect(wordsOf(await client.page("/cart"))).not.toContain("Sailor shirt");
  });

  it("says by name which choice is gone, with a link to the product", async () => {
    const { _id, variants } = await newShirt();
    const client = shop.client();
    await client.post(`/product/${_id}`, { qty: "1", variantId: variants[0]._id });
    await save(_id, { variants: [{ _id: variants[1]._id }] });
    const page = Page.parse(await client.page("/cart"));
    expect(page.text).toContain("Sailor shirt is no longer made in Size: S, Color: Red.");
    expect(page.all("a").map((link) => link.attribute("href"))).toContain(`/product/${_id}`);
  });

  it("leads to the product with the question when the choice is open", async () => {
    const { _id } = await newShirt();
    const client = shop.client();
    const answer = await client.get(`/cart/${_id}?qty=1`);
    expect(answer.headers.get("Location")).toBe(`/product/${_id}`);
    const refused = await client.post(`/product/${_id}`, { qty: "1", "option.Size": "M" });
    expect(refused.status).toBe(400);
    expect(wordsOf(await refused.text())).toContain("Please choose a value for Color.");
  });

  it("refuses a combination that is not made, or sold out, and says which", async () => {
    const { _id } = await newShirt();
    const add = (Size: string, Color: string) =>
      shop.client().post(`/product/${_id}`, { qty: "1", "option.Size": Size, "option.Color": Color });
    const missing = await add("M", "Blue");
    expect(missing.status).toBe(400);
    expect(wordsOf(await missing.text())).toContain("There is no Sailor shirt in Size: M, Color: Blue.");
    const soldOut = await add("S", "Blue");
    expect(soldOut.status).toBe(409);
    expect(wordsOf(await soldOut.text())).toContain("Sailor shirt, Size: S, Color: Blue is sold out.");
  });
});

describe("the product page", () => {
  it("adds what is ticked by the button of a choice that cannot be had, and says what there is not", async () => {
    const { _id } = await newShirt();
    const client = shop.client();
    const path = `/product/${_id}?option.Size=S&option.Color=Blue`;
    const buy = Page.parse(await client.page(path)).first("#buy");
    const hidden = buy.all("input[type=hidden]").map((field) => [field.attribute("name") ?? "", field.value]);
    const button = buy.all("button").find(({ text }) => text === "Out of stock");
    const press = (Size: string, Color: string) =>
      client.post(path, {
        ...Object.fromEntries(hidden),
        [button?.attribute("name") ?? ""]: button?.value ?? "",
        "option.Size": Size,
        "option.Color": Color,
      });
    const missing = await press("M", "Blue");
    expect(missing.status).toBe(400);
    expect(wordsOf(await missing.text())).toContain("There is no Sailor shirt in Size: M, Color: Blue.");
    expect((await press("M", "Red")).headers.get("Location")).toBe("/cart");
    expect(wordsOf(await client.page("/cart"))).toContain("Size: M, Color: Red");
  });

  it("has a group for each option, and shows the variant of its address", async () => {
    const { _id, variants } = await newShirt();
    const visitor = shop.client();
    const open = Page.parse(await visitor.page(`/product/${_id}`));
    expect(open.all("fieldset legend").map(({ text }) => text)).toEqual(expect.arrayContaining(["Size", "Color"]));
    expect(open.text).toContain("From");
    const chosen = await visitor.page(`/product/${_id}?variant=${variants[1]._id}`);
    expect(wordsOf(chosen)).toContain("$20.00");
    expect(chosen).toContain(`<link rel="canonical" href="${shop.url}/product/${_id}"`);
    const byValues = wordsOf(await visitor.page(`/product/${_id}?option.Size=S&option.Color=Blue`));
    expect(byValues).toContain("Out of stock");
    expect(wordsOf(await visitor.page(`/product/${_id}?option.Size=M&option.Color=Blue`))).toContain("Not made in");
    expect(chosen).toContain('"@type":"ProductGroup"');
    expect(chosen).toContain(`?variant=${variants[1]._id}`);
  });

  it("takes an address for a sold-out variant, and not for one in stock", async () => {
    const { _id, variants } = await newShirt();
    const notify = (variantId: string) =>
      shop.client().post(`/product/${_id}`, { intent: "notify", notifyEmail: "size@example.com", variantId });
    expect((await notify(variants[2]._id)).status).toBe(303);
    expect((await notify(variants[0]._id)).status).toBe(409);
    expect(shop.data.stockNotices.count({ email: "size@example.com" })).toBe(1);
  });
});

describe("the editor", () => {
  const fieldsOf = (page: string) => {
    const form = Page.parse(page).form("Edit product");
    const named = form.all("input[name], select[name], textarea[name]").flatMap((field): [string, string][] => {
      const name = field.attribute("name") ?? "";
      const isBox = ["checkbox", "radio"].includes(field.attribute("type") ?? "");
      if (name === "files" || (isBox && field.attribute("checked") === undefined)) return [];
      return [[name, field.value]];
    });
    return named.filter(([name]) => !name.startsWith("pictureAlt") && name !== "intent");
  };
  /** The errors that a page shows, for the message of a failure. */
  const errorsOn = (page: string) =>
    Page.parse(page)
      .all("[id$='-error'], [role=alert]")
      .map(({ text }) => text)
      .join(" | ");
  const bodyOf = (fields: [string, string][]) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return body;
  };
  const post = (id: string, fields: [string, string][]) =>
    admin.request(`/admin/product/${id}/edit`, {
      method: "POST",
      body: bodyOf(fields),
      headers: { Origin: admin.url },
    });
  /** The fields of a page by name; those that occur more than once line by line. */
  const valuesOf = (page: string) => {
    const values = new Map<string, string>();
    for (const [name, value] of fieldsOf(page))
      values.set(name, [values.get(name), value.replaceAll("\r\n", "\n")].filter(Boolean).join("\n"));
    return values;
  };
  const set = (fields: [string, string][], name: string, value: string) => [
    ...fields.filter(([other]) => other !== name),
    [name, value] as [string, string],
  ];

  it("adds combinations, fills a column, and saves, all by plain forms", async () => {
    const { _id } = await newShirt();
    const before = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const combined = await post(_id, set(before, "combine", "yes"));
    expect(combined.status).toBe(200);
    const html = await combined.text();
    const table = Page.parse(html).first("table:has([name=fill_price])");
    const [first] = table.all("tbody tr");
    const widths = first?.all("td").map((cell) => Number(cell.attribute("colSpan") ?? 1)) ?? [];
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(table.all("thead th").length);
    const rows = fieldsOf(html);
    const filled = await post(_id, set(set(rows, "fill_price", "12.50"), "fill", "price"));
    const saved = await post(_id, set(fieldsOf(await filled.text()), "intent", "save"));
    expect(saved.status, errorsOn(await saved.text())).toBe(303);
    const { variants } = await read(_id);
    expect(variants.map(({ options }) => `${options.Size} ${options.Color}`)).toEqual([
      "S Red",
      "M Red",
      "S Blue",
      "M Blue",
    ]);
    expect(variants).toEqual(variants.map((variant) => expect.objectContaining({ ...variant, price: 12.5 })));
  });

  it("makes the variants of the first values when it saves, and says which it cannot make", async () => {
    const { _id } = (await (await admin.json("POST", "/api/products")).json()) as Shirt;
    const opened = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const typed = (sizes: string, more: Record<string, string> = {}) =>
      Object.entries({ name: "Deck shirt", price: "24.50", "options[0].name": "Size", ...more }).reduce(
        (fields, [name, value]) => set(fields, name, value),
        set(opened, "options[0].values", sizes),
      );
    const refused = async (fields: [string, string][]) => {
      const answer = await post(_id, set(fields, "intent", "publish"));
      expect(answer.status).toBe(400);
      const page = await answer.text();
      const [focused] = Page.parse(page).form("Edit product").focusedFields;
      return { page, focus: focused?.attribute("name") };
    };
    const many = await refused(
      typed(Array.from({ length: 60 }, (_, index) => `Size ${index}`).join("\n"), {
        "options[1].name": "Cut",
        "options[1].values": "Slim\nWide",
      }),
    );
    expect([errorsOn(many.page), many.focus]).toEqual([expect.stringContaining("at most 100 variants"), "combine"]);
    const counted = await refused(typed("S\nM", { countInStock: "40" }));
    expect(errorsOn(counted.page)).toContain("The stock of 40 is counted by variant now: enter it for each.");
    expect(counted.focus).toBe("variants[0].countInStock");

    const published = await post(_id, set(typed("S\nM"), "intent", "publish"));
    expect(published.status, errorsOn(await published.text())).toBe(303);
    expect(await read(_id)).toMatchObject({
      isPublished: true,
      variants: [
        { options: { Size: "S" }, price: 24.5 },
        { options: { Size: "M" }, price: 24.5 },
      ],
    });
  });

  it("takes the colors of a product along as an option with their pictures, and drops none without a word", async () => {
    const { _id } = (await (await admin.json("POST", "/api/products")).json()) as Shirt;
    const [red, blue] = [{ name: "Red", src: "/uploads/demo/mug.jpg" }, { name: "Blue" }];
    await save(_id, { name: "Sailor scarf", price: 9, countInStock: 5, colorsVariants: [red, blue] });
    const opened = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const empty = opened.filter(([name]) => !name.startsWith("options[0]"));
    const sizes: [string, string][] = [...empty, ["options[0].name", "Size"], ["options[0].values", "S\r\nM"]];

    const row = await press(_id, sizes, "addVariant", "yes");
    const open = set(set(row.fields, "variants[0].value0", "S"), "variants[0].countInStock", "3");
    const refused = await post(_id, set(open, "intent", "save"));
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(wordsOf(page)).toContain("Its colors would be lost: Red, Blue.");
    expect(valuesOf(page).get("colorsVariants[1].name")).toBe("Blue");

    const navy = fieldsOf(page).map(([name, value]): [string, string] => [name, value === "Blue" ? "Navy" : value]);
    const combined = await press(_id, navy, "combine", "yes");
    expect(combined.values.get("options[1].values")).toBe("Red\nNavy");
    // The first row has its stock already; the product's cannot be divided for the others.
    const counted = (fields: [string, string][]) =>
      fields.map(([name, value]): [string, string] =>
        /^variants.*countInStock$/.test(name) && value === "" ? [name, "0"] : [name, value],
      );
    const saved = await post(_id, set(counted(combined.fields), "intent", "save"));
    expect(saved.status, errorsOn(await saved.text())).toBe(303);
    const both = (Size: string) => [
      { options: { Size, Color: "Red" }, image: red.src },
      { options: { Size, Color: "Navy" }, image: "" },
    ];
    expect(await read(_id)).toMatchObject({
      colorsVariants: [red, { name: "Navy", src: "" }],
      countInStock: 3,
      variants: [...both("S"), ...both("M")],
    });

    // Colors that the owner takes out of the form are no longer wanted.
    await save(_id, { options: [], variants: [], colorsVariants: [red] });
    const again = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const removed = again.filter(([name]) => !/^(?:options\[0\]|colorsVariants)/.test(name));
    const plain = await press(_id, [...removed, ...sizes.slice(-2)], "combine", "yes");
    expect((await post(_id, set(counted(plain.fields), "intent", "save"))).status).toBe(303);
    expect(await read(_id)).toMatchObject({ colorsVariants: [], variants: [{}, {}] });
  });

  it("keeps a draft whose variants have no price yet, and publishes it with prices only", async () => {
    const { _id } = (await (await admin.json("POST", "/api/products")).json()) as Shirt;
    const opened = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const typed = set(set(opened, "name", "Half a shirt"), "options[0].name", "Size");
    const sizes: [string, string][] = typed.map(([name, value]) => [name, name === "options[0].values" ? "S" : value]);
    const combined = await press(_id, sizes, "combine", "yes");
    expect(combined.values.get("variants[0].price")).toBe("");
    const unstocked = set(combined.fields, "variants[0].countInStock", "");
    const kept = await post(_id, set(unstocked, "intent", "draft"));
    expect(kept.status, errorsOn(await kept.text())).toBe(303);

    const half = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    expect(new Map(half).get("variants[0].price")).toBe("");
    const refused = await post(_id, set(half, "intent", "publish"));
    expect(refused.status).toBe(400);
    expect(errorsOn(await refused.text())).toContain("Enter a price");
    expect((await admin.json("PUT", `/api/products/${_id}`, { isPublished: true })).status).toBe(400);
    const priced = set(set(half, "variants[0].price", "12"), "intent", "publish");
    expect((await post(_id, priced)).status).toBe(303);
    expect(await read(_id)).toMatchObject({ price: 12, countInStock: 0, isPublished: true });
  });

  it("asks how the stock that a product has is divided when it gets variants, and says when one is published sold out", async () => {
    const { _id } = (await (await admin.json("POST", "/api/products")).json()) as Shirt;
    await save(_id, { name: "Deck shoes", price: 59, countInStock: 7 });
    const opened = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const typed = set(set(opened, "countInStock", "40"), "options[0].name", "Size");
    const sizes: [string, string][] = typed.map(([name, value]) =>
      name === "options[0].values" ? [name, "S\r\nM"] : [name, value],
    );
    const combined = await (await post(_id, set(sizes, "combine", "yes"))).text();
    expect(errorsOn(combined)).toContain("The stock of 40 is counted by variant now: enter it for each.");
    const rows = fieldsOf(combined);
    expect(new Map(rows).get("variants[1].countInStock")).toBe("");
    const refused = await post(_id, set(rows, "intent", "save"));
    expect(refused.status).toBe(400);
    expect(await read(_id)).toMatchObject({ countInStock: 7 });

    const filled = await post(_id, set(set(rows, "fill_countInStock", "20"), "fill", "countInStock"));
    const divided = fieldsOf(await filled.text());
    expect((await post(_id, set(divided, "intent", "save"))).status).toBe(303);
    expect(await read(_id)).toMatchObject({ countInStock: 40 });

    await save(_id, {
      isPublished: false,
      variants: [{ options: { Size: "S" } }, { options: { Size: "M" }, price: 60 }],
    });
    const publish = async () => {
      const fields = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
      expect((await post(_id, set(fields, "intent", "publish"))).status).toBe(303);
      return (await admin.open(`/admin/product/${_id}/edit`)).text;
    };
    const soldOut = "Product published. Shoppers read that it is sold out";
    expect(await publish()).not.toContain(soldOut);
    const none = ["S", "M"].map((Size) => ({ options: { Size }, countInStock: 0 }));
    await save(_id, { isPublished: false, variants: none });
    expect(await publish()).toContain(soldOut);
  });

  it("fills in rows that were copied from a spreadsheet, and keeps those that it cannot read", async () => {
    const { _id } = await newShirt();
    const before = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const paste = (text: string, more: [string, string][] = [["paste", "yes"]]) =>
      post(_id, [...set(before, "pasted", text), ...more]);
    const filled = await paste("Color\tSize\tIn stock\tPrice\nRed\tS\t42\t11.50\nBLUE\tM\t3\t12");
    expect(filled.status).toBe(200);
    const rows = new Map(fieldsOf(await filled.text()));
    expect([rows.get("variants[0].price"), rows.get("variants[0].countInStock")]).toEqual(["11.50", "42"]);
    expect([rows.get("variants[3].value0"), rows.get("variants[3].value1")]).toEqual(["M", "Blue"]);
    expect(rows.get("pasted")).toBe("");
    const inOrder = new Map(fieldsOf(await (await paste("sku\nA-1\nA-2")).text()));
    expect([inOrder.get("variants[0].sku"), inOrder.get("variants[1].sku")]).toEqual(["A-1", "A-2"]);
    for (const [text, words] of [
      ["Size\tColor\tCloth\nS\tRed\tWool", "The table has no column Cloth."],
      ["Size\tPrice\nS\t1", "Paste a column for each option"],
      ["S\tRed\t1\t\t\t\t1\t1\t9", "The pasted rows have 9 columns, and the table has 8."],
      ["price\n1\n2\n3\n4", "Paste the options too."],
    ] as const) {
      for (const button of ["paste", "intent"]) {
        const refused = await paste(text, [[button, "save"]]);
        expect(refused.status).toBe(400);
        const page = await refused.text();
        expect(wordsOf(page)).toContain(words);
        expect(new Map(fieldsOf(page)).get("pasted")?.replaceAll("\r\n", "\n")).toBe(text);
      }
    }
    const saved = await paste("M\tBlue\t12.50\t15\tPASTED-1\t\t3\t8.8", [["intent", "save"]]);
    expect(saved.status, errorsOn(await saved.text())).toBe(303);
    expect((await read(_id)).variants[3 as 0]).toMatchObject({
      options: { Size: "M", Color: "Blue" },
      price: 12.5,
      compareAtPrice: 15,
      sku: "PASTED-1",
      countInStock: 3,
      // 8.8 oz
      weight: 249,
    });
  });

  it("has the weights of variants in the unit of the product's, and answers them in grams", async () => {
    const { _id, variants } = await newShirt();
    await save(_id, { weight: 180, variants: variants.map((one) => ({ _id: one._id, weight: 180 })) });
    const page = await admin.page(`/admin/product/${_id}/edit`);
    const shown = valuesOf(page);
    expect([shown.get("weight"), shown.get("variants[0].weight")]).toEqual(["6.35", "6.35"]);
    expect(wordsOf(page)).toContain("Weight (oz)");
    const fields = set(fieldsOf(page), "variants[1].weight", "1.5");
    const unclear = await post(_id, set(set(fields, "variants[0].weight", "1 lb"), "intent", "save"));
    expect(errorsOn(await unclear.text())).toContain("Enter a weight in oz");
    const pasted = await (
      await post(_id, [...set(fields, "pasted", "SKU\tWeight (g)\nA\t5"), ["paste", "yes"]])
    ).text();
    expect(errorsOn(pasted)).toContain("The table has no column Weight (g).");
    expect((await post(_id, set(fields, "intent", "save"))).status).toBe(303);
    expect((await read(_id)).variants).toMatchObject([{ weight: 180 }, { weight: 43 }, { weight: 180 }]);
  });

  /** The fields after a button of a form with typed changes, and the button that gets the focus. */
  async function press(id: string, fields: [string, string][], button: string, value: string) {
    const answer = await post(id, [...fields, [button, value]]);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    const [focused] = Page.parse(page).form("Edit product").focusedFields;
    return {
      fields: fieldsOf(page),
      values: valuesOf(page),
      focus: [focused?.attribute("name"), focused?.attribute("value")],
    };
  }

  it("moves values and options by buttons without scripts, and keeps what was typed and the focus", async () => {
    const { _id } = await newShirt();
    let fields = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    fields = set(set(fields, "name", "A typed name"), "variants[0].price", "99");
    const up = await press(_id, fields, "valueUp", "1.1");
    expect(up.values.get("options[1].values")).toBe("Blue\nRed");
    expect([up.values.get("name"), up.values.get("variants[0].price")]).toEqual(["A typed name", "99"]);
    expect(up.focus).toEqual(["valueUp", "1.0"]);
    const end = await press(_id, up.fields, "valueDown", "1.1");
    expect([end.values.get("options[1].values"), end.focus]).toEqual(["Blue\nRed", ["valueDown", "1.1"]]);
    const swapped = await press(_id, end.fields, "optionDown", "0");
    expect([swapped.values.get("options[0].name"), swapped.values.get("options[1].name")]).toEqual(["Color", "Size"]);
    expect([swapped.values.get("variants[1].value0"), swapped.values.get("variants[1].value1")]).toEqual(["Red", "M"]);
    expect(swapped.focus).toEqual(["optionDown", "1"]);
    const row = await press(_id, swapped.fields, "variantDown", "0");
    expect([row.values.get("variants[1].price"), row.focus]).toEqual(["99", ["variantDown", "1"]]);
    const saved = await post(_id, set(row.fields, "intent", "save"));
    expect(saved.status, errorsOn(await saved.text())).toBe(303);
    expect(await read(_id)).toMatchObject({
      name: "A typed name",
      options: [
        { name: "Color", values: ["Blue", "Red"] },
        { name: "Size", values: ["S", "M"] },
      ],
      variants: [{ options: { Size: "M", Color: "Red" } }, { price: 99, options: { Size: "S", Color: "Red" } }, {}],
    });
  });

  it("adds values, and removes a value with its variants and an option with its values", async () => {
    const { _id } = await newShirt();
    const before = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const last = before.map(([name]) => name).lastIndexOf("options[0].values");
    const more = before.map((field, index): [string, string] =>
      index === last ? ["options[0].values", "L\r\n\r\n XL "] : field,
    );
    const added = await press(_id, more, "addValues", "0");
    expect(added.values.get("options[0].values")).toBe("S\nM\nL\nXL");
    const removed = await press(_id, added.fields, "removeValue", "0.1");
    expect(removed.values.get("options[0].values")).toBe("S\nL\nXL");
    expect(removed.focus).toEqual(["removeValue", "0.1"]);
    expect([removed.values.get("variants[1].value1"), removed.values.has("variants[2].price")]).toEqual([
      "Blue",
      false,
    ]);
    const without = await press(_id, removed.fields, "removeOption", "1");
    expect([without.values.get("options[1].name"), without.values.has("variants[0].value1")]).toEqual(["", false]);
    expect(without.values.get("variants[0].value0")).toBe("S");
  });

  it("renames a value in all variants, also two that change places", async () => {
    const { _id, variants } = await newShirt();
    const fields = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const names: Record<string, string> = { S: "M", M: "S", Red: "Crimson" };
    const renamed = fields.map(([name, value]): [string, string] => [
      name,
      /^options\[\d\]\.values$/.test(name) ? (names[value] ?? value) : value,
    ]);
    const saved = await post(_id, set(renamed, "intent", "save"));
    expect(saved.status, errorsOn(await saved.text())).toBe(303);
    expect((await read(_id)).variants).toMatchObject([
      { _id: variants[0]._id, options: { Size: "M", Color: "Crimson" } },
      { _id: variants[1]._id, options: { Size: "S", Color: "Crimson" } },
      { _id: variants[2]._id, options: { Size: "M", Color: "Blue" } },
    ]);
  });

  describe("gives a color that the shop does not know by its name", () => {
    const circlesOf = (page: Page) => page.all("circle").map((circle) => circle.attribute("fill"));
    const onPage = async (id: string) =>
      Page.parse(await shop.client().page(`/product/${id}`))
        .all("#buy label")
        .filter((label) => label.first("[type=radio]").exists)
        .map((label) => [label.text, ...circlesOf(label)]);
    const typed = (page: string, ...colors: string[]) => {
      let place = 0;
      return fieldsOf(page).map(([name, value]): [string, string] => {
        return [name, name === "options[1].colors" ? (colors[place++] ?? "") : value];
      });
    };
    const newMist = async () => {
      const { _id, variants } = await newShirt();
      const [, medium, blue] = variants;
      const inColor = (one: Variant, Color: string) => ({ _id: one._id, options: { ...one.options, Color } });
      return save(_id, {
        name: "Zephyrine shirt",
        options: [OPTIONS[0], { name: "Color", values: ["Red", "Whisper", "Mist"] }],
        variants: [{ _id: variants[0]._id }, inColor(medium, "Whisper"), inColor(blue, "Mist")],
      });
    };

    it("a swatch on its page, its card and in the filter, and keeps it when the API sends the options", async () => {
      const { _id } = await newMist();
      expect(await onPage(_id)).toEqual([
        ["S"],
        ["M"],
        ["Red", "#b3302c"],
        ["Whisper"],
        [expect.stringContaining("Mist")],
      ]);
      const editor = await admin.page(`/admin/product/${_id}/edit`);
      const saved = await post(_id, set(typed(editor, "", " #1E90FF "), "intent", "save"));
      expect(saved.status, errorsOn(await saved.text())).toBe(303);
      expect((await onPage(_id))[3]).toEqual(["Whisper", "#1e90ff"]);
      const list = Page.parse(await shop.client().page("/search/zephyrine"));
      const card = list.all("li").find((item) => item.links.includes(`/product/${_id}`));
      expect(circlesOf(card ?? Page.parse(""))).toEqual(["#b3302c", "#1e90ff"]);
      const choices = list.all("label").filter((label) => label.text.startsWith("Whisper"));
      expect(choices.map(circlesOf)).toEqual([["#1e90ff"]]);
      const { options } = await (await shop.client().get(`/api/products/${_id}`)).json();
      expect(options[1]).toEqual({ name: "Color", values: ["Red", "Whisper", "Mist"] });
      const moved = { name: "color", values: ["whisper", "Red", "Mist"] };
      const { variants } = await read(_id);
      await save(_id, { options: [options[0], moved], variants });
      expect((await onPage(_id)).slice(2, 4)).toEqual([
        ["whisper", "#1e90ff"],
        ["Red", "#b3302c"],
      ]);
      const emptied = await post(_id, set(typed(await admin.page(`/admin/product/${_id}/edit`)), "intent", "save"));
      expect(emptied.status, errorsOn(await emptied.text())).toBe(303);
      expect((await onPage(_id))[2]).toEqual(["whisper"]);
    });

    it("and refuses what is no color beside its field, with all that was typed", async () => {
      const { _id } = await newMist();
      const editor = await admin.page(`/admin/product/${_id}/edit`);
      for (const wrong of ["blue", "#12345", "1e90ff", "url(#a)"]) {
        const refused = await post(_id, set(typed(editor, "", "#1e90ff", wrong), "intent", "save"));
        expect(refused.status).toBe(400);
        const page = Page.parse(await refused.text());
        const [, whisper, mist] = page.all('[name="options[1].colors"]');
        expect([whisper?.value, whisper?.isInvalid]).toEqual(["#1e90ff", false]);
        expect([mist?.value, page.errorBeside(mist ?? page)]).toEqual([
          wrong,
          "Enter a color like #1e90ff, or nothing.",
        ]);
      }
    });
  });

  it("refuses a conflict and an error with 409 and 400, and loses nothing that was typed", async () => {
    const { _id, variants } = await newShirt();
    const before = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    await save(_id, { variants: variants.map((one) => ({ _id: one._id, price: 33 })) });
    const conflict = await post(_id, set(set(before, "variants[0].gtin", "4006381333931"), "intent", "save"));
    expect(conflict.status, errorsOn(await conflict.text())).toBe(409);
    const wrong = await post(_id, set(set(before, "variants[0].gtin", "123"), "intent", "save"));
    expect(wrong.status).toBe(400);
    const page = await wrong.text();
    expect(new Map(fieldsOf(page)).get("variants[0].gtin")).toBe("123");
    expect(wordsOf(page)).toContain("number below the barcode");
    expect(Page.parse(page).focused).toEqual(["variants[0].gtin"]);
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => `Size ${index}`);

  it.each([
    ["two equal combinations", { "variants[1].value0": "S" }, "Size: S, Color: Red is there twice."],
    ["a value twice", { "options[0].values": "S\nM\ns" }, "s is there twice."],
    ["an option twice", { "options[1].name": "size" }, "This option is there twice."],
    ["a fourth option", { "options[3].name": "Cut", "options[3].values": "Slim" }, "at most 3 options"],
    [
      "a hundred and one variants",
      Object.fromEntries(many(101).map((size, index) => [`variants[${index}].value0`, size])),
      "at most 100 variants",
    ],
    ["a value that the option lacks", { "variants[0].value0": "XXL" }, "Size has no value XXL."],
    ["no variant", Object.fromEntries([0, 1, 2].map((index) => [`variants[${index}]`, null])), "Add a variant"],
  ])(
    "refuses %s beside its field, and keeps all that was typed",
    async (_, changes: Record<string, string | null>, words) => {
      const { _id } = await newShirt();
      const before = await read(_id);
      let fields = set(fieldsOf(await admin.page(`/admin/product/${_id}/edit`)), "name", "A typed name");
      for (const [name, value] of Object.entries(changes))
        fields = value === null ? fields.filter(([other]) => !other.startsWith(name)) : set(fields, name, value);
      const refused = await post(_id, set(fields, "intent", "save"));
      expect(refused.status).toBe(400);
      const page = await refused.text();
      expect(errorsOn(page)).toContain(words);
      expect(Page.parse(page).focused).toHaveLength(1);
      const shown = valuesOf(page);
      expect(shown.get("name")).toBe("A typed name");
      const isShown = (name: string) => !name.includes("[3]") && !name.includes("variants[100]");
      for (const [name, value] of Object.entries(changes))
        if (value !== null && isShown(name)) expect([name, shown.get(name)]).toEqual([name, value]);
      expect(await read(_id)).toEqual(before);
    },
  );

  it("refuses a variant of another product", async () => {
    const [one, other] = [await newShirt(), await newShirt()];
    const fields = fieldsOf(await admin.page(`/admin/product/${one._id}/edit`));
    const refused = await post(one._id, set(set(fields, "variants[0]._id", other.variants[0]._id), "intent", "save"));
    expect(refused.status).toBe(400);
    expect(errorsOn(await refused.text())).toContain("This product has no such variant");
  });

  it("says when there is no room for all combinations or for another row", async () => {
    const { _id } = await newShirt();
    const fields = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const sizes = set(fields, "options[0].values", ["S", "M", ...many(60)].join("\n"));
    const combined = await (await post(_id, set(sizes, "combine", "yes"))).text();
    expect(errorsOn(combined)).toContain("A product has at most 100 variants.");
    const full = fieldsOf(combined);
    expect(full.filter(([name]) => /^variants\[\d+\]\.price$/.test(name))).toHaveLength(100);
    expect(errorsOn(await (await post(_id, set(full, "addVariant", "yes"))).text())).toContain("at most 100 variants");
    expect(errorsOn(await (await post(_id, set(fields, "combine", "yes"))).text())).toBe("");
  });

  it("drops the values of an option that was emptied, and gives new rows the price that was typed", async () => {
    const { _id } = await newShirt();
    const fields = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const emptied = set(set(fields, "options[0].name", ""), "options[0].values", "");
    const left = fieldsOf(await (await post(_id, set(emptied, "removeVariant", "0"))).text());
    const shown = new Map(left);
    expect([shown.get("variants[0].value1"), shown.get("variants[1].value1")]).toEqual(["Red", "Blue"]);
    const saved = await post(_id, set(left, "intent", "save"));
    expect(saved.status, errorsOn(await saved.text())).toBe(303);
    expect((await read(_id)).variants.map(({ options }) => options)).toEqual([{ Color: "Red" }, { Color: "Blue" }]);

    const plain = await (await admin.json("POST", "/api/products")).json();
    const opened = fieldsOf(await admin.page(`/admin/product/${plain._id}/edit`));
    const typed = [
      ["price", "24.50"],
      ["options[0].name", "Size"],
      ["options[0].values", "S\nM"],
      ["combine", "yes"],
    ].reduce((all, [name = "", value = ""]) => set(all, name, value), opened);
    const rows = new Map(fieldsOf(await (await post(plain._id, typed)).text()));
    expect([rows.get("variants[0].price"), rows.get("variants[1].price")]).toEqual(["24.50", "24.50"]);
  });

  it("saves a hundred variants, in less than 200 kB", async () => {
    const { _id } = await newShirt();
    const values = Array.from({ length: 50 }, (_, index) => `Size ${index}`);
    const options = [{ name: "Size", values }, OPTIONS[1]];
    const all = values.flatMap((Size) => ["Red", "Blue"].map((Color) => ({ options: { Size, Color }, price: 9 })));
    await save(_id, { options, variants: all });
    const fields = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    expect((await new Response(bodyOf(fields)).arrayBuffer()).byteLength).toBeLessThan(200_000);
    const saved = await post(_id, set(set(fields, "variants[99].price", "11"), "intent", "save"));
    expect(saved.status, errorsOn(await saved.text())).toBe(303);
    expect((await read(_id)).variants[99 as 0]).toMatchObject({ price: 11 });
  });
});

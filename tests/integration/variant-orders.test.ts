import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { orderBody, placeOrder, type ShopClient, walkToPlaceOrder } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let shop: RunningShop;
let admin: ShopClient;

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  admin = await signedInAdmin(shop);
});
afterAll(() => shop.remove());

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
  const post = (id: string, fields: [string, string][]) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return admin.request(`/admin/product/${id}/edit`, { method: "POST", body, headers: { Origin: admin.url } });
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
    const rows = fieldsOf(await combined.text());
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
    const saved = await paste("M\tBlue\t12.50\t15\tPASTED-1\t\t3\t250", [["intent", "save"]]);
    expect(saved.status, errorsOn(await saved.text())).toBe(303);
    expect((await read(_id)).variants[3 as 0]).toMatchObject({
      options: { Size: "M", Color: "Blue" },
      price: 12.5,
      compareAtPrice: 15,
      sku: "PASTED-1",
      countInStock: 3,
      weight: 250,
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
      const shown = new Map(fieldsOf(page));
      expect(shown.get("name")).toBe("A typed name");
      const isShown = (name: string) => !name.includes("[3]") && !name.includes("variants[100]");
      for (const [name, value] of Object.entries(changes))
        if (value !== null && isShown(name))
          expect([name, shown.get(name)?.replaceAll("\r\n", "\n")]).toEqual([name, value]);
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
    const shown = new Map(fieldsOf(await (await post(_id, set(emptied, "removeVariant", "0"))).text()));
    expect([shown.get("variants[0].value1"), shown.get("variants[1].value1")]).toEqual(["Red", "Blue"]);
    const saved = await post(_id, set([...shown], "intent", "save"));
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

  it("saves a hundred variants", async () => {
    const { _id } = await newShirt();
    const values = Array.from({ length: 50 }, (_, index) => `Size ${index}`);
    const options = [{ name: "Size", values }, OPTIONS[1]];
    const all = values.flatMap((Size) => ["Red", "Blue"].map((Color) => ({ options: { Size, Color }, price: 9 })));
    await save(_id, { options, variants: all });
    const fields = fieldsOf(await admin.page(`/admin/product/${_id}/edit`));
    const saved = await post(_id, set(set(fields, "variants[99].price", "11"), "intent", "save"));
    expect(saved.status, errorsOn(await saved.text())).toBe(303);
    expect((await read(_id)).variants[99 as 0]).toMatchObject({ price: 11 });
  });
});

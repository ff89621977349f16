import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { describe, expect, inject, it } from "vitest";
import { addAdmin, nonAdmins, signedInAdmin } from "../support/admins";
import { fieldOf, formOf, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn, orderBody } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

type Row = Record<string, string>;

const IMPORT = "/admin/products/import";
const products = () => shop.data.products.list();
const productNamed = (name: string) => shop.data.products.get({ name });

async function exported(query = ""): Promise<string> {
  const response = await admin.get(`/admin/products.csv${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toContain("text/csv");
  return response.text();
}

const rowsOf = (csv: string): Row[] => parse(csv, { bom: true, columns: true });

/** Uploads a file for preview. */
async function preview(csv: string | Uint8Array, client = admin) {
  const form = new FormData();
  form.append("file", new Blob([typeof csv === "string" ? csv : new Uint8Array(csv)]), "products.csv");
  const response = await client.request(IMPORT, { method: "POST", body: form, headers: { Origin: client.url } });
  const html = await response.text();
  return { status: response.status, words: wordsOf(html), token: fieldOf(formOf(html, "Apply import"), "token") };
}

const apply = (token: string, client = admin) => client.post(IMPORT, { token });

async function imported(csv: string): Promise<void> {
  const { status, words, token } = await preview(csv);
  expect(status, words).toBe(200);
  const applied = await apply(token);
  expect(applied.status, wordsOf(await applied.text())).toBe(303);
}

/** The records of a file; those of products with options have line breaks. */
function linesOf(file: string): { header: string; rows: string[] } {
  const [header = [], ...records]: string[][] = parse(file, { bom: true });
  const [line = "", ...rows] = [header, ...records].map((record) => stringify([record]).trimEnd());
  return { header: line, rows };
}

const csv = (...lines: string[]) => `${lines.join("\r\n")}\r\n`;

describe("an export of products", () => {
  it("contains everything in the list, and changes nothing when it is imported again", async () => {
    const file = await exported();
    expect(rowsOf(file)).toHaveLength(products().length);
    const before = products();
    const { status, words, token } = await preview(file);
    expect(status, words).toBe(200);
    expect(words).toContain(`0 products added, 0 changed, ${before.length} left as they are`);
    expect(token).toBe("");
  });

  it("applies the list's filters", async () => {
    const [first] = rowsOf(await exported());
    expect(rowsOf(await exported(`?id=${first?.id}`))).toEqual([first]);
    expect((await admin.get("/admin/products.csv?priceMin=cheap")).status).toBe(400);
  });

  it("contains no formulas, and restores values that looked like one", async () => {
    await imported(csv("name,price,brand", `"=HYPERLINK(""http://evil.example"")",5,@cmd`));
    const [row] = rowsOf(await exported("?brand=cmd"));
    expect(row).toMatchObject({ name: `'=HYPERLINK("http://evil.example")`, brand: "'@cmd" });
    await imported(csv("id,name,category", `${row?.id},"'=HYPERLINK(""http://evil.example"")",Odd`));
    expect(productNamed('=HYPERLINK("http://evil.example")')).toMatchObject({ category: "Odd", brand: "@cmd" });
  });
});

describe("texts that begin like an escaped formula", () => {
  it.each(["'=quoted", "'-cat", "''+two", "'plain"])("are the same after the shop's own file: %s", async (brand) => {
    const { _id: id } = await (await admin.json("POST", "/api/products", {})).json();
    expect((await admin.json("PUT", `/api/products/${id}`, { name: "Odd tin", price: 5, brand })).status).toBe(200);
    const { words } = await preview(await exported(`?id=${id}`));
    expect(words).toContain("0 products added, 0 changed, 1 left as it is");
    await admin.json("DELETE", `/api/products/${id}`);
  });
});

describe("a product with options", () => {
  const SHIRT = {
    name: 'Shirt, "plain"',
    isPublished: true,
    options: [
      { name: "Size", values: ["S", "M", "XXL"] },
      { name: "Color", values: ["Red", "Sea, deep"] },
    ],
    variants: [
      {
        options: { Size: "M", Color: "Sea, deep" },
        sku: "SH-M",
        price: 20,
        compareAtPrice: 25.5,
        countInStock: 3,
        weight: 180,
      },
      {
        options: { Size: "S", Color: "Red" },
        sku: "SH-S",
        gtin: "4006381333931",
        price: 19,
        countInStock: 0,
        isAvailable: false,
      },
    ],
  };

  async function addShirt(): Promise<string> {
    const { _id } = await (await admin.json("POST", "/api/products", {})).json();
    const changed = await admin.json("PUT", `/api/products/${_id}`, SHIRT);
    expect(changed.status, await changed.clone().text()).toBe(200);
    return _id;
  }
  const variantsOf = async (id: string) => (await (await admin.get(`/api/products/${id}`)).json()).variants;

  it("has a row for each variant, in Shopify's shape, and is the same after its own file", async () => {
    const id = await addShirt();
    const file = await exported(`?id=${id}`);
    const [first, second, ...others] = rowsOf(file);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      id,
      name: SHIRT.name,
      "Option1 Name": "Size",
      "Option1 Value": "M",
      "Option2 Name": "Color",
      "Option2 Value": "Sea, deep",
      "Option3 Name": "",
      "Variant SKU": "SH-M",
      "Variant Price": "20.00",
      "Variant Compare At Price": "25.50",
      "Variant Inventory Qty": "3",
      "Variant Grams": "180",
      "Variant Available": "true",
    });
    expect(second).toMatchObject({ id, name: "", "Option1 Value": "S", "Variant Barcode": "4006381333931" });
    expect(second).toMatchObject({ "Option1 Name": "", "Variant Available": "false", "Variant Compare At Price": "" });
    const unchanged = await preview(file);
    expect(unchanged.words).toContain("0 products added, 0 changed, 1 left as it is");
    const wrong = await preview(file.replace("20.00", "21.00"));
    expect(wrong.words).toContain("price: This is a value of the variants. Change it there.");
    await imported(file.replace("SH-M,20.00", "SH-M,21.00"));
    await imported(file);
    expect(await exported(`?id=${id}`)).toBe(file);

    // No file has the colors that values have of their own, and none removes them.
    const [size, color] = shop.data.products.get({ id }).options;
    const own = [size, { ...color, colors: ["", "#1e90ff"] }] as typeof SHIRT.options;
    shop.data.products.change({ id }, { options: own });
    expect(await exported(`?id=${id}`)).toBe(file);
    await imported(file.replace("SH-M,20.00", "SH-M,21.00"));
    await imported(file);
    expect(shop.data.products.get({ id }).options).toEqual(own);
    expect(await exported(`?id=${id}`)).toBe(file);
  });

  it("is changed by SKU without ids of variants, which stay, and keeps units that were sold", async () => {
    const id = productNamed(SHIRT.name).id;
    const before = await variantsOf(id);
    const [{ _id: sold }] = before;
    const order = { ...orderBody(id), orderItems: [{ product: id, qty: 1, variantId: sold }] };
    expect((await admin.json("POST", "/api/orders", order)).status).toBe(201);
    const head = "id,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price";
    await imported(
      csv(head, `${id},Size,M,Color,"Sea, deep",SH-M,22`, `${id},,S,,Red,SH-S,19`, `${id},,S,,"Sea, deep",SH-3,18`),
    );
    const after = await variantsOf(id);
    expect(after.map(({ _id }: { _id: string }) => _id).slice(0, 2)).toEqual(
      before.map(({ _id }: { _id: string }) => _id),
    );
    expect(after.map(({ price, countInStock }: Record<string, number>) => [price, countInStock])).toEqual([
      [22, 2],
      [19, 0],
      [18, 0],
    ]);
    const { options } = await (await admin.get(`/api/products/${id}`)).json();
    expect(options[0].values).toEqual(["S", "M", "XXL"]);
  });

  it("has a price list by SKU alone, which keeps its options and its other variants", async () => {
    const { id } = productNamed(SHIRT.name);
    const before = await variantsOf(id);
    const head = "id,Variant SKU,Variant Price";
    await imported(csv(head, `${id},sh-s,31`, `${id},SH-3,32.50`));
    const changed = before.map((one: { price: number }, index: number) => ({ ...one, price: [22, 31, 32.5][index] }));
    expect(await variantsOf(id)).toEqual(changed);
    const simple = products().find(({ name }) => name !== SHIRT.name)?.id;
    for (const [rows, problem] of [
      [[`${id},SH-M,1`, `${id},NONE,2`], "Line 2 : Variant SKU: The product has no variant NONE."],
      [[`${id},SH-M,1`, `${id},SH-M,2`], "Line 2 : Variant SKU: An SKU is there twice."],
      [[`${id},,1`], "Line 2 : Variant SKU: Say which variant this is, by its SKU or its options."],
      [[`${simple},SIMPLE,1`], "Line 2 : The product has no variants."],
    ] as const)
      expect((await preview(csv(head, ...rows))).words).toContain(problem);
    expect(await variantsOf(id)).toEqual(changed);
  });

  it("shows each variant that a file would change before it is applied", async () => {
    const { id } = productNamed(SHIRT.name);
    const { words } = await preview(csv("id,Variant SKU,Variant Price", `${id},SH-M,2`, `${id},SH-3,210`));
    expect(words).toMatch(/Size: M, Color: Sea, deep; \$22\.00.* → Size: M, Color: Sea, deep; \$2\.00/);
    expect(words).toMatch(/Size: S, Color: Sea, deep; \$32\.50.* → Size: S, Color: Sea, deep; \$210\.00/);
    expect(words).not.toContain("Size: S, Color: Red;");
  });

  it("keeps what it has of its own in whichever order its rows stand", async () => {
    const [size, color] = SHIRT.options;
    const [sea, red] = SHIRT.variants;
    const variants = [
      { ...sea, sku: "SO-1" },
      { ...red, sku: "SO-2" },
      { ...sea, sku: "SO-3", options: { Size: "S", Color: "Sea, deep" } },
    ];
    const own = { brand: "Fenn", category: "Shirts", description: "<p>Nice</p>", sku: "SO", weight: 200 };
    const { _id: id } = await (await admin.json("POST", "/api/products", {})).json();
    const shirt = { ...SHIRT, ...own, name: "Sorted shirt", image: "/uploads/s.jpg", options: [size, color], variants };
    expect((await admin.json("PUT", `/api/products/${id}`, shirt)).status).toBe(200);
    const answer = async () => {
      const { version: _, updatedAt: __, ...product } = await (await admin.get(`/api/products/${id}`)).json();
      return product;
    };
    const { variants: _, ...before } = await answer();
    const { header, rows } = linesOf(await exported(`?id=${id}`));
    for (const order of ["021", "102", "120", "201", "210"]) {
      await imported(csv(header, ...Array.from(order, (place) => rows[Number(place)] ?? "")));
      const { variants: sorted, ...after } = await answer();
      expect(after, order).toEqual(before);
      expect(sorted.map(({ sku }: { sku: string }) => sku)).toEqual(
        Array.from(order, (place) => variants[Number(place)]?.sku),
      );
    }

    // A row that is taken out takes its variant along; the options are then named in another one.
    const without = rows.slice(1);
    const { words } = await preview(csv(header, ...without));
    expect(words).toContain("Line 2 : Name each option in a row of the product, in the column Option1 Name.");
    expect(words).not.toContain("without dots and brackets");
    await imported(
      csv(header, ...without.map((row) => row.replace(",,S,", ",Size,S,").replace(",,Red,", ",Color,Red,"))),
    );
    const { variants: left, options, price, countInStock, ...after } = await answer();
    expect(left).toHaveLength(2);
    expect(after).toEqual(Object.fromEntries(Object.keys(after).map((name) => [name, before[name]])));
    await admin.json("DELETE", `/api/products/${id}`);
  });

  it("is added by rows without an id, of which the first names it", async () => {
    const head = "name,price,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty";
    await imported(csv(head, "Wall paint,,Volume,1 l,WP-1,9.50,4", ",,,5 l,WP-5,39,2", "Brush,4,,,,,"));
    expect(productNamed("Wall paint")).toMatchObject({ priceCents: 950, countInStock: 6 });
    expect(productNamed("Brush")).toMatchObject({ priceCents: 400 });
  });

  it.each([
    ["a combination that is there twice", ["A,,Size,S,X-1,5", ",,,s,X-2,6"], "Line 3 : Size: S is on line 2 already."],
    ["an SKU that is there twice", ["A,,Size,S,X-1,5", ",,,M,x-1,6"], "Line 3 : The SKU x-1 is on line 2 already."],
    [
      "an option without a name",
      ["A,,,S,X-1,5"],
      "Line 2 : Name each option in a row of the product, in the column Option1 Name.",
    ],
    ["two prices of its own", ["A,7,Size,S,X-1,5", ",8,,M,X-2,6"], "Line 3 : price: The product has another value"],
    [
      "a hundred and one variants",
      ["A,,Size,S0,,5", ...Array.from({ length: 100 }, (_, index) => `,,,S${index + 1},,5`)],
      "Line 102 : A product has at most 100 variants.",
    ],
  ])("with %s is refused by its line, and nothing is imported", async (_, lines, message) => {
    const count = products().length;
    const { words, token } = await preview(
      csv("name,price,Option1 Name,Option1 Value,Variant SKU,Variant Price", ...lines),
    );
    expect(words).toContain(message);
    expect(token).toBe("");
    expect(products()).toHaveLength(count);
  });
});

describe("an export of all products", () => {
  it("moves into a shop without products whole, and its export has the same bytes", async () => {
    await admin.json("POST", "/api/products", {});
    const file = await exported();
    const empty = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
    try {
      const owner = await signedInAdmin(empty);
      for (const { id } of empty.data.products.list()) await owner.json("DELETE", `/api/products/${id}`);
      const { status, words, token } = await preview(file, owner);
      expect(status, words).toBe(200);
      expect(words).toContain(`${products().length} products added`);
      expect((await apply(token, owner)).status).toBe(303);
      expect(await (await owner.get("/admin/products.csv")).text()).toBe(file);
    } finally {
      await empty.remove();
    }
  });
});

describe("an import of products", () => {
  it("previews its changes, then applies them", async () => {
    await imported(csv("name,price,countInStock,brand", "Slate coaster,4.50,10,Holt"));
    const { id } = productNamed("Slate coaster");
    const file = csv(
      "id,name,price,colorsVariants,imageB,description",
      `${id},Slate coaster,5,"Grey: /uploads/demo/mug.jpg\nBlack","/uploads/demo/mug.jpg","<p>Cut by <b>hand</b><script>x</script></p>"`,
      ",Oak coaster,3.25,,,",
    );
    const before = products();
    const { status, words, token } = await preview(file);
    expect(status).toBe(200);
    expect(words).toContain("1 product added, 1 changed, 0 left as they are");
    expect(words).toMatch(/Product Old → new Line 2: Slate coaster .*price: \$4\.50 → \$5\.00/);
    expect(words).toMatch(/Product Values Line 4: Oak coaster price: \$3\.25/);
    expect(products()).toEqual(before);

    expect((await apply(token)).status).toBe(303);
    expect(productNamed("Slate coaster")).toMatchObject({
      priceCents: 500,
      countInStock: 10,
      brand: "Holt",
      description: "<p>Cut by <b>hand</b></p>",
    });
    const { colorsVariants } = await (await admin.get(`/api/products/${id}`)).json();
    expect(colorsVariants).toMatchObject([
      { name: "Grey", src: "/uploads/demo/mug.jpg" },
      { name: "Black", src: "" },
    ]);
    expect(await shop.client().page("/search/coaster")).toContain("Oak coaster");
    // A file is applied only once, however often it is previewed.
    expect((await apply(token)).status).toBe(404);
    const twice = csv("name,price", "Previewed twice,3");
    const previews = [await preview(twice), await preview(twice), await preview(twice)];
    const answers = await Promise.all(previews.slice(0, 2).map((one) => apply(one.token)));
    answers.push(await apply(previews[2]?.token ?? ""));
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 409, 409]);
    expect(shop.data.products.count({ name: "Previewed twice" })).toBe(1);
    expect(shop.data.adminChanges.list({ entityId: id }).map(({ action }) => action)).toEqual([
      "created",
      "imported",
      "imported",
    ]);
  });

  it.each([
    ["a file that is not CSV", '"open', "no CSV"],
    ["nothing", "", "Please choose a CSV file."],
    ["an unknown column", csv("id,colour", "1,red"), "colour"],
    ["a duplicate column", csv("name,name", "a,b"), "twice"],
    ["no column that identifies products", csv("price", "5"), "id or name"],
    ["an encoding other than UTF-8", new Uint8Array([0x6e, 0xff, 0xfe, 0x0a]), "UTF-8"],
    ["a line of a million cells", `name,price\nCup,5${",x".repeat(1_000_000)}`, "at most 2000 cells"],
    ["5001 lines", csv("name,price", ...Array.from({ length: 5001 }, (_, line) => `Name ${line},1`)), "at most 5000"],
  ])("refuses %s", async (_name, file, message) => {
    const before = products();
    const { status, words, token } = await preview(file);
    expect(status).toBe(400);
    expect(words).toContain(message);
    expect(token).toBe("");
    expect(products()).toEqual(before);
  });

  it("reads prices with a comma, as spreadsheets of many countries write them, unless it may be one of thousands", async () => {
    const header =
      "name;price;compareAtPrice;Option1 Name;Option1 Value;Variant SKU;Variant Price;Variant Compare At Price";
    await imported(
      csv(header, "Comma cup;12,50;15,9;;;;;", "Comma tee;;;Size;S;COMMA-S;7,25;8", ";;;;M;COMMA-M;1000,00;"),
    );
    expect(productNamed("Comma cup")).toMatchObject({ priceCents: 1250, compareAtCents: 1590 });
    const { _id } = await (await admin.get("/api/products?keyword=comma%20tee"))
      .json()
      .then(({ products: [one] }) => one);
    const { variants } = await (await admin.get(`/api/products/${_id}`)).json();
    expect(variants).toMatchObject([{ price: 7.25, compareAtPrice: 8 }, { price: 1000 }]);
    for (const price of ["1,234", "1.234,50", "12,", ",5"]) {
      const { status, words } = await preview(csv("name;price", `Comma bowl;${price}`));
      expect([status, words]).toEqual([400, expect.stringContaining("price: Enter a price in dollars, like 12.50")]);
    }
  });

  it("reports invalid lines with reasons, and imports nothing", async () => {
    const known = products()[0]?.id;
    const file = csv(
      "id,name,price,purchaseLink,description",
      ",Good one,5,,",
      ",,5,,",
      ',"In two\nlines",1.234,,',
      ",No price,,,",
      "unknown,x,5,,",
      `${known},,-1,,`,
      `${known},,,,`,
      ",Bad link,5,javascript:alert(1),",
      "only,three,cells",
    );
    const before = products();
    const { status, words, token } = await preview(file);
    expect(status).toBe(400);
    expect(token).toBe("");
    expect(words).toContain("8 lines are wrong");
    for (const [line, reason] of [
      [3, "name: Enter a name."],
      [4, "price: Enter a price"],
      [6, "price: Enter a price."],
      [7, "There is no product unknown"],
      [8, "price: Enter a price"],
      [9, "has a line above already"],
      [10, "purchaseLink: Enter an address"],
      [11, "It has 3 cells"],
    ]) {
      expect(words).toMatch(new RegExp(`Line ${line} : [^:]*(?:: )?[^:]*${String(reason).replace(/[.:]/g, ".")}`));
    }
    expect(products()).toEqual(before);
  });

  it("takes the longest description that a product may have, and lines without a value", async () => {
    const description = `<p>${"あ".repeat(190_000)}</p>`;
    const { _id: id } = await (await admin.json("POST", "/api/products", {})).json();
    const long = { name: "Long tale", price: 5, description };
    expect((await admin.json("PUT", `/api/products/${id}`, long)).status).toBe(200);
    const file = await exported(`?id=${id}`);
    const unchanged = await preview(file);
    expect(unchanged.words).toContain("0 products added, 0 changed, 1 left as it is");
    await admin.json("DELETE", `/api/products/${id}`);

    const gaps = await preview(csv("", "name,price", ",", "Gap vase,5", "", ", ", ",7"));
    expect(gaps.words).toContain("Line 7 : name:");
    expect(gaps.words).toContain("1 line is wrong");
  });

  it("does not restore stock that was sold since the export or the preview", async () => {
    await imported(csv("name,price,countInStock", "Birch stool,60,5"));
    const { id } = productNamed("Birch stool");
    const [row] = rowsOf(await exported(`?id=${id}`));
    const guest = shop.client();
    await guest.becomeGuest();
    expect((await guest.json("POST", "/api/orders", orderBody(id, 2))).status).toBe(201);
    const line = (stock: string) => csv("id,price,countInStock,countInStockShown", `${id},65,${stock},5`);
    expect(row).toMatchObject({ countInStock: "5", countInStockShown: "5" });
    await imported(line("5"));
    expect(productNamed("Birch stool")).toMatchObject({ priceCents: 6500, countInStock: 3 });
    expect((await preview(line("9"))).words).toContain("countInStock: The stock has changed since the export.");

    const { token } = await preview(csv("id,countInStock", `${id},20`));
    expect((await guest.json("POST", "/api/orders", orderBody(id))).status).toBe(201);
    const late = await apply(token);
    expect(late.status).toBe(409);
    expect(wordsOf(await late.text())).toContain("Products have changed since you looked. Nothing was imported.");
    expect(productNamed("Birch stool")).toMatchObject({ countInStock: 2 });
  });

  it("reads files saved by spreadsheet programs", async () => {
    await imported("\ufeffname;price;brand\nSemicolon shelf;12.00;Nørd\n");
    expect(productNamed("Semicolon shelf")).toMatchObject({ brand: "Nørd", priceCents: 1200 });
  });

  it("that is confirmed several times at once adds each product once", async () => {
    for (let round = 1; round <= 5; round += 1) {
      const names = [`Larch shelf ${round}`, `Larch stool ${round}`];
      const { token } = await preview(csv("name,price", ...names.map((name) => `${name},5`)));
      const answers = await Promise.all(Array.from({ length: 12 }, () => apply(token)));
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
      expect(answers.filter(({ status }) => ![303, 404, 409].includes(status))).toEqual([]);
      const added = products().flatMap(({ name }) => (names.includes(name) ? name : []));
      expect(added.sort()).toEqual(names);
    }
  });

  it("can be applied only by the admin who previewed it", async () => {
    const file = csv("name,price", "Secret shelf,5");
    const before = products();
    const { token } = await preview(file);
    for (const [who, client] of await nonAdmins(shop)) {
      for (const response of [await apply(token, client), await client.get("/admin/products.csv")]) {
        expect(response.headers.get("Location"), who).toContain("/login");
      }
      const { status } = await preview(file, client);
      expect(status, who).toBe(303);
    }
    const another = shop.client();
    await logIn(another, addAdmin(shop).email);
    expect((await apply(token, another)).status).toBe(404);
    for (const wrong of ["", "../../shop.db", `${"0".repeat(32)}-${"0".repeat(64)}`]) {
      expect((await apply(wrong)).status).toBe(404);
    }
    expect(products()).toEqual(before);
    const waiting = path.join(shop.dataDir, "cache", "imports");
    expect(existsSync(waiting) && readdirSync(waiting).every((name) => /^[0-9a-f]{64}\.csv$/.test(name))).toBe(true);
  });
});

describe("an import that was interrupted", () => {
  it("continues after a restart, keeps sold stock, and reports skipped lines", async () => {
    await imported(csv("name,price,countInStock", "Alder bench,60,5", "Alder shelf,30,5"));
    shop.data.productImports.addInterrupted({ id: "left", startedAt: new Date() }, [
      { productId: productNamed("Alder bench").id, changes: { price: 7000 } },
      { productId: productNamed("Alder shelf").id, changes: { price: 100, countInStock: 9, countInStockShown: 7 } },
      { productId: "gone", changes: { price: 100 } },
      { changes: { name: "Alder stool", price: 4000, countInStock: 2 } },
    ]);
    const finishedAt = () => shop.data.productImports.get({ id: "left" }).finishedAt;
    await expect.poll(finishedAt, { timeout: 20_000 }).not.toBeNull();
    expect(productNamed("Alder bench")).toMatchObject({ priceCents: 7000, countInStock: 5 });
    expect(productNamed("Alder shelf")).toMatchObject({ priceCents: 3000, countInStock: 5 });
    expect(productNamed("Alder stool")).toMatchObject({ priceCents: 4000, countInStock: 2 });
    const report = wordsOf(await admin.page(IMPORT));
    expect(report).toContain("1 product added, 1 changed");
    expect(report).toMatch(/Line 3 : countInStock: The stock has changed/);
    expect(report).toMatch(/Line 4 : id: The product was deleted/);
  });

  it("does not set back what was changed meanwhile", async () => {
    await imported(csv("name,price,countInStock", "Elm tray,12,5"));
    const { id } = productNamed("Elm tray");
    const { version } = await (await admin.get(`/api/products/${id}?adminCheck=1`)).json();
    expect(version).toEqual(expect.any(String));
    await admin.json("PUT", `/api/products/${id}`, { price: 15 });
    shop.data.productImports.addInterrupted({ id: "older", startedAt: new Date() }, [
      { productId: id, changes: { name: "Elm tray", price: 1200, brand: "Holt", version } },
    ]);
    const finishedAt = () => shop.data.productImports.get({ id: "older" }).finishedAt;
    await expect.poll(finishedAt, { timeout: 20_000 }).not.toBeNull();
    expect(productNamed("Elm tray")).toMatchObject({ priceCents: 1500, brand: "" });
    expect(wordsOf(await admin.page(IMPORT))).toContain("The product was changed during the import.");
  });

  it("before its lines were stored changes nothing, and is removed", async () => {
    const before = products();
    const lines = [{ changes: { name: "Never", price: 1 } }];
    shop.data.productImports.addInterrupted({ id: "unstored", startedAt: null }, lines);
    // Another import is refused until this one is gone.
    const { token } = await preview(csv("name,price", "Waiting shelf,5"));
    const second = await apply(token);
    expect(second.status).toBe(409);
    expect(wordsOf(await second.text())).toContain("Another import is under way.");
    shop.data.productImports.change({ id: "unstored" }, { createdAt: new Date(Date.now() - 120_000) });
    await expect.poll(() => shop.data.productImports.count({ id: "unstored" }), { timeout: 20_000 }).toBe(0);
    expect(products()).toEqual(before);
  });
});

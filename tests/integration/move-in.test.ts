import { describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { fieldOf, formOf, Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { startShop } from "../support/shop-process";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

const IMPORT = "/admin/products/import";

async function preview(csv: string, client = admin) {
  const form = new FormData();
  form.append("file", new Blob([csv]), "products_export.csv");
  const response = await client.request(IMPORT, { method: "POST", body: form, headers: { Origin: client.url } });
  const html = await response.text();
  return { status: response.status, words: wordsOf(html), token: fieldOf(formOf(html, "Apply import"), "token") };
}

async function imported(csv: string): Promise<string> {
  const { status, words, token } = await preview(csv);
  expect(status, words).toBe(200);
  expect((await admin.post(IMPORT, { token })).status).toBe(303);
  return words;
}

const named = (name: string) => shop.data.products.get({ name });

type Row = Record<string, string | number>;

/** A file with these rows; columns that a row leaves out are empty. */
function csvOf(columns: string[], rows: Row[], { delimiter = ",", end = "\n" } = {}): string {
  const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((name) => cell(row[name] ?? "")).join(delimiter));
  return [columns.map(cell).join(delimiter), ...lines, ""].join(end);
}

/** The columns of Shopify's export until 2024, in their order. */
const SHOPIFY = [
  ..."Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published".split(","),
  ..."Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To".split(","),
  ..."Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker".split(","),
  ..."Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price".split(","),
  ..."Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src".split(","),
  ..."Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description".split(","),
  ..."Google Shopping / Condition,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item".split(","),
  ..."Included / United States,Price / United States,Status".split(","),
];

/** The columns of Shopify's newer file. */
const NEW_SHOPIFY = [
  ..."Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU".split(","),
  ..."Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To".split(","),
  ..."Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Inventory tracker".split(","),
  ..."Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display".split(","),
  ..."Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text".split(","),
  ..."Variant image URL,Gift card,SEO title,SEO description".split(","),
  "Color (product.metafields.shopify.color-pattern)",
];

const WOOCOMMERCE = [
  ..."ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description".split(","),
  ..."Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount".split(","),
  ..."Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Allow customer reviews?".split(","),
  ..."Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit".split(","),
  ..."Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text".split(","),
  ..."Position,Brands,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global".split(","),
  ..."Attribute 2 name,Attribute 2 value(s),Attribute 2 visible,Attribute 2 global".split(","),
  "GTIN, UPC, EAN, or ISBN",
  "Meta: _wpcom_is_markdown",
];

const shirt = { Handle: "linen-shirt", "Variant Taxable": "true", "Variant Weight Unit": "kg" };

/** The variants of a product as the API answers them, without their ids. */
async function variantsOf(name: string) {
  const { variants = [] } = await (await shop.client().get(`/api/products/${named(name).id}`)).json();
  return variants.map(({ _id, ...variant }: { _id: string }) => variant);
}

/** Values, price in cents and stock of the variants of a product or draft. */
const adminVariantsOf = (name: string) =>
  shop.data.variants
    .list({ productNum: named(name).num })
    .map(({ optionValues, priceCents, countInStock }) => [optionValues.join(), priceCents, countInStock]);

describe("a product export of Shopify", () => {
  it("becomes products with their texts, stock, price and colors", async () => {
    const rows: Row[] = [
      {
        ...shirt,
        Title: "Linen shirt",
        "Body (HTML)": '<h1>Light</h1>\n<p onclick="x()">For "summer"</p><script>alert(1)</script>',
        Vendor: "Fennmark",
        "Product Category": "Apparel & Accessories > Clothing > Shirts",
        Type: "Shirts",
        Published: "true",
        Status: "active",
        Tags: "summer, linen",
        "Option1 Name": "Colour",
        "Option1 Value": "Sand",
        "Option2 Name": "Size",
        "Option2 Value": "M",
        "Variant SKU": "SHIRT-M",
        "Variant Price": "49.00",
        "Variant Compare At Price": "60.00",
        "Variant Inventory Qty": 3,
        "Variant Grams": 250,
        "Variant Barcode": "'4006381333931",
        "Variant Inventory Policy": "continue",
      },
      { ...shirt, "Option1 Value": "Sand", "Option2 Value": "L", "Variant Price": "52.5", "Variant Inventory Qty": -2 },
      { ...shirt, "Option1 Value": "Blue", "Option2 Value": "M", "Variant Price": "49.00", "Variant Inventory Qty": 4 },
      {
        Handle: "mug-of-tin",
        Title: "Mug of tin",
        "Product Category": "Home > Kitchen",
        Published: "false",
        Status: "draft",
        "Option1 Name": "Title",
        "Option1 Value": "Default Title",
        "Variant Price": "8.00",
        "Variant Grams": "0.0",
      },
    ];
    const words = await imported(`\ufeff${csvOf(SHOPIFY, rows, { end: "\r\n" })}`);
    expect(words).toContain("This is a product export of Shopify.");
    expect(words).toContain("2 products added, 0 changed, 0 left as they are");
    expect(words).toContain("Line 2: Linen shirt");
    expect(words).toContain("Line 6: Mug of tin");
    expect(words).toContain("Tags are not taken over: 1 product.");
    expect(words).not.toMatch(/Weights|Barcodes|Prices that differ|Options|SKUs|Stock by variant/);
    expect(words).toContain("The stock of -2 of Sand / L counts as 0.");
    expect(words).toContain("Sold beyond the stock, which is not taken over: 1 product.");
    expect(words).toContain("No stock is counted in the file; it is set to 0: 1 product.");
    expect(words).not.toContain("Title (");
    expect(named("Linen shirt")).toMatchObject({
      brand: "Fennmark",
      category: "Shirts",
      sku: "",
      priceCents: 4900,
      compareAtCents: 6000,
      countInStock: 7,
      options: [
        { name: "Color", values: ["Sand", "Blue"] },
        { name: "Size", values: ["M", "L"] },
      ],
      description: '<h2>Light</h2>\n<p>For "summer"</p>',
    });
    expect(await visible("Linen shirt")).toBe(true);
    expect(await variantsOf("Linen shirt")).toEqual([
      {
        options: { Color: "Sand", Size: "M" },
        sku: "SHIRT-M",
        gtin: "4006381333931",
        price: 49,
        compareAtPrice: 60,
        countInStock: 3,
        weight: 250,
        image: "",
        isAvailable: true,
      },
      expect.objectContaining({ options: { Color: "Sand", Size: "L" }, price: 52.5, countInStock: 0, weight: null }),
      expect.objectContaining({ options: { Color: "Blue", Size: "M" }, price: 49, countInStock: 4, sku: "" }),
    ]);
    expect(named("Linen shirt").colorsVariants.map(({ name }) => name)).toEqual(["Sand", "Blue"]);
    expect(named("Mug of tin")).toMatchObject({ category: "Kitchen", countInStock: 0, colorsVariants: [], slot: null });
    // Shopify's files have no ids of this shop.
    const again = await preview(
      csvOf(
        SHOPIFY,
        rows.map((row) => ({ ...row, "Variant SKU": "" })),
      ),
    );
    expect(again.words).toContain("would be added once more: 2 products.");
  });

  it("is read with the newer names of its columns, and with semicolons", async () => {
    const words = await imported(
      csvOf(
        NEW_SHOPIFY,
        [
          {
            Title: "Oak; bench",
            "URL handle": "oak-bench",
            Description: "<p>Two\nlines</p>",
            Price: "120,50",
            "Inventory quantity": 2,
            "Option1 name": "Color",
            "Option1 value": "Natural",
            "Compare-at price": "150.00",
            "Charge tax": "FALSE",
            "Color (product.metafields.shopify.color-pattern)": "brown",
          },
        ],
        { delimiter: ";" },
      ),
    );
    expect(words).toContain("Metafields are not taken over: 1 product.");
    expect(words).toContain("Sold without tax, which is not taken over: 1 product.");
    expect(named("Oak; bench")).toMatchObject({ priceCents: 12_050, compareAtCents: 15_000, countInStock: 2 });
  });

  it("keeps options whose names have dots or brackets, and names products whose stock is not tracked", async () => {
    const boots = { Handle: "boots", "Variant Price": "80", "Variant Inventory Tracker": "shopify" };
    const words = await imported(
      csvOf(SHOPIFY, [
        {
          ...boots,
          Title: "Boots",
          "Option1 Name": "U.S. Size [in]",
          "Option1 Value": "9",
          "Variant Inventory Qty": 0,
        },
        { ...boots, "Option1 Value": "10", "Variant Inventory Qty": 2 },
        { Handle: "laces", Title: "Laces", Published: "true", "Variant Price": "4", "Variant Inventory Qty": 0 },
      ]),
    );
    expect(words).toContain("2 products added");
    expect(words).toContain("No stock is counted in the file; it is set to 0: 1 product.");
    expect(named("Boots").options).toEqual([{ name: "US Size (in)", values: ["9", "10"] }]);
  });

  it("is refused with the lines that are wrong", async () => {
    const before = shop.data.products.count();
    const { status, words, token } = await preview(
      csvOf(SHOPIFY, [
        { Title: "No handle", "Variant Price": "1" },
        { Handle: "a", Title: "A lamp", "Variant Price": "free" },
        { Handle: "a", "Variant Price": "2", "Variant Inventory Qty": "many" },
        { Handle: "b", "Variant Price": "5" },
        { Handle: "c", Title: "No price" },
        { Handle: "d", Title: "Bad picture", "Variant Price": "5", "Image Src": "javascript:alert(1)" },
        { Handle: "__proto__", Title: "x".repeat(201), "Variant Price": "5" },
      ]),
    );
    expect([status, token]).toEqual([400, ""]);
    for (const problem of [
      "Line 2 : Handle: A product begins with its handle.",
      "Line 3 : Variant Price: Enter a price",
      "Line 4 : Variant Inventory Qty: Enter a whole number",
      "Line 5 : name: Enter a name.",
      "Line 6 : price: Enter a price.",
      "Line 7 : image: Choose a picture",
      "Line 8 : name: Too long",
    ]) {
      expect(words).toContain(problem);
    }
    expect(shop.data.products.count()).toBe(before);
  });

  it("is refused with the lines of variants that are there twice, are too many, or miss a value", async () => {
    const sizes = (handle: string, values: string[]): Row[] =>
      values.map((value, index) => ({
        Handle: handle,
        ...(index === 0 ? { Title: handle, "Option1 Name": "Size" } : {}),
        "Option1 Value": value,
        "Option2 Name": index === 0 ? "Cut" : "",
        "Option2 Value": index === 1 ? "" : "Slim",
        "Variant Price": 5,
      }));
    const { status, words, token } = await preview(
      csvOf(SHOPIFY, [
        ...sizes("twice", ["S", "M", "s"]),
        ...sizes(
          "many",
          Array.from({ length: 101 }, (_, index) => `S${index}`),
        ),
      ]),
    );
    expect([status, token]).toEqual([400, ""]);
    expect(words).toContain("Line 3 : Enter a value of the option Cut.");
    expect(words).toContain("Line 4 : Size: S, Cut: Slim is on line 2 already.");
    expect(words).toContain("Line 105 : A product has at most 100 variants.");
    const numbered = sizes("numbered", ["S", "M", "L"]).map((row, index) => ({
      ...row,
      "Option2 Value": "Slim",
      "Variant SKU": index === 1 ? "OWN" : "same",
    }));
    expect((await preview(csvOf(SHOPIFY, numbered))).words).toContain("Line 4 : The SKU same is on line 2 already.");
  });

  it("may have 5000 products", async () => {
    const rows = Array.from({ length: 5001 }, (_, index) => `p-${index},Product ${index},1`);
    const { status, words } = await preview(["Handle,Title,Variant Price", ...rows].join("\n"));
    expect(status).toBe(400);
    expect(words).toContain("A file may have at most 5000 products.");
    const pictures = Array.from({ length: 50_001 }, () => "p,,");
    expect((await preview(["Handle,Title,Variant Price", ...pictures].join("\n"))).words).toContain(
      "A file may have at most 50000 lines",
    );
  });
});

describe("a product export of WooCommerce", () => {
  const simple = { Type: "simple", Published: 1, "Visibility in catalog": "visible", "Tax status": "taxable" };

  it("becomes products with their texts, stock, price and colors", async () => {
    const words = await imported(
      `\ufeff${csvOf(WOOCOMMERCE, [
        {
          ...simple,
          ID: 10,
          SKU: "CAP-1",
          Name: "'=Cap",
          "Short description": "A cap.",
          Description: "First\\n\\nSecond\\nline",
          Stock: 5,
          "Sale price": "9,50",
          "Regular price": "12",
          "Date sale price ends": "2099-01-31",
          Categories: "Clothing > Caps, Sale",
          Brands: "Alder",
          "Shipping class": "Oversize",
          "Weight (kg)": "0.2",
          "Length (cm)": 30,
          "Tax class": "reduced-rate",
          "GTIN, UPC, EAN, or ISBN": "4006381333931",
          "Meta: _wpcom_is_markdown": "1",
          "Attribute 1 name": "Color",
          "Attribute 1 value(s)": "Red, Sea\\, deep",
        },
        {
          ID: 11,
          Type: "variable",
          SKU: "HAT",
          Name: "Felt hat",
          Published: -1,
          "Attribute 1 name": "Colour",
          "Attribute 1 value(s)": "Grey, Brown",
          "Attribute 2 name": "Size",
          "Attribute 2 value(s)": "S, M",
        },
        {
          ID: 12,
          Type: "variation",
          Name: "Felt hat - Grey",
          Parent: "HAT",
          Stock: 2,
          "Regular price": 30,
          "Attribute 1 name": "Colour",
          "Attribute 1 value(s)": "Grey",
        },
        {
          ID: 13,
          Type: "variation, virtual",
          Name: "Felt hat - Brown",
          Parent: "id:11",
          Stock: 3,
          "Regular price": 32,
          "Attribute 1 name": "Colour",
          "Attribute 1 value(s)": "Brown",
        },
        { ID: 14, Type: "grouped", Name: "Set", "Grouped products": "CAP-1, HAT" },
        {
          ID: 15,
          Type: "external",
          Name: "Elsewhere",
          Published: 1,
          "Regular price": 4,
          "External URL": "https://example.com/elsewhere",
        },
      ])}`,
    );
    expect(words).toContain("This is a product export of WooCommerce.");
    expect(words).toContain("3 products added");
    for (const note of [
      "Groups of products are not added: 1 product.",
      "Dimensions are not taken over: 1 product.",
      "Tax classes are not taken over: 1 product.",
      "Fields of extensions are not taken over: 1 product.",
      "The sale price $9.50 of =Cap to 2099-01-31 is taken over without its end.",
      "Attributes that are no choice are not taken over: Size (S, M).",
      "Further categories are not taken over: Sale.",
      "It is virtual there, sold without shipping, and would be shipped here.",
    ]) {
      expect(words).toContain(note);
    }
    expect(words).not.toMatch(/Weights|Barcodes/);
    expect(named("=Cap")).toMatchObject({
      sku: "CAP-1",
      gtin: "4006381333931",
      weight: 200,
      priceCents: 950,
      compareAtCents: 1200,
      slot: null,
      countInStock: 5,
      brand: "Alder",
      category: "Caps",
      shippingMethod: "Oversize",
      description: "<p>A cap.</p><p>First</p><p>Second<br />line</p>",
    });
    expect(named("=Cap").colorsVariants.map(({ name }) => name)).toEqual(["Red", "Sea, deep"]);
    expect(named("Felt hat")).toMatchObject({ sku: "HAT", priceCents: 3000, countInStock: 5, slot: null });
    expect(adminVariantsOf("Felt hat")).toEqual([
      ["Grey", 3000, 2],
      ["Brown", 3200, 3],
    ]);
    expect(named("Felt hat").colorsVariants.map(({ name }) => name)).toEqual(["Grey", "Brown"]);
    expect(named("Elsewhere").purchaseLink).toBe("https://example.com/elsewhere");
  });

  it("uses the regular price when a sale is over, and the stock of a product that counts its variations", async () => {
    await imported(
      csvOf(WOOCOMMERCE, [
        {
          ...simple,
          ID: 20,
          Name: "Old sale",
          Stock: 1,
          "Sale price": 5,
          "Regular price": 10,
          "Date sale price ends": "2020-01-01",
        },
        { ID: 21, Type: "variable", Name: "Counted", Published: 1, Stock: 9 },
        { ID: 22, Type: "variation", Name: "Counted - 1", Parent: "id:21", Stock: "parent", "Regular price": 7 },
      ]),
    );
    expect(named("Old sale").priceCents).toBe(1000);
    expect(named("Counted")).toMatchObject({ priceCents: 700, countInStock: 9 });
  });

  it("has a variant for each value that a variation leaves open, and weights in grams", async () => {
    const sock = { "Attribute 1 name": "Size", "Attribute 2 name": "color" };
    const words = await imported(
      csvOf(WOOCOMMERCE, [
        {
          ...sock,
          ID: 24,
          Type: "variable",
          Name: "Sock",
          Published: 1,
          "Weight (kg)": "0,1",
          "Attribute 1 value(s)": "S, M",
          "Attribute 2 value(s)": "Red, Blue",
        },
        {
          ...sock,
          Type: "variation",
          Name: "Sock - Red",
          Parent: "id:24",
          Stock: 6,
          SKU: "SOCK-R",
          "Regular price": 7,
          "Attribute 2 value(s)": "Red",
        },
        {
          ...sock,
          Type: "variation",
          Name: "Sock - S, Red",
          Parent: "id:24",
          Stock: 2,
          "Regular price": 8,
          "Weight (kg)": "0.2",
          "Attribute 1 value(s)": "M",
          "Attribute 2 value(s)": "Blue",
        },
      ]),
    );
    expect(words).not.toContain("Weights");
    expect(adminVariantsOf("Sock")).toEqual([
      ["S,Red", 700, 6],
      ["M,Red", 700, 0],
      ["M,Blue", 800, 2],
    ]);
    expect(shop.data.variants.list({ productNum: named("Sock").num }).map(({ weight }) => weight)).toEqual([
      100, 100, 200,
    ]);
    expect(named("Sock").slot).toBeNull();
  });

  it("is refused with the lines that are wrong", async () => {
    const { status, words } = await preview(
      csvOf(WOOCOMMERCE, [
        { ...simple, ID: 30, Name: "", "Regular price": 3 },
        { ...simple, ID: 31, Name: "Text price", "Regular price": "about 3" },
        { ID: 32, Type: "variation", Name: "Orphan", Parent: "id:999", "Regular price": 3 },
      ]),
    );
    expect(status).toBe(400);
    expect(words).toContain("Line 2 : name: Enter a name.");
    expect(words).toContain("Line 3 : Regular price: Enter a price");
    expect(words).toContain("Line 4 : Parent: The file has no product id:999.");
  });
});

/** What the preview or the report says of a product: whether it is a draft, and each loss. */
function lossesOf(page: Page, name: string) {
  const entry = page.all("li").find(({ html, text }) => /^<li[^>]*><p>/.test(html) && text.includes(name));
  return { isDraft: entry?.first("p").text.endsWith("Draft"), losses: entry?.all("ul li").map(({ text }) => text) };
}

async function previewedAndReported(csv: string) {
  const form = new FormData();
  form.append("file", new Blob([csv]), "products_export.csv");
  const response = await admin.request(IMPORT, { method: "POST", body: form, headers: { Origin: shop.url } });
  const html = await response.text();
  expect(response.status, wordsOf(html)).toBe(200);
  const applied = await admin.post(IMPORT, { token: fieldOf(formOf(html, "Apply import"), "token") });
  expect(applied.headers.get("Location")).toBe(IMPORT);
  return { preview: Page.parse(html), report: await admin.open(IMPORT) };
}

const visible = async (name: string) => (await shop.client().get(`/product/${named(name).id}`)).status === 200;

describe("a product that another shop sells in a way that this shop does not", () => {
  it("of Shopify arrives as a draft, and preview and report name all that it loses", async () => {
    const tee = (color: string, size: string, price: number, more: Row = {}): Row => ({
      Handle: "classic-tee",
      "Option1 Value": color,
      "Option2 Value": size,
      "Variant Price": price,
      "Variant Inventory Qty": 2,
      "Variant SKU": `TEE-${color}-${size}`,
      ...more,
    });
    const { preview, report } = await previewedAndReported(
      csvOf(SHOPIFY, [
        {
          ...tee("Red", "S", 25, { "Variant Compare At Price": 32 }),
          Title: "Classic tee",
          "Body (HTML)":
            '<p>Soft</p><img alt="" src="https://example.com/body.jpg"><iframe src="https://example.com/v">',
          "Product Category": "Apparel > Shirts",
          Type: "Tees",
          Published: "true",
          Status: "active",
          "Option1 Name": "Color",
          "Option2 Name": "Size",
        },
        tee("Red", "XL", 27, { "Variant Inventory Qty": -3 }),
        tee("Blue", "S", 25),
        { Handle: "gift-card", Title: "Gift card", "Variant Price": 50, "Gift Card": "true", Status: "active" },
        { Handle: "book", Title: "E-book", "Variant Price": 9, "Variant Requires Shipping": "false", Status: "active" },
        {
          Handle: "plain-mug",
          Title: "Plain mug",
          "Variant Price": 9,
          "Variant Compare At Price": 12,
          "Variant Inventory Qty": 4,
          Published: "true",
        },
      ]),
    );
    for (const page of [preview, report]) {
      expect(lossesOf(page, "Classic tee")).toEqual({
        isDraft: false,
        losses: [
          "The old address /products/classic-tee leads nowhere here.",
          "Further categories are not taken over: Apparel > Shirts.",
          "The stock of -3 of Red / XL counts as 0.",
          "Pictures within the description are not taken over: https://example.com/body.jpg.",
          "Videos and embedded content within the description are not taken over: 1.",
        ],
      });
      expect(lossesOf(page, "Gift card").losses?.join()).toContain("It is a gift card there");
      expect(lossesOf(page, "E-book").losses?.join()).toContain("It is sold without shipping there");
      expect(lossesOf(page, "Plain mug")).toEqual({
        isDraft: false,
        losses: ["The old address /products/plain-mug leads nowhere here."],
      });
      expect(page.text).toContain("4 products lose something");
      expect(page.text).toContain("2 of them arrive as drafts");
    }
    expect(report.main.links).toContain(`/admin/product/${named("Classic tee").id}/edit`);
    expect(named("Classic tee")).toMatchObject({ priceCents: 2500, compareAtCents: 3200 });
    expect(await visible("Classic tee")).toBe(true);
    expect(await Promise.all(["Gift card", "E-book", "Plain mug"].map(visible))).toEqual([false, false, true]);
    expect(named("Plain mug").compareAtCents).toBe(1200);
  });

  it("of WooCommerce arrives as a draft, and its variations' sales are named", async () => {
    const polo = { ID: 60, Type: "variable", SKU: "POLO", Name: "Polo", Published: 1, Categories: "Shirts, New" };
    const variation = (values: Row): Row => ({
      Type: "variation",
      Parent: "POLO",
      "Attribute 1 name": "Color",
      ...values,
    });
    const { preview, report } = await previewedAndReported(
      csvOf(WOOCOMMERCE, [
        polo,
        variation({
          SKU: "POLO-R",
          Name: "Polo - Red",
          "Sale price": 36,
          "Regular price": 45,
          "Date sale price ends": "2099-12-31",
          "Attribute 1 value(s)": "Red",
          Stock: 1,
        }),
        variation({
          SKU: "POLO-B",
          Name: "Polo - Blue",
          "Regular price": 45,
          "Attribute 1 value(s)": "Blue",
          Stock: 2,
        }),
        { ID: 61, Type: "simple, downloadable", Name: "Pattern", Published: 1, "Regular price": 5 },
        {
          ID: 62,
          Type: "simple",
          Name: "Later",
          Published: 1,
          "Regular price": 10,
          "Sale price": 8,
          "Date sale price starts": "2099-01-01",
        },
        { ID: 63, Type: "simple", Name: "Reduced", Published: 1, "Regular price": 10, "Sale price": 8, Stock: 1 },
      ]),
    );
    for (const page of [preview, report]) {
      expect(lossesOf(page, "Polo")).toEqual({
        isDraft: true,
        losses: [
          "Further categories are not taken over: New.",
          "The sale price $36.00 of Polo - Red to 2099-12-31 is taken over without its end.",
        ],
      });
      expect(lossesOf(page, "Pattern").losses?.join()).toContain("It is a download there");
      expect(lossesOf(page, "Later").losses).toEqual([
        "The sale price $8.00 of Later from 2099-01-01 is not taken over.",
      ]);
    }
    expect(preview.text).toContain("The file has no addresses of the old shop's pages");
    expect(named("Polo")).toMatchObject({ priceCents: 3600, compareAtCents: 4500, slot: null });
    expect(adminVariantsOf("Polo")).toEqual([
      ["Red", 3600, 1],
      ["Blue", 4500, 2],
    ]);
    expect(await Promise.all(["Pattern", "Later", "Reduced"].map(visible))).toEqual([false, false, true]);
    expect(named("Reduced")).toMatchObject({ priceCents: 800, compareAtCents: 1000 });
  });

  it("is named on the pages of the report, also when there are many", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `many-${index},Many ${index},true,M,${index + 1}`);
    const { preview } = await previewedAndReported(
      ["Handle,Title,Gift Card,Option1 Value,Variant Price", ...rows, ""].join("\n"),
    );
    expect(preview.text).toContain("And 20 more. The report after the import names all of them.");
    const last = await admin.open(`${IMPORT}?page=3`);
    expect(lossesOf(last, "Many 119").isDraft).toBe(true);
    expect(lossesOf(last, "Many 99 ").losses).toBeUndefined();
  });

  it("of this shop's own file loses the pictures within its description, and is named", async () => {
    const { report } = await previewedAndReported('name,price,description\nOwn,5,"<p>A</p><img src=/x.png>"\n');
    expect(lossesOf(report, "Own")).toEqual({
      isDraft: false,
      losses: ["Pictures within the description are not taken over: /x.png."],
    });
    expect(await visible("Own")).toBe(true);
  });
});

describe("a file of neither", () => {
  it("is refused with the names of the columns that it may have", async () => {
    const { status, words } = await preview("Produkt,Preis\nTasse,5\n");
    expect(status).toBe(400);
    expect(words).toContain("Exports of Shopify and WooCommerce are recognized by their English names");
  });
});

describe("all that arrived from other shops", () => {
  it("moves on into a shop without products, whose export has the same bytes", async () => {
    const file = await (await admin.get("/admin/products.csv")).text();
    for (const text of ["Linen shirt", "Felt hat", "Option1 Name", "SHIRT-M"]) expect(file).toContain(text);
    const empty = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
    try {
      const owner = await signedInAdmin(empty);
      for (const { id } of empty.data.products.list()) await owner.json("DELETE", `/api/products/${id}`);
      const { status, words, token } = await preview(file, owner);
      expect(status, words).toBe(200);
      expect((await owner.post(IMPORT, { token })).status).toBe(303);
      expect(await (await owner.get("/admin/products.csv")).text()).toBe(file);
      expect(empty.data.wrongSums()).toEqual([]);
    } finally {
      await empty.remove();
    }
  });
});

it("takes prices of WooCommerce with the three decimals of dinars after a comma", async () => {
  shop.data.orders.remove();
  expect((await admin.json("PUT", "/api/settings", { currency: "KWD" })).status).toBe(200);
  const dallah = {
    ID: 90,
    Type: "simple",
    Name: "Dallah",
    Published: 1,
    "Regular price": "12,750",
    "Sale price": "9,5",
  };
  await imported(csvOf(WOOCOMMERCE, [dallah]));
  expect(named("Dallah")).toMatchObject({ priceCents: 9500, compareAtCents: 12_750 });
  // Elsewhere three digits can be thousands.
  expect((await admin.json("PUT", "/api/settings", { currency: "EUR" })).status).toBe(200);
  const { words } = await preview(csvOf(WOOCOMMERCE, [{ ...dallah, Name: "Another" }]));
  expect(words).toContain("Enter a price in EUR");
  await admin.json("PUT", "/api/settings", { currency: "USD" });
});

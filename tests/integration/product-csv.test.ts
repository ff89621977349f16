import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { addAdmin, nonAdmins, signedInAdmin } from "../support/admins";
import { fieldOf, formOf, wordsOf } from "../support/html";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let shop: RunningShop;
let admin: ShopClient;

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  admin = await signedInAdmin(shop);
});
afterAll(() => shop.remove());

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
  const response = await client.request(IMPORT, { method: "POST", body: form, headers: { Origin: shop.url } });
  const html = await response.text();
  return { status: response.status, words: wordsOf(html), token: fieldOf(formOf(html, "Apply import"), "token") };
}

const apply = (token: string, client = admin) => client.post(IMPORT, { token });

async function imported(csv: string): Promise<void> {
  const { status, words, token } = await preview(csv);
  expect(status, words).toBe(200);
  expect((await apply(token)).status).toBe(303);
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
    // A file is applied only once.
    expect((await apply(token)).status).toBe(404);
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
    ["5001 lines", csv("name,price", ...Array.from({ length: 5001 }, (_, line) => `Name ${line},1`)), "at most 5000"],
  ])("refuses %s", async (_name, file, message) => {
    const before = products();
    const { status, words, token } = await preview(file);
    expect(status).toBe(400);
    expect(words).toContain(message);
    expect(token).toBe("");
    expect(products()).toEqual(before);
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

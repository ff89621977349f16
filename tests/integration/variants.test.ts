import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { seededShop } from "../support/seeded-shop";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

type Variant = { _id: string; options: Record<string, string>; price: number; countInStock: number };
type Product = Record<string, unknown> & { _id: string; variants: Variant[] };

const SIZES = [
  { name: "Size", values: ["S", "M", "L"] },
  { name: "Color", values: ["Red", "Blue"] },
];

const shirt = (Size: string, Color: string, more: Record<string, unknown> = {}) => ({
  options: { Size, Color },
  price: 20,
  countInStock: 5,
  ...more,
});

const put = (id: string, changes: Record<string, unknown>) => admin.json("PUT", `/api/products/${id}`, changes);

async function save(id: string, changes: Record<string, unknown>): Promise<Product> {
  const response = await put(id, changes);
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer as Product;
}

async function newProduct(changes: Record<string, unknown> = {}): Promise<Product> {
  const { _id } = (await (await admin.json("POST", "/api/products")).json()) as Product;
  return save(_id, { name: "Quokka shirt", ...changes });
}

const newShirt = (more: Record<string, unknown> = {}) =>
  newProduct({
    options: SIZES,
    variants: [
      shirt("S", "Red", {
        sku: `Q-S-RED-${Math.random()}`,
        price: 18,
        compareAtPrice: 25,
        image: "/uploads/demo/mug.jpg",
      }),
      shirt("M", "Red", { gtin: "4006381333931", weight: 180 }),
      shirt("M", "Blue", { countInStock: 2, isAvailable: false }),
    ],
    ...more,
  });

const read = async (id: string) => (await (await shop.client().get(`/api/products/${id}`)).json()) as Product;

/** The errors of a refused change. */
async function refused(id: string, changes: Record<string, unknown>, status = 400) {
  const before = await read(id);
  const response = await put(id, changes);
  expect(response.status).toBe(status);
  expect(await read(id)).toEqual(before);
  return (await response.json()) as { message: string; fields?: Record<string, string> };
}

describe("a product with options", () => {
  it("answers its variants, the lowest price, the stock of those for sale, and the colors of its option Color", async () => {
    const product = await newShirt();
    expect(product).toMatchObject({
      options: SIZES,
      price: 18,
      compareAtPrice: 25,
      countInStock: 10,
      colorsVariants: [
        { name: "Red", src: "/uploads/demo/mug.jpg" },
        { name: "Blue", src: "" },
      ],
      variants: [
        { options: { Size: "S", Color: "Red" }, price: 18, compareAtPrice: 25, image: "/uploads/demo/mug.jpg" },
        { options: { Size: "M", Color: "Red" }, gtin: "4006381333931", weight: 180, isAvailable: true },
        { options: { Size: "M", Color: "Blue" }, countInStock: 2, isAvailable: false },
      ],
    });
    expect(product.variants.every(({ _id }) => /^[0-9a-f]{24}$/.test(_id))).toBe(true);
    expect(await read(product._id)).toEqual(product);
    const listed = await (await shop.client().get("/api/products?keyword=quokka&color=blue")).json();
    expect(listed.products).toContainEqual(expect.objectContaining({ _id: product._id, variants: product.variants }));
  });

  it("takes the answer of GET back unchanged", async () => {
    const { reviews: _, version, ...product } = await newShirt();
    const saved = await save(product._id as string, { ...product, version });
    expect(saved).toMatchObject(product);
  });

  it("keeps a variant by its id, or by its values, and what is not sent of it", async () => {
    const { _id, variants } = await newShirt();
    const [small, medium] = variants;
    const saved = await save(_id, {
      variants: [{ _id: medium?._id, countInStock: 7 }, shirt("S", "Red", { price: 19 }), shirt("L", "Blue")],
    });
    expect(saved.variants).toMatchObject([
      { _id: medium?._id, options: { Size: "M", Color: "Red" }, gtin: "4006381333931", price: 20, countInStock: 7 },
      { _id: small?._id, compareAtPrice: 25, price: 19 },
      { options: { Size: "L", Color: "Blue" } },
    ]);
  });

  it("keeps a variant whose value is renamed, and lets values and SKUs change places", async () => {
    const { _id, variants } = await newShirt();
    const [small, medium] = variants;
    const renamed = await save(_id, {
      options: [{ name: "Size", values: ["S", "Medium"] }, SIZES[1]],
      variants: [
        { _id: small?._id, options: { Size: "Medium", Color: "Red" }, sku: "SWAP-B" },
        { _id: medium?._id, options: { Size: "S", Color: "Red" }, sku: "SWAP-A" },
      ],
    });
    const swapped = await save(_id, {
      variants: [
        { _id: small?._id, options: { Size: "S", Color: "Red" }, sku: "SWAP-A" },
        { _id: medium?._id, options: { Size: "Medium", Color: "Red" }, sku: "SWAP-B" },
      ],
    });
    expect([...renamed.variants, ...swapped.variants].map(({ _id: id }) => id)).toEqual([
      small?._id,
      medium?._id,
      small?._id,
      medium?._id,
    ]);
  });

  it("becomes a product without options, which answers neither, and keeps price and stock", async () => {
    const { _id } = await newShirt();
    const plain = await save(_id, { options: [], variants: [] });
    expect(plain).toMatchObject({ price: 18, countInStock: 10, colorsVariants: [] });
    expect(plain).not.toHaveProperty("options");
    expect(plain).not.toHaveProperty("variants");
  });

  it("is found by the SKU of a variant and by a value, and no longer when it is gone", async () => {
    const { _id, variants } = await newShirt({
      variants: [shirt("S", "Red", { sku: "ZQXWVK9" }), shirt("L", "Blue")],
      options: [{ name: "Size", values: ["S", "L"] }, SIZES[1]],
    });
    const found = async (keyword: string) =>
      ((await (await shop.client().get(`/api/products?keyword=${keyword}`)).json()).products as Product[]).some(
        (product) => product._id === _id,
      );
    expect(await found("ZQXWVK9")).toBe(true);
    expect(await (await admin.get("/api/products?adminCheck=true&sku=zqxwvk")).json()).toMatchObject({
      products: [{ _id }],
    });
    await save(_id, { variants: [{ _id: variants[1]?._id }] });
    expect(await found("ZQXWVK9")).toBe(false);
  });
});

describe("a product without options", () => {
  it("answers neither options nor variants", async () => {
    const product = await newProduct({ price: 5, countInStock: 3 });
    expect(product).not.toHaveProperty("options");
    expect(product).not.toHaveProperty("variants");
  });

  const GREEN = { name: "Green", src: "/uploads/demo/mug.jpg" };

  it("takes the colors that it has when it gets options, with their pictures", async () => {
    const { _id, colorsVariants } = await newProduct({ price: 5, colorsVariants: [GREEN, { name: "Gold" }] });
    const saved = await save(_id, {
      price: 5,
      countInStock: 0,
      colorsVariants,
      options: [
        { name: "Size", values: ["S"] },
        { name: "Color", values: ["Green", "Gold"] },
      ],
      variants: [
        { options: { Size: "S", Color: "Green" }, countInStock: 4 },
        { options: { Size: "S", Color: "Gold" } },
      ],
    });
    expect(saved).toMatchObject({ price: 5, countInStock: 4, colorsVariants });
    expect(saved.variants).toMatchObject([{ image: GREEN.src }, { image: "" }]);
  });

  it("gets no options without its colors, unless they are removed too", async () => {
    const { _id, colorsVariants } = await newProduct({ price: 5, colorsVariants: [GREEN] });
    const sizes = {
      options: [{ name: "Size", values: ["S"] }],
      variants: [{ options: { Size: "S" }, countInStock: 4 }],
    };
    for (const changes of [sizes, { ...sizes, colorsVariants }]) {
      const { fields } = await refused(_id, changes);
      expect(fields?.options).toContain("Its colors would be lost: Green.");
    }
    const saved = await save(_id, { ...sizes, colorsVariants: [] });
    expect(saved).toMatchObject({ countInStock: 4, colorsVariants: [] });
  });
});

describe("a change is refused, with nothing saved,", () => {
  it.each([
    ["two equal combinations", { variants: [shirt("S", "Red"), shirt("s", "red")] }, "variants.1.options"],
    ["a value twice", { options: [{ name: "Size", values: ["S", "s"] }] }, "options.0.values"],
    ["an option twice", { options: [SIZES[0], { name: "size", values: ["X"] }] }, "options.1.name"],
    ["an option without values", { options: [{ name: "Size", values: [] }] }, "options.0.values"],
    ["4 options", { options: ["A", "B", "C", "D"].map((name) => ({ name, values: ["x"] })) }, "options"],
    ["101 variants", { variants: Array.from({ length: 101 }, () => shirt("S", "Red")) }, "variants"],
    ["a value that the option lacks", { variants: [shirt("XXL", "Red")] }, "variants.0.options"],
    ["an option that is not there", { variants: [{ options: { Fit: "Slim" } }] }, "variants.0.options"],
    ["no value for an option", { variants: [{ options: { Size: "S" } }] }, "variants.0.options"],
    ["a wrong check digit", { variants: [shirt("S", "Red", { gtin: "4006381333932" })] }, "variants.0.gtin"],
    ["a compare-at price below", { variants: [shirt("S", "Red", { compareAtPrice: 1 })] }, "variants.0.compareAtPrice"],
    ["a SKU twice", { variants: [shirt("S", "Red", { sku: "A" }), shirt("M", "Red", { sku: "a" })] }, "variants.1.sku"],
    ["a price of its own", { price: 1 }, "price"],
    ["a stock beside variants", { countInStock: 99, variants: [shirt("S", "Red")] }, "countInStock"],
    ["colors of its own", { colorsVariants: [{ name: "Pink" }] }, "colorsVariants"],
    ["options without their variants", { options: [{ name: "Fit", values: ["Slim"] }] }, "variants"],
    ["no variant", { variants: [] }, "variants"],
    ["a variant that is unknown", { variants: [shirt("S", "Red", { _id: "0".repeat(24) })] }, "variants.0._id"],
  ])("for %s", async (_, changes, field) => {
    const { _id } = await newShirt();
    const { fields } = await refused(_id, changes);
    expect(Object.keys(fields ?? {})).toContain(field);
  });

  it("for a variant of another product", async () => {
    const [one, other] = [await newShirt(), await newShirt()];
    const { fields } = await refused(one._id, { variants: [shirt("S", "Red", { _id: other.variants[0]?._id })] });
    expect(fields).toHaveProperty(["variants.0._id"]);
  });

  it("for variants without options", async () => {
    const { _id } = await newProduct({ price: 5 });
    expect((await refused(_id, { variants: [{ options: { Size: "S" } }] })).fields).toHaveProperty("options");
  });

  it("for a SKU that another product or its variant has", async () => {
    const plain = await newProduct({ price: 5, sku: "QTAKEN-1" });
    const { _id } = await newShirt();
    await save(_id, { variants: [shirt("S", "Red", { sku: "QTAKEN-2" })] });
    const { fields } = await refused(_id, { variants: [shirt("S", "Red", { sku: "qtaken-1" })] }, 409);
    expect(fields).toHaveProperty(["variants.0.sku"]);
    expect((await refused(plain._id, { sku: "qtaken-2" }, 409)).fields).toHaveProperty("sku");
  });

  it("for a version in which a variant was not removed yet, as a conflict", async () => {
    const { _id, version, variants, options } = await newShirt();
    await save(_id, { variants: [shirt("M", "Red")] });
    const { message, fields } = await refused(_id, { version, name: "Quokka tee", options, variants }, 409);
    expect(message).toContain("changed this since you opened it");
    expect(Object.keys(fields ?? {})).toContain("variants");
    await save(_id, { options: [], variants: [] });
    await refused(_id, { version, name: "Quokka tee", options, variants }, 409);
  });

  it("for a version that is old, and for a stock that has changed", async () => {
    const { _id, version, variants } = await newShirt();
    const [{ _id: first } = { _id: "" }] = variants;
    await save(_id, { variants: [{ _id: first, countInStock: 4 }] });
    await refused(_id, { version, variants: [{ _id: first, price: 19 }] }, 409);
    const { message } = await refused(_id, { variants: [{ _id: first, countInStock: 9, countInStockShown: 5 }] }, 409);
    expect(message).toContain("Size: S, Color: Red");
  });
});

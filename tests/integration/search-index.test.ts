import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { mergeTextIndexes } from "~/platform/text-indexes.server";
import { seedDemoCatalog } from "../../scripts/demo/seed/demo-catalog";
import { fixturesOf } from "../support/fixtures";
import { productIndexOf } from "../support/fixtures/product-index";

const file = path.join(env.DATA_DIR, "shop.db");
const data = fixturesOf(file);
const index = productIndexOf(file);

beforeAll(() => {
  seedDemoCatalog();
  data.products.addDraft("0123456789abcdef01234567", "Draft of a lamp");
});
afterAll(() => {
  index.close();
  data.close();
});

const stored = () => index.stored();
const expected = () => index.rebuilt(data.products.list());
const mug = () => data.products.where(({ name }) => name.includes("Mug"));

describe("the indexes of the published products are those of a rebuild", () => {
  it("of the demo catalog", () => {
    expect(stored().length).toBeGreaterThan(2000);
    expect(stored()).toEqual(expected());
  });

  it.each([
    ["name", { name: "Zebra Mug’s Krüge" }],
    ["brand", { brand: "Quokka" }],
    ["category", { category: "Vessels" }],
    ["description", { descriptionText: "For soups, too." }],
    ["colors", { colorsVariants: [{ _id: "c1", name: "Chartreuse", src: "/a.jpg" }] }],
    ["no colors", { colorsVariants: [] }],
    ["price and stock", { priceCents: 7, countInStock: 0 }],
  ])("after a change of a product's %s", (_, change) => {
    const { num } = mug();
    data.products.change({ num }, change);
    expect(stored()).toEqual(expected());
  });

  it("after a product is unpublished, changed, published again, moved to another slot, and deleted", () => {
    const { num, id, slot } = mug();
    const last = data.products.published().length - 1;
    const changes = [{ slot: null }, { name: "Hidden Mug" }, { slot }, { name: "Mug" }, { slot: last + 1 }];
    for (const change of changes) {
      data.products.change({ num }, change);
      expect(stored()).toEqual(expected());
    }
    data.products.remove({ id });
    expect(stored()).toEqual(expected());
  });

  it("after a draft is published", () => {
    data.products.change({ id: "0123456789abcdef01234567" }, { slot: 900 });
    expect(stored()).toEqual(expected());
  });

  it("after the merges of some hours, which leave one segment", async () => {
    const num = data.products.published()[0]?.num;
    for (const name of ["Jug", "Pot", "Cup"]) data.products.change({ num }, { name });
    expect(index.segments()).toBeGreaterThan(1);
    for (let hour = 0; hour < 5; hour += 1) await mergeTextIndexes();
    expect(index.segments()).toBe(1);
    expect(stored()).toEqual(expected());
  });

  it("after the migration of a shop that has products and drafts", () => {
    const products = data.products.list();
    const draft = { ...data.products.unreviewed(), num: 5000, slot: null };
    expect(index.migrated([...products, draft])).toEqual(expected());
  });
});

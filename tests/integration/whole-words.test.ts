import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/identifiers.server";
import { listedPage } from "~/shop/search/listing.server";
import { fixturesOf } from "../support/fixtures";

const data = fixturesOf(path.join(env.DATA_DIR, "shop.db"));
let slot = 0;

function add(name: string, texts: { category?: string; descriptionText?: string } = {}) {
  const at = new Date(0);
  data.products.add({
    id: newId(),
    slot,
    name,
    imageB: [],
    colorsVariants: [],
    createdAt: at,
    updatedAt: at,
    ...texts,
  });
  slot += 1;
}

/** Words that begin longer ones. */
const BEGINNINGS = { pen: "Pencil", cap: "Capsule", car: "Carpet", bat: "Bathrobe", can: "Candle", kit: "Kitchenware" };

/** Words of two others, which are in the names of different products. */
const DIVIDED = {
  sunglasses: ["Sun Hat", "Glasses for Wine"],
  raincoat: ["Rain Barrel", "Wool Coat"],
  keyboard: ["Key Hook", "Oak Board"],
  toothbrush: ["Tooth Powder", "Hand Brush"],
  footstool: ["Foot Balm", "Garden Stool"],
};

beforeAll(() => {
  const text = "Made by a small workshop, and easy to mend. ".repeat(8);
  for (const [word, longer] of Object.entries(BEGINNINGS)) {
    add(`Brass and Walnut ${word} in a Gift Box of Recycled Paper`, { descriptionText: text });
    for (let count = 0; count < 3; count += 1) add(longer, { category: longer, descriptionText: `${longer}, sharp.` });
  }
  for (const names of Object.values(DIVIDED)) for (const name of names) add(name);
  add("Linen Table Lamp");
  add("Sun Catcher of Glass", { descriptionText: "Turns. Keep your sunbonnet on: it glitters." });
  add("Coffee Beans");
  add("Toffee Tin");
  data.settings.add({ name: "synonyms", value: "coffee maker = espresso pot", updatedAt: new Date() });
});
afterAll(() => data.close());

async function search(keyword: string) {
  const { products, ...listing } = await listedPage({ keyword, sorting: null }, 1);
  return { ...listing, names: products.map(({ name }) => name) };
}

describe("a whole word in the name", () => {
  it.each(Object.entries(BEGINNINGS))("comes before a longer one: %s before %s", async (word, longer) => {
    const { names } = await search(word);
    expect(names[0]).toContain(word);
    expect(names.slice(1)).toEqual([longer, longer, longer]);
  });

  it("comes before a longer one also among words in other columns", async () => {
    expect((await search("workshop pen")).names[0]).toContain("pen");
    for (const num of [1, 2, 3]) add("Pencil", { category: "Workshop", descriptionText: `Pencil ${num}` });
    expect((await search("workshop pen")).names[0]).toContain("pen");
  });
});

describe("a word that no product has", () => {
  it.each(Object.keys(DIVIDED))("is not split into words of different products: %s", async (word) => {
    expect(await search(word)).toMatchObject({ total: 0, correctedTo: undefined });
  });

  it("is split into two that follow each other in a product's name", async () => {
    expect(await search("tablelamp")).toMatchObject({ correctedTo: "table lamp", names: ["Linen Table Lamp"] });
  });
});

describe("a word that a product has", () => {
  it("is neither split nor corrected, also where the other words do not fit", async () => {
    const { correctedTo, isPartial, names } = await search("sunbonnet barrel");
    expect({ correctedTo, isPartial, names: names.sort() }).toEqual({
      correctedTo: undefined,
      isPartial: true,
      names: ["Rain Barrel", "Sun Catcher of Glass"],
    });
  });

  it("is not corrected either where it is part of a synonym that no product has", async () => {
    expect((await search("coffee maker tin")).correctedTo).toBeUndefined();
  });
});

it("of more products than are ranked, those with the whole word in the name come first", async () => {
  data.products.addAll(
    Array.from({ length: 1100 }, () => ({
      id: newId(),
      slot: slot++,
      name: "Pencil",
      imageB: [],
      colorsVariants: [],
      createdAt: new Date(0),
      updatedAt: new Date(0),
    })),
  );
  const { names, total } = await search("pen");
  expect(total).toBeGreaterThan(1100);
  expect(names[0]).toContain("Walnut pen");
  expect(new Set(names.slice(1))).toEqual(new Set(["Pencil"]));
});

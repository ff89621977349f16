import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/identifiers.server";
import { matchesOf } from "~/shop/search/kept-matches.server";
import { completions } from "~/shop/search/vocabulary.server";
import { fixturesOf } from "../support/fixtures";
import { productIndexOf } from "../support/fixtures/product-index";

const file = path.join(env.DATA_DIR, "shop.db");
const data = fixturesOf(file);
const index = productIndexOf(file);

const PRODUCTS = 40;
const WORDS = ["oak", "oaken", "elm", "Élan", "mugs", "oats", "ash"];
const STEMS = ['"oak"', '"oa"*', '("elm" OR "ash")', 'name : ("oak")', '- description : ("elan")', '("oak" AND "mug")'];
const PARTS = ["{name brand category} : (oak)", "{name brand category} : (lan AND mug)"];

beforeAll(() => {
  data.products.addAll(
    Array.from({ length: PRODUCTS }, (_, num) => ({
      num: num + 1,
      id: newId(),
      slot: num,
      name: WORDS[num % WORDS.length] ?? "",
      brand: WORDS[(num * 3) % WORDS.length] ?? "",
      category: WORDS[(num * 5) % WORDS.length] ?? "",
      colorsVariants: [],
      imageB: [],
      createdAt: new Date(0),
      updatedAt: new Date(0),
    })),
  );
});
afterAll(() => {
  index.close();
  data.close();
});

async function expectCurrentMatches() {
  const published = new Set(data.products.published().map(({ num }) => num));
  const isPublished = (num: unknown) => published.has(num as number);
  for (const expression of STEMS) {
    expect([...(await matchesOf(expression)).toArray()]).toEqual(index.matches("product_search", expression));
  }
  for (const expression of PARTS) {
    const matches = [...(await matchesOf(expression, "product_text_search")).toArray()];
    // The set may be out of date for products that no search shows.
    expect(matches.filter(isPublished)).toEqual(index.matches("product_text_search", expression).filter(isPublished));
  }
}

const anyText = fc.subarray(WORDS).map((words) => words.join(" "));
const anyColors = anyText.map((name) => [{ _id: "c1", name, src: "/a.jpg" }]);
const anyChange = fc.oneof(
  fc.record({ name: anyText }),
  fc.record({ brand: anyText }),
  fc.record({ category: anyText }),
  fc.record({ descriptionText: anyText }),
  fc.record({ colorsVariants: anyColors }),
  fc.record({ sku: anyText }),
  fc.record({ priceCents: fc.nat(999) }),
  fc.record({ isPublished: fc.boolean() }),
);
const anyChanges = fc.array(fc.tuple(fc.integer({ min: 1, max: PRODUCTS }), anyChange), { maxLength: 6 });

function change(num: number, changed: typeof anyChange extends fc.Arbitrary<infer Change> ? Change : never) {
  if ("isPublished" in changed) data.products.change({ num }, { slot: changed.isPublished ? 1000 + num : null });
  else if ("sku" in changed) data.products.change({ num }, { sku: `${changed.sku} ${num}` });
  else data.products.change({ num }, changed);
}

describe("what is kept of the search indexes", () => {
  it("is what they find, whatever another process changes", async () => {
    await fc.assert(
      fc.asyncProperty(anyChanges, async (changes) => {
        for (const [num, changed] of changes) change(num, changed);
        await expectCurrentMatches();
      }),
    );
  });

  it("is what they find after a product is added, and after one is deleted", async () => {
    const added = { ...data.products.get({ num: 1 }), num: 5000, id: newId(), slot: 5000, sku: "", name: "oak mug" };
    data.products.addAll([added]);
    await expectCurrentMatches();
    data.products.remove({ num: 5000 });
    await expectCurrentMatches();
  });

  it("is what they find after more changes than are followed one by one", async () => {
    for (let round = 0; round < 15; round += 1) {
      for (let num = 1; num <= PRODUCTS; num += 1)
        data.products.change({ num }, { name: `${WORDS[(num + round) % 7]}` });
      await expectCurrentMatches();
    }
  });

  it("are the words that complete a text, in which a word is missing only if no product has it", async () => {
    await fc.assert(
      fc.asyncProperty(anyChanges, async (changes) => {
        for (const [num, changed] of changes) change(num, changed);
        for (const start of ["o", "oak", "ela", "mug"]) {
          const found = completions(start);
          expect(found).toEqual(expect.arrayContaining(index.wordsFrom(start)));
          expect(found.every((word) => word.startsWith(start))).toBe(true);
        }
      }),
    );
  });
});

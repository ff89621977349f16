import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { listedPage } from "~/shop/search/listing.server";
import { seedDemoCatalog, seededId } from "../../scripts/demo/seed/demo-catalog";
import { demoSynonyms } from "../../scripts/demo/synonyms";
import { fixturesOf } from "../support/fixtures";
import { SEARCHES } from "./search-queries";
import { UNSEEN_SEARCHES } from "./unseen-searches";

/** The lowest accepted mean reciprocal rank of the first product that suits, and share of searches with one in the first 3. */
const FLOOR = { meanReciprocalRank: 0.95, inFirst3: 0.97 };
/** The same for each kind of search. */
const FLOOR_OF_A_KIND = { meanReciprocalRank: 0.88, inFirst3: 0.9 };
/** The same for the searches that no one works with. */
const FLOOR_OF_UNSEEN = { meanReciprocalRank: 0.8, inFirst3: 0.85 };

const data = fixturesOf(path.join(env.DATA_DIR, "shop.db"));

type Scored = { kind: string; keyword: string; rank: number };
const scored: Scored[] = [];
const unseen: Scored[] = [];

async function score(kinds: typeof SEARCHES, into: Scored[]): Promise<void> {
  for (const [kind, searches] of Object.entries(kinds)) {
    for (const [keyword, slugs] of Object.entries(searches)) {
      const wanted = new Set(slugs.split(" ").map(seededId));
      const { products } = await listedPage({ keyword, sorting: null }, 1);
      into.push({ kind, keyword, rank: products.findIndex(({ id }) => wanted.has(id)) + 1 });
    }
  }
}

beforeAll(async () => {
  data.settings.add({ name: "synonyms", value: demoSynonyms, updatedAt: new Date() });
  seedDemoCatalog();
  await score(SEARCHES, scored);
  await score(UNSEEN_SEARCHES, unseen);
});
afterAll(() => data.close());

function scoreOf(of: Scored[]) {
  const meanReciprocalRank = of.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / of.length;
  return { meanReciprocalRank, inFirst3: of.filter(({ rank }) => rank >= 1 && rank <= 3).length / of.length };
}

/** The searches that do not lead with a product that suits, for the message of a failure. */
const misses = (of: Scored[]) =>
  of
    .filter(({ rank }) => rank !== 1)
    .map(({ keyword, rank }) => `${keyword}: ${rank || "not found"}`)
    .join(", ");

function expectScore(of: Scored[], floor: typeof FLOOR): void {
  const score = scoreOf(of);
  expect(score.meanReciprocalRank, misses(of)).toBeGreaterThanOrEqual(floor.meanReciprocalRank);
  expect(score.inFirst3, misses(of)).toBeGreaterThanOrEqual(floor.inFirst3);
}

describe("searches over the demo catalog lead with the products that suit", () => {
  it("in all of at least 150 searches", () => {
    expect(scored.length).toBeGreaterThanOrEqual(150);
    expectScore(scored, FLOOR);
  });

  it.each(Object.keys(SEARCHES))("in those of the kind: %s", (kind) => {
    const of = scored.filter((each) => each.kind === kind);
    expectScore(of, FLOOR_OF_A_KIND);
  });

  it.each(Object.keys(UNSEEN_SEARCHES))("in unseen ones of the kind: %s", (kind) => {
    const of = unseen.filter((each) => each.kind === kind);
    expectScore(of, FLOOR_OF_UNSEEN);
  });
});

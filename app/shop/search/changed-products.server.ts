import Database from "better-sqlite3";
import { sqlite } from "~/platform/db.server";
import { changedTexts, lastPageChange } from "~/platform/page-changes.server";

/** After more products than this, the index starts anew. */
const MOST_PRODUCTS = 400;

const definition = sqlite
  .prepare<[], string>("select sql from sqlite_master where name = 'product_search'")
  .pluck()
  .get();
if (!definition) throw new Error("The database has no index product_search.");

/**
 * An index like `product_search` of the products whose texts have changed lately. The index of all products cannot say
 * quickly whether one of them has a word in its name: it looks for the next product that has.
 */
const index = new Database(":memory:");
index.exec(definition);

const textsOf = sqlite.prepare<[number], Record<string, string | number>>(
  "select * from product_searched where num = ?",
);
const remove = index.prepare("delete from product_search where rowid = ?");
const removeAll = index.prepare("insert into product_search (product_search) values ('delete-all')");
const insert = index.prepare(
  `insert into product_search (rowid, name, brand, category, colors, sku, description)
   values (cast(@num as integer), @name, @brand, @category, @colors, @sku, @description)`,
);
const matching = index
  .prepare<[string], number>("select rowid from product_search where product_search match ?")
  .pluck();

const indexed = new Set<number>();
/** The change since which all changed products are in the index, and the last one that was read. */
let known = { since: lastPageChange(), until: lastPageChange() };

function update(): void {
  const until = lastPageChange();
  const changed = changedTexts(known.until);
  if (changed === null || indexed.size + changed.length > MOST_PRODUCTS) {
    removeAll.run();
    indexed.clear();
    known = { since: until, until };
    return;
  }
  for (const num of changed) {
    if (indexed.has(num)) remove.run(num);
    indexed.delete(num);
    const texts = textsOf.get(num);
    if (!texts) continue;
    insert.run(texts);
    indexed.add(num);
  }
  known.until = until;
}

/** Products whose texts have changed, and those of them that match. */
export type Changes = { changed: readonly number[]; matches: ReadonlySet<number> };

/**
 * The published products among those with changed texts that an FTS5 expression for `product_search` matches.
 * @param since a change of pages
 * @returns null when there are too many changes since then
 */
export function matchingChanged(expression: string, since: number): Changes | null {
  update();
  const changed = since < known.since ? null : changedTexts(since);
  if (changed === null) return null;
  return { changed, matches: new Set(changed.length === 0 ? [] : matching.all(expression)) };
}

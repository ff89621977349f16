import { sqlite, writtenRows } from "./db.server";
import { nextTurn } from "./event-loop.server";
import { shutdownSignal } from "./shutdown.server";

/** Pages of an index that are written at once: more would block the event loop. */
const PAGES = 50;

/** Steps for each index in one run. With the hourly run, an index of 100,000 orders is merged in two days. */
const STEPS = 5;

/**
 * Larger indexes are left to FTS5's own merges: the last step removes what was merged in one statement, of 15 ms for
 * 100,000 orders.
 */
const ROWS_LIMIT = 150_000;

const names = sqlite
  .prepare("select name from sqlite_schema where sql like 'create virtual table%using fts5(%'")
  .pluck()
  .all() as string[];

const indexes = names.map((name) => ({
  isLarge: sqlite.prepare(`select 1 from ${name}_docsize limit 1 offset ${ROWS_LIMIT}`).pluck(),
  // A negative number merges all segments into one, in as many calls as it takes.
  merge: sqlite.prepare(`insert into ${name} (${name}, rank) values ('merge', -${PAGES})`),
}));

/**
 * Merges segments of the full-text indexes, which every change adds to: searches read each segment. Needed hourly.
 * Merging less than two rows means that there was nothing to do.
 */
export async function mergeTextIndexes(): Promise<void> {
  for (const { isLarge, merge } of indexes) {
    await nextTurn();
    if (isLarge.get()) continue;
    for (let step = 0; step < STEPS && !shutdownSignal.aborted; step += 1) {
      const before = writtenRows();
      merge.run();
      await nextTurn();
      if (writtenRows() - before < 2) break;
    }
  }
}

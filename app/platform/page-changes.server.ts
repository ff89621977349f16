import { lte } from "drizzle-orm";
import { sqlite, versionByOthers, writtenRows } from "./db.server";
import { deleteInBatches } from "./delete-in-batches.server";
import { pageChange } from "./schema.server";

/**
 * What a page shows: the shop's settings, texts and rates; the products as lists show them; one product by its number with
 * all that its own page shows; all of any product; or which products there are, by category. Triggers of the database record each change, see drizzle/.
 */
export type PageScope = "shop" | "catalog" | `product ${number}` | "products" | "assortment";

/** Changes that are read at once. After more of them, all pages count as changed. */
const MOST_CHANGES = 2000;

/** Scopes whose last change is known. Beyond them, all pages count as changed. */
const MOST_SCOPES = 20_000;

/** Recorded changes that are kept for other processes. */
const KEPT_CHANGES = 1000;

const newestChange = sqlite.prepare<[], number>("select coalesce(max(seq), 0) from page_change").pluck();
const changesAfter = sqlite.prepare<[number, number], { seq: number; scope: PageScope }>(
  "select seq, scope from page_change where seq > ? order by seq limit ?",
);

let seen = { own: -1, others: -1, change: newestChange.get() ?? 0 };
/** The last change before which all pages count as changed. */
let forgotten = seen.change;
const lastChanges = new Map<PageScope, number>();

function forgetAll(): void {
  seen.change = newestChange.get() ?? 0;
  forgotten = seen.change;
  lastChanges.clear();
}

/** Reads the changes since the last call, if anything was written at all. */
function readChanges(): void {
  // An open transaction may still be rolled back, and its numbers be used again.
  if (sqlite.inTransaction) return;
  const own = writtenRows();
  const others = versionByOthers();
  if (own === seen.own && others === seen.others) return;
  seen = { own, others, change: seen.change };
  const changes = changesAfter.all(seen.change, MOST_CHANGES);
  const [first] = changes;
  // The numbers have no gaps, so a gap is changes that were removed before this process read them.
  const isComplete = changes.length < MOST_CHANGES && (!first || first.seq === seen.change + 1);
  for (const { seq, scope } of changes) {
    seen.change = seq;
    lastChanges.set(scope, seq);
    if (scope.startsWith("product ")) lastChanges.set("products", seq);
  }
  if (!isComplete || lastChanges.size > MOST_SCOPES) forgetAll();
}

/** The number of the last change of what pages show, by this process or another one on the same database. */
export function lastPageChange(): number {
  readChanges();
  return seen.change;
}

/** The number of the last change of a scope, for what is computed from it and cached. */
export function versionOf(scope: PageScope): number {
  readChanges();
  return Math.max(forgotten, lastChanges.get(scope) ?? 0);
}

/** Whether what a page shows has changed. @param change the number of the last change when the page was rendered */
export function changedSince(change: number, scopes: readonly PageScope[]): boolean {
  return scopes.some((scope) => versionOf(scope) > change);
}

/** Removes the records that no process needs any more. */
export const removeOldPageChanges = (): Promise<void> =>
  deleteInBatches(pageChange, lte(pageChange.seq, (newestChange.get() ?? 0) - KEPT_CHANGES));

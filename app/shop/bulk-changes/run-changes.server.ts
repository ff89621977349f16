import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { sqlite, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid } from "~/platform/errors";
import { nextTurn } from "~/platform/event-loop.server";
import { type BulkValues, bulkChange, bulkChangeProduct, product } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { changeProduct, type ProductRow } from "../catalog/edit-product.server";
import { withVariants } from "../variants/read-variants.server";
import { pricesIn, valueChanges } from "./bulk-edit";
import {
  bulkValuesOf,
  changeOfProduct,
  differingValues,
  pickValues,
  toProductChanges,
} from "./change-of-product.server";

/** Maximum number of products per transaction, and milliseconds after which a transaction starts no further one. */
const PRODUCTS_AT_ONCE = 50;
const BATCH_MS = 8;

// Ends come before starts at the same time, so that one sale can follow another.
const dueChange = sqlite.prepare<[{ now: number }], { id: string; isEnd: number }>(`
  select id, isEnd from (
    select id, ends_at at, 1 isEnd from bulk_change
      where confirmed_at is not null and undone_at is null and ends_at <= @now
    union all select id, starts_at, 0 from bulk_change
      where confirmed_at is not null and applied_at is null and undone_at is null and starts_at <= @now
        and (ends_at is null or ends_at > @now)
  ) order by at, isEnd desc limit 1`);

const nextBoundary = sqlite
  .prepare<[], number | null>(`
  select min(at) from (
    select starts_at at from bulk_change where confirmed_at is not null and applied_at is null and undone_at is null
    union all select ends_at from bulk_change where confirmed_at is not null and undone_at is null
  )`)
  .pluck();

/**
 * Applies the changes that are due, and undoes those that have ended, in batches that are each a transaction. After an
 * interruption, the next call goes on: each product is changed once.
 * @param untilMs by `performance.now()`, after which no further batch is started
 */
export async function runDueChanges(untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  while (!shutdownSignal.aborted && performance.now() < untilMs && runBatch()) await nextTurn();
}

/** How often the job looks for changes that are due, in milliseconds. */
export const DUE_MS = 1000;

/** Runs what is due, and what will be before the next call, to the moment. */
export async function runPlannedChanges(): Promise<void> {
  await runDueChanges();
  const next = nextBoundary.get();
  const wait = next == null ? Number.POSITIVE_INFINITY : next - Date.now();
  if (wait > DUE_MS) return;
  // A timer can be a millisecond early.
  await sleep(Math.max(0, wait) + 1, undefined, { signal: shutdownSignal }).catch(() => undefined);
  await runDueChanges();
}

type Change = typeof bulkChange.$inferSelect;
type Planned = Pick<typeof bulkChangeProduct.$inferSelect, "before" | "after">;
type Outcome = Partial<typeof bulkChangeProduct.$inferInsert>;

/** @returns whether more may be due */
function runBatch(): boolean {
  const started = performance.now();
  const due = dueChange.get({ now: Date.now() });
  if (!due) return false;
  transaction((tx) => {
    // Another process may have run it meanwhile.
    if (dueChange.get({ now: Date.now() })?.id !== due.id) return;
    const change = tx.select().from(bulkChange).where(eq(bulkChange.id, due.id)).get();
    if (!change) return;
    const isEnd = due.isEnd === 1;
    const isNext = and(eq(bulkChangeProduct.changeId, due.id), eq(bulkChangeProduct.state, isEnd ? "done" : "open"));
    const rows = tx
      .select({ planned: bulkChangeProduct, row: product })
      .from(bulkChangeProduct)
      .innerJoin(product, eq(product.num, bulkChangeProduct.productNum))
      .where(isNext)
      .limit(PRODUCTS_AT_ONCE)
      .all();
    const found = withVariants(rows.map(({ row }) => row));
    for (const [index, { planned }] of rows.entries()) {
      const row = found[index];
      if (!row) continue;
      const outcome = isEnd ? undoProduct(tx, change, planned, row) : applyProduct(tx, change, planned, row);
      tx.update(bulkChangeProduct).set(outcome).where(eq(bulkChangeProduct.num, planned.num)).run();
      if (performance.now() - started > BATCH_MS) return;
    }
    if (rows.length === PRODUCTS_AT_ONCE) return;
    const now = new Date();
    tx.update(bulkChange)
      .set(isEnd ? { undoneAt: now } : { appliedAt: now })
      .where(eq(bulkChange.id, due.id))
      .run();
  });
  return true;
}

/** What has changed of the values of a product, in a sentence. */
function changedSince(expected: Planned["after"], row: ProductRow): string {
  const now: BulkValues = bulkValuesOf(row);
  const hadOptions = expected.variants !== undefined;
  if (hadOptions ? !now.variants : now.variants && pricesIn(expected).length > 0)
    return "Its options were changed meanwhile.";
  const names = differingValues(now, expected);
  if (names.includes("variants")) return "Prices of its variants were changed meanwhile.";
  const changes = valueChanges(pickValues(expected, names), pickValues(now, names));
  return changes
    .map(({ name, before, after }) => `${name} was changed from ${before} to ${after} meanwhile.`)
    .join(" ");
}

function applyProduct(tx: Transaction, change: Change, { before, after }: Planned, row: ProductRow): Outcome {
  // A sale lowers the price that the product has when it starts.
  const planned =
    change.name === ""
      ? { before, after, problem: changedSince(before, row) }
      : changeOfProduct(change.edit, row, true);
  if (planned === null || planned.problem) return { state: "refused", problem: planned?.problem };
  const actor = { id: change.actorId, username: change.actorName };
  const outcome = saved(() => changeProduct(tx, actor, row, toProductChanges(row, planned.after)), tx, [
    "done",
    "refused",
  ]);
  return { before: planned.before, after: planned.after, ...outcome };
}

function undoProduct(tx: Transaction, change: Change, { before, after }: Planned, row: ProductRow): Outcome {
  const problem = changedSince(after, row);
  if (problem) return { state: "kept", problem };
  const isPlanned = change.endedByName === null;
  const actor = isPlanned
    ? { id: change.actorId, username: change.actorName }
    : { id: change.endedById, username: change.endedByName ?? "" };
  return saved(() => changeProduct(tx, actor, row, toProductChanges(row, before)), tx, ["undone", "kept"]);
}

type State = (typeof bulkChangeProduct.$inferSelect)["state"];

/** Saves a product in a savepoint. A product that its rules do not allow stays as it is. */
function saved(save: () => void, tx: Transaction, [done, failed]: [State, State]): Outcome {
  try {
    tx.transaction(save);
    return { state: done };
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Invalid)) throw error;
    return { state: failed, problem: error.message };
  }
}

const runningSale = sqlite.prepare<[{ num: number }], { id: string; name: string; endsAt: number; after: string }>(`
  select bulk_change.id, name, ends_at endsAt, after from bulk_change_product
  join bulk_change on bulk_change.id = change_id
  where product_num = @num and state = 'done' and name <> '' and undone_at is null limit 1`);

export type RunningSale = { id: string; name: string; endsAt: Date };

/**
 * The sale that has set the price of a product; null for none, and when the price was changed since.
 * @param anyPrice whether the sale counts even so
 */
export function runningSaleOf(row: Pick<ProductRow, "num" | "priceCents">, anyPrice = false): RunningSale | null {
  const found = runningSale.get({ num: row.num });
  if (!found) return null;
  const after: BulkValues = JSON.parse(found.after);
  if (!anyPrice && Math.min(...pricesIn(after).map(({ price }) => price)) !== row.priceCents) return null;
  return { id: found.id, name: found.name, endsAt: new Date(found.endsAt) };
}

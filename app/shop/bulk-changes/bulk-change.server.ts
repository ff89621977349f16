import { and, count, eq, isNull, lt, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { deleteInBatches } from "~/platform/delete-in-batches.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { nextTurn } from "~/platform/event-loop.server";
import { newId } from "~/platform/identifiers.server";
import { type BulkEdit, bulkChange, bulkChangeProduct, product } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { type ProductRow, productRows } from "../catalog/edit-product.server";
import type { Conditions } from "../lists/filters.server";
import { productList } from "../product-lists/product-list.server";
import type { Person } from "../sessions/session.server";
import { BULK_LIMIT, editWords } from "./bulk-edit";
import { changeOfProduct } from "./change-of-product.server";
import { runDueChanges } from "./run-changes.server";

export type BulkChange = typeof bulkChange.$inferSelect;

/** Products by their ids, or all that filters of the product list find. */
export type Selection = { ids: string[] } | { filters: Conditions };

/** How long a preview can be confirmed, and a change be undone, in milliseconds. */
const PREVIEW_MS = 60 * 60_000;
const UNDO_MS = 24 * 60 * 60_000;

/** How long the report of a change is kept, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** How long a request waits for its change, in milliseconds. The background job goes on after that. */
const WAIT_MS = 5000;

const READ_BATCH = 50;

async function* selectedRows(selection: Selection): AsyncGenerator<ProductRow[]> {
  if ("filters" in selection) return yield* productList.batches(selection.filters);
  const ids = [...new Set(selection.ids)];
  for (let from = 0; from < ids.length; from += READ_BATCH) {
    yield [...productRows(ids.slice(from, from + READ_BATCH)).values()];
  }
}

/** How many products a selection has. @throws Invalid when it has none, or too many for one change */
export async function countSelected(selection: Selection): Promise<number> {
  const shown =
    "filters" in selection
      ? (await productList.findPage(selection.filters, { page: 1, pageSize: 1 })).shown
      : await db.$count(product, sql`${product.id} in (select value from json_each(${JSON.stringify(selection.ids)}))`);
  if (shown === 0) throw new Invalid("Please select at least one product.");
  if (shown > BULK_LIMIT)
    throw new Invalid("Please change at most 10,000 products at once. Narrow the filters of the list.");
  return shown;
}

export type PlannedChange = {
  edit: BulkEdit;
  sale: { name: string; startsAt: Date; endsAt: Date } | null;
  /** The path of the form; empty for none. */
  formPath: string;
};

/**
 * Stores what a change would do to each product, without changing one. It can be confirmed for an hour.
 * @returns the id of the change
 * @throws Invalid when no product would change, or there are too many
 */
export async function previewChange(
  actor: Person,
  selection: Selection,
  { edit, sale, formPath }: PlannedChange,
): Promise<string> {
  await countSelected(selection);
  const id = newId();
  const named = { actorId: actor.id, actorName: actor.username, createdAt: new Date() };
  db.insert(bulkChange)
    .values({ id, edit, formPath, ...named, ...sale })
    .run();
  let stored = 0;
  for await (const rows of selectedRows(selection)) {
    const changes = rows.flatMap((row) => {
      const change = changeOfProduct(edit, row, sale !== null);
      if (change === null) return [];
      return [
        {
          changeId: id,
          productNum: row.num,
          ...change,
          state: change.problem ? ("refused" as const) : ("open" as const),
        },
      ];
    });
    if (changes.length > 0) db.insert(bulkChangeProduct).values(changes).run();
    stored += changes.length;
    await nextTurn();
  }
  if (stored === 0) throw new Invalid("Nothing would change: all of these products are so already.");
  while (refuseProductsInSales(id, REFUSED_AT_ONCE) === REFUSED_AT_ONCE) await nextTurn();
  return id;
}

/** Products that one statement refuses: a statement blocks the event loop. */
const REFUSED_AT_ONCE = 500;

/**
 * Refuses the products whose prices another sale sets at the same time, and says which.
 * @returns the number of products
 */
function refuseProductsInSales(id: string, limit: number): number {
  const refused = db.run(sql`
    update bulk_change_product set state = 'refused', problem = 'It is in the sale ' || found.name || ' at that time.'
    from (
      select mine.num, other.name from bulk_change this
      join bulk_change other on other.name <> '' and other.id <> this.id and other.confirmed_at is not null
        and other.undone_at is null and other.ends_at > coalesce(this.starts_at, ${Date.now()})
        and other.starts_at < coalesce(this.ends_at, ${Date.now()})
      join bulk_change_product theirs on theirs.change_id = other.id and theirs.state in ('open', 'done')
      join bulk_change_product mine on mine.change_id = this.id and mine.product_num = theirs.product_num
        and mine.state = 'open' and (mine.after ->> 'price' is not null or json_type(mine.after, '$.compareAtPrice') is not null
          or json_type(mine.after, '$.variants') is not null)
      where this.id = ${id} limit ${limit}
    ) found
    where bulk_change_product.num = found.num`);
  return refused.changes;
}

/** @throws NotFound for an unknown change, and for a preview that has expired */
export function getChange(id: string): BulkChange {
  const found = db.select().from(bulkChange).where(eq(bulkChange.id, id)).get();
  const isExpired = found && !found.confirmedAt && found.createdAt.getTime() < Date.now() - PREVIEW_MS;
  if (!found || isExpired) throw new NotFound("This change is gone. Please make it again.");
  return found;
}

/**
 * Applies a previewed change, or plans its sale. Products that have changed since the preview are left as they are, and
 * named. A repeat changes nothing.
 * @throws NotFound when the preview has expired
 * @throws Conflict when none of its products can be changed, or the sale would be over
 */
export async function confirmChange(actor: Person, id: string): Promise<void> {
  transaction((tx) => {
    const found = getChange(id);
    if (found.confirmedAt) return;
    const now = new Date();
    if (found.endsAt && found.endsAt <= now)
      throw new Conflict("This sale would be over already. Please plan it again.");
    refuseProductsInSales(id, BULK_LIMIT);
    const isOpen = and(eq(bulkChangeProduct.changeId, id), eq(bulkChangeProduct.state, "open"));
    const open = tx.select({ products: count() }).from(bulkChangeProduct).where(isOpen).get();
    if (!open?.products) throw new Conflict("None of these products can be changed.");
    tx.update(bulkChange)
      .set({ confirmedAt: now, startsAt: found.startsAt ?? now })
      .where(eq(bulkChange.id, id))
      .run();
    if (found.name === "") return;
    const { name, startsAt, endsAt } = found;
    const after = { name, startsAt, endsAt, what: editWords(found.edit), products: open.products };
    recordAdminChange(tx, { actor, entity: "sale", entityId: id, action: "created", after });
  });
  await runDueChanges(performance.now() + WAIT_MS);
}

/** Whether a change can be undone now: a change for a day, a sale until its end. @returns what that would be */
export function undoOf({ name, startsAt, endsAt, confirmedAt }: BulkChange): "undo" | "end" | "cancel" | null {
  const now = Date.now();
  if (!confirmedAt || !startsAt || (endsAt && endsAt.getTime() <= now)) return null;
  if (name !== "") return startsAt.getTime() > now ? "cancel" : "end";
  return startsAt.getTime() > now - UNDO_MS ? "undo" : null;
}

/**
 * Undoes a change, ends a sale or cancels a planned one. Products whose values are not what the change has set any more
 * are left as they are, and named. A repeat changes nothing.
 * @throws NotFound for an unknown change; Conflict when it is too late
 */
export async function undoChange(actor: Person, id: string): Promise<void> {
  transaction((tx) => {
    const found = getChange(id);
    if (found.endedByName !== null) return;
    if (undoOf(found) === null)
      throw new Conflict(
        found.name === "" ? "A change can be undone for a day after it was made." : "This sale is over already.",
      );
    const endsAt = new Date();
    tx.update(bulkChange)
      .set({ endsAt, endedById: actor.id, endedByName: actor.username })
      .where(eq(bulkChange.id, id))
      .run();
    if (found.name === "") return;
    const names = { entity: "sale", entityId: id, action: "changed" } as const;
    recordAdminChange(tx, { actor, ...names, before: { endsAt: found.endsAt }, after: { endsAt } });
  });
  await runDueChanges(performance.now() + WAIT_MS);
}

/** Deletes previews after an hour, and the reports of changes after 30 days. */
export async function removeOldChanges(): Promise<void> {
  const isExpired = and(isNull(bulkChange.confirmedAt), lt(bulkChange.createdAt, new Date(Date.now() - PREVIEW_MS)));
  const before = Date.now() - KEPT_MS;
  const isOld = sql`${bulkChange.confirmedAt} < ${before} and coalesce(${bulkChange.undoneAt}, ${bulkChange.appliedAt}) < ${before}
    and (${bulkChange.name} = '' or ${bulkChange.undoneAt} is not null)`;
  const isGone = sql`((${isExpired}) or (${isOld}))`;
  await deleteInBatches(bulkChangeProduct, sql`change_id in (select id from ${bulkChange} where ${isGone})`);
  await deleteInBatches(bulkChange, isGone);
}

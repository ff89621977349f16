import { and, eq, getTableColumns, ne } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Invalid, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { discount } from "~/platform/schema.server";
import { discountKinds } from "../money/discount-kinds";
import type { Person } from "../sessions/session.server";
import { type Discount, usesOfDiscount } from "./discount.server";
import { discountRecord, discountValue } from "./discount-fields.schema.server";
import { type DiscountChanges, type DiscountValues, discountErrors } from "./manage-discount.schema.server";

/** A discount with the number of orders that use it. */
export type DiscountRow = Discount & { uses: number };

export const discountColumns = { ...getTableColumns(discount), uses: usesOfDiscount.as("uses") };

function getRow(reader: Pick<Transaction, "select">, id: string): DiscountRow {
  const found = reader.select(discountColumns).from(discount).where(eq(discount.id, id)).get();
  if (!found) throw new NotFound("There is no such discount.");
  return found;
}

/**
 * A discount with the number of orders that use it.
 * @throws NotFound for an unknown id
 */
export function getDiscount(id: string): DiscountRow {
  return getRow(db, id);
}

function requireUnusedCode(tx: Transaction, { id, code }: Discount): void {
  const same = and(eq(discount.code, code), ne(discount.id, id));
  if (!tx.select({ id: discount.id }).from(discount).where(same).get()) return;
  const message = `There is a discount with the code ${code} already.`;
  throw new Invalid(message, { code: message });
}

/**
 * The stored value of a discount.
 * @throws Invalid when it does not fit the kind, or when the end is not after the start
 */
function requireValue(checked: Parameters<typeof discountErrors>[0]): number {
  const errors = discountErrors(checked);
  const [message] = Object.values(errors);
  if (message !== undefined) throw new Invalid(message, errors);
  return Number(discountKinds[checked.kind].parse(checked.value));
}

/**
 * Creates a discount.
 * @param values `value` in percent or dollars, `minimum` in cents
 * @returns its id
 * @throws Invalid when the code is taken, or when the value does not fit the kind
 */
export function createDiscount(actor: Person, values: DiscountValues): string {
  return transaction((tx) => {
    const columns = discountRecord.columnsOf({ ...values, value: requireValue(values) });
    const row: Discount = { ...columns, id: newId(), createdAt: new Date() };
    requireUnusedCode(tx, row);
    tx.insert(discount).values(row).run();
    discountRecord.logCreated(tx, actor, row.id, row);
    return row.id;
  });
}

/**
 * Changes a discount. Orders that used it stay as they are.
 * @param changes `value` in percent or dollars, `minimum` in cents; missing fields stay unchanged
 * @throws NotFound for an unknown id
 * @throws EditConflict when `changes.version` is not the current one
 * @throws Invalid when the code is taken, or when the value does not fit the kind
 */
export function updateDiscount(actor: Person, id: string, changes: DiscountChanges): void {
  transaction((tx) => {
    const { uses: _, ...before } = getRow(tx, id);
    const { value: typed, version, ...others } = changes;
    const merged = discountRecord.withChanges(before, others);
    // A value in percent means nothing in dollars, so another kind needs another value.
    const kept = merged.kind === before.kind ? discountValue(before) : null;
    const after = { ...merged, value: requireValue({ ...merged, value: typed === undefined ? kept : typed }) };
    discountRecord.requireCurrent(tx, version, { actor, id, before, after });
    requireUnusedCode(tx, after);
    tx.update(discount).set(after).where(eq(discount.id, id)).run();
    discountRecord.logChanged(tx, { actor, id, before, after });
  });
}

/**
 * Deletes a discount. Orders that used it stay as they are.
 * @throws NotFound for an unknown id
 */
export function deleteDiscount(actor: Person, id: string): void {
  transaction((tx) => {
    const row = getRow(tx, id);
    tx.delete(discount).where(eq(discount.id, id)).run();
    discountRecord.logDeleted(tx, actor, id, row);
  });
}

import { and, count, eq, getTableColumns, ne } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Invalid, InvalidField, requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { discount } from "~/platform/schema.server";
import { findCategory } from "../categories/categories.server";
import { discountKinds } from "../money/discount-kinds";
import type { Person } from "../sessions/session.server";
import { AUTOMATIC_LIMIT, type Discount, normalizedCode, usesOfDiscount } from "./discount.server";
import { discountRecord, discountValue } from "./discount-fields.schema.server";
import { type DiscountChanges, type DiscountValues, discountErrors } from "./manage-discount.schema.server";

/** A discount with the number of orders that use it. */
export type DiscountRow = Discount & { uses: number };

export const discountColumns = { ...getTableColumns(discount), uses: usesOfDiscount.as("uses") };

/** A discount with the number of orders that use it. @throws NotFound for an unknown id */
export function getDiscount(id: string): DiscountRow {
  const found = db.select(discountColumns).from(discount).where(eq(discount.id, id)).get();
  return requireFound(found, "There is no such discount.");
}

function requireUnusedCode(tx: Transaction, { id, code }: Discount): void {
  const same = and(eq(discount.code, code), ne(discount.id, id));
  if (!tx.select({ id: discount.id }).from(discount).where(same).get()) return;
  throw new InvalidField("code", `There is a discount with the code or name ${code} already.`);
}

// Outside the transaction, in which categories are not counted again.
function requireCategory(category: string, before?: Discount): void {
  if (category === "" || category === before?.category || findCategory(category)) return;
  throw new InvalidField("category", "There is no such category. Please choose another one.");
}

/** Codes are stored in upper case, names as they are typed. */
const storedCode = ({ code, isAutomatic }: Pick<Discount, "code" | "isAutomatic">) =>
  isAutomatic ? code : normalizedCode(code);

function requireFewAutomatic(tx: Transaction, { id, isAutomatic, isActive }: Discount): void {
  if (!isAutomatic || !isActive) return;
  const others = and(eq(discount.isAutomatic, true), eq(discount.isActive, true), ne(discount.id, id));
  const found = tx.select({ count: count() }).from(discount).where(others).get();
  if ((found?.count ?? 0) < AUTOMATIC_LIMIT) return;
  const message = `At most ${AUTOMATIC_LIMIT} automatic discounts can be switched on. Please switch another one off first.`;
  throw new InvalidField("isActive", message);
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
 * @param values `value` in percent or an amount, `minimum` in cents
 * @returns its id
 * @throws Invalid when the code is taken, the value does not fit the kind, there is no such category, or too many automatic
 *   discounts are switched on
 */
export function createDiscount(actor: Person, values: DiscountValues): string {
  requireCategory(values.category);
  return transaction((tx) => {
    const columns = discountRecord.columnsOf({ ...values, value: requireValue(values) });
    const row: Discount = { ...columns, code: storedCode(values), id: newId(), createdAt: new Date() };
    requireUnusedCode(tx, row);
    requireFewAutomatic(tx, row);
    tx.insert(discount).values(row).run();
    discountRecord.logCreated(tx, actor, row.id, row);
    return row.id;
  });
}

/**
 * Changes a discount. Orders that used it stay as they are.
 * @param changes `value` in percent or an amount, `minimum` in cents; missing fields stay unchanged
 * @throws NotFound for an unknown id
 * @throws EditConflict when `changes.version` is not the current one
 * @throws Invalid when the code is taken, the value does not fit the kind, there is no such category, or too many automatic
 *   discounts are switched on
 */
export function updateDiscount(actor: Person, id: string, changes: DiscountChanges): void {
  requireCategory(changes.category ?? "", getDiscount(id));
  transaction((tx) => {
    const { uses: _, ...before } = getDiscount(id);
    const { value: typed, version, ...others } = changes;
    const merged = discountRecord.withChanges(before, others);
    // A value in percent means nothing as an amount, so another kind needs another value.
    const kept = merged.kind === before.kind ? discountValue(before) : null;
    const stored = requireValue({ ...merged, value: typed === undefined ? kept : typed });
    const after = { ...merged, code: storedCode(merged), value: stored };
    discountRecord.requireCurrent(tx, version, { actor, id, before, after });
    requireUnusedCode(tx, after);
    requireFewAutomatic(tx, after);
    tx.update(discount).set(after).where(eq(discount.id, id)).run();
    discountRecord.logChanged(tx, { actor, id, before, after });
  });
}

/** Deletes a discount. Orders that used it stay as they are. @throws NotFound for an unknown id */
export function deleteDiscount(actor: Person, id: string): void {
  transaction((tx) => {
    const row = getDiscount(id);
    tx.delete(discount).where(eq(discount.id, id)).run();
    discountRecord.logDeleted(tx, actor, id, row);
  });
}

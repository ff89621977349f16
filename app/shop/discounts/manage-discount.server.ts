import { and, eq, getTableColumns, ne } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Invalid, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { discount } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { type EditableFields, editVersionOf, requireCurrentVersion } from "../audit/edit-version.server";
import { isoTime } from "../fields/iso-time";
import { dollarsText, toDollars } from "../money/dollars";
import { formatMoney } from "../money/format-money";
import { formatPercent, toPercent } from "../money/tax-percent";
import type { Deduction } from "../money/totals";
import type { Person } from "../sessions/session.server";
import { setting } from "../settings/settings.server";
import { formatZonedTime } from "../time/format-time";
import { localMinute } from "../time/time-zone";
import { type Discount, usesOfDiscount } from "./discount.server";
import {
  type DiscountChanges,
  type DiscountValues,
  discountErrors,
  storedValue,
} from "./manage-discount.schema.server";

/** A discount with the number of orders that use it. */
export type DiscountRow = Discount & { uses: number };

export const discountColumns = { ...getTableColumns(discount), uses: usesOfDiscount.as("uses") };

/** What a discount takes off, in words: `10%`, `$5.00` or `Free shipping`. */
export function deductionText({ kind, value }: Deduction): string {
  switch (kind) {
    case "percent":
      return formatPercent(value);
    case "amount":
      return formatMoney(value);
    case "free-shipping":
      return "Free shipping";
  }
}

/** A discount's value in percent or dollars; null for free shipping. */
export function discountValue({ kind, value }: Deduction): number | null {
  switch (kind) {
    case "percent":
      return toPercent(value);
    case "amount":
      return toDollars(value);
    case "free-shipping":
      return null;
  }
}

function getRow(reader: Pick<Transaction, "select">, id: string): DiscountRow {
  const found = reader.select(discountColumns).from(discount).where(eq(discount.id, id)).get();
  if (!found) throw new NotFound("There is no such discount.");
  return found;
}

/**
 * A discount with the number of orders that use it.
 * @throws NotFound for an unknown id
 */
export async function getDiscount(id: string): Promise<DiscountRow> {
  return getRow(db, id);
}

const localText = (moment: Date | null) => (moment ? localMinute(setting("timeZone"), moment.getTime()) : "");

/** The values of a discount's form. Times are in the shop's time zone. */
export function discountFormValues(row: Discount) {
  return {
    code: row.code,
    kind: row.kind,
    value: String(discountValue(row) ?? ""),
    minimum: row.minimumCents === 0 ? "" : dollarsText(row.minimumCents),
    startsAt: localText(row.startsAt),
    endsAt: localText(row.endsAt),
    usageLimit: String(row.usageLimit ?? ""),
    oncePerCustomer: row.oncePerCustomer ? "on" : "",
    isActive: row.isActive ? "on" : "",
  };
}

const auditSnapshot = (row: Discount) => ({
  code: row.code,
  kind: row.kind,
  value: deductionText(row),
  minimumCents: row.minimumCents,
  startsAt: isoTime(row.startsAt),
  endsAt: isoTime(row.endsAt),
  usageLimit: row.usageLimit,
  oncePerCustomer: row.oncePerCustomer,
  isActive: row.isActive,
});

const readableTime = (iso: unknown) => (iso === null ? "never" : formatZonedTime(String(iso), setting("timeZone")));
const readableNumber = (value: unknown) => (value === null ? "no limit" : String(value));

type AuditName = keyof ReturnType<typeof auditSnapshot>;
type FormName = keyof ReturnType<typeof discountFormValues>;

const field = (name: FormName, auditName: AuditName, readable?: (value: unknown) => string) => ({
  auditName,
  stored: (row: Discount) => auditSnapshot(row)[auditName],
  typed: (row: Discount) => discountFormValues(row)[name],
  ...(readable ? { readable } : {}),
});

/** The fields of a discount's form. */
const VERSION_FIELDS: EditableFields<Discount> = {
  code: field("code", "code"),
  kind: field("kind", "kind"),
  value: field("value", "value"),
  minimum: field("minimum", "minimumCents", (cents) => formatMoney(Number(cents))),
  startsAt: field("startsAt", "startsAt", readableTime),
  endsAt: field("endsAt", "endsAt", readableTime),
  usageLimit: field("usageLimit", "usageLimit", readableNumber),
  oncePerCustomer: field("oncePerCustomer", "oncePerCustomer"),
  isActive: field("isActive", "isActive"),
};

/** The version of a discount, for its form and the API. */
export const discountVersion = (row: Discount): string => editVersionOf(VERSION_FIELDS, row);

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
  return Number(storedValue(checked.kind, checked.value));
}

/**
 * Creates a discount.
 * @param values `value` in percent or dollars, `minimum` in cents
 * @returns its id
 * @throws Invalid when the code is taken, or when the value does not fit the kind
 */
export async function createDiscount(actor: Person, values: DiscountValues): Promise<string> {
  return transaction((tx) => {
    const { minimum: minimumCents, ...rest } = values;
    const row: Discount = { ...rest, id: newId(), value: requireValue(values), minimumCents, createdAt: new Date() };
    requireUnusedCode(tx, row);
    tx.insert(discount).values(row).run();
    const after = auditSnapshot(row);
    recordAdminChange(tx, { actor, entity: "discount", entityId: row.id, action: "created", after });
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
export async function updateDiscount(actor: Person, id: string, changes: DiscountChanges): Promise<void> {
  transaction((tx) => {
    const { uses: _, ...before } = getRow(tx, id);
    const { minimum: minimumCents = before.minimumCents, value: typed, version, ...rest } = changes;
    const given = Object.fromEntries(Object.entries(rest).filter(([, sent]) => sent !== undefined));
    const merged: Discount = { ...before, ...given, minimumCents };
    // A value in percent means nothing in dollars, so another kind needs another value.
    const kept = merged.kind === before.kind ? discountValue(before) : null;
    const after = { ...merged, value: requireValue({ ...merged, value: typed === undefined ? kept : typed }) };
    const save = { entity: "discount", entityId: id, actor, fields: VERSION_FIELDS, version, before, after } as const;
    requireCurrentVersion(tx, save);
    requireUnusedCode(tx, after);
    tx.update(discount).set(after).where(eq(discount.id, id)).run();
    const [was, is] = [auditSnapshot(before), auditSnapshot(after)];
    recordAdminChange(tx, { actor, entity: "discount", entityId: id, action: "changed", before: was, after: is });
  });
}

/**
 * Deletes a discount. Orders that used it stay as they are.
 * @throws NotFound for an unknown id
 */
export async function deleteDiscount(actor: Person, id: string): Promise<void> {
  transaction((tx) => {
    const before = auditSnapshot(getRow(tx, id));
    tx.delete(discount).where(eq(discount.id, id)).run();
    recordAdminChange(tx, { actor, entity: "discount", entityId: id, action: "deleted", before });
  });
}

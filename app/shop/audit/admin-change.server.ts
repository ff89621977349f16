import { and, eq, sql } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { preparedInsert } from "~/platform/prepared-insert.server";
import { adminChange, type ChangedValue } from "~/platform/schema.server";

type Row = typeof adminChange.$inferSelect;

/** Characters of a text value, or of a line of a list, that the audit log stores. */
const TEXT_LIMIT = 200;

/** Lines of a list that the audit log stores: as many as a product has variants. */
const LINES_LIMIT = 100;

/** Names of values that are never stored, even when a caller passes them: only that they were changed. */
const SECRET = /password|token|secret|hash/i;

/** What is stored of a secret: what has become of it. */
const SECRET_WORDS: unknown[] = [undefined, null, "set", "entered", "removed"];

type Values = Record<string, unknown>;

/** A text that is cut where it is too long for the audit log. */
export const cutText = (text: string) => (text.length > TEXT_LIMIT ? `${text.slice(0, TEXT_LIMIT)}…` : text);

/** A value as the audit log stores it: long texts are cut, and each line of a list, which is JSON. */
export function auditValue(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number" || typeof value === "boolean") return value;
  const asText = (one: unknown) => cutText(typeof one === "string" ? one : JSON.stringify(one));
  if (!Array.isArray(value)) return asText(value);
  const more = value.length - LINES_LIMIT;
  return JSON.stringify([...value.slice(0, LINES_LIMIT).map(asText), ...(more > 0 ? [`and ${more} more`] : [])]);
}

/** The lines of a list that another lacks, so that a change of one of many is seen; of the same lines in another order, all. */
export function changedLines(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const isSame = value.length === other.length && value.every((line) => other.includes(line));
  return isSame ? value : value.filter((line) => !other.includes(line));
}

function differences(before: Values, after: Values): Record<string, ChangedValue> {
  const changes: Record<string, ChangedValue> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
    const stored = (value: unknown, other: unknown) =>
      auditValue(SECRET.test(name) && !SECRET_WORDS.includes(value) ? "secret" : changedLines(value, other));
    changes[name] = { before: stored(before[name], after[name]), after: stored(after[name], before[name]) };
  }
  return changes;
}

export type Actor = { id: string | null; username: string };

const insertChange = preparedInsert(adminChange, ["num"]);

/** What admins do to records; to orders, the kinds of an order's events. */
export type ChangeAction =
  | "created"
  | "changed"
  | "checked"
  | "deleted"
  | "imported"
  | "resent"
  | "connected"
  | "disconnected"
  | "downloaded"
  | "placed"
  | "paid"
  | "payment-reviewed"
  | "cancelled"
  | "refunded"
  | "restocked"
  | "return-requested"
  | "return-approved"
  | "return-declined"
  | "return-received"
  | "lines-changed"
  | "due-waived"
  | "tracking-added"
  | "label-bought"
  | "label-void-pending"
  | "label-voided"
  | "part-shipped"
  | "ready-for-pickup"
  | "shipped"
  | "delivered"
  | "shipping-undone"
  | "delivery-undone"
  | "address-corrected"
  | "note";

type Change = Pick<Row, "entity" | "entityId"> & {
  /** The admin; the id is null when the account was deleted meanwhile. */
  actor: Actor;
  /** What was done; `changed` and `imported` are recorded only when a value differs. */
  action: ChangeAction;
  /** The entity's values before and after; only those that differ are stored. */
  before?: Values;
  after?: Values;
};

/**
 * Records that an admin downloads a file with data of the shop.
 * @param file its name, such as `orders.csv`
 * @param parts of the data, if it can have several
 */
export function recordDownload(actor: Actor, file: string, parts?: readonly string[]): void {
  const change = { actor, entity: "download", entityId: file, action: "downloaded", after: { parts } } as const;
  transaction((tx) => recordAdminChange(tx, change));
}

/**
 * Records an admin's action in the audit log, in the transaction that performs it. Of secrets it stores only that they were changed, and long texts are cut.
 * @returns whether an entry was written: not when `changed` or `imported` changed nothing
 */
export function recordAdminChange(_: Transaction, { actor, before = {}, after = {}, ...change }: Change): boolean {
  const changes = differences(before, after);
  const needsDifference = change.action === "changed" || change.action === "imported";
  if (needsDifference && Object.keys(changes).length === 0) return false;
  // All statements share one SQLite connection, so this prepared one is part of the transaction.
  insertChange.run({ ...change, actorId: actor.id, actorName: actor.username, changes, at: new Date() });
  return true;
}

/** Records that an admin has saved a record as it was, unless the audit log has an entry of it: it has been looked at. */
export function recordChecked(tx: Transaction, { actor, entity, entityId }: Omit<Change, "action">): void {
  const isOfRecord = and(eq(adminChange.entity, entity), eq(adminChange.entityId, entityId));
  if (tx.select({ num: adminChange.num }).from(adminChange).where(isOfRecord).get()) return;
  recordAdminChange(tx, { actor, entity, entityId, action: "checked" });
}

/** Personal data, which is removed when the account or the customer is deleted. */
const PERSONAL = ["firstName", "lastName", "username", "email", "phone", "tags", "groups"];

/** Removes personal data of a deleted account or customer from the audit log's entries about it. */
export function anonymizeChangesOf(tx: Transaction, entity: "user" | "customer", id: string): void {
  const paths = sql.join(
    PERSONAL.map((name) => sql`${`$.${name}`}`),
    sql`, `,
  );
  tx.update(adminChange)
    .set({ changes: sql`json_remove(${adminChange.changes}, ${paths})` })
    .where(and(eq(adminChange.entity, entity), eq(adminChange.entityId, id)))
    .run();
}

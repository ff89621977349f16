import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, requireFound } from "~/platform/errors";
import { customer, customerNote, order, orderItem } from "~/platform/schema.server";
import { addressLines } from "../addresses/address-lines.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { type EditableFields, editVersionOf, requireCurrentVersion } from "../audit/edit-version.server";
import { pageOf } from "../lists/page-of";
import { refundedUnits } from "../order-lines/item-columns.server";
import type { Person } from "../sessions/session.server";
import { isRepeatOf } from "../time/repeat";
import { type Customer, deleteCustomerRow, indexCustomer } from "./customer.server";
import { type CustomerChanges, customerRecord, type NoteChange } from "./customer-fields.schema.server";
import { allGroups } from "./groups.server";

/** The orders whose products and addresses a customer's page sums up: the newest ones. */
const ORDERS_LOOKED_AT = 200;

/** The most products, and addresses, that the page shows. */
const SHOWN = 50;

/** A customer. @throws NotFound for an unknown id */
export const getCustomer = (id: string): Customer =>
  requireFound(db.select().from(customer).where(eq(customer.id, id)).get(), "There is no such customer.");

/** Notes of one page: each has a form. */
const NOTES_PER_PAGE = 20;

/** The notes about a customer, the newest first. @param wanted the number of a page, from 1; without it, all are one page */
export function notesOf({ num }: Customer, wanted?: number) {
  const isOfCustomer = eq(customerNote.customerNum, num);
  const total = db.select({ notes: count() }).from(customerNote).where(isOfCustomer).get()?.notes ?? 0;
  const pageSize = wanted === undefined ? Math.max(1, total) : NOTES_PER_PAGE;
  const { page, pages, offset } = pageOf(total, { page: wanted ?? 1, pageSize });
  const newest = db.select().from(customerNote).where(isOfCustomer).orderBy(desc(customerNote.num));
  return { rows: newest.limit(pageSize).offset(offset).all(), total, page, pages };
}

type Note = typeof customerNote.$inferSelect;

const noteFields: EditableFields<Note> = {
  text: { label: "Note", stored: ({ text }) => text, typed: ({ text }) => text },
};

/** The version of a note, for its form and the API. */
export const noteVersion = (note: Note): string => editVersionOf(noteFields, note);

const newestOrders = ({ num }: Customer) =>
  db
    .select({ id: order.id })
    .from(order)
    .where(eq(order.customerNum, num))
    .orderBy(desc(order.createdAt))
    .limit(ORDERS_LOOKED_AT);

/** What a customer has bought and kept, by product: the units of the newest orders that were paid and not refunded. */
export function productsBoughtBy(found: Customer) {
  const qty = sql<number>`sum(${orderItem.qty} - ${refundedUnits(sql`refund_line.qty`)})`;
  return db
    .select({ productId: orderItem.productId, name: sql<string>`max(${orderItem.name})`, qty })
    .from(order)
    .innerJoin(orderItem, eq(orderItem.orderId, order.id))
    .where(
      and(
        inArray(order.id, sql`(select id from ${newestOrders(found).as("newest")})`),
        sql`${order.paidAt} is not null and ${order.cancelledAt} is null`,
      ),
    )
    .groupBy(orderItem.productId)
    .having(sql`${qty} > 0`)
    .orderBy(desc(qty), asc(orderItem.productId))
    .limit(SHOWN)
    .all();
}

/** The addresses that a customer's newest orders were sent to, the latest first, as lines. */
export function addressesOf({ num }: Customer): string[][] {
  const rows = db
    .select({ address: order.shippingAddress })
    .from(order)
    .where(eq(order.customerNum, num))
    .orderBy(desc(order.createdAt))
    .limit(ORDERS_LOOKED_AT)
    .all();
  const byText = new Map(rows.map(({ address }) => [addressLines(address).join("\n").toLowerCase(), address] as const));
  return [...byText.values()].slice(0, SHOWN).map(addressLines);
}

/** Groups in the spelling that other customers' have. */
function spelledAlike(groups: string[]): string[] {
  const known = new Map(allGroups().map((group) => [group.toLowerCase(), group]));
  return groups.map((group) => known.get(group.toLowerCase()) ?? group);
}

/**
 * Changes what staff knows of a customer: phone number, tags, groups and notes.
 * @param changes missing fields stay unchanged; `note` is added; of `notes`, an empty text deletes the note
 * @throws NotFound for an unknown id, and for a note that is not the customer's
 * @throws EditConflict when `changes.version`, or that of a note, is not the current one
 */
export function updateCustomer(actor: Person, id: string, changes: CustomerChanges): void {
  const { version, note, notes = [], ...values } = changes;
  transaction((tx) => {
    const before = getCustomer(id);
    const groups = values.groups && spelledAlike(values.groups);
    const after = customerRecord.withChanges(before, { ...values, groups });
    customerRecord.requireCurrent(tx, version, { actor, id, before, after });
    tx.update(customer).set(customerRecord.columnsIn(after)).where(eq(customer.num, before.num)).run();
    indexCustomer(tx, before.num);
    customerRecord.logChanged(tx, { actor, id, before, after });
    if (note) addNote(tx, actor, before, note);
    for (const change of notes) changeNote(tx, actor, before, change);
  });
}

/** The audit log says that there was a note, not what it said. */
const logNote = (tx: Transaction, actor: Person, entityId: string, note: "added" | "changed" | "deleted") =>
  recordAdminChange(tx, { actor, entity: "customer", entityId, action: "changed", after: { note } });

function addNote(tx: Transaction, actor: Person, of: Customer, text: string): void {
  const [last] = notesOf(of, 1).rows;
  // A form that is sent twice adds one note.
  if (last?.text === text && last.authorId === actor.id && isRepeatOf(last.at)) return;
  const author = { authorId: actor.id, authorName: actor.username };
  tx.insert(customerNote)
    .values({ customerNum: of.num, text, ...author, at: new Date() })
    .run();
  logNote(tx, actor, of.id, "added");
}

function changeNote(tx: Transaction, actor: Person, of: Customer, { _id, text, version }: NoteChange): void {
  const isNote = and(eq(customerNote.num, Number(_id)), eq(customerNote.customerNum, of.num));
  const stored = tx.select().from(customerNote).where(isNote).get();
  const found = requireFound(stored, "There is no such note. It may have been deleted meanwhile.");
  if (found.text === text) return;
  requireCurrentVersion(tx, {
    entity: "customer",
    entityId: of.id,
    actor,
    fields: noteFields,
    version,
    before: found,
    after: { ...found, text },
  });
  const author = { authorId: actor.id, authorName: actor.username };
  if (text === "") tx.delete(customerNote).where(isNote).run();
  else
    tx.update(customerNote)
      .set({ text, ...author, at: new Date() })
      .where(isNote)
      .run();
  logNote(tx, actor, of.id, text === "" ? "deleted" : "changed");
}

/**
 * Deletes what is stored of a guest as a customer, for a person who asks for it: notes, tags and groups. The orders stay
 * for the shop's books, without a reference to the customer.
 * @throws NotFound for an unknown id
 * @throws Conflict for a customer with an account, which is deleted as a user
 */
export function deleteCustomer(actor: Person, id: string): void {
  transaction((tx) => {
    const found = getCustomer(id);
    if (found.userId) throw new Conflict("This customer has an account. Please delete the user instead.");
    deleteCustomerRow(tx, found);
    recordAdminChange(tx, { actor, entity: "customer", entityId: id, action: "deleted" });
  });
}

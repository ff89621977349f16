import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { customer, customerNote, order, user } from "~/platform/schema.server";
import { anonymizeChangesOf } from "../audit/admin-change.server";
import type { Person } from "../sessions/session.server";

export type Customer = typeof customer.$inferSelect;
type Buyer = Pick<typeof order.$inferSelect, "customerNum" | "firstName" | "lastName">;

// Prepared: each order asks for it. Within a transaction it reads what that has written. A guest comes before an account.
const customerByEmail = db
  .select()
  .from(customer)
  .where(eq(customer.email, sql.placeholder("email")))
  .orderBy(isNotNull(customer.userId))
  .prepare();
const byAccount = (userId: string) => db.select().from(customer).where(eq(customer.userId, userId)).get();

/** Updates what a customer is found by. Call it after each change of a column that the list searches. */
export function indexCustomer(tx: Transaction, num: number): void {
  tx.run(sql`delete from customer_search where rowid = ${num}`);
  tx.run(sql`insert into customer_search (rowid, email, name, phone, tags, groups)
    select num, email, name, phone, tags, groups from customer_searched where num = ${num}`);
}

function createCustomer(tx: Transaction, values: Pick<Customer, "email" | "userId" | "name">, now: Date): number {
  const row = { id: newId(), createdAt: now, ...values };
  const { num } = tx.insert(customer).values(row).returning({ num: customer.num }).get();
  indexCustomer(tx, num);
  return num;
}

/** The account whose confirmed address this is. */
const accountOf = (email: string) =>
  db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), eq(user.isGuest, false), isNotNull(user.confirmedAt)))
    .get();

/**
 * The customer of a new order, created with the first one: that of the account, or of a guest's e-mail address. Counts the
 * order.
 * @param email of the order, in lower case
 * @param name of the buyer
 * @returns the customer's number
 */
export function customerOfOrder(tx: Transaction, buyer: Person, email: string, name: string, now: Date): number {
  const num = (buyer.isGuest ? null : joinCustomer(tx, buyer.id, { now })) ?? customerOfGuest(tx, email, name, now);
  tx.update(customer)
    .set({ orders: sql`${customer.orders} + 1`, lastOrderAt: now })
    .where(eq(customer.num, num))
    .run();
  return num;
}

function customerOfGuest(tx: Transaction, email: string, name: string, now: Date): number {
  const known = customerByEmail.get({ email });
  return known?.num ?? createCustomer(tx, { email, userId: accountOf(email)?.id ?? null, name }, now);
}

/**
 * Gives a guest the name of an order that is paid. One that is not says nothing of its address: anyone can place it. Call it in
 * the transaction that marks the order as paid.
 */
export function nameGuest(tx: Transaction, { customerNum, firstName, lastName }: Buyer): void {
  if (customerNum === null) return;
  const name = `${firstName} ${lastName}`.trim();
  const isOtherGuest = and(eq(customer.num, customerNum), isNull(customer.userId), ne(customer.name, name));
  if (tx.update(customer).set({ name }).where(isOtherGuest).run().changes > 0) indexCustomer(tx, customerNum);
}

/**
 * The guest of an address that an account has, by the word of staff or because all the guest's orders have become the
 * account's. Others may be another person's: a mail scanner that opens the link of a registration confirms it too.
 */
function guestOf(tx: Transaction, email: string, userId: string, byStaff: boolean): Customer | undefined {
  const guest = customerByEmail.get({ email });
  if (!guest || guest.userId !== null) return undefined;
  if (byStaff) return guest;
  const isOwn = sql<number | null>`min(${order.userId} is ${userId})`;
  return tx.select({ isOwn }).from(order).where(eq(order.customerNum, guest.num)).get()?.isOwn ? guest : undefined;
}

/**
 * Makes an account and the guest of its confirmed address one customer, once it has the guest's orders. Call it in each
 * transaction that confirms or changes an account's address, or that gives it orders.
 * @param options.byStaff whether staff gave the account the address just now
 * @returns the customer's number; null for an account without a confirmed address
 */
export function joinCustomer(
  tx: Transaction,
  userId: string,
  { byStaff = false, now = new Date() } = {},
): number | null {
  const account = tx.select().from(user).where(eq(user.id, userId)).get();
  if (!account?.email || !account.confirmedAt || account.isGuest) return null;
  const { email } = account;
  const own = byAccount(userId);
  const guest = guestOf(tx, email, userId, byStaff);
  const name = `${account.firstName} ${account.lastName}`.trim();
  if (own?.email === email && own.name === name && !guest) return own.num;
  if (own && guest) mergeInto(tx, own, guest);
  const num = own?.num ?? guest?.num;
  if (num === undefined) return createCustomer(tx, { email, userId, name }, now);
  tx.update(customer).set({ email, userId, name }).where(eq(customer.num, num)).run();
  indexCustomer(tx, num);
  refreshCustomer(tx, num);
  return num;
}

/** Moves orders, notes, tags and groups of a guest to the account's customer. */
function mergeInto(tx: Transaction, own: Customer, guest: Customer): void {
  tx.update(order).set({ customerNum: own.num }).where(eq(order.customerNum, guest.num)).run();
  tx.update(customerNote).set({ customerNum: own.num }).where(eq(customerNote.customerNum, guest.num)).run();
  tx.update(customer)
    .set({
      phone: own.phone || guest.phone,
      tags: [...new Set([...own.tags, ...guest.tags])],
      groups: [...new Set([...own.groups, ...guest.groups])],
    })
    .where(eq(customer.num, own.num))
    .run();
  deleteCustomerRow(tx, guest);
}

/** Deletes a customer with its notes, and what the audit log says of it. The orders stay. */
export function deleteCustomerRow(tx: Transaction, { num, id }: Customer): void {
  tx.run(sql`delete from customer_search where rowid = ${num}`);
  tx.delete(customer).where(eq(customer.num, num)).run();
  anonymizeChangesOf(tx, "customer", id);
}

/** The id of an account's customer; null before the first order of an account that was made by the shop. */
export const customerIdOf = (userId: string): string | null => byAccount(userId)?.id ?? null;

/** The id of an order's customer; null when the customer was deleted. */
export function customerIdOfOrder(num: number | null): string | null {
  if (num === null) return null;
  return db.select({ id: customer.id }).from(customer).where(eq(customer.num, num)).get()?.id ?? null;
}

/** Deletes what is stored of an account's customer: notes, tags and groups. The orders stay. */
export function deleteCustomerOf(tx: Transaction, userId: string): void {
  const found = byAccount(userId);
  if (found) deleteCustomerRow(tx, found);
}

/** Gives the customer of an account the orders that became the account's. */
export function takeOrders(tx: Transaction, userId: string): void {
  const num = joinCustomer(tx, userId);
  if (num === null) return;
  const isOther = and(eq(order.userId, userId), sql`${order.customerNum} is not ${num}`);
  const former = tx.selectDistinct({ num: order.customerNum }).from(order).where(isOther).all();
  tx.update(order).set({ customerNum: num }).where(isOther).run();
  for (const other of [{ num }, ...former]) if (other.num !== null) refreshCustomer(tx, other.num);
}

/** What was refunded of an order's payments, but by changes of its lines, which lower its total. */
const refunds = sql`(select coalesce(sum(refund.amount_cents), 0) from refund
  join payment_capture on payment_capture.id = refund.capture_id and payment_capture.review_reason is null
  where refund.order_id = placed.id and refund.status = 'completed' and refund.change_num is null)`;

const ofCustomer = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from "order" as placed where placed.customer_num = customer.num)`;

// More than the total can be refunded when the refund of a change has come back to the shop.
const spent = sql`max(0, placed.total_cents - placed.due_cents - ${refunds})`;

/** What follows from a customer's orders. */
const customerSums = {
  orders: ofCustomer(sql`count(case when placed.cancelled_at is null then 1 end)`),
  spentCents: ofCustomer(sql`coalesce(sum(case when placed.paid_at is not null then ${spent} end), 0)`),
  lastOrderAt: ofCustomer(sql`max(placed.created_at)`),
};

/** Computes a customer's sums again. They are stored, so that the list can be sorted by them. */
export function refreshCustomer(tx: Transaction, num: number): void {
  tx.update(customer).set(customerSums).where(eq(customer.num, num)).run();
}

/** The groups of an account's customer; none for a guest, whose address is not confirmed. */
export function groupsOf(userId: string | null): string[] {
  if (userId === null) return [];
  return db.select({ groups: customer.groups }).from(customer).where(eq(customer.userId, userId)).get()?.groups ?? [];
}

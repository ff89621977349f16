import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { type ShippingAddress, savedAddress } from "~/platform/schema.server";
import type { Person } from "../sessions/session.server";
import { isSameSavedAddress } from "./compare-addresses.server";

/** How many addresses an account keeps at most. */
export const SAVED_ADDRESS_LIMIT = 20;

export type SavedAddress = typeof savedAddress.$inferSelect;

/**
 * The default first: the one that its owner has chosen, or else the one that was used last, or else the oldest. So there is
 * exactly one as soon as there is any.
 */
const DEFAULT_FIRST = [desc(savedAddress.isChosen), desc(savedAddress.usedAt), asc(sql`rowid`)];

/** The addresses of an account, the default first. */
export function listSavedAddresses(userId: string): SavedAddress[] {
  return db
    .select()
    .from(savedAddress)
    .where(eq(savedAddress.userId, userId))
    .orderBy(...DEFAULT_FIRST)
    .all();
}

/** The addresses of several accounts by the account's id, each account's default first. */
export function savedAddressesOf(userIds: string[]): Map<string, ShippingAddress[]> {
  const rows = db
    .select()
    .from(savedAddress)
    .where(inArray(savedAddress.userId, userIds))
    .orderBy(...DEFAULT_FIRST)
    .all();
  const byUser = new Map<string, ShippingAddress[]>();
  for (const { userId, address } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), address]);
  return byUser;
}

/** The default address of an account; null when it has none. */
export const findDefaultAddress = (userId: string): ShippingAddress | null =>
  listSavedAddresses(userId)[0]?.address ?? null;

/** An address of an account. @throws NotFound when the account does not have it */
export function getSavedAddress(userId: string, id: string): SavedAddress {
  const isOwn = and(eq(savedAddress.userId, userId), eq(savedAddress.id, id));
  const found = db.select().from(savedAddress).where(isOwn).get();
  return requireFound(found, "This address is not in your account, or not any more.");
}

function update(tx: Transaction, id: string, values: Partial<Omit<SavedAddress, "id" | "userId">>): void {
  tx.update(savedAddress).set(values).where(eq(savedAddress.id, id)).run();
}

function remove(tx: Transaction, id: string): void {
  tx.delete(savedAddress).where(eq(savedAddress.id, id)).run();
}

/** Makes an address the default in place of the one that was chosen before. */
function choose(tx: Transaction, { id, userId }: Pick<SavedAddress, "id" | "userId">): void {
  const wasChosen = and(eq(savedAddress.userId, userId), eq(savedAddress.isChosen, true));
  tx.update(savedAddress).set({ isChosen: false }).where(wasChosen).run();
  update(tx, id, { isChosen: true });
}

type Used = Pick<SavedAddress, "address"> & Partial<Pick<SavedAddress, "usedAt">>;

function add(tx: Transaction, userId: string, added: Used): void {
  tx.insert(savedAddress)
    .values({ id: newId(), userId, ...added })
    .run();
}

/**
 * Keeps an address in an account; one that it has already is kept once, as it is written now.
 * @returns false if the account has 20 others
 */
function keep(tx: Transaction, userId: string, kept: Used): boolean {
  const present = listSavedAddresses(userId);
  const same = present.find(({ address }) => isSameSavedAddress(address, kept.address));
  if (same) update(tx, same.id, kept);
  else if (present.length >= SAVED_ADDRESS_LIMIT) return false;
  else add(tx, userId, kept);
  return true;
}

/**
 * Saves the address of a customer's order for the next checkout: it becomes the default, unless the customer has chosen one.
 * An account with 20 others keeps those. Guests' addresses are not saved.
 */
export function saveUsedAddress(
  tx: Transaction,
  buyer: Pick<Person, "id" | "isGuest">,
  address: ShippingAddress,
): void {
  if (buyer.isGuest || address.isPickup) return;
  keep(tx, buyer.id, { address, usedAt: new Date() });
}

/**
 * Adds an address to an account. One that the account has already is kept once.
 * @throws Conflict when the account has 20 others
 */
export function addSavedAddress(userId: string, address: ShippingAddress): void {
  transaction((tx) => {
    if (keep(tx, userId, { address })) return;
    throw new Conflict(
      `An account keeps at most ${SAVED_ADDRESS_LIMIT} addresses. Please remove one that you no longer need.`,
    );
  });
}

/**
 * Changes an address of an account. Another one that is the same then is joined to it.
 * @throws NotFound when the account does not have it
 */
export function changeSavedAddress(userId: string, id: string, address: ShippingAddress): void {
  transaction((tx) => {
    const before = getSavedAddress(userId, id);
    const same = listSavedAddresses(userId).find((each) => each.id !== id && isSameSavedAddress(each.address, address));
    update(tx, id, { address });
    if (!same) return;
    remove(tx, same.id);
    update(tx, id, {
      isChosen: before.isChosen || same.isChosen,
      usedAt: [before.usedAt, same.usedAt].reduce((one, other) => (Number(one) > Number(other) ? one : other)),
    });
  });
}

/**
 * Makes an address the default of its account, also after later orders to others.
 * @throws NotFound when the account does not have it
 */
export function chooseDefaultAddress(userId: string, id: string): void {
  transaction((tx) => choose(tx, getSavedAddress(userId, id)));
}

/** Removes an address from its account. @throws NotFound when the account does not have it */
export function removeSavedAddress(userId: string, id: string): void {
  transaction((tx) => remove(tx, getSavedAddress(userId, id).id));
}

/** Removes all addresses of an account. */
export function removeSavedAddresses(tx: Transaction, userId: string): void {
  tx.delete(savedAddress).where(eq(savedAddress.userId, userId)).run();
}

/**
 * Sets the default address of an account, as programs know the only one: it replaces the present default, unless the account
 * has it already.
 * @param address null removes the default
 */
export function setDefaultAddress(tx: Transaction, userId: string, address: ShippingAddress | null): void {
  const present = listSavedAddresses(userId);
  const [current] = present;
  if (!address) {
    if (current) remove(tx, current.id);
    return;
  }
  const same = present.find((each) => isSameSavedAddress(each.address, address));
  const target = same ?? current;
  const used = { address, usedAt: new Date() };
  if (target) update(tx, target.id, used);
  else add(tx, userId, used);
  if (target && current?.isChosen) choose(tx, target);
}

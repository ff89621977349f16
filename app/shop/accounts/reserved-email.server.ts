import { and, eq, gt, isNotNull, ne } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { emailChange, type user } from "~/platform/schema.server";

type Account = Pick<typeof user.$inferSelect, "confirmedAt" | "isActive" | "isAdmin">;

/**
 * Whether an account keeps its address when someone else asks for it. An unconfirmed registration does not, because it proves
 * nothing about the address; an admin's account does in any case.
 */
export const keepsAddress = ({ confirmedAt, isActive, isAdmin }: Account): boolean =>
  confirmedAt !== null || !isActive || isAdmin;

/** SQL condition for changes of an address that can be undone now. */
export const canBeUndone = () => and(isNotNull(emailChange.undoTokenHash), gt(emailChange.undoUntil, new Date()));

/**
 * Finds the account that an email address is reserved for: the address belonged to it before a change that can still be
 * undone.
 * @param exceptUserId an account whose own reservations are ignored
 * @returns the account's id, or null when the address is not reserved
 */
export function findReservation(email: string, exceptUserId?: string): string | null {
  const reserved = and(
    eq(emailChange.oldEmail, email),
    canBeUndone(),
    exceptUserId === undefined ? undefined : ne(emailChange.userId, exceptUserId),
  );
  return db.select({ userId: emailChange.userId }).from(emailChange).where(reserved).get()?.userId ?? null;
}

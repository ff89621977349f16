import { and, eq, gt, isNotNull, ne } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { emailChange } from "~/platform/schema.server";

/**
 * The account that an e-mail address is reserved for: the one whose address it was until a change that can still be undone.
 * @param exceptUserId an account to which the address is free, because it was its own
 * @returns the account's id, or null when the address is not reserved
 */
export function findReservation(
  reader: Pick<Transaction, "select">,
  email: string,
  exceptUserId?: string,
): string | null {
  const reserved = and(
    eq(emailChange.oldEmail, email),
    isNotNull(emailChange.undoTokenHash),
    gt(emailChange.undoUntil, new Date()),
    exceptUserId === undefined ? undefined : ne(emailChange.userId, exceptUserId),
  );
  return reader.select({ userId: emailChange.userId }).from(emailChange).where(reserved).get()?.userId ?? null;
}

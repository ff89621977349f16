import { and, isNull, lt, or, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { deleteInBatches } from "~/platform/delete-in-batches.server";
import {
  accountToken,
  apiToken,
  emailChange,
  keptForm,
  pictureDownload,
  session,
  signInChange,
  spentCaptcha,
  stockNotice,
  subscriber,
} from "~/platform/schema.server";

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** The rows that are of no use any more. */
function expiredRows(now: Date): [SQLiteTable, SQL | undefined][] {
  const isUnconfirmed = and(isNull(subscriber.confirmedAt), isNull(subscriber.leftAt));
  const cannotBeUndone = or(isNull(emailChange.undoUntil), lt(emailChange.undoUntil, now));
  return [
    [session, lt(session.expiresAt, now)],
    [keptForm, lt(keptForm.expiresAt, now)],
    [spentCaptcha, lt(spentCaptcha.expiresAt, now)],
    [apiToken, lt(apiToken.expiresAt, now)],
    [accountToken, lt(accountToken.expiresAt, now)],
    [signInChange, lt(signInChange.undoUntil, now)],
    [emailChange, and(lt(emailChange.expiresAt, now), cannotBeUndone)],
    [subscriber, and(isUnconfirmed, lt(subscriber.confirmSentAt, daysBefore(now, 30)))],
    // Later, few remember that they asked.
    [stockNotice, lt(stockNotice.createdAt, daysBefore(now, 365))],
    // Until then the page of downloads counts them. The pictures stay.
    [pictureDownload, lt(pictureDownload.storedAt, daysBefore(now, 30))],
  ];
}

/** Deletes what has expired. */
export async function removeExpiredRows(): Promise<void> {
  for (const [table, isExpired] of expiredRows(new Date())) await deleteInBatches(table, isExpired);
}

import { and, eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { stoppedReminder } from "~/platform/schema.server";
import { getEmailByStopToken } from "../stock-notices/stop-link.server";

/** Reminders that shoppers can stop: that ask for reviews, and reminders of a cart. */
export type ReminderKind = (typeof stoppedReminder.$inferSelect)["kind"];

/** The kind of reminders that the address of a stop link names; null for stock notices. */
export const reminderKind = (named: string | null): ReminderKind | null =>
  named === "reviews" || named === "cart" ? named : null;

const isStopped = (email: string, kind: ReminderKind) =>
  and(eq(stoppedReminder.email, email), eq(stoppedReminder.kind, kind));

/** Whether an address gets no reminders of a kind any more. */
export const hasStopped = (email: string, kind: ReminderKind): boolean =>
  db.select({ kind: stoppedReminder.kind }).from(stoppedReminder).where(isStopped(email, kind)).get() !== undefined;

/** The address of a stop link, and whether it has stopped the reminders. @throws NotFound when the link is invalid */
export function remindersOf(token: string, kind: ReminderKind): { email: string; isStopped: boolean } {
  const email = getEmailByStopToken(token, kind);
  return { email, isStopped: hasStopped(email, kind) };
}

/**
 * Stops all reminders of a kind to a stop link's address; repeating it changes nothing.
 * @throws NotFound when the link is invalid
 */
export function stopReminders(token: string, kind: ReminderKind): void {
  const email = getEmailByStopToken(token, kind);
  db.insert(stoppedReminder).values({ email, kind, stoppedAt: new Date() }).onConflictDoNothing().run();
}

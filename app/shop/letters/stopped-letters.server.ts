import { and, eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { stoppedLetter } from "~/platform/schema.server";
import { findEmailByStopToken } from "../stock-notices/stop-link.server";

/** Letters that shoppers can stop: that ask for reviews, and reminders of a cart. */
export type LetterKind = (typeof stoppedLetter.$inferSelect)["kind"];

/** The kind of letters that the address of a stop link names; null for stock notices. */
export const letterKind = (named: string | null): LetterKind | null =>
  named === "reviews" || named === "cart" ? named : null;

const isStopped = (email: string, kind: LetterKind) =>
  and(eq(stoppedLetter.email, email), eq(stoppedLetter.kind, kind));

/** Whether an address gets no letters of a kind any more. */
export const hasStopped = (email: string, kind: LetterKind): boolean =>
  db.select({ kind: stoppedLetter.kind }).from(stoppedLetter).where(isStopped(email, kind)).get() !== undefined;

function getEmailByToken(token: string, kind: LetterKind): string {
  const email = findEmailByStopToken(token, kind);
  if (!email) throw new NotFound("This link is not valid. Please use the one from our latest email.");
  return email;
}

/**
 * The address of a stop link, and whether it has stopped the letters.
 * @throws NotFound when the link is invalid
 */
export function lettersOf(token: string, kind: LetterKind): { email: string; isStopped: boolean } {
  const email = getEmailByToken(token, kind);
  return { email, isStopped: hasStopped(email, kind) };
}

/**
 * Stops all letters of a kind to a stop link's address; repeating it changes nothing.
 * @throws NotFound when the link is invalid
 */
export function stopLetters(token: string, kind: LetterKind): void {
  const email = getEmailByToken(token, kind);
  db.insert(stoppedLetter).values({ email, kind, stoppedAt: new Date() }).onConflictDoNothing().run();
}

import { randomInt } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { InvalidField } from "~/platform/errors";
import { hashToken } from "~/platform/identifiers.server";
import { recoveryCode, twoFactor } from "~/platform/schema.server";
import { matchingStep, unsealKey } from "./authenticator-key.server";

const RECOVERY_CODES = 10;

/** Base32 (RFC 4648): without 0 and 1, which look like letters. 16 characters have 80 random bits. */
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const LENGTH = 16;

const newRecoveryCode = () =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join("")
    .replace(/.{4}(?!$)/g, "$&-");

const withoutSeparators = (code: string) => code.toLowerCase().replace(/[\s-]/g, "");

const hashOf = (code: string) => hashToken(withoutSeparators(code));

/**
 * Replaces an account's recovery codes.
 * @returns the new ones, such as `abcd-efgh-ijkl-mnop`; only their hashes are stored
 */
export function replaceRecoveryCodes(tx: Transaction, userId: string): string[] {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId)).run();
  tx.insert(recoveryCode)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
    .run();
  return codes;
}

/** How many recovery codes of an account are unused. */
export const countRecoveryCodes = (userId: string): number =>
  db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId)).get()?.left ?? 0;

/** The unused recovery codes, when one was used; null for a code of the app. */
export type UsedCode = { recoveryCodesLeft: number | null };

/**
 * Uses up a code of the authenticator app or a recovery code of an account with two-step sign-in. Each counts once; after a
 * code of the app, older ones count no more.
 * @throws Invalid when the code is wrong or was used, or the account has no two-step sign-in
 */
export function useCode(tx: Transaction, userId: string, code: string): UsedCode {
  const typed = withoutSeparators(code);
  const row = tx.select().from(twoFactor).where(eq(twoFactor.userId, userId)).get();
  if (!row) throw new InvalidField("code", "Two-step sign-in of this account is off now. Please sign in again.");
  if (!/^\d{1,10}$/.test(typed)) {
    const hasHash = and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashOf(typed)));
    if (tx.delete(recoveryCode).where(hasHash).run().changes === 0) {
      throw new InvalidField("code", "This recovery code is wrong or was used already. Please enter another one.");
    }
    return { recoveryCodesLeft: countRecoveryCodes(userId) };
  }
  const key = unsealKey(userId, row.sealedKey);
  const step = key === null ? null : matchingStep(key, typed);
  if (step === null)
    throw new InvalidField("code", "This code is wrong. Please enter the code that your app shows now.");
  if (step <= row.lastStep) throw new InvalidField("code", "This code was used already. Please wait for the next one.");
  tx.update(twoFactor).set({ lastStep: step }).where(eq(twoFactor.userId, userId)).run();
  return { recoveryCodesLeft: null };
}

import { eq } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid, InvalidField } from "~/platform/errors";
import { twoFactor, user } from "~/platform/schema.server";
import { seal, unseal } from "~/platform/seal.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { queueEmail } from "../email/outbox.server";
import { setting } from "../settings/settings.server";
import {
  keyAddress,
  matchingStep,
  newAuthenticatorKey,
  type QrCode,
  qrCode,
  sealKey,
} from "../two-factor/authenticator-key.server";
import { replaceRecoveryCodes, useCode } from "../two-factor/codes.server";
import { requirePassword, requireSamePassword } from "./change-password.server";
import { recordSignInChange } from "./sign-in-change.server";

type User = typeof user.$inferSelect;

/** How long a new key can be confirmed, in milliseconds. */
const SETUP_LIFE_MS = 60 * 60 * 1000;

/** A new key that is not stored yet. `setup` is the key, encrypted for this account; the form sends it back. */
export type TwoFactorSetup = { setup: string; key: string; address: string; qr: QrCode };

type Owner = { id: string; email: string };

/** What confirms a change of two-step sign-in. */
type Confirmation = { currentPassword: string; code: string };

const setupPurpose = (userId: string) => `two-factor setup of ${userId}`;

const describeSetup = (owner: Owner, setup: string, key: string): TwoFactorSetup => {
  const address = keyAddress(key, setting("shopName"), owner.email);
  return { setup, key, address, qr: qrCode(address) };
};

/** Creates a key for an authenticator app. It counts after `turnOnTwoFactor`, within an hour. */
export function startTwoFactorSetup(owner: Owner): TwoFactorSetup {
  const key = newAuthenticatorKey();
  return describeSetup(owner, seal(setupPurpose(owner.id), `${Date.now() + SETUP_LIFE_MS} ${key}`), key);
}

/** The setup that a form sent back; null when it is not this account's or has expired. */
export function findTwoFactorSetup(owner: Owner, setup: string): TwoFactorSetup | null {
  const [expiresAt, key] = unseal(setupPurpose(owner.id), setup)?.split(" ") ?? [];
  if (!key || Number(expiresAt) <= Date.now()) return null;
  return describeSetup(owner, setup, key);
}

function getOwner(tx: Transaction, userId: string): User {
  const owner = tx.select().from(user).where(eq(user.id, userId)).get();
  if (!owner) throw new Conflict("This account is gone.");
  return owner;
}

/** The notice of each change. */
const NOTICES = {
  "two-factor-on": "two-factor-on",
  "two-factor-off": "two-factor-off",
  "recovery-codes": "recovery-codes-replaced",
} as const;

/** Queues a notice to an account's owner, with a link that undoes the change. An admin's change is in the audit log too. */
function notify(tx: Transaction, owner: User, change: keyof typeof NOTICES): void {
  const { id, email, firstName } = owner;
  if (owner.isAdmin && change !== "recovery-codes")
    recordAdminChange(tx, {
      actor: { id, username: owner.username ?? "" },
      entity: "user",
      entityId: id,
      action: "changed",
      before: { twoStepLogin: change === "two-factor-off" },
      after: { twoStepLogin: change === "two-factor-on" },
    });
  if (email) queueEmail(NOTICES[change], { email, firstName, undoToken: recordSignInChange(tx, id, change) });
}

/**
 * Switches two-step sign-in on, with the password and a code of the new key, and notifies the owner by email. Sessions and
 * API tokens stay valid.
 * @returns the recovery codes, which are shown only now
 * @throws Invalid when the password is wrong, the key has expired or the code is wrong
 * @throws Conflict when it is on already, or the password was changed at the same time
 */
export async function turnOnTwoFactor(
  owner: Owner,
  { setup, currentPassword, code }: Confirmation & { setup: string },
): Promise<string[]> {
  const verified = await requirePassword(owner.id, currentPassword, "currentPassword");
  const found = findTwoFactorSetup(owner, setup);
  if (!found) throw new Invalid("This key has expired. Please set it up again with the new one.");
  const lastStep = matchingStep(found.key, code.replace(/\s/g, ""));
  if (lastStep === null)
    throw new InvalidField(
      "code",
      "This code is wrong. Please enter the code that your app shows now, and check your device's clock.",
    );
  return transaction((tx) => {
    const account = getOwner(tx, owner.id);
    requireSamePassword(account, verified);
    const row = { userId: owner.id, sealedKey: sealKey(owner.id, found.key), lastStep, createdAt: new Date() };
    const { changes } = tx.insert(twoFactor).values(row).onConflictDoNothing().run();
    if (changes === 0) throw new Conflict("Two-step sign-in is on already.");
    notify(tx, account, "two-factor-on");
    return replaceRecoveryCodes(tx, owner.id);
  });
}

/** Runs a change of an account's two-step sign-in in a transaction, after checking the password and using up the code. */
async function withConfirmation<Result>(
  userId: string,
  { currentPassword, code }: Confirmation,
  change: (tx: Transaction, owner: User) => Result,
): Promise<Result> {
  const verified = await requirePassword(userId, currentPassword, "currentPassword");
  return transaction((tx) => {
    const owner = getOwner(tx, userId);
    requireSamePassword(owner, verified);
    useCode(tx, userId, code);
    return change(tx, owner);
  });
}

/** Deletes an account's key and its recovery codes. Returns whether two-step sign-in was on. */
export const deleteTwoFactor = (tx: Transaction, userId: string): boolean =>
  tx.delete(twoFactor).where(eq(twoFactor.userId, userId)).run().changes > 0;

/**
 * Switches two-step sign-in off and notifies the owner by email.
 * @throws Invalid when the password or the code is wrong
 */
export async function turnOffTwoFactor(userId: string, confirmation: Confirmation): Promise<void> {
  await withConfirmation(userId, confirmation, (tx, owner) => {
    deleteTwoFactor(tx, userId);
    notify(tx, owner, "two-factor-off");
  });
}

/**
 * Replaces an account's recovery codes and notifies the owner by email.
 * @returns the new codes, which are shown only now
 * @throws Invalid when the password or the code is wrong
 */
export async function renewRecoveryCodes(userId: string, confirmation: Confirmation): Promise<string[]> {
  return withConfirmation(userId, confirmation, (tx, owner) => {
    notify(tx, owner, "recovery-codes");
    return replaceRecoveryCodes(tx, userId);
  });
}

/**
 * Uses up the code of a login. The owner is notified by email of a used recovery code.
 * @throws Invalid when the code is wrong or was used
 */
export function useLoginCode(userId: string, code: string): void {
  transaction((tx) => {
    const { recoveryCodesLeft } = useCode(tx, userId, code);
    if (recoveryCodesLeft === null) return;
    const { email, firstName } = getOwner(tx, userId);
    if (email) queueEmail("recovery-code-used", { email, firstName, left: recoveryCodesLeft });
  });
}

import { eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { InvalidField, requireFound, TooManyRequests } from "~/platform/errors";
import { type ShippingAddress, user } from "~/platform/schema.server";
import { findDefaultAddress, setDefaultAddress } from "../addresses/saved-addresses.server";
import { endOfWait } from "../time/end-of-wait";
import { hashPassword } from "./account.server";
import { type KeptSignIn, requireSamePassword, storePassword } from "./change-password.server";
import type { ProfileChanges } from "./profile.schema.server";
import { findPendingEmail, requestEmailChange } from "./request-email-change.server";

/** Minimum time between two updates of a profile, in milliseconds. */
const UPDATE_LOCKOUT_MS = 10_000;

/** Updates without a captcha: from the third update on, a captcha is needed. */
const UPDATES_WITHOUT_CAPTCHA = 2;

export type Profile = {
  id: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  /** The address that replaces `email` when the link sent to it is opened; null when no change is pending. */
  pendingEmail: string | null;
  isAdmin: boolean;
  /** The default address. */
  shippingAddress: ShippingAddress | null;
  profileUpdateCount: number;
  needsCaptcha: boolean;
  /** When the profile can be updated again; null when it can be updated now. */
  lockedUntil: Date | null;
};

function lockedUntil(updatedAt: Date | null): Date | null {
  return env.rateLimits && updatedAt ? endOfWait(updatedAt, UPDATE_LOCKOUT_MS) : null;
}

/**
 * Checks that the last update of a profile was at least ten seconds ago.
 * @throws TooManyRequests with the seconds to wait
 */
export function requireUnlocked({ lockedUntil: end }: Pick<Profile, "lockedUntil">): void {
  if (!end) return;
  const seconds = Math.max(1, Math.ceil((end.getTime() - Date.now()) / 1000));
  throw new TooManyRequests(`You can update your profile again in ${seconds} s. Please wait a moment.`, seconds);
}

const GONE = "This account is gone.";

/** A customer's own profile. @throws NotFound when the account was deleted */
export function getProfile(personId: string): Profile {
  const row = requireFound(db.select().from(user).where(eq(user.id, personId)).get(), GONE);
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username ?? "",
    email: row.email ?? "",
    pendingEmail: findPendingEmail(personId),
    isAdmin: row.isAdmin,
    shippingAddress: findDefaultAddress(personId),
    profileUpdateCount: row.profileUpdateCount,
    needsCaptcha: row.profileUpdateCount >= UPDATES_WITHOUT_CAPTCHA,
    lockedUntil: lockedUntil(row.profileUpdatedAt),
  };
}

/** The account as it was when its password was verified, and the session or token that stays valid after a change. */
type PasswordProof = { owner: typeof user.$inferSelect; kept: KeptSignIn };

/** Rejects a change of the password or the email address without the current password. @throws Invalid always */
export function refuseWithoutPassword(): never {
  throw new InvalidField(
    "currentPassword",
    "Please enter your current password. A new email address or password needs it.",
  );
}

/**
 * Updates a customer's names, shipping address and password in one transaction, and counts the update. A new email
 * address needs a confirmation first; see `requestEmailChange`.
 * @param proof needed for a new password or email address
 * @throws TooManyRequests within ten seconds of the previous update
 * @throws Invalid when the proof is needed and missing
 * @throws Conflict when another request has changed the password at the same time
 */
export async function updateProfile(
  personId: string,
  changes: ProfileChanges,
  proof: PasswordProof | null,
): Promise<void> {
  const { firstName, lastName, email, shippingAddress, password } = changes;
  const passwordHash = password ? await hashPassword(password) : null;
  transaction((tx) => {
    const before = requireFound(tx.select().from(user).where(eq(user.id, personId)).get(), GONE);
    requireUnlocked({ lockedUntil: lockedUntil(before.profileUpdatedAt) });
    const newEmail = email === before.email ? undefined : email;
    tx.update(user)
      .set({
        firstName,
        lastName,
        profileUpdateCount: before.profileUpdateCount + 1,
        profileUpdatedAt: new Date(),
      })
      .where(eq(user.id, personId))
      .run();
    if (shippingAddress !== undefined) setDefaultAddress(tx, personId, shippingAddress);
    if (newEmail === undefined && !passwordHash) return;
    if (!proof) return refuseWithoutPassword();
    requireSamePassword(before, proof.owner);
    // Before the new address, because storing a password cancels a pending change of address.
    if (passwordHash) storePassword(tx, { ...before, firstName }, passwordHash, proof.kept);
    if (newEmail !== undefined) requestEmailChange(tx, { ...before, firstName }, newEmail);
  });
}

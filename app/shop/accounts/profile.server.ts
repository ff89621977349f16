import { and, eq, ne } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Invalid, NotFound, TooManyRequests } from "~/platform/errors";
import { accountToken, type ShippingAddress, user } from "~/platform/schema.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import type { ProfileChanges } from "./profile.schema.server";
import { emailChangedNotice } from "./profile-emails.server";

/** Milliseconds from one update of a profile to the next (spec section 9). */
const UPDATE_LOCKOUT_MS = 10_000;

/** Updates made without a captcha: the third one needs it (spec section 4). */
const UPDATES_WITHOUT_CAPTCHA = 2;

export type Profile = {
  id: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  isAdmin: boolean;
  shippingAddress: ShippingAddress | null;
  profileUpdateCount: number;
  /** Whether the next update has to come with a captcha. */
  needsCaptcha: boolean;
  /** From when the profile may be updated again; null when that is now. */
  lockedUntil: Date | null;
};

function lockedUntil(updatedAt: Date | null): Date | null {
  if (!env.rateLimits || !updatedAt) return null;
  const end = updatedAt.getTime() + UPDATE_LOCKOUT_MS;
  return end > Date.now() ? new Date(end) : null;
}

/**
 * Refuses an update that comes too soon after the one before.
 * @throws TooManyRequests with the seconds to wait
 */
export function requireUnlocked({ lockedUntil: end }: Pick<Profile, "lockedUntil">): void {
  if (!end) return;
  const seconds = Math.max(1, Math.ceil((end.getTime() - Date.now()) / 1000));
  throw new TooManyRequests(`You can update your profile again in ${seconds} s. Please wait a moment.`, seconds);
}

/**
 * What a customer has told the shop about themselves.
 * @throws NotFound when the account is gone
 */
export async function getProfile(personId: string): Promise<Profile> {
  const row = await db.select().from(user).where(eq(user.id, personId)).get();
  if (!row) throw new NotFound("This account is gone.");
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username ?? "",
    email: row.email ?? "",
    isAdmin: row.isAdmin,
    shippingAddress: row.shippingAddress,
    profileUpdateCount: row.profileUpdateCount,
    needsCaptcha: row.profileUpdateCount >= UPDATES_WITHOUT_CAPTCHA,
    lockedUntil: lockedUntil(row.profileUpdatedAt),
  };
}

/**
 * Changes a customer's profile and counts the change (spec section 4). The old e-mail address is told of a new one, and
 * links that were sent to the old address are worth nothing any more.
 * @throws TooManyRequests within ten seconds of the update before
 * @throws Invalid when the e-mail address is another account's
 */
export async function updateProfile(personId: string, changes: ProfileChanges): Promise<void> {
  transaction((tx) => {
    const before = tx.select().from(user).where(eq(user.id, personId)).get();
    if (!before) throw new NotFound("This account is gone.");
    requireUnlocked({ lockedUntil: lockedUntil(before.profileUpdatedAt) });
    const { firstName, lastName, email, shippingAddress } = changes;
    const newEmail = email !== before.email;
    if (newEmail) {
      const taken = and(eq(user.email, email), ne(user.id, personId));
      if (tx.select({ id: user.id }).from(user).where(taken).get()) {
        const message = "This email address cannot be used. Please enter another one.";
        throw new Invalid(message, { email: message });
      }
    }
    tx.update(user)
      .set({
        ...{ firstName, lastName, email },
        ...(shippingAddress === undefined ? {} : { shippingAddress }),
        profileUpdateCount: before.profileUpdateCount + 1,
        profileUpdatedAt: new Date(),
      })
      .where(eq(user.id, personId))
      .run();
    if (!newEmail || !before.email) return;
    tx.delete(accountToken).where(eq(accountToken.userId, personId)).run();
    queueEmail(tx, emailChangedNotice(before.email, email, firstName, env.SHOP_NAME));
  });
  void sendDueEmails();
}

/** A customer's profile as the API tells it (spec section 3). */
export function profileJson(profile: Profile) {
  return {
    _id: profile.id,
    firstName: profile.firstName,
    lastName: profile.lastName,
    username: profile.username,
    email: profile.email,
    isAdmin: profile.isAdmin,
    isActive: true,
    isGuest: false,
    profileUpdateCount: profile.profileUpdateCount,
    shippingAddress: profile.shippingAddress,
  };
}

import { env, sessionSecret } from "~/platform/env.server";
import { sign, timingSafeEqualText } from "~/platform/identifiers.server";

export const UNSUBSCRIBE_PATH = "/mailing-list/unsubscribe/";

/** A subscriber's id, followed by its signature in base64url. */
const TOKEN = /^([0-9a-f]{24})([A-Za-z0-9_-]{43})$/;

const signatureOf = (subscriberId: string) => sign("leave the mailing list", subscriberId, sessionSecret());

/**
 * A subscriber's unsubscribe link. It is signed, not stored: it is the same in every email, never expires, and cannot
 * be read from the database.
 */
export const unsubscribeLink = (subscriberId: string): string =>
  `${env.BASE_URL}${UNSUBSCRIBE_PATH}${subscriberId}${signatureOf(subscriberId)}`;

/** The id of the subscriber whose unsubscribe token this is; null when the signature is wrong. */
export function findSubscriberByToken(token: string): string | null {
  const [, id = "", signature = ""] = TOKEN.exec(token) ?? [];
  return id && timingSafeEqualText(signature, signatureOf(id)) ? id : null;
}

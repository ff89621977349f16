import { env, sessionSecret } from "~/platform/env.server";
import { sign, timingSafeEqualText } from "~/platform/identifiers.server";

/** Lengths of a subscriber's id, and of its signature in base64url. */
const TOKEN = /^([0-9a-f]{24})([A-Za-z0-9_-]{43})$/;

const signatureOf = (subscriberId: string) => sign("leave the mailing list", subscriberId, sessionSecret());

/**
 * The link by which a subscriber leaves. It is signed, not stored: every e-mail to them carries it, for ever, and nobody
 * finds one in the database.
 */
export function unsubscribeLink(subscriberId: string): string {
  return `${env.BASE_URL}/mailing-list/unsubscribe/${subscriberId}${signatureOf(subscriberId)}`;
}

/** Whom a leaving link's token stands for; null when it is not one of the shop's. */
export function findSubscriberByToken(token: string): string | null {
  const [, id = "", signature = ""] = TOKEN.exec(token) ?? [];
  return id && timingSafeEqualText(signature, signatureOf(id)) ? id : null;
}

import { env, sessionSecret } from "~/platform/env.server";
import { sign, timingSafeEqualText } from "~/platform/identifiers.server";

/** An email address in base64url, followed by its signature in base64url. */
const TOKEN = /^([A-Za-z0-9_-]{4,1400})\.([A-Za-z0-9_-]{43})$/;

const signatureOf = (email: string) => sign("stop stock notices", email, sessionSecret());

/**
 * The link that stops all stock notices to an address. It is signed, not stored: it still works when the product's
 * notice, which has been sent, is deleted.
 */
export function stopLink(email: string): string {
  const token = `${Buffer.from(email).toString("base64url")}.${signatureOf(email)}`;
  return `${env.BASE_URL}/stock-notices/stop/${token}`;
}

/** The address whose stop token this is; null when the signature is wrong. */
export function findEmailByStopToken(token: string): string | null {
  const [, encoded = "", signature = ""] = TOKEN.exec(token) ?? [];
  const email = Buffer.from(encoded, "base64url").toString();
  return email && timingSafeEqualText(signature, signatureOf(email)) ? email : null;
}

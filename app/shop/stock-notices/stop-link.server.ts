import { env, sessionSecret } from "~/platform/env.server";
import { NotFound } from "~/platform/errors";
import { sign, timingSafeEqualText } from "~/platform/identifiers.server";

export const STOP_PATH = "/stock-notices/stop/";

/** An email address in base64url, followed by its signature in base64url. */
const TOKEN = /^([A-Za-z0-9_-]{4,1400})\.([A-Za-z0-9_-]{43})$/;

/** What a stop link stops, with what its signature says. */
const PURPOSES = {
  "stock-notices": "stop stock notices",
  reviews: "stop emails that ask for reviews",
  cart: "stop reminders of carts",
};

type Stopped = keyof typeof PURPOSES;

const signatureOf = (email: string, what: Stopped) => sign(PURPOSES[what], email, sessionSecret());

/**
 * The link that stops all emails of a kind to an address: stock notices, or reminders. It is signed, not stored: it still works
 * when the product's notice, which has been sent, is deleted.
 */
export function stopLink(email: string, what: Stopped = "stock-notices"): string {
  const token = `${Buffer.from(email).toString("base64url")}.${signatureOf(email, what)}`;
  const of = what === "stock-notices" ? "" : `?of=${what}`;
  return `${env.BASE_URL}${STOP_PATH}${token}${of}`;
}

/** The address whose stop token this is. @throws NotFound when the signature is wrong, or stops something else */
export function getEmailByStopToken(token: string, what: Stopped = "stock-notices"): string {
  const [, encoded = "", signature = ""] = TOKEN.exec(token) ?? [];
  const email = Buffer.from(encoded, "base64url").toString();
  if (email && timingSafeEqualText(signature, signatureOf(email, what))) return email;
  throw new NotFound("This link is not valid. Please use the one from our latest email.");
}

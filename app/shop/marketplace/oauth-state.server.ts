import { sessionSecret } from "~/platform/env.server";
import { newToken, sign, timingSafeEqualText } from "~/platform/identifiers.server";

/** How long an admin may take to allow the connection, in milliseconds. */
const LIFE_MS = 15 * 60_000;

const signatureOf = (body: string, binding: string) =>
  sign("marketplace state", `${body}\n${binding}`, sessionSecret());

/**
 * What goes to the marketplace and comes back with the admin (RFC 6749, section 10.12). It is signed, not stored.
 * @param binding who alone may come back with it
 */
export function newState(binding: string): string {
  const body = `${(Date.now() + LIFE_MS).toString(36)}.${newToken()}`;
  return `${body}.${signatureOf(body, binding)}`;
}

/** Whether a state was given out for this binding, not long ago. */
export function isGoodState(state: string, binding: string): boolean {
  const [, body = "", endsAt = "", signature = ""] = /^(([0-9a-z]{1,12})\.[\w-]{43})\.([\w-]{43})$/.exec(state) ?? [];
  return timingSafeEqualText(signature, signatureOf(body, binding)) && Number.parseInt(endsAt, 36) > Date.now();
}

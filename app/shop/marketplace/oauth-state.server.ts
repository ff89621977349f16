import { sessionSecret } from "~/platform/env.server";
import { newToken, sign, timingSafeEqualText } from "~/platform/identifiers.server";

/** Time an admin has to authorize the connection, in milliseconds. */
const LIFE_MS = 15 * 60_000;

const signatureOf = (body: string, binding: string) =>
  sign("marketplace state", `${body}\n${binding}`, sessionSecret());

/**
 * A new OAuth `state` value against cross-site request forgery (RFC 6749, section 10.12). It is signed, not stored.
 * @param binding identifies the admin and session that may use the state
 */
export function newOAuthState(binding: string): string {
  const body = `${(Date.now() + LIFE_MS).toString(36)}.${newToken()}`;
  return `${body}.${signatureOf(body, binding)}`;
}

/** Whether a state was issued for this binding and has not expired. */
export function isValidState(state: string, binding: string): boolean {
  const [, body = "", endsAt = "", signature = ""] = /^(([0-9a-z]{1,12})\.[\w-]{43})\.([\w-]{43})$/.exec(state) ?? [];
  return timingSafeEqualText(signature, signatureOf(body, binding)) && Number.parseInt(endsAt, 36) > Date.now();
}

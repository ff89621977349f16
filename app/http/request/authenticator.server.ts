import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { Invalid } from "~/platform/errors";
import { authenticate } from "~/shop/accounts/account.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { findApiToken } from "~/shop/sessions/api-token.server";
import { loginSchema } from "~/shop/sessions/login.schema.server";
import type { Person } from "~/shop/sessions/session.server";
import { BearerStrategy } from "./bearer-strategy.server";

/** The person that a request authenticates, with the API token that it carries, or the `signInState` of its password. */
export type Authenticated = { person: Person; tokenId?: string; state?: string };

// One message for every failure. A separate message for unconfirmed accounts would reveal to someone who registers an
// address whether it already had an account.
const FAILED =
  "Invalid email or password. If you have just registered, please confirm your email first, by the link we sent you.";

/** A bearer token that is unknown or expired, or whose account is not active. */
export class InvalidToken extends Error {
  override name = "InvalidToken";
}

/**
 * Finds the account of an e-mail address and password.
 * @returns the person, with the `signInState` that the password was verified with
 * @throws Invalid when they are wrong, or the account is unconfirmed or deactivated
 */
export async function checkPassword(email: string, password: string): Promise<{ person: Person; state: string }> {
  const found = await authenticate(email, password);
  if (!found) throw new Invalid(FAILED);
  return found;
}

/** Authenticates by the fields of the login form, or by a bearer token. Sessions belong to `Visitor`. */
export const authenticator = new Authenticator<Authenticated>()
  .use(
    new FormStrategy(async ({ form }) => {
      const { email, password } = parseInput(loginSchema, Object.fromEntries(form));
      return checkPassword(email, password);
    }),
    "form",
  )
  .use(
    new BearerStrategy(async (token) => {
      const found = token ? await findApiToken(token) : null;
      if (!found) throw new InvalidToken();
      return found;
    }),
    "bearer",
  );

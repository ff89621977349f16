import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { limitFailedLogins } from "~/http/request/rate-limit.server";
import { Invalid } from "~/platform/errors";
import { authenticate } from "~/shop/accounts/account.server";
import type { Person } from "~/shop/sessions/session.server";

/** Authenticates login forms. The session belongs to `Visitor`, so the authenticator has no session storage. */
const authenticator = new Authenticator<Person>();

// One message for every failure. A separate message for unconfirmed accounts would reveal to someone who registers an
// address whether it already had an account.
const FAILED =
  "Invalid email or password. If you have just registered, please confirm your email first, by the link we sent you.";

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const person = await authenticate(String(form.get("email")), String(form.get("password")));
    if (!person) throw new Invalid(FAILED);
    return person;
  }),
  "password",
);

/**
 * Finds the account of an e-mail address and password.
 * @throws Invalid when they are wrong, or the account is unconfirmed or deactivated
 * @throws TooManyRequests after too many failed logins
 */
export async function checkLogin(
  { email, password }: { email: string; password: string },
  clientAddress: string,
): Promise<Person> {
  const credentials = new FormData();
  credentials.set("email", email);
  credentials.set("password", password);
  const login = new Request("http://shop.invalid/login", { method: "POST", body: credentials });
  return limitFailedLogins(email, clientAddress, () => authenticator.authenticate("password", login));
}

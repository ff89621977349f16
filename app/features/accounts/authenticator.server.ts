import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { limitFailedLogins } from "~/http/request/rate-limit.server";
import { Invalid } from "~/platform/errors";
import { authenticate } from "~/shop/accounts/account.server";
import type { Person } from "~/shop/accounts/session.server";

/** Who a login form stands for. Its session is kept by the visitor, not here. */
const authenticator = new Authenticator<Person>();

// One answer for every failure. Whoever registers knows the password, but not whether the address had an account before:
// a word on what is unconfirmed, said to them alone, would tell.
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
 * Finds whom an e-mail address and password stand for.
 * @throws Invalid when they do not fit, or the account is not confirmed or not active
 * @throws TooManyRequests after too many failed ones
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

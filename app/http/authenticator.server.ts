import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { Invalid } from "~/platform/errors";
import { authenticate } from "~/shop/accounts/account.server";
import type { Person } from "~/shop/accounts/session.server";

/** Who a login form stands for. Its session is kept by the visitor, not here. */
export const authenticator = new Authenticator<Person>();

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const person = await authenticate(String(form.get("email")), String(form.get("password")));
    if (!person) throw new Invalid("Invalid email or password");
    return person;
  }),
  "password",
);

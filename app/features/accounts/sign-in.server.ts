import { redirectAfterLogin } from "~/http/reply/redirects.server";
import { authenticator } from "~/http/request/authenticator.server";
import { limitFailedLogins, limitLoginRate, limitRate } from "~/http/request/rate-limit.server";
import type { Visitor } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";
import { createGuest } from "~/shop/accounts/account.server";
import { mergeCart } from "~/shop/cart/cart.server";
import { claimGuestOrders } from "~/shop/orders/claim-guest-orders.server";
import { guestSchema, loginSchema } from "~/shop/sessions/login.schema.server";
import type { Person } from "~/shop/sessions/session.server";
import { handleCaptchaForm } from "../captcha/captcha.server";

/**
 * Signs a customer in, with a new session token. The guest's cart and orders of this browser become the account's, and
 * the checkout continues. If another account was signed in, it is signed out first and keeps its data.
 */
export async function signInCustomer(visitor: Visitor, person: Person): Promise<void> {
  const before = await visitor.person();
  if (before && !before.isGuest && before.id !== person.id) await visitor.signOut();
  const session = await visitor.ensureSession();
  await mergeCart(session.id, person.id);
  if (before?.isGuest) await claimGuestOrders(before.id, person.id);
  await visitor.signIn(person.id);
}

/**
 * Handles the login form: redirects to the requested page, or shows the form again.
 * @param request a request with the form as its body
 */
export async function handleLogin(
  form: FormData,
  request: Request,
  { visitor, clientAddress }: RequestContext,
  wanted: string,
) {
  // A rejected form sends back the validated redirect path.
  form.set("redirect", wanted);
  const before = () => limitLoginRate(visitor.token());
  return handleCaptchaForm({ form, schema: loginSchema, clientAddress, before }, async ({ email }) => {
    const logIn = () => authenticator.authenticate("form", request);
    const { person } = await limitFailedLogins(email, clientAddress, logIn);
    await signInCustomer(visitor, person);
    return redirectAfterLogin(wanted, person);
  });
}

/** Handles the 'Continue as Guest' form, which has only a captcha. */
export async function handleGuestLogin(form: FormData, { visitor, clientAddress }: RequestContext, wanted: string) {
  form.set("redirect", wanted);
  const before = () => limitRate("guest", clientAddress);
  const unsolved = { missing: "Please complete the captcha" };
  return handleCaptchaForm({ form, schema: guestSchema, clientAddress, before, unsolved }, async () => {
    const guest = (await visitor.person()) ?? (await createGuest());
    await visitor.signIn(guest.id);
    return redirectAfterLogin(wanted, guest);
  });
}

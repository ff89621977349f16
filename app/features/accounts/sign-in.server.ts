import { json } from "@remix-run/node";
import { toFormError } from "~/http/reply/form-error.server";
import { formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { redirectAfterLogin } from "~/http/reply/redirects.server";
import { limitLoginRate, limitRate } from "~/http/request/rate-limit.server";
import type { Visitor } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid } from "~/platform/errors";
import { createGuest } from "~/shop/accounts/account.server";
import { loginSchema } from "~/shop/accounts/login.schema.server";
import type { Person } from "~/shop/accounts/session.server";
import { mergeCart } from "~/shop/cart/cart.server";
import { claimGuestOrders } from "~/shop/orders/claim-guest-orders.server";
import { captchaError, verifyCaptcha } from "../captcha/captcha.server";
import { checkLogin } from "./authenticator.server";

/** What the sign-in page is told when it refused one of its two forms. */
export type GuestFormError = { guestError: string; redirect: string };

/**
 * Signs a customer in to the browser, under a new token: the cart they filled and the orders they made there as a guest
 * are the account's now, and the checkout goes on where it was. Another account that was signed in is signed out first,
 * with all that is its own.
 */
async function signInCustomer(visitor: Visitor, person: Person): Promise<void> {
  const before = await visitor.person();
  if (before && !before.isGuest && before.id !== person.id) await visitor.signOut();
  const session = await visitor.ensureSession();
  await mergeCart(session.id, person.id);
  if (before?.isGuest) await claimGuestOrders(before.id, person.id);
  await visitor.signIn(person.id);
}

/** The login form: on to where the shopper wanted to go, or the form again. */
export async function handleLogin(form: FormData, { visitor, clientAddress }: RequestContext, wanted: string) {
  // The form that comes back leads on to a path that was checked.
  form.set("redirect", wanted);
  const submission = parseForm(form, loginSchema);
  try {
    await limitLoginRate(visitor.token());
    const solved = await verifyCaptcha(form, clientAddress);
    if (submission.status !== "success" || !solved) {
      return formErrorResponse(submission, { fields: solved ? {} : { captchaAnswer: captchaError(form) } });
    }
    await signInCustomer(visitor, await checkLogin(submission.value, clientAddress));
  } catch (error) {
    return toFormErrorResponse(error, submission);
  }
  return redirectAfterLogin(wanted);
}

/** The 'Continue as Guest' form: a captcha, and nothing else. */
export async function handleGuestLogin(form: FormData, { visitor, clientAddress }: RequestContext, wanted: string) {
  try {
    await limitRate("guest", clientAddress);
    if (!(await verifyCaptcha(form, clientAddress))) {
      throw new Invalid(captchaError(form, "Please complete the captcha"));
    }
  } catch (error) {
    const { form: message, ...answer } = toFormError(error);
    return json<GuestFormError>({ guestError: message ?? "Guest checkout failed", redirect: wanted }, answer);
  }
  const guest = (await visitor.person()) ?? (await createGuest());
  await visitor.signIn(guest.id);
  return redirectAfterLogin(wanted);
}

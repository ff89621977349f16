import { json } from "@remix-run/node";
import { toFormError } from "~/http/reply/form-error.server";
import { formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { redirectAfterLogin } from "~/http/reply/redirects.server";
import { authenticator } from "~/http/request/authenticator.server";
import { limitFailedLogins, limitLoginRate, limitRate } from "~/http/request/rate-limit.server";
import type { Visitor } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid } from "~/platform/errors";
import { createGuest } from "~/shop/accounts/account.server";
import { loginSchema } from "~/shop/accounts/login.schema.server";
import type { Person } from "~/shop/accounts/session.server";
import { mergeCart } from "~/shop/cart/cart.server";
import { claimGuestOrders } from "~/shop/orders/claim-guest-orders.server";
import { captchaError, verifyCaptcha } from "../captcha/captcha.server";

/** The error of the 'Continue as Guest' form on the sign-in page. */
export type GuestFormError = { guestError: string; redirect: string };

/**
 * Signs a customer in, with a new session token. The guest's cart and orders of this browser become the account's, and
 * the checkout continues. If another account was signed in, it is signed out first and keeps its data.
 */
async function signInCustomer(visitor: Visitor, person: Person): Promise<void> {
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
  const submission = parseForm(form, loginSchema);
  try {
    await limitLoginRate(visitor.token());
    const solved = await verifyCaptcha(form, clientAddress);
    if (submission.status !== "success" || !solved) {
      return formErrorResponse(submission, { fields: solved ? {} : { captchaAnswer: captchaError(form) } });
    }
    const { person } = await limitFailedLogins(submission.value.email, clientAddress, () =>
      authenticator.authenticate("form", request),
    );
    await signInCustomer(visitor, person);
  } catch (error) {
    return toFormErrorResponse(error, submission);
  }
  return redirectAfterLogin(wanted);
}

/** Handles the 'Continue as Guest' form, which has only a captcha. */
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

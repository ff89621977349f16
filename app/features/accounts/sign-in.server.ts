import { setFlash } from "~/http/reply/flash.server";
import { submitForm } from "~/http/reply/forms.server";
import { pathWithRedirect, redirectAfterLogin, redirectTo, redirectToDocument } from "~/http/reply/redirects.server";
import { authenticator } from "~/http/request/authenticator.server";
import { clientKey } from "~/http/request/client-key.server";
import { limitFailedCodes, limitFailedLogins, limitLoginRate, limitRate } from "~/http/request/rate-limit.server";
import { cookieHeader, readCookie, type Visitor } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";
import { createGuest } from "~/shop/accounts/account.server";
import { claimGuestOrders } from "~/shop/accounts/claim-guest-orders.server";
import { useLoginCode } from "~/shop/accounts/manage-two-factor.server";
import { mergeCart } from "~/shop/cart/cart.server";
import { copyCart } from "~/shop/cart/copy-cart.server";
import { guestSchema, loginSchema } from "~/shop/sessions/login.schema.server";
import { findLoginStep, LOGIN_STEP_LIFE_MS, type LoginStep, startLoginStep } from "~/shop/sessions/login-step.server";
import type { Person } from "~/shop/sessions/session.server";
import { requireSignInState } from "~/shop/sessions/sign-in-state.server";
import { loginCodeSchema } from "~/shop/two-factor/two-factor.schema.server";
import { copyWishList, mergeWishList } from "~/shop/wish-list/wish-list.server";
import { failedForm, handleCaptchaForm } from "../captcha/captcha.server";

/**
 * Signs a customer in, with a new session token. The guest's cart and orders of this browser become the account's, and
 * the checkout continues. If another account was signed in, it is signed out first and keeps its data.
 * @param state the `signInState` that the password was verified with
 * @throws Invalid when the password or two-step sign-in has changed since then
 */
export async function signInCustomer(visitor: Visitor, person: Person, state: string | null): Promise<void> {
  const before = await visitor.person();
  if (before && !before.isGuest && before.id !== person.id) await visitor.signOut();
  await visitor.signIn(person.id, (sessionId) => {
    requireSignInState(person.id, state);
    mergeCart(sessionId, person.id);
    mergeWishList(sessionId, person.id);
    if (before?.isGuest) claimGuestOrders(before.id, person.id);
  });
}

/**
 * Signs a visitor in as a guest, with a copy of the cart in a new session. When the response is lost, the browser still
 * has the session and the cart from before.
 * @returns the guest, or the person who is signed in already
 */
export async function signInGuest(visitor: Visitor): Promise<Person> {
  const current = await visitor.person();
  if (current) return current;
  const guest = await createGuest();
  const { before, session } = await visitor.signInGuest(guest.id);
  if (before) {
    copyCart(before.id, session.id);
    copyWishList(before.id, session.id);
  }
  return guest;
}

/** The cookie of a half-done login, which binds it to the browser. No session is signed in before the second step. */
const STEP_COOKIE = "login-step";

/**
 * Handles the login form: redirects to the requested page, or with two-step sign-in to its second step, or shows the form
 * again.
 * @param request a request with the form as its body
 */
export async function handleLogin(form: FormData, request: Request, context: RequestContext, wanted: string) {
  const { visitor, clientAddress } = context;
  // A rejected form sends back the validated redirect path.
  form.set("redirect", wanted);
  const before = () => limitLoginRate(visitor.token());
  return handleCaptchaForm({ form, schema: loginSchema, clientAddress, before }, async ({ email }) => {
    const logIn = () => authenticator.authenticate("form", request);
    const { person, state = "" } = await limitFailedLogins(email, clientAddress, logIn);
    const step = startLoginStep(person.id, state);
    if (step !== null) {
      context.cookies.push(cookieHeader(STEP_COOKIE, step, LOGIN_STEP_LIFE_MS / 1000));
      return redirectTo(pathWithRedirect("/login/code", wanted));
    }
    await signInCustomer(visitor, person, state);
    return redirectAfterLogin(wanted, person);
  });
}

/**
 * The person who has entered the right password in this browser, and now needs a code.
 * @param wanted the path to open after signing in
 * @throws a redirect to the sign-in page when there is none, or it was more than 10 minutes ago
 */
export function requireLoginStep(request: Request, context: RequestContext, wanted: string): LoginStep {
  const sealed = readCookie(request.headers.get("Cookie"), STEP_COOKIE);
  const step = sealed ? findLoginStep(sealed) : null;
  if (step) return step;
  if (request.method === "POST" || sealed) setFlash(context, "sign-in-expired");
  throw redirectToDocument(pathWithRedirect("/login", wanted));
}

/** Handles the form of the login's second step: signs in and redirects to the requested page, or shows the form again. */
export async function handleLoginCode(form: FormData, step: LoginStep, context: RequestContext, wanted: string) {
  const { visitor, clientAddress } = context;
  const { person, state } = step;
  form.set("redirect", wanted);
  const refused = await submitForm(form, loginCodeSchema, async ({ code }) => {
    await limitLoginRate(`code ${clientKey(clientAddress)} ${person.id}`);
    await limitFailedCodes(person.id, clientAddress, () => useLoginCode(person.id, code));
    await signInCustomer(visitor, person, state);
  });
  if (refused) return refused;
  context.cookies.push(cookieHeader(STEP_COOKIE, "", 0));
  return redirectAfterLogin(wanted, person);
}

/** Handles the 'Continue as Guest' form, which has only a captcha. */
export async function handleGuestLogin(form: FormData, context: RequestContext, wanted: string) {
  const { visitor, clientAddress, requestId } = context;
  form.set("redirect", wanted);
  const before = () => limitRate("guest", clientAddress);
  const unsolved = { missing: "Please complete the captcha" };
  const toResponse = failedForm(requestId, "Guest checkout failed");
  return handleCaptchaForm({ form, schema: guestSchema, clientAddress, before, unsolved, toResponse }, async () => {
    return redirectAfterLogin(wanted, await signInGuest(visitor));
  });
}

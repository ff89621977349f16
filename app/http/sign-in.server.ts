import { json } from "@remix-run/node";
import { Invalid } from "~/platform/errors";
import { createGuest } from "~/shop/accounts/account.server";
import { loginSchema } from "~/shop/accounts/login.schema.server";
import type { Person } from "~/shop/accounts/session.server";
import { mergeCart } from "~/shop/cart/cart.server";
import { adoptOrders } from "~/shop/orders/adopt-orders.server";
import { checkLogin } from "./authenticator.server";
import { solvedCaptcha, unsolvedCaptcha } from "./captcha.server";
import type { RequestContext } from "./context.server";
import { parseForm, refusedBy, refusedForm } from "./forms.server";
import { refusalOf } from "./input.server";
import { countTry, keepLoginGap } from "./rate-limit.server";
import { onTo } from "./redirects.server";
import type { Visitor } from "./visitor.server";

/** What the sign-in page is told when it refused one of its two forms. */
export type RefusedGuest = { guestError: string; redirect: string };

/**
 * Signs a customer in to the browser, under a new token: the cart they filled and the orders they made there as a guest
 * are the account's now, and the checkout goes on where it was. Another account that was signed in is signed out first,
 * with all that is its own.
 */
async function signInCustomer(visitor: Visitor, person: Person): Promise<void> {
  const before = await visitor.person();
  if (before && !before.isGuest && before.id !== person.id) await visitor.signOut();
  const session = await visitor.keptSession();
  await mergeCart(session.id, person.id);
  if (before?.isGuest) await adoptOrders(before.id, person.id);
  await visitor.signIn(person.id);
}

/** The login form: on to where the shopper wanted to go, or the form again. */
export async function logIn(form: FormData, { visitor, clientAddress }: RequestContext, wanted: string) {
  // The form that comes back leads on to a path that was checked.
  form.set("redirect", wanted);
  const submission = parseForm(form, loginSchema);
  try {
    await keepLoginGap(visitor.token());
    const solved = await solvedCaptcha(form, clientAddress);
    if (submission.status !== "success" || !solved) {
      return refusedForm(submission, { fields: solved ? {} : { captchaAnswer: unsolvedCaptcha(form) } });
    }
    await signInCustomer(visitor, await checkLogin(submission.value, clientAddress));
  } catch (error) {
    return refusedBy(error, submission);
  }
  return onTo(wanted);
}

/** The 'Continue as Guest' form: a captcha, and nothing else. */
export async function continueAsGuest(form: FormData, { visitor, clientAddress }: RequestContext, wanted: string) {
  try {
    await countTry("guest", clientAddress);
    if (!(await solvedCaptcha(form, clientAddress))) {
      throw new Invalid(unsolvedCaptcha(form, "Please complete the captcha"));
    }
  } catch (error) {
    const { form: message, ...answer } = refusalOf(error);
    return json<RefusedGuest>({ guestError: message ?? "Guest checkout failed", redirect: wanted }, answer);
  }
  const guest = (await visitor.person()) ?? (await createGuest());
  await visitor.signIn(guest.id);
  return onTo(wanted);
}

import { json } from "@remix-run/node";
import { Invalid } from "~/platform/errors";
import { createGuest } from "~/shop/accounts/account.server";
import { loginSchema } from "~/shop/accounts/login.schema.server";
import { mergeCart } from "~/shop/cart/cart.server";
import { authenticator } from "./authenticator.server";
import { solvedCaptcha } from "./captcha.server";
import type { RequestContext } from "./context.server";
import { parseForm, refusedBy, refusedForm } from "./forms.server";
import { refusalOf } from "./input.server";
import { countTry } from "./rate-limit.server";
import { seeOther } from "./redirects.server";

/** What the sign-in page is told when it refused one of its two forms. */
export type RefusedGuest = { guestError: string; redirect: string };

/** The login form: on to where the shopper wanted to go, with the cart they filled, or the form again. */
export async function logIn(form: FormData, { visitor, clientAddress }: RequestContext, wanted: string) {
  const submission = parseForm(form, loginSchema);
  try {
    await countTry("login", clientAddress);
    const solved = await solvedCaptcha(form, clientAddress);
    if (submission.status !== "success" || !solved) {
      return refusedForm(submission, { fields: solved ? {} : { captchaAnswer: "Captcha required" } });
    }
    const credentials = new FormData();
    credentials.set("email", submission.value.email);
    credentials.set("password", submission.value.password);
    const login = new Request("http://shop.invalid/login", { method: "POST", body: credentials });
    const person = await authenticator.authenticate("password", login);
    const session = await visitor.keptSession();
    await mergeCart(session.id, person.id);
    await visitor.signIn(person.id);
  } catch (error) {
    return refusedBy(error, submission);
  }
  return seeOther(wanted);
}

/** The 'Continue as Guest' form: a captcha, and nothing else. */
export async function continueAsGuest(form: FormData, { visitor, clientAddress }: RequestContext, wanted: string) {
  try {
    await countTry("guest", clientAddress);
    if (!(await solvedCaptcha(form, clientAddress))) throw new Invalid("Please complete the captcha");
  } catch (error) {
    const { form: message, ...answer } = refusalOf(error);
    return json<RefusedGuest>({ guestError: message ?? "Guest checkout failed", redirect: wanted }, answer);
  }
  const guest = (await visitor.person()) ?? (await createGuest());
  await visitor.signIn(guest.id);
  return seeOther(wanted);
}

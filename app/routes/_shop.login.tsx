import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginScreen } from "~/components/accounts/LoginScreen";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { isFormKept } from "~/features/accounts/kept-forms.server";
import { handleGuestLogin, handleLogin } from "~/features/accounts/sign-in.server";
import { createCaptcha } from "~/features/captcha/captcha.server";
import { findCheckoutContents } from "~/features/checkout/checkout-guard.server";
import { orderSummary } from "~/features/checkout/order-summary.server";
import { formConstraints } from "~/http/reply/forms.server";
import { isBackOffice, redirectAfterLogin, redirectTarget } from "~/http/reply/redirects.server";
import { readFormRequest } from "~/http/request/body.server";
import { loginSchema } from "~/shop/sessions/login.schema.server";

export const handle: PageHandle = {
  outside: ["recaptcha"],
  lost: { guest: { title: "Guest Checkout Error", message: "Guest creation failed after network restore issues" } },
};

export const meta = pageTitle("Sign in");

const CHECKOUT = /^\/(shipping|shippingrate|payment|placeorder)(?:[/?]|$)/;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectPath = redirectTarget(request);
  const person = await context.visitor.person();
  // A signed-in user without admin rights stays here, to sign in as an admin; redirecting back would loop.
  const isRefused = isBackOffice(redirectPath) && person?.isAdmin === false;
  if (person && !person.isGuest && !isRefused) throw redirectAfterLogin(redirectPath, person);
  const toCheckout = CHECKOUT.test(redirectPath);
  const contents = toCheckout ? await findCheckoutContents(context) : null;
  return {
    redirect: redirectPath,
    toCheckout,
    order: contents && orderSummary(contents),
    forAdminsOnly: isRefused && !person?.isGuest,
    isFormKept: isFormKept(request, redirectPath),
    captchas: { login: createCaptcha(request), guest: createCaptcha(request) },
    constraint: formConstraints(loginSchema),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { form, request: login } = await readFormRequest(request);
  const redirectPath = redirectTarget(request, form);
  return form.get("intent") === "guest"
    ? handleGuestLogin(form, context, redirectPath)
    : handleLogin(form, login, context, redirectPath);
}

export default function Login() {
  return <LoginScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}

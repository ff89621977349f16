import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginScreen } from "~/components/accounts/LoginScreen";
import { readForm } from "~/http/body.server";
import { captchaForForm } from "~/http/captcha.server";
import type { OutsideSource } from "~/http/content-security-policy.server";
import { constraintsOf } from "~/http/forms.server";
import { screen } from "~/http/pages.server";
import { isBackOffice, onTo, wantedPath } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { continueAsGuest, logIn } from "~/http/sign-in.server";
import { loginSchema } from "~/shop/accounts/login.schema.server";

export const handle = { outside: ["recaptcha"] satisfies OutsideSource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Sign In | ${data?.shopName}` }];

const CHECKOUT = /^\/(shipping|shippingrate|payment|placeorder)(?:[/?]|$)/;

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const wanted = wantedPath(request);
    const person = await context.visitor.person();
    // Who may not go there has come from there: they stay, to sign in as somebody who may.
    const isRefused = isBackOffice(wanted) && person?.isAdmin === false;
    if (person && !person.isGuest && !isRefused) throw onTo(wanted);
    return {
      shopName,
      redirect: wanted,
      toCheckout: CHECKOUT.test(wanted),
      forAdminsOnly: isRefused && !person?.isGuest,
      captchas: { login: captchaForForm(request), guest: captchaForForm(request) },
      constraint: constraintsOf(loginSchema),
    };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const form = await readForm(request);
    const wanted = wantedPath(request, form);
    return form.get("intent") === "guest" ? continueAsGuest(form, context, wanted) : logIn(form, context, wanted);
  });
}

export default function Login() {
  return <LoginScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}

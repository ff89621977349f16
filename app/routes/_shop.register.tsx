import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RegisterScreen } from "~/components/accounts/RegisterScreen";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { registerAccount } from "~/features/accounts/account-requests.server";
import { createCaptcha, handleCaptchaForm } from "~/features/captcha/captcha.server";
import { formConstraints } from "~/http/reply/forms.server";
import { pathWithRedirect, redirectAfterLogin, redirectTarget, redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { registrationSchema } from "~/shop/accounts/registration.schema.server";

export const handle: PageHandle = { outside: ["recaptcha"] };

export const meta = pageTitle("Create account");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirect = redirectTarget(request);
  const person = await context.visitor.person();
  if (person && !person.isGuest) throw redirectAfterLogin(redirect, person);
  return {
    redirect,
    captcha: createCaptcha(request),
    constraint: formConstraints(registrationSchema),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const person = await context.visitor.person();
  if (person && !person.isGuest) return redirectAfterLogin(redirectTarget(request, form), person);
  const { clientAddress } = context;
  return handleCaptchaForm({ form, schema: registrationSchema, clientAddress }, async (registration) => {
    const { thanksPath } = await registerAccount(registration, clientAddress);
    return redirectTo(pathWithRedirect(thanksPath, redirectTarget(request, form)));
  });
}

export default function Register() {
  return <RegisterScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

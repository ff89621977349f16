import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmailedLinkScreen } from "~/components/accounts/EmailedLinkScreen";
import { pageTitle } from "~/components/layout/Page";
import { sendPasswordReset } from "~/features/accounts/account-requests.server";
import { formConstraints, submitForm } from "~/http/reply/forms.server";
import { pathWithRedirect, redirectTarget, redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { forgotPasswordSchema } from "~/shop/accounts/password-reset.schema.server";

export const meta = pageTitle("Forgot password");

export function loader({ request }: LoaderFunctionArgs) {
  return {
    redirect: redirectTarget(request),
    sent: new URL(request.url).searchParams.has("sent"),
    constraint: formConstraints(forgotPasswordSchema),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const refused = await submitForm(form, forgotPasswordSchema, ({ email }) =>
    sendPasswordReset(email, context.clientAddress),
  );
  return refused ?? redirectTo(pathWithRedirect("/forgotpw?sent=1", redirectTarget(request, form)));
}

export default function ForgotPassword() {
  return (
    <EmailedLinkScreen
      title="Forgot password"
      lead="We send you a link with which you can choose a new one. It is valid for 30 minutes."
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}

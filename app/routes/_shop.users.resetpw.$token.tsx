import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ExpiredLink, linkTitle } from "~/components/accounts/ExpiredLink";
import { ResetPasswordScreen } from "~/components/accounts/ResetPasswordScreen";
import { setFlash } from "~/http/reply/flash.server";
import { formConstraints, submitForm } from "~/http/reply/forms.server";
import { redirectToDocument } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { resetSchema } from "~/shop/accounts/password-reset.schema.server";
import { requireResetToken, resetPassword } from "~/shop/accounts/password-reset.server";

export const meta = linkTitle<typeof loader>(({ hasPassword }) =>
  hasPassword ? "Reset password" : "Set your password",
);

export function loader({ params }: LoaderFunctionArgs) {
  return { hasPassword: requireResetToken(params.token ?? ""), constraint: formConstraints(resetSchema) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { token = "" } = params;
  const refused = await submitForm(await readForm(request), resetSchema, async ({ newPassword }) => {
    const hadPassword = requireResetToken(token);
    await resetPassword(token, newPassword);
    setFlash(context, hadPassword ? "password-reset" : "password-set");
  });
  return refused ?? redirectToDocument("/login");
}

export default function ResetPassword() {
  return <ResetPasswordScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return <ExpiredLink again={{ to: "/forgotpw", label: "Request a new link" }} />;
}

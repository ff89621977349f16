import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ExpiredLink, linkTitle } from "~/components/accounts/ExpiredLink";
import { ResetPasswordScreen } from "~/components/accounts/ResetPasswordScreen";
import { setFlash } from "~/http/reply/flash.server";
import { formConstraints, formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { redirectToDocument } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { resetSchema } from "~/shop/accounts/password-reset.schema.server";
import { requireResetToken, resetPassword } from "~/shop/accounts/password-reset.server";

export const meta = linkTitle("Reset password");

export function loader({ params }: LoaderFunctionArgs) {
  requireResetToken(params.token ?? "");
  return { constraint: formConstraints(resetSchema) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), resetSchema);
  if (submission.status !== "success") return formErrorResponse(submission);
  try {
    await resetPassword(params.token ?? "", submission.value.newPassword);
  } catch (error) {
    return toFormErrorResponse(error, submission);
  }
  setFlash(context, "password-reset");
  return redirectToDocument("/login");
}

export default function ResetPassword() {
  return <ResetPasswordScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return <ExpiredLink again={{ to: "/forgotpw", label: "Request a new link" }} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ResetPasswordScreen } from "~/components/accounts/ResetPasswordScreen";
import { SpentLink } from "~/components/accounts/SpentLink";
import { readForm } from "~/http/body.server";
import { constraintsOf, parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { toNewDocument } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { resetSchema } from "~/shop/accounts/password-reset.schema.server";
import { requireResetToken, resetPassword } from "~/shop/accounts/password-reset.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Reset password | ${data.shopName}` : "This link is no longer good" },
];

export function loader({ params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireResetToken(params.token ?? "");
    return { shopName, constraint: constraintsOf(resetSchema) };
  });
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const submission = parseForm(await readForm(request), resetSchema);
    if (submission.status !== "success") return refusedForm(submission);
    try {
      await resetPassword(params.token ?? "", submission.value.newPassword);
    } catch (error) {
      return refusedBy(error, submission);
    }
    leaveNotice(context, "password-reset");
    return toNewDocument("/login");
  });
}

export default function ResetPassword() {
  return <ResetPasswordScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return <SpentLink again={{ to: "/forgotpw", label: "Ask for a new link" }} />;
}

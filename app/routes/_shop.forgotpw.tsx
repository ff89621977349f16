import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ForgotPasswordScreen } from "~/components/accounts/ForgotPasswordScreen";
import { askForPasswordReset } from "~/http/account-requests.server";
import { readForm } from "~/http/body.server";
import { constraintsOf, parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { screen } from "~/http/pages.server";
import { pathWithRedirect, seeOther, wantedPath } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { forgotPasswordSchema } from "~/shop/accounts/password-reset.schema.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Forgot password | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => ({
    shopName,
    redirect: wantedPath(request),
    sent: new URL(request.url).searchParams.has("sent"),
    constraint: constraintsOf(forgotPasswordSchema),
  }));
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const form = await readForm(request);
    const submission = parseForm(form, forgotPasswordSchema);
    if (submission.status !== "success") return refusedForm(submission);
    try {
      await askForPasswordReset(submission.value.email, context.clientAddress);
    } catch (error) {
      return refusedBy(error, submission);
    }
    return seeOther(pathWithRedirect("/forgotpw?sent=1", wantedPath(request, form)));
  });
}

export default function ForgotPassword() {
  return <ForgotPasswordScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmailedLinkScreen } from "~/components/accounts/EmailedLinkScreen";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { resendConfirmationEmail } from "~/features/accounts/account-requests.server";
import { createCaptcha, handleCaptchaForm } from "~/features/captcha/captcha.server";
import { formConstraints } from "~/http/reply/forms.server";
import { pathWithRedirect, redirectTarget, redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { resendSchema } from "~/shop/accounts/registration.schema.server";

export const handle: PageHandle = { outside: ["recaptcha"] };

export const meta = pageTitle("Resend confirmation");

export function loader({ request }: LoaderFunctionArgs) {
  return {
    redirect: redirectTarget(request),
    sent: new URL(request.url).searchParams.has("sent"),
    captcha: createCaptcha(request),
    constraint: formConstraints(resendSchema),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { clientAddress } = context;
  return handleCaptchaForm({ form, schema: resendSchema, clientAddress }, async ({ email }) => {
    await resendConfirmationEmail(email, clientAddress);
    return redirectTo(pathWithRedirect("/resendconfirmation?sent=1", redirectTarget(request, form)));
  });
}

export default function ResendConfirmation() {
  return (
    <EmailedLinkScreen
      title="Resend confirmation"
      lead="A new account has to be confirmed once, by the link in our email. Here you can have it sent again."
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}

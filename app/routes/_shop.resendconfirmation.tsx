import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ResendConfirmationScreen } from "~/components/accounts/ResendConfirmationScreen";
import { askForConfirmation } from "~/http/account-requests.server";
import { readForm } from "~/http/body.server";
import { captchaForForm, solvedCaptcha, unsolvedCaptcha } from "~/http/captcha.server";
import type { OutsideSource } from "~/http/content-security-policy.server";
import { constraintsOf, parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { screen } from "~/http/pages.server";
import { pathWithRedirect, seeOther, wantedPath } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { resendSchema } from "~/shop/accounts/registration.schema.server";

export const handle = { outside: ["recaptcha"] satisfies OutsideSource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Resend confirmation | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => ({
    shopName,
    redirect: wantedPath(request),
    sent: new URL(request.url).searchParams.has("sent"),
    captcha: captchaForForm(request),
    constraint: constraintsOf(resendSchema),
  }));
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const form = await readForm(request);
    const submission = parseForm(form, resendSchema);
    try {
      const solved = await solvedCaptcha(form, context.clientAddress);
      if (submission.status !== "success" || !solved) {
        return refusedForm(submission, { fields: solved ? {} : { captchaAnswer: unsolvedCaptcha(form) } });
      }
      await askForConfirmation(submission.value.email, context.clientAddress);
    } catch (error) {
      return refusedBy(error, submission);
    }
    return seeOther(pathWithRedirect("/resendconfirmation?sent=1", wantedPath(request, form)));
  });
}

export default function ResendConfirmation() {
  return <ResendConfirmationScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

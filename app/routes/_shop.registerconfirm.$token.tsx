import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RegisteredScreen } from "~/components/accounts/RegisteredScreen";
import { resendRegistration } from "~/http/account-requests.server";
import { readForm } from "~/http/body.server";
import { captchaForForm, solvedCaptcha, unsolvedCaptcha } from "~/http/captcha.server";
import type { OutsideSource } from "~/http/content-security-policy.server";
import { parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { screen } from "~/http/pages.server";
import { pathWithRedirect, seeOther, wantedPath } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { waitUntil } from "~/http/wait.server";
import { thanksSchema } from "~/shop/accounts/registration.schema.server";
import { pendingRegistration } from "~/shop/accounts/registration.server";

export const handle = { outside: ["recaptcha"] satisfies OutsideSource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Thank you | ${data.shopName}` : "This link is no longer good" },
];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const { email, resendAt } = await pendingRegistration(params.token ?? "");
    return {
      shopName,
      email,
      wait: waitUntil(resendAt),
      redirect: wantedPath(request),
      sent: new URL(request.url).searchParams.has("sent"),
      captcha: captchaForForm(request),
    };
  });
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const form = await readForm(request);
    const submission = parseForm(form, thanksSchema);
    const token = params.token ?? "";
    try {
      if (!(await solvedCaptcha(form, context.clientAddress))) {
        return refusedForm(submission, {
          form: "PLEASE USE ReCAPTCHA!",
          fields: { captchaAnswer: unsolvedCaptcha(form) },
        });
      }
      await resendRegistration(token, context.clientAddress);
    } catch (error) {
      return refusedBy(error, submission);
    }
    return seeOther(pathWithRedirect(`/registerconfirm/${token}?sent=1`, wantedPath(request, form)));
  });
}

export default function Registered() {
  return <RegisteredScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

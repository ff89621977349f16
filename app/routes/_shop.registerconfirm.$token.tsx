import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RegisteredScreen } from "~/components/accounts/RegisteredScreen";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { resendRegistrationEmail } from "~/features/accounts/account-requests.server";
import { remainingWait } from "~/features/accounts/remaining-wait.server";
import { createCaptcha, handleCaptchaForm } from "~/features/captcha/captcha.server";
import { pathWithRedirect, redirectTarget, redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { thanksSchema } from "~/shop/accounts/registration.schema.server";
import { pendingRegistration } from "~/shop/accounts/registration.server";

export const handle: PageHandle = { outside: ["recaptcha"] };

export const meta = pageTitle("Thank you");

export function loader({ request, params }: LoaderFunctionArgs) {
  const { email, resendAt } = pendingRegistration(params.token ?? "");
  return {
    email,
    wait: remainingWait(resendAt),
    redirect: redirectTarget(request),
    sent: new URL(request.url).searchParams.has("sent"),
    captcha: createCaptcha(request),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = params.token ?? "";
  const { clientAddress } = context;
  const unsolved = { form: "PLEASE USE ReCAPTCHA!" };
  return handleCaptchaForm({ form, schema: thanksSchema, clientAddress, unsolved }, async () => {
    await resendRegistrationEmail(token, clientAddress);
    return redirectTo(pathWithRedirect(`/registerconfirm/${token}?sent=1`, redirectTarget(request, form)));
  });
}

export default function Registered() {
  return <RegisteredScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginCodeScreen } from "~/components/accounts/LoginCodeScreen";
import { pageTitle } from "~/components/layout/Page";
import { handleLoginCode, requireLoginStep } from "~/features/accounts/sign-in.server";
import { formConstraints } from "~/http/reply/forms.server";
import { redirectTarget } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { loginCodeSchema } from "~/shop/two-factor/two-factor.schema.server";

export const meta = pageTitle("Enter your code");

export function loader({ request, context }: LoaderFunctionArgs) {
  const redirect = redirectTarget(request);
  requireLoginStep(request, context, redirect);
  return {
    redirect,
    asksRecoveryCode: new URL(request.url).searchParams.get("use") === "recovery",
    constraint: formConstraints(loginCodeSchema),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const redirect = redirectTarget(request, form);
  const step = requireLoginStep(request, context, redirect);
  return handleLoginCode(form, step, context, redirect);
}

export default function LoginCode() {
  return <LoginCodeScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginCodeScreen } from "~/components/accounts/LoginCodeScreen";
import { handleLoginCode, requireLoginStep } from "~/features/accounts/sign-in.server";
import { formConstraints } from "~/http/reply/forms.server";
import { redirectTarget } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { setting } from "~/shop/settings/settings.server";
import { loginCodeSchema } from "~/shop/two-factor/two-factor.schema.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Enter your code | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  const redirect = redirectTarget(request);
  requireLoginStep(request, context, redirect);
  return {
    shopName: setting("shopName"),
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

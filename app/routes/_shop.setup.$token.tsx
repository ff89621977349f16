import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FirstAdminScreen } from "~/components/accounts/FirstAdminScreen";
import { pageTitle } from "~/components/layout/Page";
import { signInCustomer } from "~/features/accounts/sign-in.server";
import { setFlash } from "~/http/reply/flash.server";
import { formConstraints, submitForm } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { createFirstAdmin, requireFirstAdminLink } from "~/shop/accounts/first-admin.server";
import { registrationSchema } from "~/shop/accounts/registration.schema.server";
import { signInState } from "~/shop/sessions/sign-in-state.server";

export const meta: MetaFunction = (page) => [
  ...pageTitle("Create the first admin")(page),
  { name: "robots", content: "noindex" },
];

export function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  requireFirstAdminLink(token);
  return { constraint: formConstraints(registrationSchema) };
}

export async function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  requireFirstAdminLink(token);
  const refused = await submitForm(await readForm(request), registrationSchema, async (registration) => {
    const admin = await createFirstAdmin(token, registration);
    await signInCustomer(context.visitor, admin, signInState(admin.id));
  });
  if (refused) return refused;
  setFlash(context, "first-admin-created");
  return redirectTo("/admin");
}

export default function FirstAdmin() {
  const { constraint } = useLoaderData<typeof loader>();
  return <FirstAdminScreen constraint={constraint} lastResult={useActionData<typeof action>()} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeleteAccountScreen } from "~/components/accounts/DeleteAccountScreen";
import { pageTitle } from "~/components/layout/Page";
import { requireCustomer } from "~/features/accounts/guards.server";
import { deleteOwnAccount } from "~/features/accounts/own-account.server";
import { setFlash } from "~/http/reply/flash.server";
import { formConstraints, submitForm } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { deleteAccountSchema } from "~/shop/accounts/delete-account.schema.server";

export const meta = pageTitle("Delete my account");

export async function loader({ context }: LoaderFunctionArgs) {
  const { email } = await requireCustomer(context.visitor, "/profile/delete");
  return { email, constraint: formConstraints(deleteAccountSchema) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requireCustomer(context.visitor, "/profile/delete");
  const refused = await submitForm(await readForm(request), deleteAccountSchema, ({ password }) =>
    deleteOwnAccount(context, person, password),
  );
  if (refused) return refused;
  setFlash(context, "account-deleted");
  return redirectTo("/");
}

export default function DeleteAccount() {
  return <DeleteAccountScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

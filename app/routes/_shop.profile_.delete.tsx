import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeleteAccountScreen } from "~/components/accounts/DeleteAccountScreen";
import { readForm } from "~/http/body.server";
import { constraintsOf, parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { requireCustomer } from "~/http/guards.server";
import { leaveNotice } from "~/http/notice.server";
import { deleteOwnAccount } from "~/http/own-account.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { deleteAccountSchema } from "~/shop/accounts/delete-account.schema.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Delete my account | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const { email } = await requireCustomer(context.visitor, "/profile/delete");
    return { shopName, email, constraint: constraintsOf(deleteAccountSchema) };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const person = await requireCustomer(context.visitor, "/profile/delete");
    const submission = parseForm(await readForm(request), deleteAccountSchema);
    if (submission.status !== "success") return refusedForm(submission);
    try {
      await deleteOwnAccount(context, person, submission.value.password);
    } catch (error) {
      return refusedBy(error, submission);
    }
    leaveNotice(context, "account-deleted");
    return seeOther("/");
  });
}

export default function DeleteAccount() {
  return <DeleteAccountScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CustomerScreen } from "~/components/customers/CustomerScreen";
import { pageTitle } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm } from "~/features/accounts/kept-forms.server";
import { changeCustomer, customerView, returnedNote } from "~/features/customers/customer-page.server";
import { readForm } from "~/http/request/body.server";
import { readPage } from "~/http/request/paging.server";

export const meta = pageTitle<typeof loader>((data) => data.customer.name || data.customer.email);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "customers");
  return { customer: customerView(params.id ?? "", readPage(request)), returned: await returnedNote(request) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requirePermissionOfForm(request, context, "customers", ["note"]);
  return changeCustomer(admin, params.id ?? "", await readForm(request), context);
}

export default function Customer() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? returned;
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const refusedNote = answer && "note" in answer ? answer.note : undefined;
  return <CustomerScreen {...data} refused={refused} refusedNote={refusedNote} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CustomerScreen } from "~/components/customers/CustomerScreen";
import { pageTitle } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { customerForms, customerView } from "~/features/customers/customer-page.server";
import { handlePageForm, returnedPageForm } from "~/features/editing/page-forms.server";
import { readPage } from "~/http/request/paging.server";

export const meta = pageTitle<typeof loader>((data) => data.customer.name || data.customer.email);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "customers");
  const { id = "" } = params;
  const customer = customerView(id, readPage(request));
  return { customer, returned: await returnedPageForm(request, customerForms(id)) };
}

export function action(args: ActionFunctionArgs) {
  const { id = "" } = args.params;
  const page = readPage(args.request);
  const path = `/admin/customers/${id}`;
  return handlePageForm(args, "customers", customerForms(id), page > 1 ? `${path}?pageNumber=${page}` : path);
}

export default function Customer() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  return <CustomerScreen {...data} {...(useActionData<typeof action>() ?? returned)} />;
}

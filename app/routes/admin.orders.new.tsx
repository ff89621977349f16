import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { OrderEntryScreen } from "~/components/order-entry/OrderEntryScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm } from "~/features/accounts/kept-forms.server";
import { LINE_FIELDS } from "~/features/orders/draft-form.server";
import { newDraft, submitDraft } from "~/features/orders/order-entry.server";
import { formConstraints } from "~/http/reply/forms.server";
import { readForm } from "~/http/request/body.server";
import { listCountries } from "~/shop/addresses/country-list.server";
import { staffOrderFields } from "~/shop/order-entry/staff-order.schema.server";
import { offeredMethods } from "~/shop/payment-methods/payment-providers.server";

export const meta = pageTitle("New order");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "orders.create");
  return {
    draft: newDraft(returnedForm(request)),
    constraint: formConstraints(staffOrderFields),
    countries: listCountries(),
    methods: offeredMethods().map(({ name }) => name),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const staff = await requirePermissionOfForm(request, context, "orders.create");
  return submitDraft(staff, await readForm(request, LINE_FIELDS), context);
}

export default function NewOrder() {
  const { draft, ...screen } = useLoaderData<typeof loader>();
  return <OrderEntryScreen {...screen} draft={useActionData<typeof action>() ?? draft} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { OrderEditScreen } from "~/components/order-entry/OrderEditScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm } from "~/features/accounts/kept-forms.server";
import { LINE_FIELDS } from "~/features/orders/draft-form.server";
import { newEdit, submitEdit } from "~/features/orders/order-edit.server";
import { requireOrder } from "~/features/orders/order-guards.server";
import { readForm } from "~/http/request/body.server";
import { requireChangeable } from "~/shop/payments/change-lines.server";

export const meta = pageTitle("Change items");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "orders.create");
  const { order, query } = await requireOrder(request, params.id, context);
  requireChangeable(order);
  const { id, number } = order;
  return { order: { id, number }, query, draft: newEdit(order, returnedForm(request)) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const staff = await requirePermissionOfForm(request, context, "orders.create");
  const found = await requireOrder(request, params.id, context);
  return submitEdit(staff, found, await readForm(request, LINE_FIELDS), context);
}

export default function EditOrder() {
  const { draft, ...screen } = useLoaderData<typeof loader>();
  return <OrderEditScreen {...screen} draft={useActionData<typeof action>() ?? draft} />;
}

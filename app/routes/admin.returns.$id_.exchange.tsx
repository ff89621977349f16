import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { ExchangeScreen } from "~/components/order-entry/ExchangeScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm } from "~/features/accounts/kept-forms.server";
import { LINE_FIELDS } from "~/features/orders/draft-form.server";
import { newExchange, submitExchange } from "~/features/orders/exchange.server";
import { readForm } from "~/http/request/body.server";

export const meta = pageTitle("Exchange");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const staff = await requirePermission(request, context.visitor, "orders.refund");
  return newExchange(staff, params.id ?? "", returnedForm(request));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const staff = await requirePermissionOfForm(request, context, "orders.refund");
  return submitExchange(staff, params.id ?? "", await readForm(request, LINE_FIELDS), context);
}

export default function Exchange() {
  const { draft, order, found } = useLoaderData<typeof loader>();
  return <ExchangeScreen order={order} found={found} draft={useActionData<typeof action>() ?? draft} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ExchangeScreen } from "~/components/order-entry/ExchangeScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm } from "~/features/accounts/kept-forms.server";
import { LINE_FIELDS } from "~/features/orders/draft-form.server";
import { newExchange, submitExchange } from "~/features/orders/exchange.server";
import { readForm } from "~/http/request/body.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Exchange | ${data?.shopName}` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const staff = await requirePermission(request, context.visitor, "orders.refund");
  return { shopName: setting("shopName"), ...newExchange(staff, params.id ?? "", returnedForm(request)) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const staff = await requirePermissionOfForm(request, context, "orders.refund");
  return submitExchange(staff, params.id ?? "", await readForm(request, LINE_FIELDS), context);
}

export default function Exchange() {
  const { draft, order, found } = useLoaderData<typeof loader>();
  return <ExchangeScreen order={order} found={found} draft={useActionData<typeof action>() ?? draft} />;
}

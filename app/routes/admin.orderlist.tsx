import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderListScreen } from "~/components/admin/OrderListScreen";
import { filtersOf } from "~/http/filters.server";
import { requireAdmin } from "~/http/guards.server";
import { screen } from "~/http/pages.server";
import { pagingOf } from "~/http/paging.server";
import { shopName } from "~/http/shop-facts.server";
import { orderFilterSchema } from "~/shop/orders/order-list.schema.server";
import { listOrders } from "~/shop/orders/order-list.server";

const PAGE_SIZE = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Orders | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    const { typed, errors, filters } = filtersOf(request, orderFilterSchema);
    const list = await listOrders(filters, pagingOf(request).page, PAGE_SIZE);
    return json({ shopName, typed, errors, ...list }, { status: Object.keys(errors).length > 0 ? 400 : 200 });
  });
}

export default function OrderList() {
  return <OrderListScreen {...useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderListScreen } from "~/components/admin/OrderListScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { readFilters } from "~/http/request/filters.server";
import { readPaging } from "~/http/request/paging.server";
import { orderFilterSchema } from "~/shop/orders/order-list.schema.server";
import { listOrders } from "~/shop/orders/order-list.server";

const PAGE_SIZE = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Orders | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    const { typed, errors, filters } = readFilters(request, orderFilterSchema);
    const list = await listOrders(filters, readPaging(request).page, PAGE_SIZE);
    return json({ shopName, typed, errors, ...list }, { status: Object.keys(errors).length > 0 ? 400 : 200 });
  });
}

export default function OrderList() {
  return <OrderListScreen {...useLoaderData<typeof loader>()} />;
}

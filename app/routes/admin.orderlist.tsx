import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderListScreen } from "~/components/admin/OrderListScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { listData } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { orderList } from "~/shop/orders/order-list.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Orders | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    return listData(request, orderList, { shopName });
  });
}

export default function OrderList() {
  return <OrderListScreen {...useLoaderData<typeof loader>()} />;
}

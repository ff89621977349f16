import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/layout/pageHandle";
import { PackingSlipsScreen } from "~/components/orders/PackingSlipsScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { sellerFacts } from "~/features/layout/shop-facts.server";
import { slipView } from "~/features/orders/order-view.server";
import { parseOrderSelection, selectedOrders } from "~/shop/order-lists/order-selection.server";
import { setting } from "~/shop/settings/settings.server";

export const handle: PageHandle = { theme: "light" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Packing slips | ${data?.shopName}` }];

/** The packing slips of the orders that `id` names, up to 100. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "orders.read");
  const ids = parseOrderSelection(new URL(request.url).searchParams.getAll("id"));
  const orders = (await selectedOrders(ids)).map(slipView);
  return { shopName: setting("shopName"), seller: sellerFacts(), orders };
}

export default function PackingSlips() {
  return <PackingSlipsScreen {...useLoaderData<typeof loader>()} />;
}

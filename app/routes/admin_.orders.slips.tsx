import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { PackingSlipsScreen } from "~/components/orders/PackingSlipsScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { sellerFacts } from "~/features/layout/shop-facts.server";
import { slipView } from "~/features/orders/order-view.server";
import { parseOrderSelection, selectedOrders } from "~/shop/order-lists/order-selection.server";

export const handle: PageHandle = { theme: "light" };

export const meta = pageTitle("Packing slips");

/** The packing slips of the orders that `id` names, up to 100. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "orders.read");
  const ids = parseOrderSelection(new URL(request.url).searchParams.getAll("id"));
  const orders = (await selectedOrders(ids)).map(slipView);
  return { seller: sellerFacts(), orders };
}

export default screen<typeof loader>(PackingSlipsScreen);

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { OrderListScreen } from "~/components/order-lists/OrderListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { permitted } from "~/features/accounts/permitted.server";
import { listData, refusedReply } from "~/http/reply/lists.server";
import { redirectTo, redirectToDocument } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { shipOrders } from "~/shop/fulfillment/bulk-shipping.server";
import { orderList } from "~/shop/order-lists/order-list.server";
import { idOfNumber, ORDER_CHOICES } from "~/shop/order-lists/order-search.server";
import { parseOrderSelection } from "~/shop/order-lists/order-selection.server";
import { hasPermission } from "~/shop/staff/permissions";

export const meta = pageTitle("Orders");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "orders.read");
  const { searchParams } = new URL(request.url);
  // The overview's search opens the order whose number was typed.
  const opened = searchParams.has("open") && idOfNumber(searchParams.get("q") ?? "");
  if (opened) throw redirectTo(`/order/${opened}`);
  return listData(request, orderList, {
    canEnter: hasPermission(admin, "orders.create"),
    canShip: hasPermission(admin, "orders.fulfill"),
    choices: Object.entries(ORDER_CHOICES).map(([value, { label }]) => ({ value, label })),
  });
}

/** The buttons for the ticked orders. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "orders.read");
  const form = await readForm(request, ["orderId"]);
  try {
    const ids = parseOrderSelection(form.getAll("orderId"));
    const query = new URLSearchParams(ids.map((id) => ["id", id]));
    switch (form.get("intent")) {
      case "ship":
        permitted(admin, "orders.fulfill");
        return json({ shipped: await shipOrders(admin, ids) });
      case "slips":
        return redirectToDocument(`/admin/orders/slips?${query}`);
      case "numbers":
        return redirectTo(`/admin/orders/ship?${query}`);
      default:
        throw new Invalid("Please use the buttons on this page.");
    }
  } catch (error) {
    return refusedReply(error);
  }
}

export default function OrderList() {
  const answer = useActionData<typeof action>();
  return (
    <OrderListScreen
      {...useLoaderData<typeof loader>()}
      shipped={answer && "shipped" in answer ? answer.shipped : undefined}
      refused={answer && "refused" in answer ? answer.refused : undefined}
    />
  );
}

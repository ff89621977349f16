import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderScreen } from "~/components/orders/OrderScreen";
import { orderView } from "~/components/orders/orderView";
import { readForm } from "~/http/body.server";
import type { OutsideSource } from "~/http/content-security-policy.server";
import { requireOrder } from "~/http/order-access.server";
import { addTracking, deliver, pay, refund, reviewPayment, ship, track } from "~/http/order-actions.server";
import { aroundOrder } from "~/http/order-page.server";
import { screen } from "~/http/pages.server";
import { shopName } from "~/http/shop-facts.server";
import { Invalid } from "~/platform/errors";

export const handle = { outside: ["paypal"] satisfies OutsideSource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Order ${data?.order.id} | ${data?.shopName}` },
];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const { order, query } = await requireOrder(request, params.id, context);
    return { shopName, order: orderView(order), query, ...(await aroundOrder(order, context)) };
  });
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const at = { ...(await requireOrder(request, params.id, context)), context };
    // The tracking form has a box for each item of the parcel.
    const form = await readForm(request, ["trackingItem"]);
    switch (form.get("intent")) {
      case "pay":
        return pay(at);
      case "ship":
        return ship(at);
      case "deliver":
        return deliver(at);
      case "tracking":
        return addTracking(at, form);
      case "track":
        return track(at);
      case "refund":
        return refund(at, form);
      case "reviewed":
        return reviewPayment(at, form);
      default:
        throw new Invalid("Please use the buttons of the order's page.");
    }
  });
}

export default function Order() {
  const { admin, payments, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "message" in answer ? answer.message : undefined;
  const refusedTracking = answer && "tracking" in answer ? answer.tracking : undefined;
  const refusedRefund = answer && "refund" in answer ? answer.refund : undefined;
  return (
    <OrderScreen
      {...data}
      admin={admin && { ...admin, refusedTracking }}
      payments={payments && { ...payments, refusedRefund }}
      refused={refused}
    />
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderScreen } from "~/components/orders/OrderScreen";
import { orderView } from "~/components/orders/orderView";
import type { OutsideSource } from "~/http/content-security-policy.server";
import { leaveNotice } from "~/http/notice.server";
import { requireOrder } from "~/http/order-access.server";
import { aroundOrder } from "~/http/order-page.server";
import { screen } from "~/http/pages.server";
import { refusalOfSettling } from "~/http/payment-replies.server";
import { countTry } from "~/http/rate-limit.server";
import { isAheadOfTime, seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { requirePaid } from "~/shop/payments/payment.server";

export const handle = { outside: ["paypal"] satisfies OutsideSource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Order ${data?.order.id} | ${data?.shopName}` },
];

/** Where PayPal sends the shopper back to: the payment is captured and checked with PayPal itself. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const { order, query } = await requireOrder(request, params.id, context);
    // A browser that only looks ahead must not take the money.
    if (isAheadOfTime(request)) throw seeOther(`/order/${order.id}${query}`);
    const hint = new URL(request.url).searchParams.get("token") ?? "";
    try {
      await countTry("payment", context.clientAddress);
      await requirePaid(order, hint);
    } catch (error) {
      const { status, message } = refusalOfSettling(error, context.requestId);
      const around = await aroundOrder(order, context);
      return json({ shopName, order: orderView(order), ...around, query, message }, { status });
    }
    leaveNotice(context, "order-paid");
    throw seeOther(`/order/${order.id}${query}`);
  });
}

export default function PaymentFailed() {
  const { message, ...data } = useLoaderData<typeof loader>();
  return (
    <OrderScreen
      {...data}
      admin={null}
      payments={null}
      refused={message}
      payAt={`/order/${data.order.id}${data.query}`}
    />
  );
}

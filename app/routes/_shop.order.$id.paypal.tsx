import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderScreen } from "~/components/orders/OrderScreen";
import { shopName } from "~/features/layout/shop-facts.server";
import { requireOrder } from "~/features/orders/order-guards.server";
import { toSettlementError } from "~/features/orders/payment-errors.server";
import { setFlash } from "~/http/reply/flash.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { isPrefetch, redirectTo } from "~/http/reply/redirects.server";
import { limitRate } from "~/http/request/rate-limit.server";
import type { ThirdPartySource } from "~/http/server/content-security-policy.server";
import { orderLabel } from "~/shop/orders/order-number";
import { requirePaid } from "~/shop/payments/payment.server";
import { orderPageData } from "~/views/order-page.server";
import { orderView } from "~/views/order-view";

export const handle = { outside: ["paypal"] satisfies ThirdPartySource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Order ${data ? orderLabel(data.order) : ""} | ${data?.shopName}` },
];

/** The URL to which PayPal redirects the shopper: captures the payment and verifies it with PayPal. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const { order, query } = await requireOrder(request, params.id, context);
    // A prefetch must not capture the payment.
    if (isPrefetch(request)) throw redirectTo(`/order/${order.id}${query}`);
    const hint = new URL(request.url).searchParams.get("token") ?? "";
    try {
      await limitRate("payment", context.clientAddress);
      await requirePaid(order, hint);
    } catch (error) {
      const { status, message } = toSettlementError(error, context.requestId);
      const pageData = await orderPageData(order, context);
      return json({ shopName, order: orderView(order), ...pageData, query, message }, { status });
    }
    setFlash(context, "order-paid");
    throw redirectTo(`/order/${order.id}${query}`);
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

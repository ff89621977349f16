import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderScreen, orderView } from "~/components/orders/OrderScreen";
import type { OutsideSource } from "~/http/content-security-policy.server";
import { requireOrder } from "~/http/order-access.server";
import { screen } from "~/http/pages.server";
import { refusalOfPayment } from "~/http/payment-replies.server";
import { countTry } from "~/http/rate-limit.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { paypalClientId, startPayment } from "~/shop/payments/payment.server";

export const handle = { outside: ["paypal-redirect"] satisfies OutsideSource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Order ${data?.order.id} | ${data?.shopName}` },
];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const { order } = await requireOrder(request, params.id, context);
    return { shopName, order: orderView(order), canPay: paypalClientId() !== null };
  });
}

/** 'Pay': on to PayPal. */
export function action({ request, params, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const { order, query } = await requireOrder(request, params.id, context);
    try {
      await countTry("payment", context.clientAddress);
      const path = `/order/${order.id}`;
      return seeOther(await startPayment(order, `${path}/paypal${query}`, path + query));
    } catch (error) {
      const { status, message } = refusalOfPayment(error, context.requestId);
      return json({ message }, { status });
    }
  });
}

export default function Order() {
  const { order, canPay } = useLoaderData<typeof loader>();
  return <OrderScreen order={order} canPay={canPay} refused={useActionData<typeof action>()?.message} />;
}

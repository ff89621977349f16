import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/layout/pageHandle";
import { PaymentFailedScreen } from "~/components/orders/PaymentFailedScreen";
import { orderPaidCart } from "~/features/checkout/cart-payment.server";
import { settleReturn } from "~/features/orders/payment-return.server";
import { orderLabel } from "~/shop/orders/order-number";

export const handle: PageHandle = { outside: ["payment"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Order ${data ? orderLabel(data.order) : ""} | ${data?.shopName}` },
];

/** The URL to which a payment provider redirects the shopper. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id, provider: slug } = params;
  await orderPaidCart(request, { id, slug }, context);
  return settleReturn(request, { id, slug }, context);
}

export default function PaymentReturn() {
  return <PaymentFailedScreen {...useLoaderData<typeof loader>()} />;
}

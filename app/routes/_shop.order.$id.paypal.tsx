import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/layout/pageHandle";
import { PaymentFailedScreen } from "~/components/orders/PaymentFailedScreen";
import { settleReturn } from "~/features/orders/payment-return.server";
import { orderLabel } from "~/shop/orders/order-number";

export const handle: PageHandle = { outside: ["payment"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Order ${data ? orderLabel(data.order) : ""} | ${data?.shopName}` },
];

/** The URL to which PayPal redirects the shopper, for payments that were opened before there were several providers. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return settleReturn(request, { id: params.id, slug: "paypal" }, context);
}

export default function PaymentReturn() {
  return <PaymentFailedScreen {...useLoaderData<typeof loader>()} />;
}

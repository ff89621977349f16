import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaymentFailedScreen } from "~/components/orders/PaymentFailedScreen";
import { settleReturn } from "~/features/orders/payment-return.server";
import { withErrorPage } from "~/http/reply/pages.server";
import type { ThirdPartySource } from "~/http/server/content-security-policy.server";
import { orderLabel } from "~/shop/orders/order-number";

export const handle = { outside: ["payment"] satisfies ThirdPartySource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Order ${data ? orderLabel(data.order) : ""} | ${data?.shopName}` },
];

/** The URL to which a payment provider redirects the shopper. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, () => settleReturn(request, { id: params.id, slug: params.provider }, context));
}

export default function PaymentReturn() {
  return <PaymentFailedScreen {...useLoaderData<typeof loader>()} />;
}

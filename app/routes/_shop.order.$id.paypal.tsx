import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { PaymentFailedScreen } from "~/components/orders/PaymentFailedScreen";
import { settleReturn } from "~/features/orders/payment-return.server";
import { orderLabel } from "~/shop/orders/order-number";

export const handle: PageHandle = { outside: ["payment"] };

export const meta = pageTitle<typeof loader>((data) => `Order ${orderLabel(data.order)}`);

/** The URL to which PayPal redirects the shopper, for payments that were opened before there were several providers. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return settleReturn(request, { id: params.id, slug: "paypal" }, context);
}

export default screen<typeof loader>(PaymentFailedScreen);

import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { PaymentFailedScreen } from "~/components/orders/PaymentFailedScreen";
import { orderPaidCart } from "~/features/checkout/cart-payment.server";
import { settleReturn } from "~/features/orders/payment-return.server";
import { orderLabel } from "~/shop/orders/order-number";

export const handle: PageHandle = { outside: ["payment"] };

export const meta = pageTitle<typeof loader>((data) => `Order ${orderLabel(data.order)}`);

/** The URL to which a payment provider redirects the shopper. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id, provider: slug } = params;
  await orderPaidCart(request, { id, slug }, context);
  return settleReturn(request, { id, slug }, context);
}

export default screen<typeof loader>(PaymentFailedScreen);

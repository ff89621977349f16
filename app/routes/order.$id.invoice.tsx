import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { InvoiceScreen } from "~/components/orders/InvoiceScreen";
import { sellerFacts } from "~/features/layout/shop-facts.server";
import { requireOrder } from "~/features/orders/order-guards.server";
import { orderView } from "~/features/orders/order-view.server";
import { orderLabel } from "~/shop/orders/order-number";
import { refundWord } from "~/shop/refunds/refund-parts.server";
import { refundsOf } from "~/shop/refunds/refunds-of-order.server";

export const handle: PageHandle = { theme: "light" };

export const meta = pageTitle<typeof loader>((data) => `Invoice ${orderLabel(data.order)}`);

/** The invoice, for everyone who may open the order's page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { order, query } = await requireOrder(request, params.id, context);
  const refunds = refundsOf(order.id)
    // What a change of the items has refunded is not in the total any more, and what did not pay the order never was.
    .filter(({ status, changeNum, isOfOrder }) => refundWord(status) !== "failed" && changeNum === null && isOfOrder)
    .map(({ id, amountCents, currency, status, lowersCash, createdAt }) => ({
      id,
      amountCents,
      currency,
      state: refundWord(status),
      isUnpaid: lowersCash,
      at: createdAt.toISOString(),
    }));
  return { seller: sellerFacts(), order: orderView(order), refunds, query };
}

export default screen<typeof loader>(InvoiceScreen);

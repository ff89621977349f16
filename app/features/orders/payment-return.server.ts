import { json } from "@remix-run/node";
import { setFlash } from "~/http/reply/flash.server";
import { isPrefetch, redirectTo } from "~/http/reply/redirects.server";
import { limitRate } from "~/http/request/rate-limit.server";
import type { RequestContext } from "~/http/server/context.server";
import { getProviderBySlug } from "~/shop/payment-methods/payment-providers.server";
import { settleReturned } from "~/shop/payments/settle-payment.server";
import { requireOrder } from "./order-guards.server";
import { orderPageData } from "./order-page.server";
import { toSettlementError } from "./payment-errors.server";

/**
 * The page to which a provider redirects the shopper: captures the payment, and verifies it with the provider.
 * @param slug the provider in the address
 * @throws a redirect to the order's page when it is paid, or will be when the bank confirms it
 * @throws NotFound for an unknown order or provider
 */
export async function settleReturn(
  request: Request,
  { id, slug }: { id: string | undefined; slug: string | undefined },
  context: RequestContext,
) {
  const provider = getProviderBySlug(slug);
  const { order, query } = await requireOrder(request, id, context);
  // A prefetch must not capture the payment.
  if (isPrefetch(request)) throw redirectTo(`/order/${order.id}${query}`);
  let isPaid: boolean;
  try {
    await limitRate("payment", context.clientAddress);
    isPaid = await settleReturned(order, provider.paymentIdFrom(new URL(request.url)));
  } catch (error) {
    const { status, message } = toSettlementError(error, context.requestId);
    const pageData = await orderPageData(order, context);
    return json({ ...pageData, query, message }, { status });
  }
  setFlash(context, isPaid ? "order-paid" : "payment-pending");
  throw redirectTo(`/order/${order.id}${query}`);
}

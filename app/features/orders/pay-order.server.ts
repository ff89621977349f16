import { json } from "@remix-run/node";
import { reply } from "~/http/reply/api.server";
import { setFlash } from "~/http/reply/flash.server";
import { redirectTo, redirectToDocument } from "~/http/reply/redirects.server";
import { clientKey } from "~/http/request/client-key.server";
import { limitRate } from "~/http/request/rate-limit.server";
import type { RequestContext } from "~/http/server/context.server";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { orderQuery } from "~/shop/orders/order-access.server";
import { isPaidInFull } from "~/shop/orders/paid-amount";
import { methodNamed, providerOfMethod } from "~/shop/payment-methods/payment-providers.server";
import { openPayment, startPayment, type WidgetRequest } from "~/shop/payments/open-payment.server";
import { requirePaid } from "~/shop/payments/settle-payment.server";
import { toPaymentError, toSettlementError } from "./payment-errors.server";

/** The order of a page, and the query with which the page opens without a session. */
export type OrderOfPage = { order: OrderWithItems; query: string; context: RequestContext };

/** In the address to which a provider returns a shopper who canceled the payment. */
const CANCELLED_PAYMENT = "payment=cancelled";

/** In the address of an order whose payment could not be opened when it was placed. */
const UNOPENED_PAYMENT = "payment=unopened";

/**
 * What became of a payment that the shopper comes back from without having paid; null for none.
 * @throws a redirect to the same page without what the provider added to the address
 */
export function paymentOutcome(request: Request, { id }: OrderWithItems, query: string) {
  const { searchParams } = new URL(request.url);
  const outcome = (["cancelled", "unopened"] as const).find((word) => word === searchParams.get("payment")) ?? null;
  // Payments that were opened before canceling had an address of its own return with PayPal's token only.
  if (!searchParams.has("token")) return outcome;
  throw redirectTo(`/order/${id}${query ? `${query}&` : "?"}${CANCELLED_PAYMENT}`);
}

function paymentOpening({ order: { id, paymentMethod }, query, context }: OrderOfPage) {
  const { slug } = providerOfMethod(paymentMethod);
  return {
    client: clientKey(context.clientAddress),
    returnPath: `/order/${id}/pay/${slug}/return${query}`,
    cancelPath: `/order/${id}${query ? `${query}&` : "?"}${CANCELLED_PAYMENT}`,
  };
}

/** The 'Pay' button: opens a payment and redirects to the provider. */
export async function pay({ order, query, context }: OrderOfPage) {
  try {
    await limitRate("payment", context.clientAddress);
    return redirectTo((await startPayment(order, paymentOpening({ order, query, context }))).approvalUrl);
  } catch (error) {
    const { status, message } = toPaymentError(error, context.requestId);
    return json({ message }, { status });
  }
}

/** Whether an order is paid on the provider's own pages, and not by fields or instructions on the order's page. */
function isPaidElsewhere(order: OrderWithItems): boolean {
  const provider = providerOfMethod(order.paymentMethod);
  if (provider.kind !== "online" || provider.unavailable || isPaidInFull(order)) return false;
  return !(provider.widget && methodNamed(order.paymentMethod).hasFields);
}

/**
 * Leads from the last step of the checkout to where the order is paid, without another button: the provider's pages. If the
 * payment cannot be opened there, or is made on the order's page, that page is shown.
 * @param order one that the shopper has just placed
 */
export async function payPlaced(order: OrderWithItems, context: RequestContext): Promise<Response> {
  const page = `/order/${order.id}`;
  if (!isPaidElsewhere(order)) return redirectToDocument(page);
  const answer = await pay({ order, query: "", context });
  return answer.headers.has("Location") ? answer : redirectToDocument(`${page}?${UNOPENED_PAYMENT}`);
}

/**
 * Opens a payment for an API call. The shopper approves it in a browser that may have no session, so the return URL
 * contains the order's key.
 * @throws the errors of `startPayment`; TooManyRequests
 */
export async function openApiPayment({ order, context }: Omit<OrderOfPage, "query">) {
  await limitRate("payment", context.clientAddress);
  return reply(await startPayment(order, paymentOpening({ order, query: orderQuery(order.id), context })), 201);
}

/** Opens a payment for the provider's widget on the page, which shows the approval itself. */
export async function createPayment({ order, query, context }: OrderOfPage, request: WidgetRequest): Promise<Response> {
  try {
    await limitRate("payment", context.clientAddress);
    return reply({ id: await openPayment(order, request, paymentOpening({ order, query, context })) });
  } catch (error) {
    const { status, message } = toPaymentError(error, context.requestId);
    return reply({ message }, status);
  }
}

/**
 * Settles a payment after the approval in the provider's widget. Its state is read from the provider.
 * @param payment its id, and whether the widget knows that the payer has approved it
 */
export async function approvePayment(
  { order, context }: OrderOfPage,
  { id, isConfirmed }: { id: string; isConfirmed: boolean },
): Promise<Response> {
  try {
    await limitRate("payment", context.clientAddress);
    await requirePaid(order, id, isConfirmed);
  } catch (error) {
    const { status, message } = toSettlementError(error, context.requestId);
    return reply({ message }, status);
  }
  setFlash(context, "order-paid");
  return reply({ paid: true });
}

import { carrierOf } from "~/shop/orders/carrier";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { orderEvents } from "~/shop/orders/order-events.server";
import { checkTransition, statusOf } from "~/shop/orders/order-status";
import { canTrack, knownParcels } from "~/shop/orders/parcel-tracking.server";
import { parcelsOf } from "~/shop/orders/tracking-numbers.server";
import { isPaymentPending, paypalInBrowser } from "~/shop/payments/payment.server";
import { capturesOf, refundsOf } from "~/shop/payments/refund.server";
import { NO_REVIEW_NEEDED, reviewWords } from "~/shop/payments/review-reasons";
import type { RequestContext } from "../http/server/context.server";

async function capturesView(order: OrderWithItems) {
  const captures = await capturesOf(order.id);
  return captures.map(({ reviewReason, reviewedAt, ...capture }) => ({
    ...capture,
    review: reviewReason && !NO_REVIEW_NEEDED.has(reviewReason) && !reviewedAt ? reviewWords(reviewReason) : null,
  }));
}

/** Whether the money came when the goods were gone. */
const wasPaidAfterStockRanOut = ({ paidAt, shippedAt, holdsStock }: OrderWithItems) =>
  paidAt !== null && !shippedAt && !holdsStock;

/** The parcels with what the tracking service was last heard to say; nobody is asked for it now. */
async function parcelsView(order: OrderWithItems) {
  const parcels = parcelsOf(order.id);
  const known = await knownParcels(
    order,
    parcels.map(({ number }) => number),
  );
  return parcels.map((parcel) => {
    const tracked = known.get(parcel.number);
    return {
      ...parcel,
      carrier: carrierOf(parcel.number),
      tracked: tracked
        ? { status: tracked.status, events: tracked.events, fetchedAt: tracked.fetchedAt.toISOString() }
        : null,
    };
  });
}

/** What an order's page shows beside the order itself, to whoever looks at it. */
export async function orderPageData(order: OrderWithItems, { visitor }: RequestContext) {
  const person = await visitor.person();
  const isAdmin = person?.isAdmin === true;
  const status = statusOf(order);
  const events = await orderEvents(order.id, isAdmin);
  return {
    parcels: await parcelsView(order),
    canTrack,
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    admin: isAdmin
      ? {
          canShip: checkTransition(status, "ship").kind === "next",
          canDeliver: checkTransition(status, "deliver").kind === "next",
          canAddTracking: order.paidAt !== null,
        }
      : null,
    // An admin who looks at somebody else's order is not the one to pay it.
    mayPay: !isAdmin || order.userId === person.id,
    refunds: refundsOf(order.id).map(({ createdAt, note, ...given }) => ({
      ...given,
      note: isAdmin ? note : "",
      at: createdAt.toISOString(),
    })),
    payments: isAdmin ? { captures: await capturesView(order), soldOut: wasPaidAfterStockRanOut(order) } : null,
    paypal: paypalInBrowser(),
    isPaymentPending: !order.paidAt && isPaymentPending(order.id),
  };
}

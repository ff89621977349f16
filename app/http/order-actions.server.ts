import { json } from "@remix-run/node";
import { Conflict, Forbidden, Invalid, NotFound, TooManyRequests } from "~/platform/errors";
import { ServiceUnavailable } from "~/platform/outbound.server";
import type { Person } from "~/shop/accounts/session.server";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { orderQuery } from "~/shop/orders/order-access.server";
import { markDelivered, markShipped } from "~/shop/orders/order-life.server";
import { refreshParcels } from "~/shop/orders/parcel-tracking.server";
import { trackingFormSchema } from "~/shop/orders/tracking-numbers.schema.server";
import { addTrackingNumbers, parcelsOf } from "~/shop/orders/tracking-numbers.server";
import { markReviewed } from "~/shop/overview/to-do.server";
import { openPayment, requirePaid, startPayment } from "~/shop/payments/payment.server";
import { refundFormSchema } from "~/shop/payments/refund.schema.server";
import { refundPayment } from "~/shop/payments/refund.server";
import { reply } from "./api.server";
import type { RequestContext } from "./context.server";
import { failureOf } from "./failures.server";
import { parseForm, refusedBy, refusedForm } from "./forms.server";
import { refusalOf } from "./input.server";
import { leaveNotice, type Notice } from "./notice.server";
import { refusalOfPayment, refusalOfSettling } from "./payment-replies.server";
import { countTry } from "./rate-limit.server";
import { seeOther } from "./redirects.server";

/** An order's page, and the query that opens it without a session. */
type At = { order: OrderWithItems; query: string; context: RequestContext };

function waysBack({ id }: OrderWithItems, query: string) {
  return { returnPath: `/order/${id}/paypal${query}`, cancelPath: `/order/${id}${query}` };
}

/** 'Pay': on to PayPal. */
export async function pay({ order, query, context }: At) {
  try {
    await countTry("payment", context.clientAddress);
    return seeOther((await startPayment(order, waysBack(order, query))).approvalUrl);
  } catch (error) {
    const { status, message } = refusalOfPayment(error, context.requestId);
    return json({ message }, { status });
  }
}

/**
 * A program opens a payment, which its shopper approves at PayPal. The browser they do it in may be strange to the shop,
 * so the way back carries the order's key.
 * @throws as `startPayment` does; TooManyRequests
 */
export async function openPaymentForProgram({ order, context }: Omit<At, "query">): Promise<Response> {
  await countTry("payment", context.clientAddress);
  return reply(await startPayment(order, waysBack(order, orderQuery(order.id))), 201);
}

/** PayPal's own buttons and card fields: opens a payment, which the shopper approves in PayPal's window or frames. */
export async function createPayment({ order, query, context }: At, source: "paypal" | "card"): Promise<Response> {
  try {
    await countTry("payment", context.clientAddress);
    return reply({ id: await openPayment(order, source, waysBack(order, query)) });
  } catch (error) {
    const { status, message } = refusalOfPayment(error, context.requestId);
    return reply({ message }, status);
  }
}

/** PayPal's own buttons and card fields: the shopper says to have approved; PayPal itself is asked. */
export async function approvePayment({ order, context }: At, hint: string): Promise<Response> {
  try {
    await countTry("payment", context.clientAddress);
    await requirePaid(order, hint);
  } catch (error) {
    const { status, message } = refusalOfSettling(error, context.requestId);
    return reply({ message }, status);
  }
  leaveNotice(context, "order-paid");
  return reply({ paid: true });
}

async function admin({ context }: At): Promise<Person> {
  const person = await context.visitor.person();
  if (!person?.isAdmin) throw new Forbidden("Only admins may do this.");
  return person;
}

/** Back on the order's page, with a word; or there, with what stands in the way. */
async function done({ order, query, context }: At, work: () => Promise<void>, notice: Notice) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Invalid)) throw error;
    const { status, message } = failureOf(error, context.requestId);
    return json({ message }, { status });
  }
  leaveNotice(context, notice);
  return seeOther(`/order/${order.id}${query}`);
}

/** 'Mark as Shipped'. */
export async function ship(at: At) {
  const person = await admin(at);
  return done(at, () => markShipped(person, at.order.id), "order-shipped");
}

/** 'Mark as Delivered'. */
export async function deliver(at: At) {
  const person = await admin(at);
  return done(at, () => markDelivered(person, at.order.id), "order-delivered");
}

/** The tracking form: the parcels' numbers, and what is in them. */
export async function addTracking(at: At, form: FormData) {
  const person = await admin(at);
  const submission = parseForm(form, trackingFormSchema);
  if (submission.status !== "success") return json({ tracking: await refusedForm(submission).json() }, { status: 400 });
  const { bigNumber, trackingItem } = submission.value;
  const parcels = bigNumber.map((number) => ({ number, trackingItem }));
  return done(at, () => addTrackingNumbers(person, at.order.id, parcels), "tracking-added");
}

/** 'Refund': the rest of a payment, or a part of it, through PayPal. */
export async function refund(at: At, form: FormData) {
  const person = await admin(at);
  const submission = parseForm(form, refundFormSchema);
  if (submission.status !== "success") return json({ refund: await refusedForm(submission).json() }, { status: 400 });
  const { amount, note, capture } = submission.value;
  try {
    await refundPayment(person, at.order.id, { amountCents: amount, note, captureId: capture });
  } catch (error) {
    if (error instanceof ServiceUnavailable) {
      return json(
        { message: "PayPal cannot be reached right now. The refund is kept and asked for again." },
        { status: 502 },
      );
    }
    return json({ refund: await refusedBy(error, submission).json() }, { status: refusalOf(error).status });
  }
  leaveNotice(at.context, "order-refunded");
  return seeOther(`/order/${at.order.id}${at.query}`);
}

/** 'Mark as reviewed': somebody has dealt with a payment that did not pay its order. */
export async function reviewPayment(at: At, form: FormData) {
  const person = await admin(at);
  return done(at, () => markReviewed(person, String(form.get("capture"))), "payment-reviewed");
}

/** 'Refresh tracking': asks where the order's parcels are, for whoever may see the order. */
export async function track({ order, query, context }: At) {
  try {
    await countTry("tracking", context.clientAddress);
    const numbers = parcelsOf(order.id).map(({ number }) => number);
    if (numbers.length === 0) throw new Invalid("Invalid shipment data");
    await refreshParcels(order, numbers);
  } catch (error) {
    if (error instanceof ServiceUnavailable) {
      const message = "The tracking service cannot be reached right now. Please try again later.";
      return json({ message }, { status: failureOf(error, context.requestId).status });
    }
    const isExpected = [Invalid, NotFound, TooManyRequests].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    const { status, message } = failureOf(error, context.requestId);
    return json({ message }, { status });
  }
  return seeOther(`/order/${order.id}${query}#parcels`);
}

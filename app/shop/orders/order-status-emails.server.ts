import { env } from "~/platform/env.server";
import type { Email } from "../email/outbox.server";
import { renderEmail, type Sentence } from "../email/render-email";
import { formatMoney } from "../money/format-money";
import { carrierOf } from "./carrier";
import { orderLink } from "./order-access.server";
import { orderLabel } from "./order-number";
import type { Parcel } from "./tracking-numbers.schema.server";

type EmailedOrder = {
  id: string;
  number: number;
  email: string;
  firstName: string;
  paymentMethod: string;
  totalCents: number;
  paidAt?: Date | null;
};

const LINK_WARNING = "Anyone who has the link in this email can see this order, so please do not share it.";

function orderStatusEmail(order: EmailedOrder, { title, sentences }: { title: string; sentences: Sentence[] }): Email {
  return renderEmail({
    recipient: order.email,
    subject: `${title}: order ${orderLabel(order)} at ${env.SHOP_NAME}`,
    title,
    sentences: [`Hello ${order.firstName},`, ...sentences, LINK_WARNING],
    button: { link: orderLink(order.id), label: "View your order" },
    shopName: env.SHOP_NAME,
  });
}

function parcelLine({ number, trackingItem }: Parcel): Sentence {
  const carrier = carrierOf(number);
  const items = trackingItem.length > 0 ? ` (${trackingItem.join("; ")})` : "";
  if (!carrier) return `${number}${items}`;
  return { words: `${carrier.name} ${number}${items}:`, link: carrier.trackingUrl };
}

/** The email to the buyer when the order is paid. */
export function orderPaidEmail(order: EmailedOrder): Email {
  return orderStatusEmail(order, {
    title: "Payment received",
    sentences: [
      `We have received your payment of ${formatMoney(order.totalCents)} for order ${orderLabel(order)}. Thank you! We will email you again when it ships.`,
    ],
  });
}

/** The email to the buyer when the order has shipped, with its tracking numbers. */
export function orderShippedEmail(order: EmailedOrder, parcels: Parcel[]): Email {
  return orderStatusEmail(order, {
    title: "Shipped",
    sentences: [
      `Your order ${orderLabel(order)} has shipped.`,
      ...(parcels.length > 0 ? ["You can track it here:", ...parcels.map(parcelLine)] : []),
    ],
  });
}

/** The email to the buyer about new tracking numbers. */
export function parcelsEmail(order: EmailedOrder, parcels: Parcel[]): Email {
  return orderStatusEmail(order, {
    title: parcels.length === 1 ? "Your tracking number" : "Your tracking numbers",
    sentences: [`You can track your order ${orderLabel(order)} here:`, ...parcels.map(parcelLine)],
  });
}

/** The email to the buyer when the order is delivered. */
export function orderDeliveredEmail(order: EmailedOrder): Email {
  return orderStatusEmail(order, {
    title: "Delivered",
    sentences: [`Your order ${orderLabel(order)} has been delivered. If you have not received it, please contact us.`],
  });
}

/**
 * The email to the buyer about a refund.
 * @param amount formatted, for example `$19.99`
 */
export function orderRefundedEmail(order: EmailedOrder, amount: string): Email {
  return orderStatusEmail(order, {
    title: "Refund",
    sentences: [
      `We have refunded ${amount} of your order ${orderLabel(order)} to your original payment method. Your bank may take a few days to show it.`,
    ],
  });
}

/**
 * The email to the buyer when the order is canceled.
 * @param cancellation.reason shown to the buyer; may be empty
 * @param cancellation.refundedCents what was refunded because of it, in cents
 */
export function orderCancelledEmail(
  order: EmailedOrder,
  { reason, refundedCents }: { reason: string; refundedCents: number },
): Email {
  const money =
    refundedCents > 0
      ? `We have refunded ${formatMoney(refundedCents)} to your original payment method. Your bank may take a few days to show it.`
      : order.paidAt
        ? null
        : "You have not been charged.";
  return orderStatusEmail(order, {
    title: "Canceled",
    sentences: [
      `Your order ${orderLabel(order)} is canceled.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      ...(money ? [money] : []),
    ],
  });
}

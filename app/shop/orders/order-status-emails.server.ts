import { env } from "~/platform/env.server";
import type { Email } from "../email/outbox.server";
import { renderEmail, type Sentence } from "../email/render-email";
import { formatMoney } from "../money/format-money";
import { carrierOf } from "./carrier";
import { orderLink } from "./order-access.server";
import type { Parcel } from "./tracking-numbers.schema.server";

type Addressee = { id: string; email: string; firstName: string; paymentMethod: string; totalCents: number };

const LINK_WARNING = "Whoever has the link in this message can see this order, so keep it to yourself.";

function orderStatusEmail(order: Addressee, { title, sentences }: { title: string; sentences: Sentence[] }): Email {
  return renderEmail({
    recipient: order.email,
    subject: `${title}: order ${order.id.slice(-6)} at ${env.SHOP_NAME}`,
    title,
    sentences: [`Hello ${order.firstName},`, ...sentences, LINK_WARNING],
    button: { link: orderLink(order.id), label: "See your order" },
    shopName: env.SHOP_NAME,
  });
}

function parcelLine({ number, trackingItem }: Parcel): Sentence {
  const carrier = carrierOf(number);
  const inIt = trackingItem.length > 0 ? ` (${trackingItem.join("; ")})` : "";
  if (!carrier) return `${number}${inIt}`;
  return { words: `${carrier.name} ${number}${inIt}:`, link: carrier.trackingUrl };
}

/** Tells the buyer that the money has come. */
export function orderPaidEmail(order: Addressee): Email {
  return orderStatusEmail(order, {
    title: "Payment received",
    sentences: [
      `we have received your payment of ${formatMoney(order.totalCents)} for order ${order.id}. Thank you! We write again when it ships.`,
    ],
  });
}

/** Tells the buyer that the order is on its way, in which parcels. */
export function orderShippedEmail(order: Addressee, parcels: Parcel[]): Email {
  return orderStatusEmail(order, {
    title: "On its way",
    sentences: [
      `your order ${order.id} has been shipped.`,
      ...(parcels.length > 0 ? ["You can follow it here:", ...parcels.map(parcelLine)] : []),
    ],
  });
}

/** Tells the buyer of parcels whose numbers are new. */
export function parcelsEmail(order: Addressee, parcels: Parcel[]): Email {
  return orderStatusEmail(order, {
    title: parcels.length === 1 ? "Your tracking number" : "Your tracking numbers",
    sentences: [`you can follow what is on its way of your order ${order.id}:`, ...parcels.map(parcelLine)],
  });
}

/** Tells the buyer that the order has arrived. */
export function orderDeliveredEmail(order: Addressee): Email {
  return orderStatusEmail(order, {
    title: "Delivered",
    sentences: [`your order ${order.id} has been delivered. If it has not reached you, please write to us.`],
  });
}

/**
 * Tells the buyer that money is on its way back.
 * @param amount as people read it, for example `$19.99`
 */
export function orderRefundedEmail(order: Addressee, amount: string): Email {
  return orderStatusEmail(order, {
    title: "Refund",
    sentences: [
      `we have refunded ${amount} of your order ${order.id}. It goes back the way you paid; banks take a few days to show it.`,
    ],
  });
}

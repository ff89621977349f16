import type { z } from "zod";
import { formatMoney } from "~/shop/money/format-money";
import { cashText } from "~/shop/money/payment-rows";
import {
  type EmailOrder,
  type EmailParcel,
  type OrderNews,
  type OrderShipment,
  orderCancellation,
  orderChange,
  orderNews,
  orderParcels,
  orderPayment,
  orderRefund,
  orderShipment,
} from "./email-data.server";
import { OrderDetails, OrderItems, pickupPlace } from "./order-details.server";
import { ActionButton, Greeting, Lines, Note, Panel, Paragraph, Subheading, TextLink } from "./parts.server";
import { type EmailContent, type EmailShop, emailKind } from "./render-email.server";

type OrderContent = Omit<EmailContent, "recipient" | "subject" | "help"> & {
  /** Without it, the title with the order's number. */
  subject?: string;
};

/** A kind of e-mail to the buyer of an order. */
export const orderEmail = <Data extends OrderNews>(
  stored: z.ZodType<Data>,
  contentOf: (data: Data, shop: EmailShop) => OrderContent,
) =>
  emailKind(stored, (data, shop) => {
    const { order } = data;
    const { body, ...content } = contentOf(data, shop);
    return {
      recipient: order.email,
      subject: `${content.title}: order ${order.label} at ${shop.name}`,
      help: { question: `Questions about order ${order.label}?`, link: order.helpLink },
      ...content,
      body: (
        <>
          <Greeting name={order.firstName} />
          {body}
          <Note>Anyone who has the link in this email can see this order, so please do not share it.</Note>
        </>
      ),
    };
  });

/** The button that opens the order. */
export function ViewOrder({ order }: { order: EmailOrder }) {
  return <ActionButton href={order.link}>View your order</ActionButton>;
}

/** How to pay an order that is not paid online. */
function PaymentInstructions({ order }: { order: EmailOrder }) {
  return (
    <>
      <Paragraph>
        Please pay {formatMoney(order.isPaid ? order.dueCents : order.totalCents)} by{" "}
        {order.paymentMethod.toLowerCase()}, with the order number {order.label} as the reference:
      </Paragraph>
      <Panel>
        <Lines lines={order.paymentInstructions.split("\n")} />
      </Panel>
    </>
  );
}

/** What follows the payment, as the beginning of a sentence. */
const thenComes = ({ shippingAddress }: EmailOrder) => (shippingAddress.isPickup ? "You can pick it up" : "It ships");

/** When the buyer hears of the order again. */
const nextNews = ({ shippingAddress }: EmailOrder) =>
  `We will email you again when ${shippingAddress.isPickup ? "you can pick it up" : "it ships"}.`;

/** The order confirmation, with a link that gives access to the order without signing in. */
export const orderPlacedEmail = orderEmail(orderNews, ({ order }, shop) => {
  const isFree = order.totalCents === 0;
  const isDone = isFree || order.paysOnDelivery;
  const payment = isFree ? "There is nothing to pay." : cashText(order.totalCents);
  const isByHand = order.paymentInstructions !== "";
  const next = `${thenComes(order)} when it is paid.`;
  const held = shop.formatDuration(order.at, order.holdEndsAt);
  // Online, most pay at once, before they read this, and a payment that is opened extends a short hold.
  const pay = isByHand
    ? `Please pay within ${held} of ordering, by ${shop.formatTime(order.holdEndsAt)}: until then, we hold its items for you.`
    : `If you have not paid yet, please do so on its page: we hold its items for you for at least ${held} after ordering.`;
  return {
    subject: `Your order ${order.label} at ${shop.name}`,
    title: isDone ? "Thank you for your order" : "We have your order",
    preview: isDone ? `${payment} ${nextNews(order)}` : next,
    body: (
      <>
        <Paragraph>
          {isDone
            ? `Thank you for your order ${order.label} at ${shop.name}. ${payment} ${nextNews(order)}`
            : `We have your order ${order.label} at ${shop.name}. ${next} ${pay} After that, you can still pay if they are in stock.`}
        </Paragraph>
        {isByHand && !isDone && <PaymentInstructions order={order} />}
        <ActionButton href={order.link}>
          {isDone || isByHand ? "View your order" : "View or pay for your order"}
        </ActionButton>
        <OrderDetails order={order} shop={shop} estimate={isDone ? "Arrives" : "Paid today, it arrives"} />
      </>
    ),
  };
});

/** The email to the buyer when the order is paid. */
export const orderPaidEmail = orderEmail(orderPayment, ({ order, amountCents = order.totalCents }, shop) => ({
  title: order.paysOnDelivery ? "Order confirmed" : "Payment received",
  preview: order.shippingAddress.isPickup ? nextNews(order) : "We will email you again when your order ships.",
  body: (
    <>
      <Paragraph>
        {order.paysOnDelivery
          ? `Your order ${order.label} is confirmed. ${cashText(order.cashDueCents ?? amountCents)}`
          : `We have received your payment of ${formatMoney(amountCents)} for order ${order.label}. Thank you!`}{" "}
        {nextNews(order)}
      </Paragraph>
      <ViewOrder order={order} />
      <OrderDetails order={order} shop={shop} estimate="Arrives" />
    </>
  ),
}));

/** The email to the buyer when the bank confirms the payment of the order days later. */
export const paymentPendingEmail = orderEmail(orderPayment, ({ order, amountCents = order.totalCents }, shop) => ({
  title: "Payment on its way",
  preview: "Your bank confirms it within a few days. We keep your items until then.",
  body: (
    <>
      <Paragraph>
        Your payment of {formatMoney(amountCents)} for order {order.label} is on its way. Your bank confirms it within a
        few days. Until then, we keep your items for you; please do not pay again.
      </Paragraph>
      <Paragraph>
        We will email you as soon as it is settled.{" "}
        {order.shippingAddress.isPickup ? "You can pick your order up" : "Your order ships"} after that.
      </Paragraph>
      <ViewOrder order={order} />
      <OrderDetails order={order} shop={shop} />
    </>
  ),
}));

/** The email to the buyer when the bank has not confirmed that payment. */
export const paymentFailedEmail = orderEmail(orderPayment, ({ order, amountCents = order.totalCents }, shop) => ({
  title: "Payment failed",
  preview: "Your bank has not confirmed the payment. Your order is not paid.",
  body: (
    <>
      <Paragraph>
        Your bank has not confirmed your payment of {formatMoney(amountCents)} for order {order.label}. You have not
        been charged, and your order is not paid.
      </Paragraph>
      <Paragraph>You can pay again on its page, as long as its items are in stock.</Paragraph>
      <ActionButton href={order.link}>View and pay for your order</ActionButton>
      <OrderDetails order={order} shop={shop} />
    </>
  ),
}));

function Parcels({ parcels }: { parcels: EmailParcel[] }) {
  return parcels.map(({ number, trackingItem, carrier }) => (
    <Panel key={number}>
      <Paragraph>
        {carrier ? <TextLink href={carrier.trackingUrl}>{`${carrier.name} ${number}`}</TextLink> : number}
      </Paragraph>
      {trackingItem.length > 0 && <Note>In this parcel: {trackingItem.join("; ")}</Note>}
    </Panel>
  ));
}

/** The tracking numbers and the button: to the carrier when there is one parcel to track, else to the order. */
function Tracking({ order, parcels }: { order: EmailOrder; parcels: EmailParcel[] }) {
  const [first, ...others] = parcels;
  const only = others.length === 0 ? first?.carrier : null;
  return (
    <>
      <Parcels parcels={parcels} />
      {only ? (
        <>
          <ActionButton href={only.trackingUrl}>Track your parcel</ActionButton>
          <Paragraph>
            Your order is here: <TextLink href={order.link}>View your order</TextLink>
          </Paragraph>
        </>
      ) : (
        <ViewOrder order={order} />
      )}
    </>
  );
}

/** What has shipped, as a sentence. */
function shippedText({ order, sent, left }: OrderShipment): string {
  const part = sent.length > 0 ? "The rest of your order" : "Your order";
  return `${left.length > 0 ? "A part of your order" : part} ${order.label} has shipped.`;
}

type ShipmentItemsProps = {
  shipment: OrderShipment;
  /** Above the items of a part of the order. */
  heading: string;
};

/** What was sent, and what is sent later. */
function ShipmentItems({ shipment: { order, sent, left }, heading }: ShipmentItemsProps) {
  return (
    <>
      <Subheading>{sent.length > 0 ? heading : "Items"}</Subheading>
      <OrderItems items={sent.length > 0 ? sent : order.items} />
      {left.length > 0 && (
        <>
          <Subheading>Still to come</Subheading>
          <OrderItems items={left} />
        </>
      )}
    </>
  );
}

/** The email to the buyer when the order has shipped, or a part of it, with the tracking numbers. */
export const orderShippedEmail = orderEmail(orderShipment, (shipment) => {
  const { order, parcels, left } = shipment;
  return {
    title: left.length > 0 ? "Partly shipped" : "Shipped",
    preview: shippedText(shipment),
    body: (
      <>
        <Paragraph>{shippedText(shipment)}</Paragraph>
        {parcels.length > 0 && <Paragraph>You can track it here:</Paragraph>}
        <Tracking order={order} parcels={parcels} />
        <ShipmentItems shipment={shipment} heading="In this shipment" />
      </>
    ),
  };
});

/** The email to the buyer when the order, or a part of it, can be picked up. */
export const orderReadyEmail = orderEmail(orderShipment, (shipment, shop) => {
  const { label } = shipment.order;
  const isPart = shipment.left.length > 0;
  return {
    title: isPart ? "Partly ready for pickup" : "Ready for pickup",
    preview: `You can pick up your order ${label} now.`,
    body: (
      <>
        <Paragraph>
          {isPart ? `A part of your order ${label}` : `Your order ${label}`} is ready. You can pick it up here:
        </Paragraph>
        <Panel>
          <Lines lines={[shop.name, ...pickupPlace(shop)]} />
        </Panel>
        <ViewOrder order={shipment.order} />
        <ShipmentItems shipment={shipment} heading="Ready now" />
      </>
    ),
  };
});

/** The email to the buyer about new tracking numbers. */
export const parcelsEmail = orderEmail(orderParcels, ({ order, parcels }) => ({
  title: parcels.length === 1 ? "Your tracking number" : "Your tracking numbers",
  preview: `You can track your order ${order.label}.`,
  body: (
    <>
      <Paragraph>You can track your order {order.label} here:</Paragraph>
      <Tracking order={order} parcels={parcels} />
    </>
  ),
}));

/** The email to the buyer when the order is delivered. */
export const orderDeliveredEmail = orderEmail(orderNews, ({ order }) => {
  const { isPickup } = order.shippingAddress;
  const delivered = `Your order ${order.label} has been ${isPickup ? "picked up" : "delivered"}.`;
  return {
    title: isPickup ? "Picked up" : "Delivered",
    preview: delivered,
    body: (
      <>
        <Paragraph>{delivered} If you have not received it, please contact us.</Paragraph>
        <ViewOrder order={order} />
        <Subheading>Items</Subheading>
        <OrderItems items={order.items} />
      </>
    ),
  };
});

/** That money was given back, in a sentence or two. */
const refundedText = (what: string, { isPaidByHand }: EmailOrder, more = "") =>
  isPaidByHand
    ? `We have refunded ${what}.${more}`
    : `We have refunded ${what} to your original payment method.${more} Your bank may take a few days to show it.`;

/** What is left to pay of a changed order, as a sentence; empty for nothing. */
function leftToPay({ isPaid, dueCents, totalCents, cashDueCents }: EmailOrder): string {
  if (cashDueCents !== null) return `Its total is ${formatMoney(totalCents)} now.`;
  if (isPaid) return dueCents > 0 ? `It costs ${formatMoney(dueCents)} more than you have paid.` : "";
  return totalCents > 0 ? `Its total is ${formatMoney(totalCents)} now.` : "";
}

/** The email to the buyer when the items of the order were changed, or an exchange has placed it, with what is left to pay. */
export const orderChangedEmail = orderEmail(orderChange, ({ order, changes, refundedCents, isExchange }, shop) => {
  const left = leftToPay(order);
  const payment = order.paysOnDelivery
    ? cashText(order.cashDueCents ?? (order.isPaid ? order.dueCents : order.totalCents))
    : `${thenComes(order)} after that is paid.`;
  const changed = isExchange ? `Your exchange is order ${order.label}.` : `Your order ${order.label} was changed.`;
  return {
    title: isExchange ? "Your exchange" : "Your order was changed",
    preview: left ? `${changed} ${left}` : changed,
    body: (
      <>
        <Paragraph>
          {changed} {changes}
        </Paragraph>
        {refundedCents > 0 && order.cashDueCents === null && (
          <Paragraph>{refundedText(`the difference of ${formatMoney(refundedCents)}`, order)}</Paragraph>
        )}
        {left && <Paragraph>{`${left} ${payment}`}</Paragraph>}
        {left && order.paymentInstructions && !order.paysOnDelivery && <PaymentInstructions order={order} />}
        <ActionButton href={order.link}>
          {left && !order.paymentInstructions ? "View and pay for your order" : "View your order"}
        </ActionButton>
        <OrderDetails order={order} shop={shop} />
      </>
    ),
  };
});

/** The email to the buyer about a refund. */
export const orderRefundedEmail = orderEmail(
  orderRefund,
  ({ order, amount, items, reason, unsent, lowersCash = true, refunded }, shop) => {
    const isWhole = order.refundedCents >= order.totalCents;
    // What is paid on delivery was confirmed only: the buyer has not paid it yet.
    const isLess = order.cashDueCents !== null && lowersCash;
    const less = `Your order ${order.label} costs ${amount} less. ${order.cashDueCents ? cashText(order.cashDueCents) : "There is nothing to pay."}`;
    const more = isWhole ? " The order is now refunded in full." : "";
    const alsoUnsent = unsent && unsent === items ? " and not sent any more" : "";
    return {
      title: reason !== null ? "Items canceled" : isLess ? "Your order costs less" : "Refund",
      preview: isLess ? less : `We have refunded ${amount}.`,
      body: (
        <>
          {reason !== null && <Paragraph>{`These items are canceled, and not sent: ${items}`}</Paragraph>}
          {reason && <Paragraph>Reason: {reason}</Paragraph>}
          <Paragraph>{isLess ? less : refundedText(`${amount} of your order ${order.label}`, order, more)}</Paragraph>
          {refunded && <Paragraph>{refundedText(`${refunded} of it`, order)}</Paragraph>}
          {items && reason === null && (
            <Paragraph>{`${isLess ? "Taken off" : "Refunded"}${alsoUnsent}: ${items}`}</Paragraph>
          )}
          {unsent && !alsoUnsent && <Paragraph>{`Not sent any more: ${unsent}`}</Paragraph>}
          <ViewOrder order={order} />
          <OrderDetails order={order} shop={shop} />
        </>
      ),
    };
  },
);

/** The email to the buyer when the order is canceled. */
export const orderCancelledEmail = orderEmail(
  orderCancellation,
  ({ order, reason, refundedCents, isChargeOpen }, shop) => ({
    title: "Canceled",
    preview: `Your order ${order.label} is canceled.`,
    body: (
      <>
        <Paragraph>Your order {order.label} is canceled.</Paragraph>
        {reason && <Paragraph>Reason: {reason}</Paragraph>}
        {refundedCents > 0 && <Paragraph>{refundedText(formatMoney(refundedCents), order)}</Paragraph>}
        {(!order.isPaid || order.paysOnDelivery) && refundedCents === 0 && !isChargeOpen && (
          <Paragraph>You have not been charged.</Paragraph>
        )}
        {isChargeOpen && <Paragraph>If a payment of it arrives all the same, we send it back.</Paragraph>}
        <ViewOrder order={order} />
        <OrderDetails order={order} shop={shop} />
      </>
    ),
  }),
);

import type { ReactNode } from "react";
import { formatMoney } from "~/shop/money/format-money";
import type {
  EmailOrder,
  EmailParcel,
  OrderCancellation,
  OrderChange,
  OrderNews,
  OrderParcels,
  OrderPayment,
  OrderRefund,
  OrderShipment,
} from "./email-data.server";
import { OrderDetails, OrderItems, pickupPlace } from "./order-details.server";
import { ActionButton, Greeting, Lines, Note, Panel, Paragraph, Subheading, TextLink } from "./parts.server";
import { type EmailShop, type EmailTemplate, renderEmail } from "./render-email.server";

/** The end of every e-mail about an order. */
function LinkWarning() {
  return <Note>Anyone who has the link in this email can see this order, so please do not share it.</Note>;
}

type OrderEmail = { order: EmailOrder; subject: string; title: string; preview: string; children: ReactNode };

function renderOrderEmail(shop: EmailShop, { order, subject, title, preview, children }: OrderEmail) {
  return renderEmail(shop, {
    recipient: order.email,
    subject,
    title,
    preview,
    help: { question: `Questions about order ${order.label}?`, link: order.helpLink },
    body: (
      <>
        <Greeting name={order.firstName} />
        {children}
        <LinkWarning />
      </>
    ),
  });
}

/** An e-mail to the buyer about the status of an order. */
export function statusEmail(
  email: Omit<OrderEmail, "subject" | "children"> & { body: (shop: EmailShop) => ReactNode },
) {
  const { order, title, body } = email;
  return (shop: EmailShop) =>
    renderOrderEmail(shop, {
      ...email,
      subject: `${title}: order ${order.label} at ${shop.name}`,
      children: body(shop),
    });
}

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

/** How an order is paid that the carrier takes the money for. */
const onDelivery = (cents: number) => `You pay ${formatMoney(cents)} in cash when it arrives.`;

/** When the buyer hears of the order again. */
const nextNews = ({ shippingAddress }: EmailOrder) =>
  `We will email you again when ${shippingAddress.isPickup ? "you can pick it up" : "it ships"}.`;

/** The order confirmation, with a link that gives access to the order without signing in. */
export function orderPlacedEmail({ order }: OrderNews): EmailTemplate {
  const isFree = order.totalCents === 0;
  const isDone = isFree || order.paysOnDelivery;
  const payment = isFree ? "There is nothing to pay." : onDelivery(order.totalCents);
  const preview = isDone ? `${payment} ${nextNews(order)}` : `One step left: pay ${formatMoney(order.totalCents)}.`;
  return (shop) =>
    renderOrderEmail(shop, {
      order,
      subject: `Your order ${order.label} at ${shop.name}`,
      title: isDone ? "Thank you for your order" : "Your order is not paid yet",
      preview,
      children: (
        <>
          {isDone ? (
            <Paragraph>
              Thank you for your order {order.label} at {shop.name}. {payment} {nextNews(order)}
            </Paragraph>
          ) : (
            <Paragraph>
              We have your order {order.label} at {shop.name}. Please pay within{" "}
              {shop.formatDuration(order.at, order.holdEndsAt)} of ordering
              {order.paymentInstructions && `, by ${shop.formatTime(order.holdEndsAt)}`}: until then, we hold its items
              for you. After that, you can still pay if they are in stock.{" "}
              {order.shippingAddress.isPickup ? "You can pick it up after that." : "It ships when it is paid."}
            </Paragraph>
          )}
          {order.paymentInstructions && !isDone && <PaymentInstructions order={order} />}
          <ActionButton href={order.link}>
            {isFree || order.paymentInstructions ? "View your order" : "View and pay for your order"}
          </ActionButton>
          <OrderDetails order={order} shop={shop} estimate={isDone ? "Arrives" : "Paid today, it arrives"} />
        </>
      ),
    });
}

/** The email to the buyer when the order is paid. */
export function orderPaidEmail({ order, amountCents = order.totalCents }: OrderPayment): EmailTemplate {
  return statusEmail({
    order,
    title: order.paysOnDelivery ? "Order confirmed" : "Payment received",
    preview: order.shippingAddress.isPickup ? nextNews(order) : "We will email you again when your order ships.",
    body: (shop) => (
      <>
        <Paragraph>
          {order.paysOnDelivery
            ? `Your order ${order.label} is confirmed. ${onDelivery(amountCents)}`
            : `We have received your payment of ${formatMoney(amountCents)} for order ${order.label}. Thank you!`}{" "}
          {nextNews(order)}
        </Paragraph>
        <ViewOrder order={order} />
        <OrderDetails order={order} shop={shop} estimate="Arrives" />
      </>
    ),
  });
}

/** The email to the buyer when the bank confirms the payment of the order days later. */
export function paymentPendingEmail({ order, amountCents = order.totalCents }: OrderPayment): EmailTemplate {
  return statusEmail({
    order,
    title: "Payment on its way",
    preview: "Your bank confirms it within a few days. We keep your items until then.",
    body: (shop) => (
      <>
        <Paragraph>
          Your payment of {formatMoney(amountCents)} for order {order.label} is on its way. Your bank confirms it within
          a few days. Until then, we keep your items for you; please do not pay again.
        </Paragraph>
        <Paragraph>We will email you as soon as it is settled. Your order ships after that.</Paragraph>
        <ViewOrder order={order} />
        <OrderDetails order={order} shop={shop} />
      </>
    ),
  });
}

/** The email to the buyer when the bank has not confirmed that payment. */
export function paymentFailedEmail({ order, amountCents = order.totalCents }: OrderPayment): EmailTemplate {
  return statusEmail({
    order,
    title: "Payment failed",
    preview: "Your bank has not confirmed the payment. Your order is not paid.",
    body: (shop) => (
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
  });
}

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
  if (left.length > 0) return `A part of your order ${order.label} has shipped.`;
  return sent.length > 0
    ? `The rest of your order ${order.label} has shipped.`
    : `Your order ${order.label} has shipped.`;
}

/** The email to the buyer when the order has shipped, or a part of it, with the tracking numbers. */
export function orderShippedEmail(shipment: OrderShipment): EmailTemplate {
  const { order, parcels, sent, left } = shipment;
  return statusEmail({
    order,
    title: left.length > 0 ? "Partly shipped" : "Shipped",
    preview: shippedText(shipment),
    body: () => (
      <>
        <Paragraph>{shippedText(shipment)}</Paragraph>
        {parcels.length > 0 && <Paragraph>You can track it here:</Paragraph>}
        <Tracking order={order} parcels={parcels} />
        <Subheading>{sent.length > 0 ? "In this shipment" : "Items"}</Subheading>
        <OrderItems order={sent.length > 0 ? { ...order, items: sent } : order} />
        {left.length > 0 && (
          <>
            <Subheading>Still to come</Subheading>
            <OrderItems order={{ ...order, items: left }} />
          </>
        )}
      </>
    ),
  });
}

/** The email to the buyer when the order, or a part of it, can be picked up. */
export function orderReadyEmail({ order, sent, left }: OrderShipment): EmailTemplate {
  return statusEmail({
    order,
    title: left.length > 0 ? "Partly ready for pickup" : "Ready for pickup",
    preview: `You can pick up your order ${order.label} now.`,
    body: (shop) => (
      <>
        <Paragraph>
          {left.length > 0
            ? `A part of your order ${order.label} is ready. You can pick it up here:`
            : `Your order ${order.label} is ready. You can pick it up here:`}
        </Paragraph>
        <Panel>
          <Lines lines={[shop.name, ...pickupPlace(shop)]} />
        </Panel>
        <ViewOrder order={order} />
        <Subheading>{sent.length > 0 ? "Ready now" : "Items"}</Subheading>
        <OrderItems order={sent.length > 0 ? { ...order, items: sent } : order} />
        {left.length > 0 && (
          <>
            <Subheading>Still to come</Subheading>
            <OrderItems order={{ ...order, items: left }} />
          </>
        )}
      </>
    ),
  });
}

/** The email to the buyer about new tracking numbers. */
export function parcelsEmail({ order, parcels }: OrderParcels): EmailTemplate {
  return statusEmail({
    order,
    title: parcels.length === 1 ? "Your tracking number" : "Your tracking numbers",
    preview: `You can track your order ${order.label}.`,
    body: () => (
      <>
        <Paragraph>You can track your order {order.label} here:</Paragraph>
        <Tracking order={order} parcels={parcels} />
      </>
    ),
  });
}

/** The email to the buyer when the order is delivered. */
export function orderDeliveredEmail({ order }: OrderNews): EmailTemplate {
  const { isPickup } = order.shippingAddress;
  return statusEmail({
    order,
    title: isPickup ? "Picked up" : "Delivered",
    preview: `Your order ${order.label} has been ${isPickup ? "picked up" : "delivered"}.`,
    body: () => (
      <>
        <Paragraph>
          Your order {order.label} has been {isPickup ? "picked up" : "delivered"}. If you have not received it, please
          contact us.
        </Paragraph>
        <ViewOrder order={order} />
        <Subheading>Items</Subheading>
        <OrderItems order={order} />
      </>
    ),
  });
}

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
export function orderChangedEmail({ order, changes, refundedCents, isExchange }: OrderChange): EmailTemplate {
  const left = leftToPay(order);
  const payment = order.paysOnDelivery
    ? onDelivery(order.cashDueCents ?? (order.isPaid ? order.dueCents : order.totalCents))
    : "It ships after that is paid.";
  const changed = isExchange ? `Your exchange is order ${order.label}.` : `Your order ${order.label} was changed.`;
  return statusEmail({
    order,
    title: isExchange ? "Your exchange" : "Your order was changed",
    preview: left ? `${changed} ${left}` : changed,
    body: (shop) => (
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
  });
}

/** The email to the buyer about a refund. */
export function orderRefundedEmail({ order, amount, items }: OrderRefund): EmailTemplate {
  const isWhole = order.refundedCents >= order.totalCents;
  // What is paid on delivery was confirmed only: the buyer has not paid it yet.
  const isLess = order.cashDueCents !== null;
  const less = `Your order ${order.label} costs ${amount} less. ${isWhole ? "There is nothing to pay." : onDelivery(order.cashDueCents ?? 0)}`;
  const more = isWhole ? " The order is now refunded in full." : "";
  return statusEmail({
    order,
    title: isLess ? "Your order costs less" : "Refund",
    preview: isLess ? less : `We have refunded ${amount}.`,
    body: (shop) => (
      <>
        <Paragraph>{isLess ? less : refundedText(`${amount} of your order ${order.label}`, order, more)}</Paragraph>
        {items && <Paragraph>{`${isLess ? "Taken off" : "Refunded"}: ${items}`}</Paragraph>}
        <ViewOrder order={order} />
        <OrderDetails order={order} shop={shop} />
      </>
    ),
  });
}

/** The email to the buyer when the order is canceled. */
export function orderCancelledEmail({ order, reason, refundedCents, isChargeOpen }: OrderCancellation): EmailTemplate {
  return statusEmail({
    order,
    title: "Canceled",
    preview: `Your order ${order.label} is canceled.`,
    body: (shop) => (
      <>
        <Paragraph>Your order {order.label} is canceled.</Paragraph>
        {reason && <Paragraph>Reason: {reason}</Paragraph>}
        {refundedCents > 0 && !order.paysOnDelivery && (
          <Paragraph>{refundedText(formatMoney(refundedCents), order)}</Paragraph>
        )}
        {(!order.isPaid || order.paysOnDelivery) && !isChargeOpen && <Paragraph>You have not been charged.</Paragraph>}
        <ViewOrder order={order} />
        <OrderDetails order={order} shop={shop} />
      </>
    ),
  });
}

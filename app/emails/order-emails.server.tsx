import type { ReactNode } from "react";
import { type AddressLines, addressLines } from "~/shop/addresses/address-lines";
import { formatMoney } from "~/shop/money/format-money";
import { type EmailItem, type EmailOrder, OrderItems } from "./order-items.server";
import { ActionButton, Greeting, Lines, Note, Paragraph, Subheading, TextLink } from "./parts.server";
import { type EmailTemplate, renderEmail } from "./render-email.server";

type OrderRecipient = {
  /** The order's number, for example `#1042`. */
  label: string;
  email: string;
  firstName: string;
  /** The URL of the order's page with its key, which gives access without signing in. */
  link: string;
};

type PlacedOrder = EmailOrder & {
  paymentMethod: string;
  /** How to pay; empty for a method that is paid online. */
  paymentInstructions: string;
  /** Until when an unpaid order keeps its stock, in ISO 8601. */
  holdEndsAt: string;
  shippingAddress: AddressLines;
  items: EmailItem[];
};

/** A parcel of an order, with the carrier of its number if that is known. */
export type EmailParcel = {
  number: string;
  /** The names of the items in it, if they are known. */
  trackingItem: string[];
  carrier: { name: string; trackingUrl: string } | null;
};

/** The end of every e-mail about an order. */
function LinkWarning() {
  return <Note>Anyone who has the link in this email can see this order, so please do not share it.</Note>;
}

/** The items, the totals and the shipping address of an order. */
export function OrderDetails({ order }: { order: EmailOrder & { shippingAddress: AddressLines; items: EmailItem[] } }) {
  return (
    <>
      <OrderItems items={order.items} order={order} />
      <Subheading>Shipping address</Subheading>
      <Lines lines={addressLines(order.shippingAddress)} />
    </>
  );
}

/** The order confirmation, with a link that gives access to the order without signing in. */
export function orderPlacedEmail(order: OrderRecipient & PlacedOrder): EmailTemplate {
  const isFree = order.totalCents === 0;
  return (shop) =>
    renderEmail(shop, {
      recipient: order.email,
      subject: `Your order ${order.label} at ${shop.name}`,
      title: "Thank you for your order",
      preview: isFree
        ? "There is nothing to pay. We will email you again when it ships."
        : `One step left: pay ${formatMoney(order.totalCents)}.`,
      body: (
        <>
          <Greeting name={order.firstName} />
          {isFree ? (
            <Paragraph>
              Thank you for your order {order.label} at {shop.name}. There is nothing to pay. We will email you again
              when it ships.
            </Paragraph>
          ) : (
            <Paragraph>
              Thank you for your order {order.label} at {shop.name}. We will hold it for you until{" "}
              {shop.formatTime(order.holdEndsAt)}. It ships after it is paid.
            </Paragraph>
          )}
          {order.paymentInstructions && (
            <>
              <Paragraph>
                Please pay {formatMoney(order.totalCents)} by {order.paymentMethod.toLowerCase()}, with the order number{" "}
                {order.label} as the reference:
              </Paragraph>
              <Lines lines={order.paymentInstructions.split("\n")} />
            </>
          )}
          <ActionButton href={order.link}>
            {isFree || order.paymentInstructions ? "View your order" : "View and pay for your order"}
          </ActionButton>
          <OrderDetails order={order} />
          <LinkWarning />
        </>
      ),
    });
}

type StatusEmail = { order: OrderRecipient; title: string; preview: string; children: ReactNode };

function statusEmail({ order, title, preview, children }: StatusEmail): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient: order.email,
      subject: `${title}: order ${order.label} at ${shop.name}`,
      title,
      preview,
      body: (
        <>
          <Greeting name={order.firstName} />
          {children}
          <LinkWarning />
        </>
      ),
    });
}

function ViewOrder({ order }: { order: OrderRecipient }) {
  return <ActionButton href={order.link}>View your order</ActionButton>;
}

function Parcels({ parcels }: { parcels: EmailParcel[] }) {
  return parcels.map(({ number, trackingItem, carrier }) => {
    const contents = trackingItem.length > 0 ? ` (${trackingItem.join("; ")})` : "";
    return (
      <Paragraph key={number}>
        {carrier ? <TextLink href={carrier.trackingUrl}>{`${carrier.name} ${number}`}</TextLink> : number}
        {contents}
      </Paragraph>
    );
  });
}

/** The email to the buyer when the order is paid. */
export function orderPaidEmail(
  order: OrderRecipient & EmailOrder & { shippingAddress: AddressLines; items: EmailItem[] },
): EmailTemplate {
  return statusEmail({
    order,
    title: "Payment received",
    preview: "We will email you again when your order ships.",
    children: (
      <>
        <Paragraph>
          We have received your payment of {formatMoney(order.totalCents)} for order {order.label}. Thank you! We will
          email you again when it ships.
        </Paragraph>
        <ViewOrder order={order} />
        <OrderDetails order={order} />
      </>
    ),
  });
}

/** The email to the buyer when the order has shipped, with its tracking numbers. */
export function orderShippedEmail(order: OrderRecipient, parcels: EmailParcel[]): EmailTemplate {
  return statusEmail({
    order,
    title: "Shipped",
    preview: `Your order ${order.label} has shipped.`,
    children: (
      <>
        <Paragraph>Your order {order.label} has shipped.</Paragraph>
        {parcels.length > 0 && <Paragraph>You can track it here:</Paragraph>}
        <Parcels parcels={parcels} />
        <ViewOrder order={order} />
      </>
    ),
  });
}

/** The email to the buyer about new tracking numbers. */
export function parcelsEmail(order: OrderRecipient, parcels: EmailParcel[]): EmailTemplate {
  return statusEmail({
    order,
    title: parcels.length === 1 ? "Your tracking number" : "Your tracking numbers",
    preview: `You can track your order ${order.label}.`,
    children: (
      <>
        <Paragraph>You can track your order {order.label} here:</Paragraph>
        <Parcels parcels={parcels} />
        <ViewOrder order={order} />
      </>
    ),
  });
}

/** The email to the buyer when the order is delivered. */
export function orderDeliveredEmail(order: OrderRecipient): EmailTemplate {
  return statusEmail({
    order,
    title: "Delivered",
    preview: `Your order ${order.label} has been delivered.`,
    children: (
      <>
        <Paragraph>
          Your order {order.label} has been delivered. If you have not received it, please contact us.
        </Paragraph>
        <ViewOrder order={order} />
      </>
    ),
  });
}

/**
 * The email to the buyer about a refund.
 * @param amount formatted, for example `$19.99`
 */
export function orderRefundedEmail(order: OrderRecipient, amount: string): EmailTemplate {
  return statusEmail({
    order,
    title: "Refund",
    preview: `We have refunded ${amount}.`,
    children: (
      <>
        <Paragraph>
          We have refunded {amount} of your order {order.label} to your original payment method. Your bank may take a
          few days to show it.
        </Paragraph>
        <ViewOrder order={order} />
      </>
    ),
  });
}

type CancelledOrder = OrderRecipient & { isPaid: boolean };

/**
 * The email to the buyer when the order is canceled.
 * @param cancellation.reason may be empty
 * @param cancellation.refundedCents what was refunded because of it, in cents
 */
export function orderCancelledEmail(
  order: CancelledOrder,
  { reason, refundedCents }: { reason: string; refundedCents: number },
): EmailTemplate {
  return statusEmail({
    order,
    title: "Canceled",
    preview: `Your order ${order.label} is canceled.`,
    children: (
      <>
        <Paragraph>Your order {order.label} is canceled.</Paragraph>
        {reason && <Paragraph>Reason: {reason}</Paragraph>}
        {refundedCents > 0 && (
          <Paragraph>
            We have refunded {formatMoney(refundedCents)} to your original payment method. Your bank may take a few days
            to show it.
          </Paragraph>
        )}
        {!order.isPaid && <Paragraph>You have not been charged.</Paragraph>}
        <ViewOrder order={order} />
      </>
    ),
  });
}

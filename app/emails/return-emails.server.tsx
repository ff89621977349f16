import type { z } from "zod";
import { orderReturn, requestedReturn } from "./email-data.server";
import { OrderItems } from "./order-details.server";
import { orderEmail, ViewOrder } from "./order-emails.server";
import { ActionButton, Lines, Note, Paragraph, Subheading } from "./parts.server";
import { emailKind } from "./render-email.server";

type StepText = { title: string; text: (label: string) => string; next: string };

const STEPS: Record<z.infer<typeof orderReturn>["step"], StepText> = {
  requested: {
    title: "Return requested",
    text: (label) => `We have your request to return items of order ${label}.`,
    next: "We will email you as soon as we have looked at it. Please do not send the items before that.",
  },
  approved: {
    title: "Return approved",
    text: (label) => `You can send back these items of order ${label}.`,
    next: "Please pack them safely, and put the order number in the parcel. We will email you when they have arrived.",
  },
  declined: {
    title: "Return declined",
    text: (label) => `We cannot take back these items of order ${label}.`,
    next: "Please write to us if you have questions about it.",
  },
  received: {
    title: "Return received",
    text: (label) => `The items that you sent back of order ${label} have arrived.`,
    next: "We will email you about the refund.",
  },
};

/** The email to the buyer about a step of a return. */
export const orderReturnEmail = orderEmail(orderReturn, ({ order, step, items, reason, isSettled }, shop) => {
  const { title, text, next } = STEPS[step];
  return {
    title,
    preview: text(order.label),
    body: (
      <>
        <Paragraph>{text(order.label)}</Paragraph>
        {reason && <Paragraph>Reason: {reason}</Paragraph>}
        {!isSettled && <Paragraph>{next}</Paragraph>}
        {step === "approved" && shop.postalAddress.length > 0 && (
          <>
            <Subheading>Send them to</Subheading>
            <Lines lines={[shop.name, ...shop.postalAddress]} />
          </>
        )}
        <ViewOrder order={order} />
        <Subheading>Items</Subheading>
        <OrderItems items={items} havePrices={false} />
      </>
    ),
  };
});

/** The email to the shop about a return that a buyer asks for. A reply to it goes to the buyer. */
export const shopReturnEmail = emailKind(requestedReturn, ({ recipient, order, items, reason, link }) => {
  const buyer = `${order.firstName} ${order.lastName}`;
  return {
    recipient,
    subject: `Return requested: order ${order.label}`,
    title: `Return of order ${order.label}`,
    preview: `${buyer} wants to return items.`,
    body: (
      <>
        <Paragraph>
          {buyer} ({order.email}) wants to return these items.
        </Paragraph>
        {reason && <Paragraph>Reason: {reason}</Paragraph>}
        <ActionButton href={link}>Open the return</ActionButton>
        <Subheading>Items</Subheading>
        <OrderItems items={items} havePrices={false} />
        <Note>Reply to this email to write to the buyer.</Note>
      </>
    ),
    replyTo: order.email,
  };
});

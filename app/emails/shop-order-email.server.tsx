import { formatMoney } from "~/shop/money/format-money";
import { paidOrder } from "./email-data.server";
import { OrderDetails } from "./order-details.server";
import { ActionButton, Note, Paragraph } from "./parts.server";
import { emailKind } from "./render-email.server";

/** The email to the shop about a paid order. A reply to it goes to the buyer. */
export const shopOrderEmail = emailKind(paidOrder, ({ recipient, order, isSoldOut, link }, shop) => {
  const total = formatMoney(order.totalCents);
  const buyer = `${order.firstName} ${order.lastName}`;
  const isFree = order.totalCents === 0;
  const paid = order.isPaidByHand ? `paid ${total}.` : `paid ${total} by ${order.paymentMethod}.`;
  return {
    recipient,
    subject: `New order ${order.label}: ${total}`,
    title: `New order ${order.label}`,
    preview: isFree ? `${buyer} ordered it. There was nothing to pay.` : `${buyer} paid ${total}.`,
    body: (
      <>
        <Paragraph>
          {buyer} ({order.email}) {isFree ? "ordered it. There was nothing to pay." : paid}
        </Paragraph>
        {isSoldOut && (
          <Paragraph>
            Items of this order sold out before the payment arrived. Please find them, or refund the order.
          </Paragraph>
        )}
        <ActionButton href={link}>Open the order</ActionButton>
        <OrderDetails order={order} shop={shop} />
        <Note>Reply to this email to write to the buyer.</Note>
      </>
    ),
    replyTo: order.email,
  };
});

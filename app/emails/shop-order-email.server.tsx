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
  const paid = order.paysOnDelivery
    ? `pays ${total} in cash on delivery.`
    : `paid ${total}${order.isPaidByHand ? "" : ` by ${order.paymentMethod}`}.`;
  return {
    recipient,
    subject: `New order ${order.label}: ${total}`,
    title: `New order ${order.label}`,
    preview: `${buyer} ${isFree ? "ordered it. There was nothing to pay." : paid}`,
    body: (
      <>
        <Paragraph>
          {buyer} ({order.email}) {isFree ? "ordered it. There was nothing to pay." : paid}
        </Paragraph>
        {order.paysOnDelivery && !order.isPaid && (
          <Paragraph>Please mark it as paid when the carrier answers for the money: then you can ship it.</Paragraph>
        )}
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

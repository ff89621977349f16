import { formatMoney } from "~/shop/money/format-money";
import { type EmailOrder, paidOrder } from "./email-data.server";
import { OrderDetails } from "./order-details.server";
import { ActionButton, Note, Paragraph } from "./parts.server";
import { emailKind } from "./render-email.server";

/** What the buyer has paid, or pays. An exchange pays its order in whole or in part. */
function paymentOf({ totalCents, isPaid, dueCents, cashDueCents, ...order }: EmailOrder): string {
  if (totalCents === 0) return "ordered it. There was nothing to pay.";
  const total = formatMoney(totalCents);
  const cashCents = cashDueCents ?? (order.paysOnDelivery && !isPaid ? totalCents : 0);
  if (cashCents > 0)
    return `pays ${cashCents < totalCents ? `${formatMoney(cashCents)} of ` : ""}${total} in cash on delivery.`;
  if (dueCents > 0) return `paid ${formatMoney(totalCents - dueCents)} of ${total}. It ships when the rest is paid.`;
  return `paid ${total}${order.isPaidByHand ? "" : ` by ${order.paymentMethod}`}.`;
}

/** The email to the shop about a paid order. A reply to it goes to the buyer. */
export const shopOrderEmail = emailKind(paidOrder, ({ recipient, order, isSoldOut, link }, shop) => {
  const buyer = `${order.firstName} ${order.lastName}`;
  const payment = paymentOf(order);
  return {
    recipient,
    subject: `New order ${order.label}: ${formatMoney(order.totalCents)}`,
    title: `New order ${order.label}`,
    preview: `${buyer} ${payment}`,
    body: (
      <>
        <Paragraph>
          {buyer} ({order.email}) {payment}
        </Paragraph>
        {order.paysOnDelivery && (!order.isPaid || order.dueCents > 0) && (
          <Paragraph>
            Please confirm it on its page when the carrier answers for the money: then you can ship it.
          </Paragraph>
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

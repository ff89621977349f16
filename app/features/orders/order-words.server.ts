import type { DisputeState } from "~/providers/payments/payment-provider";
import { dollarsText } from "~/shop/money/dollars";
import { formatAmount, formatMoney } from "~/shop/money/format-money";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { isPaidOnline, providerOfMethod } from "~/shop/payment-methods/payment-providers.server";
import type { UnpaidCharge } from "~/shop/payments/pending-payment.server";
import type { RefundPreview } from "~/shop/refunds/refund-payment.server";
import type { OrderView } from "./order-view.server";
import type { PaymentOptions } from "./payment-options.server";

/* The sentences about money on an order's page: the server knows which one is true. */

/**
 * What a form says that it refunds.
 * @param preview null for nothing
 * @returns the sentence, and the amount that the form sends as seen, for its field; empty for nothing
 */
export function refundSaid(preview: RefundPreview | null): { text: string; shown: string } {
  if (!preview) return { text: "This refunds nothing.", shown: "" };
  const { amountCents, cashCents, currency } = preview;
  const given = `refunds ${formatAmount(amountCents - cashCents, currency)}`;
  const taken = `takes ${formatAmount(cashCents, currency)} off what is to be paid`;
  const parts = cashCents === 0 ? [given] : cashCents === amountCents ? [taken] : [given, taken];
  return { text: `This ${parts.join(", and ")}.`, shown: dollarsText(amountCents) };
}

/** What staff does besides recording a refund by hand. @param isUnpaid this payment is not made yet: it is paid on delivery */
export const byHandNote = (provider: string, isUnpaid: boolean): string =>
  isUnpaid
    ? "The buyer has not paid this yet: the order costs less by what is refunded of it, and there is nothing of it to send back."
    : `A refund of a ${provider.toLowerCase()} is done by hand: send the money yourself, and record it here.`;

export const DISPUTE_TITLES: Record<DisputeState, string> = {
  "needs-response": "Disputed: answer needed",
  "under-review": "Disputed: the bank decides",
  won: "Dispute won",
  lost: "Dispute lost",
};

export function payHeading(options: PaymentOptions, amount: string): string {
  if (options.kind === "online" && options.pending) return "Payment on its way";
  if (options.kind === "online" && options.unavailable) return `Not paid yet: ${amount}`;
  return options.kind === "manual" && options.isOnDelivery
    ? `You pay ${amount} on delivery`
    : `One step left: pay ${amount}`;
}

/** What staff reads above 'Mark as paid', for an order that is paid online. */
export function markPaidNote({ paymentMethod, isPaymentPending }: OrderWithItems): string {
  if (!isPaidOnline(paymentMethod)) return "";
  const { name } = providerOfMethod(paymentMethod);
  const forWhat = `For money that came another way than through ${name}, such as cash.`;
  return isPaymentPending
    ? `A payment through ${name} is on its way: if it arrives after you have marked the order as paid, the shop has the money twice. ${forWhat}`
    : `${forWhat} A ${name} payment that is taken all the same is shown for review.`;
}

const UNPAID_NOTES = {
  pending: "A payment of this order is on its way. The order can be shipped as soon as it arrives.",
  before: "This order is not paid. It can be shipped as soon as it is.",
  onDelivery:
    "This order is paid on delivery. Confirm it when the carrier answers for the money: then you can ship it.",
};

/** What staff reads in place of the form that ships an unpaid order. */
export const unpaidNote = ({ holdsStock, isPaymentPending }: OrderWithItems, paysOnDelivery: boolean): string =>
  `${UNPAID_NOTES[isPaymentPending ? "pending" : paysOnDelivery ? "onDelivery" : "before"]}${holdsStock ? "" : " Its items are not reserved any more."}`;

/** What staff reads beside the amount before the value of a return is given back. @param unsent items with units; empty for none */
export const unsentNote = (unsent: string): string =>
  unsent && `Nothing is left of the payment then, so these are not sent any more: ${unsent}.`;

const CHARGES: Record<UnpaidCharge, string> = {
  none: "Nothing was charged.",
  possible: "No payment of it has arrived.",
  pending: "A payment of it is on its way. If it arrives, we send it back.",
  taken: "A payment of it arrived all the same. The shop looks into it.",
};

/**
 * What is said of an order that has ended, and of its money.
 * @param loweredCents what refunds took off it that was not paid yet
 * @param charge what is known of the money of an order that was not paid, and of another payment on its way; null for others
 */
export function endingOf(
  order: OrderView,
  loweredCents: number,
  charge: UnpaidCharge | null,
): { title: string; money: string } {
  // What is paid on delivery was confirmed only, and its refund is a record of that.
  const refundedCents = order.refundedCents - loweredCents;
  const isCash = order.cashDueCents !== null;
  const title = isCash && refundedCents <= 0 ? "Nothing to pay" : "Refunded";
  const byHand = order.isPaidByHand ? "" : " to the original payment method";
  const unpaid = isCash ? CHARGES.none : charge ? CHARGES[charge] : "";
  return {
    title: order.status === "cancelled" ? "Canceled" : title,
    money:
      refundedCents > 0
        ? `${formatMoney(refundedCents)} refunded${byHand}.${charge ? ` ${CHARGES[charge]}` : ""}`
        : unpaid,
  };
}

/** What 'Cancel order' says of money that is not paid. */
function chargeNote(charge: UnpaidCharge, isAdmin: boolean): string {
  const end = isAdmin ? "refund it on this page" : "we send it back";
  switch (charge) {
    case "none":
      return "Nothing is charged.";
    case "possible":
      return `If a payment of it arrives all the same, ${end}.`;
    case "pending":
      return `A payment of it is on its way and cannot be stopped: if it arrives, ${end}.`;
    case "taken":
      return isAdmin ? `A payment of it arrived all the same: ${end}.` : CHARGES.taken;
  }
}

/** What 'Cancel order' says will happen. @param isByHand whether staff sends the refund, or a part of it */
export function cancelNote(
  { status, paidAt, isUncollected }: OrderView,
  isAdmin: boolean,
  isByHand: boolean,
  charge: UnpaidCharge,
) {
  if (!paidAt) return `The order ends, and its items go back in stock. ${chargeNote(charge, isAdmin)}`;
  if (!isAdmin) return "";
  return [
    isUncollected ? "Nothing was paid yet." : "What was paid for these items is refunded first.",
    status === "awaiting-payment"
      ? "All of the order is canceled: single items can be once the difference is paid or waived."
      : "When nothing of the order is left, it ends.",
    isByHand && "A refund of money that came by hand is recorded only: send it yourself.",
    charge === "pending" && chargeNote(charge, isAdmin),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What is said below the total of an order that waits for its payment to those who do not pay it here. */
export function unpaidText({ isPaymentPending, paidAt, isUncollected }: OrderView): string {
  if (isPaymentPending) return "The buyer's payment is on its way.";
  return paidAt && !isUncollected ? "The difference is not paid by the buyer yet." : "Not paid by the buyer yet.";
}

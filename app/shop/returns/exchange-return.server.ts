import { eq } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { orderReturn } from "~/platform/schema.server";
import { discountBuyer } from "../discounts/discount.server";
import { queueEmail } from "../email/outbox.server";
import { toDollars } from "../money/dollars";
import { formatMoney } from "../money/format-money";
import { buyerOfOrder } from "../order-entry/buyer.server";
import { itemsText } from "../order-lines/item-label";
import { quoteOrder } from "../order-quote/order-quote.server";
import { orderedLines, type RequestedLine } from "../order-quote/ordered-lines.server";
import { emailedOrder } from "../orders/emailed-order.server";
import { type Order, orderById } from "../orders/order.server";
import { actorOf } from "../orders/order-events.server";
import { orderLabel } from "../orders/order-number";
import { payOrder } from "../orders/pay-order.server";
import { place } from "../orders/place-order.server";
import { methodsOfferedTo } from "../payment-methods/payment-providers.server";
import { cashDueCents } from "../payment-methods/payment-text.server";
import { type RefundPreview, refundPayment, refundPreview } from "../refunds/refund-payment.server";
import type { RefundOutcome } from "../refunds/send-refund.server";
import type { Person } from "../sessions/session.server";
import { pricedAt } from "../taxes/tax-rates.server";
import { shippingLeft, takeStep, unitsOfReturn } from "./decide-return.server";
import { getReturn, type Return } from "./find-return.server";

/** What the items of a return are exchanged for. */
export type Exchange = {
  lines: RequestedLine[];
  /** The rate at which they are sent; that of the order by default. */
  rateId?: string | undefined;
  /** Whether the buyer pays the shipping, or else the shop. */
  chargesShipping: boolean;
  /** The total that the staff member saw, in cents. The exchange is refused when it is another one. */
  expectedCents?: number | undefined;
};

/**
 * What the items of a return are worth, in cents: what a refund of them would give back, and what of the order would not be sent
 * any more with it, in words, because nothing is left of the payment.
 * @param withShipping whether what is left of the shipping is refunded too
 * @throws Conflict when nothing can be refunded
 */
export function valueOfReturn(found: Return, withShipping = false): RefundPreview {
  const lines = unitsOfReturn(found, withShipping ? shippingLeft(db, found.orderId) : 0);
  return refundPreview(found.orderId, { amountCents: null, note: "", lines });
}

/**
 * What an exchange costs, before the value of the return is taken off: at the given rate or, where that is not offered, at
 * the first one. Nothing is stored.
 * @returns the shipping rates at their full prices, the rate, and the totals
 * @throws Invalid for a missing or unknown color
 * @throws NotFound for a product that is not published; Conflict when the stock is not enough
 */
export function quoteExchange(staff: Person, found: Return, { lines, rateId, chargesShipping }: Exchange) {
  const order = orderById(db, found.orderId);
  const { buyer } = buyerOfOrder(staff, order);
  const quote = quoteOrder({
    lines: pricedAt(orderedLines(lines, false), order.shippingAddress),
    shippingAddress: order.shippingAddress,
    discountCode: undefined,
    buyer: discountBuyer(buyer, order.email),
    now: new Date(),
  });
  const rate = quote.rates.find(({ id }) => id === (rateId ?? order.rateId)) ?? quote.rates[0];
  if (!rate) throw new Conflict("We do not ship there.");
  return { ...quote, rate, totals: quote.totalsAt(rate, !chargesShipping) };
}

/** Places the order of an exchange: for the buyer and the address of the order that comes back. */
function placeExchange(
  tx: Transaction,
  staff: Person,
  { id, from, exchange }: { id: string; from: Order; exchange: Exchange },
) {
  const { buyer, entry } = buyerOfOrder(staff, from);
  // What the carrier has not collected stays to be collected, whether the shop offers that now or not.
  const isToCollect = cashDueCents(from) !== null;
  const offered = methodsOfferedTo(from.shippingAddress).map(({ name }) => name);
  const paymentMethod = isToCollect || offered.includes(from.paymentMethod) ? from.paymentMethod : offered[0];
  if (!paymentMethod) throw new Conflict("The shop offers no way to pay. Set one up first.");
  const placed = place(tx, {
    buyer,
    entry: {
      ...entry,
      shipsFree: !exchange.chargesShipping,
      paymentInstructions: isToCollect ? from.paymentInstructions : undefined,
    },
    client: "",
    email: from.email,
    lines: exchange.lines,
    cartOwner: null,
    shippingAddress: from.shippingAddress,
    addressVerified: from.addressVerified,
    promotionsOptIn: false,
    rateId: exchange.rateId ?? from.rateId,
    discountCode: undefined,
    paymentMethod,
    idempotencyKey: `exchange ${id}`,
    expected: {},
  });
  const order = orderById(tx, placed.id);
  const { totalCents } = order;
  if (totalCents === 0)
    throw new Conflict("These items cost nothing. Refund the return, and enter a new order for them instead.");
  if (exchange.expectedCents !== undefined && exchange.expectedCents !== totalCents)
    throw new Conflict("Prices have changed. Please look at the new total before you exchange.", {
      totalPrice: toDollars(totalCents),
    });
  return order;
}

/**
 * Exchanges the items of an approved return for others, in one transaction: a new order for the same buyer, which the value
 * of the return pays, in whole or in part. What the value has beyond it is refunded; what it lacks is due, and the order
 * ships when that is paid. The buyer gets one email. A repeat changes nothing.
 * @returns the id of the new order, and what became of the refund of the rest
 * @throws Conflict for a return that is not approved or is refunded, when nothing of it can be refunded, when the stock is not
 *   enough, and with the correct total when `expectedCents` differs
 * @throws Conflict, with the exchange made, when the provider refuses the refund of the rest
 * @throws Invalid without lines, for a missing or unknown color, and an unknown rate
 * @throws NotFound for an unknown return, and for a product that is not published
 */
export async function exchangeReturn(
  staff: Person,
  id: string,
  exchange: Exchange,
): Promise<{ orderId: string; refund: RefundOutcome }> {
  const found = transaction((tx) => takeStep(tx, id, "exchange"));
  let outcome: RefundOutcome = "completed";
  if (found) {
    const items = itemsText(found.lines);
    outcome = await refundPayment(staff, found.orderId, {
      amountCents: null,
      note: `Exchange of ${items}`.slice(0, 200),
      lines: unitsOfReturn(found),
      pays: (tx, valueCents) => {
        // Of two requests at the same time, one exchanges.
        if (!takeStep(tx, id, "exchange")) throw new Conflict("This return is exchanged already.");
        const from = orderById(tx, found.orderId);
        const order = placeExchange(tx, staff, { id, from, exchange });
        const cents = Math.min(valueCents, order.totalCents);
        const onPaid = (unsent: string) => {
          const detail = `${formatMoney(cents)}, exchange of order ${orderLabel(from)}`;
          payOrder(tx, order, actorOf(staff), detail, { dueCents: order.totalCents - cents });
          const emailed = emailedOrder(orderById(tx, order.id));
          const returned = `${items} of order ${orderLabel(from)}`;
          // The carrier has taken nothing for an order that has not arrived, which is only cheaper since.
          const value =
            emailed.cashDueCents === emailed.totalCents
              ? `It is for ${returned}.`
              : `The value of ${returned} pays ${formatMoney(cents)} of it.`;
          const changes = unsent ? `${value} Not sent any more of order ${orderLabel(from)}: ${unsent}.` : value;
          queueEmail("order-changed", { order: emailed, changes, refundedCents: 0, isExchange: true });
        };
        return { orderId: order.id, cents, onPaid };
      },
      onStored: (tx, refundId) => {
        tx.update(orderReturn).set({ refundId }).where(eq(orderReturn.id, id)).run();
      },
    });
  }
  return { orderId: getReturn(id).exchange?.id ?? "", refund: outcome };
}

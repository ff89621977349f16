import type { Transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { refund } from "~/platform/schema.server";
import type { PaymentProvider } from "~/providers/payments/payment-provider";
import { shopCurrency } from "../money/currency";
import { formatAmount } from "../money/format-money";
import { orderById } from "../orders/order.server";
import { findProvider, requireUsable } from "../payment-methods/payment-providers.server";
import { lowersCash } from "../payment-methods/payment-text.server";
import { capturesToRefund, partsOf, type Refundable, restOf, tookMoney } from "./captures.server";
import { type Owed, owedOf } from "./owed-refund.server";
import type { Refund } from "./refund-parts.server";

/** @throws Conflict when the shop does not have or cannot use the provider of a payment */
export function refundingProvider(name: string): PaymentProvider {
  const provider = findProvider(name);
  if (!provider) throw new Conflict("The shop no longer uses the provider of this payment.");
  return provider.kind === "online" ? requireUsable(provider) : provider;
}

/** @throws Conflict when another amount is left of what paid an order than was seen */
export function requireSeen(paying: [Refundable, ...Refundable[]], seenCents: number | undefined): void {
  const rest = restOf(paying);
  if (seenCents === undefined || seenCents === rest) return;
  const what = rest < seenCents ? "refunded" : "paid, or a refund failed,";
  throw new Conflict(
    `Something was ${what} since you opened this order: ${formatAmount(rest, paying[0].capture.currency)} is left. Nothing was refunded now. Please look at it again.`,
  );
}

type RefundToStore = Pick<Refund, "actorName" | "note" | "restocks" | "cancelReason" | "changeNum"> & {
  orderId: string;
  /** In hundredths of the currency; at most what is left of the payments. */
  amountCents: number;
  createdAt?: Date;
};

/**
 * Stores refunds of an amount before the provider is called: as few as it takes. They are one refund. Its first part has the lines.
 * @param owed what of it makes up for the refund of a change that came back, and counts as that one did
 */
export function storeRefunds(
  tx: Transaction,
  captures: Refundable[],
  { amountCents, createdAt = new Date(), ...values }: RefundToStore,
  owed: Owed = { cents: 0, changeNum: null },
): Refund[] {
  const found = orderById(tx, values.orderId);
  let leftOwed = owed.cents;
  const parts = partsOf(captures, amountCents).flatMap(({ capture, cents }) => {
    if (!tookMoney(capture)) throw new Conflict("This payment took no money: there is nothing to refund.");
    // Otherwise the refund would be stored, and be pending until the provider can be used.
    refundingProvider(capture.provider);
    const again = Math.min(leftOwed, cents);
    leftOwed -= again;
    const part = {
      captureId: capture.id,
      currency: capture.currency,
      lowersCash: lowersCash(capture.id, found),
    };
    return [
      { ...part, amountCents: again, changeNum: owed.changeNum },
      { ...part, amountCents: cents - again, changeNum: values.changeNum },
    ].filter((each) => each.amountCents > 0);
  });
  const groupId = parts.length > 1 ? newId() : null;
  const all = { ...values, groupId, status: "asked" as const, createdAt, updatedAt: createdAt };
  return parts.flatMap((part) =>
    tx
      .insert(refund)
      .values({ id: newId(), ...all, ...part })
      .returning()
      .all(),
  );
}

/**
 * Stores refunds of all that is left of the payments that paid an order. Call `requestRefunds` with them after the
 * transaction.
 * @param seenCents what was left of them when the admin saw the order, in cents; undefined for no comparison
 * @returns none when nothing is left to refund
 * @throws Conflict when the order has no payment that could be refunded, and when another amount is left
 */
export function storeRefundOfRest(
  tx: Transaction,
  refunded: Pick<RefundToStore, "orderId" | "actorName" | "note" | "restocks" | "cancelReason">,
  seenCents: number | undefined,
): Refund[] {
  const captures = capturesToRefund(tx, refunded.orderId, undefined);
  requireSeen(captures, seenCents);
  const all = { ...refunded, amountCents: Number.MAX_SAFE_INTEGER, changeNum: null };
  return storeRefunds(tx, captures, all, owedOf(tx, orderById(tx, refunded.orderId)));
}

/**
 * Stores the refunds that are the first step of a change of an order's lines. Call `requestRefunds` with them after the
 * transaction.
 * @param amountCents in cents
 * @throws Conflict when less is left of the order's payments
 */
export function storeRefundsOfChange(
  tx: Transaction,
  change: { orderId: string; changeNum: number; actorName: string; amountCents: number; note: string },
): Refund[] {
  const captures = capturesToRefund(tx, change.orderId, undefined);
  const rest = restOf(captures);
  if (change.amountCents > rest)
    throw new Conflict(`Only ${formatAmount(rest, shopCurrency())} of the payment is left to refund.`);
  return storeRefunds(tx, captures, { ...change, restocks: false, cancelReason: null });
}

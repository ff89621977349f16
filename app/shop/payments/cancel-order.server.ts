import { db, transaction } from "~/platform/db.server";
import { Conflict, Forbidden, Invalid } from "~/platform/errors";
import { noLink } from "../fields/fields.schema.server";
import { requireNoOpenChange } from "../fulfillment/order-transitions.server";
import { removeFreeUnits } from "../order-changes/apply-change.server";
import { waiveDue } from "../order-changes/due.server";
import { requireSeenLines } from "../order-changes/plan-change.server";
import { lineId, unitsToShip } from "../order-lines/line";
import { hasUnits } from "../order-lines/lines.schema.server";
import { recordCancellation } from "../orders/cancellation.server";
import { itemsOf, type OrderWithItems, orderById } from "../orders/order.server";
import { actorOf } from "../orders/order-events.server";
import { paidCents } from "../orders/paid-amount";
import { cancellationOf, transitionOf } from "../orders/status-of.server";
import { FREE_TO_CANCEL, type LinesToRefund, refundOfLines } from "../refunds/refund-lines.server";
import { type RefundPreview, refundPayment, refundPreview } from "../refunds/refund-payment.server";
import { requestRefunds } from "../refunds/send-refund.server";
import { storeRefundOfRest } from "../refunds/store-refund.server";
import type { Person } from "../sessions/session.server";
import { hasPermission } from "../staff/permissions";
import { closeBeforeChange } from "./close-payments.server";
import { chargeOfUnpaid } from "./pending-payment.server";
import { settleInTurn } from "./settle-payment.server";

export type CancelRequest = {
  /** The reason, at most 200 characters, shown on the order's page; of staff also in the email to the buyer. */
  reason: string;
  /** Whether the items go back in stock. Only an admin can turn it off. */
  restocks: boolean;
  /** Units of lines to cancel; without them, the whole order. */
  items?: LinesToRefund["items"];
  /** What was left to refund when the admin saw the order, in cents. Another amount is refused. */
  seenCents?: number | undefined;
  /** The `linesVersion` of the order as the admin saw it, for units of lines. Another one is refused. */
  version?: string | undefined;
};

/**
 * Checks the role of an admin who wants to cancel an order, before what they sent is read.
 * @param person null for a reader with the order's signed link
 * @throws Forbidden for an admin whose role does not cancel orders, unless the order is their own
 */
export function requireMayCancel(person: Person | null, { userId }: Pick<OrderWithItems, "userId">): void {
  if (person?.isAdmin && !hasPermission(person, "orders.cancel") && userId !== person.id)
    throw new Forbidden("Your role does not allow this.");
}

/** `by-hand`: the refund, or a part of it, is only recorded, and staff sends the money. `unpaid`: the buyer had not paid yet. */
export type CancelOutcome =
  | "cancelled"
  | "cancelled-by-hand"
  | "items-cancelled"
  | "items-cancelled-by-hand"
  | "items-cancelled-unpaid"
  | "refund-pending"
  | "refund-pending-by-hand";

/**
 * Cancels an order. An unpaid order ends at once. Of a paid one, the rest of the payment is refunded first, and the order
 * is canceled when the provider has completed the refund. Until then, it is being refunded, and a repeat changes nothing.
 * @param person the admin, the buyer, or null for a reader with the order's signed link, who counts as the buyer
 * With `items`, only these units are canceled, of a paid order; the order too, when nothing else is left of it.
 * @returns whether the order, or the canceled units, wait for their refund
 * @throws Conflict when the order is shipped, delivered or refunded, when a buyer's order is paid, and when the refund is refused
 * @throws Invalid when the reason of anyone but staff has a web address
 * @throws Forbidden for an admin whose role does not cancel orders, except their own unpaid ones
 * @throws NotFound for an unknown order
 */
export async function cancelOrder(
  person: Person | null,
  orderId: string,
  request: CancelRequest,
): Promise<CancelOutcome> {
  const [isWithoutLink, message] = noLink;
  if (!hasPermission(person, "orders.cancel") && !isWithoutLink(request.reason))
    throw new Invalid(message, { reason: message });
  // A payment that is being captured is recorded first: then the order is paid, and not canceled without a refund.
  return settleInTurn(orderId, async () => {
    await closeBeforeChange(orderId);
    const { items } = request;
    const found = orderById(db, orderId);
    return items && (paidCents(found) > 0 || found.isBegun || isPartOf(orderId, items))
      ? cancelItems(person, orderId, request, items)
      : cancel(person, orderId, request);
  });
}

/**
 * What the refund of canceling an order, or units of it, would do; null where nothing is refunded. Nothing is stored.
 * @throws the errors of `cancelOrder` about a paid order that need no provider
 */
export function cancellationPreview(
  orderId: string,
  { reason, restocks, items, seenCents }: CancelRequest,
): RefundPreview | null {
  const found = orderById(db, orderId);
  if (paidCents(found) === 0) return null;
  const result = items ? cancellationOf(found) : transitionOf(found, "cancel");
  if (result.kind === "refused") throw new Conflict(result.reason);
  if (result.kind === "done") return null;
  const lines = items && unitsToCancel(items);
  // They are taken off without a refund.
  if (lines && found.isBegun && refundOfLines(found, lines, restocks).amountCents === 0) return null;
  return refundPreview(orderId, { amountCents: null, note: reason, restocks, lines, seenCents });
}

/** @throws Invalid when no units are named */
function unitsToCancel(items: LinesToRefund["items"]): LinesToRefund {
  if (hasUnits(items)) return { items, isCancelled: true };
  const message = "Please enter how many units to cancel.";
  throw new Invalid(message, { items: message });
}

/** Whether something of an order without a payment is left to it when these units are canceled. */
function isPartOf(orderId: string, items: LinesToRefund["items"]): boolean {
  const wanted = new Map(items.map(({ _id, qty }) => [_id, qty]));
  return itemsOf(orderId).some((item) => (wanted.get(lineId(item)) ?? 0) !== unitsToShip(item));
}

/** Cancels units that are not sent: their money is refunded first. */
async function cancelItems(
  person: Person | null,
  orderId: string,
  { reason, restocks, seenCents, version }: CancelRequest,
  items: LinesToRefund["items"],
): Promise<CancelOutcome> {
  const found = orderById(db, orderId);
  requireMayCancel(person, found);
  if (!found.paidAt)
    throw new Conflict(
      "Items of an unpaid order cannot be canceled one by one. Cancel the order, and have it placed again.",
    );
  if (!person || !hasPermission(person, "orders.cancel"))
    throw new Conflict("This order is paid already. Please contact us to cancel items of it.");
  const result = cancellationOf(found);
  if (result.kind === "refused") throw new Conflict(result.reason);
  if (result.kind === "done") return found.cancelledAt ? "cancelled" : "refund-pending";
  const lines = unitsToCancel(items);
  requireSeenLines({ ...found, items: itemsOf(orderId) }, version);
  if (found.isBegun && cancelFreeUnits(person, orderId, lines, { reason, restocks })) return "items-cancelled-unpaid";
  if (found.totalCents === 0) throw new Conflict(FREE_TO_CANCEL);
  const wanted = { amountCents: null, note: reason, restocks, lines, seenCents };
  const outcome = await refundPayment(person, orderId, wanted);
  if (outcome === "pending" || outcome === "pending-by-hand") return `refund-${outcome}`;
  const what = orderById(db, orderId).cancelledAt ? "cancelled" : "items-cancelled";
  if (outcome === "not-paid") return what === "cancelled" ? what : "items-cancelled-unpaid";
  return outcome === "done-by-hand" ? `${what}-by-hand` : what;
}

/** Takes units off an order that is partly sent, if they cost nothing. @returns whether they do */
const cancelFreeUnits = (
  staff: Person,
  orderId: string,
  lines: LinesToRefund,
  { reason, restocks }: Pick<CancelRequest, "reason" | "restocks">,
): boolean =>
  transaction((tx) => {
    const found = orderById(tx, orderId);
    requireNoOpenChange(found);
    const units = refundOfLines(found, lines, restocks);
    if (units.amountCents > 0) return false;
    removeFreeUnits(tx, found, units, { actor: actorOf(staff), reason });
    return true;
  });

async function cancel(
  person: Person | null,
  orderId: string,
  { reason, restocks, seenCents }: CancelRequest,
): Promise<CancelOutcome> {
  const byStaff = hasPermission(person, "orders.cancel");
  const actor = actorOf(person);
  const requested = transaction((tx) => {
    const found = orderById(tx, orderId);
    requireMayCancel(person, found);
    const result = transitionOf(found, "cancel");
    if (result.kind === "done") return [];
    if (result.kind === "refused") throw new Conflict(result.reason);
    requireNoOpenChange(found);
    if (!found.paidAt) {
      const isChargeOpen = chargeOfUnpaid(orderId) !== "none";
      recordCancellation(tx, orderId, {
        actor,
        reason,
        isByBuyer: !byStaff,
        restocks: restocks || !byStaff,
        refundedCents: 0,
        isChargeOpen,
      });
      return [];
    }
    if (!person || !byStaff) throw new Conflict("This order is paid already. Please contact us to cancel it.");
    // Without a payment, there is nothing to refund.
    const rest = { orderId, actorName: person.username, note: reason, restocks, cancelReason: reason };
    const refunds = paidCents(found) > 0 ? storeRefundOfRest(tx, rest, seenCents) : [];
    if (refunds.length === 0) waiveDue(tx, found);
    const isChargeOpen = found.isPaymentPending;
    if (refunds.length === 0)
      recordCancellation(tx, orderId, { actor, reason, restocks, refundedCents: 0, isChargeOpen });
    return refunds;
  });
  const outcome = await requestRefunds(requested, actor);
  if (!orderById(db, orderId).cancelledAt)
    return outcome === "pending-by-hand" ? "refund-pending-by-hand" : "refund-pending";
  return outcome === "done-by-hand" ? "cancelled-by-hand" : "cancelled";
}

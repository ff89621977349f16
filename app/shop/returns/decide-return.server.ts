import { and, eq, inArray, notExists } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid } from "~/platform/errors";
import { orderReturn, refund, refundLine, returnLine } from "~/platform/schema.server";
import { itemsText } from "../order-lines/item-label";
import { restockedText } from "../orders/cancellation.server";
import { itemsOf, type Order, orderById } from "../orders/order.server";
import { actorOf, recordOrderEvent } from "../orders/order-events.server";
import { type LinesToRefund, putBackBy } from "../refunds/refund-lines.server";
import { refundPayment } from "../refunds/refund-payment.server";
import type { RefundOutcome } from "../refunds/send-refund.server";
import type { Person } from "../sessions/session.server";
import { addToStock, variantExists } from "../variants/choose-variant.server";
import { type Return, type ReturnLine, returnById } from "./find-return.server";
import { emailAboutReturn } from "./return-emails.server";
import { checkReturnStep, type ReturnStep } from "./return-status";
import { DECLINE_REASON } from "./returns.schema.server";

/**
 * The return as it is now, for a step. Call it in the transaction of that step.
 * @returns null when the step is done already
 * @throws Conflict with the reason when the return cannot make the step; NotFound for an unknown return
 */
export function takeStep(tx: Transaction, id: string, step: ReturnStep): Return | null {
  const found = returnById(tx, id);
  const result = checkReturnStep(found, step);
  if (result.kind === "refused") throw new Conflict(result.reason);
  return result.kind === "next" ? found : null;
}

/**
 * Approves a requested return, and e-mails the buyer. A repeat changes nothing.
 * @throws Conflict for a declined return; NotFound for an unknown one
 */
export function approveReturn(admin: Person, id: string): void {
  transaction((tx) => {
    const found = takeStep(tx, id, "approve");
    if (!found) return;
    tx.update(orderReturn).set({ approvedAt: new Date() }).where(eq(orderReturn.id, id)).run();
    const detail = itemsText(found.lines);
    recordOrderEvent(tx, found.orderId, "return-approved", { actor: actorOf(admin), detail });
    emailAboutReturn(orderById(tx, found.orderId), { step: "approved", items: found.lines, reason: "" });
  });
}

/**
 * Declines a requested return, and e-mails the buyer. A repeat changes nothing.
 * @param reason read by the buyer
 * @throws Invalid without a reason; Conflict once it is approved; NotFound for an unknown return
 */
export function declineReturn(admin: Person, id: string, reason: string): void {
  if (reason === "") throw new Invalid(DECLINE_REASON, { declineReason: DECLINE_REASON });
  transaction((tx) => {
    const found = takeStep(tx, id, "decline");
    if (!found) return;
    tx.update(orderReturn).set({ declinedAt: new Date(), declineReason: reason }).where(eq(orderReturn.id, id)).run();
    const detail = `${itemsText(found.lines)}: ${reason}`;
    recordOrderEvent(tx, found.orderId, "return-declined", { actor: actorOf(admin), detail });
    emailAboutReturn(orderById(tx, found.orderId), { step: "declined", items: found.lines, reason });
  });
}

/**
 * The units of a return's lines that are out of the stock: not those of an order that had taken none, and not those that the refund
 * of all of an order has put back. That left the units of its lines that were refunded, or exchanged, before.
 */
function outOfStock(tx: Transaction, { id, holdsStock }: Order, lines: ReturnLine[]): ReturnLine[] {
  if (holdsStock) return lines;
  const ofLines = tx.select({ id: refundLine.refundId }).from(refundLine).where(eq(refundLine.refundId, refund.id));
  const isOfAll = and(eq(refund.orderId, id), eq(refund.stock, "returned"), notExists(ofLines));
  const ofAll = tx.select({ at: refund.updatedAt }).from(refund).where(isOfAll).get();
  if (!ofAll) return [];
  const putBack = new Map(putBackBy(tx, id, ofAll.at).map(({ position, qty }) => [position, qty]));
  const left = new Map(
    itemsOf(id).map(({ position, shippedQty, returnedQty }) => [
      position,
      shippedQty - returnedQty - (putBack.get(position) ?? 0),
    ]),
  );
  return lines.flatMap((line) => {
    const qty = Math.min(line.qty, left.get(line.position) ?? 0);
    return qty > 0 ? [{ ...line, qty }] : [];
  });
}

/**
 * Marks the items of an approved return as received, puts those of some lines back in stock, and e-mails the buyer. A
 * repeat changes nothing.
 * @param restocked the ids of the lines, by `lineId`, that go back in stock; null for all
 * @param kept those of lines that do not, all the same
 * @throws Invalid for a line that is not in the return; Conflict before it is approved; NotFound for an unknown return
 */
export function receiveReturn(admin: Person, id: string, restocked: string[] | null, kept: string[] = []): void {
  transaction((tx) => {
    const found = takeStep(tx, id, "receive");
    if (!found) return;
    const order = orderById(tx, found.orderId);
    const chosen = found.lines.filter(({ id }) => (restocked?.includes(id) ?? true) && !kept.includes(id));
    if ([...(restocked ?? []), ...kept].some((id) => !found.lines.some((line) => line.id === id))) {
      const message = "This return has no such item.";
      throw new Invalid(message, { restock: message });
    }
    const out = outOfStock(tx, order, chosen);
    const lines = out.filter(variantExists);
    tx.update(orderReturn).set({ receivedAt: new Date() }).where(eq(orderReturn.id, id)).run();
    const actor = actorOf(admin);
    recordOrderEvent(tx, order.id, "return-received", { actor, detail: itemsText(found.lines) });
    if (lines.length > 0) {
      for (const { variantNum, qty } of lines) addToStock(tx, variantNum, qty);
      const positions = lines.map(({ position }) => position);
      tx.update(returnLine)
        .set({ restocked: true })
        .where(and(eq(returnLine.returnId, id), inArray(returnLine.position, positions)))
        .run();
    }
    if (out.length > 0) recordOrderEvent(tx, order.id, "restocked", { actor, detail: restockedText(out) });
    const isSettled = returnById(tx, id).status !== "received";
    emailAboutReturn(order, { step: "received", items: found.lines, reason: "", isSettled });
  });
}

/** The units of a return, as a refund has them. @param shippingCents what is refunded of the shipping */
export const unitsOfReturn = ({ lines }: Return, shippingCents = 0): LinesToRefund => ({
  items: lines.map((line) => ({ _id: line.id, qty: line.qty })),
  isCancelled: false,
  ofReturn: { shippingCents },
});

/** What no refund of a return has of an order's shipping, in cents. */
export function shippingLeft(tx: Pick<Transaction, "select">, orderId: string): number {
  const { shippingCents, refundedShippingCents } = orderById(tx, orderId);
  return Math.max(0, shippingCents - refundedShippingCents);
}

/**
 * Refunds the items of a received return: their exact price with their part of discount and tax and, if chosen, what is left
 * of the shipping. The return is refunded when the provider has completed it. A repeat changes nothing.
 * @returns null when it is refunded, or being refunded, already; else as `refundPayment`
 * @throws Conflict before it is received, when nothing can be refunded, and when the provider refuses
 * @throws NotFound for an unknown return
 */
export async function refundReturn(
  admin: Person,
  id: string,
  { withShipping }: { withShipping: boolean },
): Promise<RefundOutcome | null> {
  const open = transaction((tx) => {
    const found = takeStep(tx, id, "refund");
    return found && { found, shippingCents: withShipping ? shippingLeft(tx, found.orderId) : 0 };
  });
  if (!open) return null;
  const { found, shippingCents } = open;
  return refundPayment(admin, found.orderId, {
    amountCents: null,
    note: `Return of ${itemsText(found.lines)}`.slice(0, 200),
    lines: unitsOfReturn(found, shippingCents),
    // Of two requests at the same time, one refunds.
    onStored: (tx, refundId) => {
      if (!takeStep(tx, id, "refund") || (withShipping && shippingLeft(tx, found.orderId) !== shippingCents))
        throw new Conflict("A return of this order is being refunded already. Please look at it again.");
      tx.update(orderReturn)
        .set({ refundId, refundedShippingCents: shippingCents })
        .where(eq(orderReturn.id, id))
        .run();
    },
  });
}

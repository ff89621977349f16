import { and, eq, inArray } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { orderChange, refund } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { requireNoOpenChange, requireTransition } from "../fulfillment/order-transitions.server";
import { formatMoney } from "../money/format-money";
import { applyPlan } from "../order-changes/apply-change.server";
import { waiveDue } from "../order-changes/due.server";
import { type LinesChange, planChange, requireSeenLines } from "../order-changes/plan-change.server";
import { emailedOrder } from "../orders/emailed-order.server";
import { itemsOf, type OrderWithItems, orderById } from "../orders/order.server";
import { actorOf, recordOrderEvent } from "../orders/order-events.server";
import { paidCents } from "../orders/paid-amount";
import { requestRefunds } from "../refunds/send-refund.server";
import { storeRefundsOfChange } from "../refunds/store-refund.server";
import type { Person } from "../sessions/session.server";
import { reserveStock } from "../variants/choose-variant.server";
import { closeBeforeChange } from "./close-payments.server";
import { requireNoPaymentUnderWay, requireSeenAmount } from "./pending-payment.server";
import { settleInTurn } from "./settle-payment.server";

/**
 * Checks that the lines of an order can be changed.
 * @throws Conflict when the order is shipped or has ended, and while its money moves
 */
export function requireChangeable(found: OrderWithItems, tx: Pick<Transaction, "select"> = db): void {
  requireTransition(found, "change-lines");
  requireNoOpenChange(found);
  requireNoPaymentUnderWay(found);
  const isUnderWay = and(eq(refund.orderId, found.id), inArray(refund.status, ["asked", "pending"]));
  if (tx.select({ id: refund.id }).from(refund).where(isUnderWay).get())
    throw new Conflict("A refund of this order is under way. Its items can be changed when that is completed.");
}

/**
 * `due`: something is to be paid; `refunded-by-hand`: the refund, or a part of it, is only recorded, and staff sends the
 * money; `refund-pending`: the lines change when the provider has completed the refund.
 */
export type ChangeOutcome =
  | "unchanged"
  | "changed"
  | "due"
  | "refunded"
  | "refunded-by-hand"
  | "refund-pending"
  | "refund-pending-by-hand";

/**
 * Changes the lines of an order that is not shipped. Of an unpaid one, everything is computed anew. Of a paid one, what it
 * costs less is refunded first, and the lines change when that is completed; what it costs more is due, and the order waits
 * for payment again.
 * @param change with the `linesVersion` that was read; without it, the version is not compared
 * @throws the errors of `planChange`
 * @throws Conflict when the order is shipped or has ended, while its money moves, when it has changed since it was read, and
 *   when the provider refuses the refund
 * @throws NotFound for an unknown order
 */
export function changeLines(
  staff: Person,
  orderId: string,
  { version, ...change }: LinesChange & { version?: string | undefined },
): Promise<ChangeOutcome> {
  const actor = actorOf(staff);
  // A payment that is being captured is recorded first.
  return settleInTurn(orderId, async () => {
    await closeBeforeChange(orderId);
    const stored = transaction((tx) => {
      const found = { ...orderById(tx, orderId), items: itemsOf(orderId) };
      requireChangeable(found, tx);
      requireSeenLines(found, version);
      const { plan } = planChange(found, change);
      if (plan.words === "") return "unchanged";
      const { totalCents } = plan.price;
      if (found.refundedCents > 0 && totalCents <= found.refundedCents)
        throw new Conflict(
          `${formatMoney(found.refundedCents)} of this order are refunded already, and it would cost ${formatMoney(totalCents)}. Cancel it instead.`,
        );
      for (const [variantNum, units] of plan.taken)
        if (!reserveStock(variantNum, units)) throw new Conflict("The stock is not enough.");
      const amountCents = Math.max(0, paidCents(found) - totalCents);
      const values = { orderId, actorId: staff.id, actorName: staff.username, plan };
      if (amountCents === 0) {
        applyPlan(tx, orderId, plan, { actor, refundedCents: 0 });
        const isDue = found.paidAt !== null && totalCents > paidCents(found);
        if (isDue && found.dueCents === 0) {
          const paidUnits = found.items.map(({ position, qty }): [number, number] => [position, qty]);
          tx.insert(orderChange)
            .values({ ...values, plan: { ...plan, paidUnits }, appliedAt: new Date() })
            .run();
        }
        return isDue ? "due" : "changed";
      }
      const { num } = tx.insert(orderChange).values(values).returning({ num: orderChange.num }).get();
      const note = `Changed items. ${plan.words}`.slice(0, 200);
      return storeRefundsOfChange(tx, { orderId, changeNum: num, actorName: staff.username, amountCents, note });
    });
    if (typeof stored === "string") return stored;
    const outcome = await requestRefunds(stored, actor);
    if (outcome === "pending" || outcome === "pending-by-hand") return `refund-${outcome}` as const;
    if (outcome === "not-paid") return "changed";
    return outcome === "done-by-hand" ? "refunded-by-hand" : "refunded";
  });
}

/**
 * Waives what is due of a paid order since its lines were changed: it gets cheaper by that. A repeat changes nothing.
 * @param seenCents what was due when the staff member saw the order, in cents; undefined if that is not to be compared
 * @throws Conflict for an order that is not paid at all, and when another amount is due; NotFound for an unknown order
 */
export function waive(staff: Person, orderId: string, seenCents?: number): Promise<void> {
  // A payment that is being captured is recorded first.
  return settleInTurn(orderId, async () => {
    await closeBeforeChange(orderId);
    transaction((tx) => {
      const found = orderById(tx, orderId);
      if (!found.paidAt) throw new Conflict("This order is not paid. Mark it as paid, or cancel it.");
      if (found.cancelledAt || found.dueCents === 0) return;
      requireNoOpenChange(found);
      requireNoPaymentUnderWay(found);
      requireSeenAmount(found, seenCents);
      waiveDue(tx, found);
      const amount = formatMoney(found.dueCents);
      recordOrderEvent(tx, orderId, "due-waived", { actor: actorOf(staff), detail: amount });
      const changes = `You need not pay the difference of ${amount}.`;
      queueEmail("order-changed", { order: emailedOrder(orderById(tx, orderId)), changes, refundedCents: 0 });
    });
  });
}

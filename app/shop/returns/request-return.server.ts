import type { z } from "zod";
import { transaction } from "~/platform/db.server";
import { Conflict, Invalid } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { orderReturn, returnLine } from "~/platform/schema.server";
import { itemsText } from "../order-lines/item-label";
import { namedLines, namesUnits } from "../order-lines/named-lines.server";
import { itemsOf, type Order, type OrderItem, orderById } from "../orders/order.server";
import { actorOf, recordOrderEvent } from "../orders/order-events.server";
import type { Person } from "../sessions/session.server";
import { setting } from "../settings/settings.server";
import { hasPermission } from "../staff/permissions";
import { returnsOf } from "./find-return.server";
import { emailAboutReturn, emailShopAboutReturn } from "./return-emails.server";
import type { returnFormSchema } from "./returns.schema.server";

const NOTHING = "Please enter how many of at least one item come back.";

const CHANGED = "Another return of this order was requested since you opened it. Please look at it again.";

const DAY_MS = 24 * 60 * 60_000;

/** The units of a line that can be returned. */
export const unitsToReturn = ({ returnableQty }: Pick<OrderItem, "returnableQty">): number => returnableQty;

/** What keeps a buyer from asking for a return of an order at a time; null for nothing. */
function refusalOf({ deliveredAt, cancelledAt }: Pick<Order, "deliveredAt" | "cancelledAt">, now: Date): string | null {
  const days = setting("returnDays");
  if (days === 0) return "Returns cannot be requested here. Please contact us.";
  if (cancelledAt) return "This order is canceled. Nothing of it can be returned.";
  if (!deliveredAt) return "This order is not delivered yet. A return can be requested once it is.";
  const end = deliveredAt.getTime() + days * DAY_MS;
  if (now.getTime() > end) return `The time to return items of this order ended ${days} days after its delivery.`;
  return null;
}

/** Until when a buyer can ask for a return of an order; null when they cannot. */
export function returnableUntil(found: Order & { items: OrderItem[] }, now = new Date()): Date | null {
  if (refusalOf(found, now) !== null || !found.deliveredAt) return null;
  if (!found.items.some((item) => unitsToReturn(item) > 0)) return null;
  return new Date(found.deliveredAt.getTime() + setting("returnDays") * DAY_MS);
}

/** Whether a person enters returns of any order, without the buyer's limits. */
export const entersReturns = (person: Person | null): boolean => hasPermission(person, "orders.fulfill");

/**
 * Asks for a return of units of an order that were sent. A return that staff enters is approved at once, at any time after
 * the items were sent. The buyer, and for the buyer's request the shop, get an e-mail. A repeat, with the number of returns that
 * there were before, changes nothing.
 * @param person staff, the buyer, or null for a reader with the order's signed link, who counts as the buyer
 * @param request `reason`: at most 500 characters; may be empty. `returns`: how many the order had when it was read
 * @returns the id of the return
 * @throws Invalid for lines or units that the order does not have, or that were not sent, are refunded or in a return already
 * @throws Conflict for a buyer before the delivery, and after the days of the setting, and when there are other returns than were
 *   read; NotFound for an unknown order
 */
export function requestReturn(
  person: Person | null,
  orderId: string,
  { items, reason, returns: seen }: z.output<typeof returnFormSchema>,
): string {
  return transaction((tx) => {
    const found = orderById(tx, orderId);
    const now = new Date();
    const isEntered = entersReturns(person) && person?.id !== found.userId;
    const before = returnsOf(orderId);
    const last = before.at(-1);
    if (last && seen === before.length - 1 && last.reason === reason && namesUnits(items, last.lines)) return last.id;
    if (seen !== undefined && seen !== before.length) throw new Conflict(CHANGED);
    const refusal = isEntered ? null : refusalOf(found, now);
    if (refusal) throw new Conflict(refusal);
    const lines = namedLines(itemsOf(orderId), items, unitsToReturn, "return");
    if (lines.length === 0) throw new Invalid(NOTHING, { items: NOTHING });
    const actor = actorOf(person);
    const id = newId();
    tx.insert(orderReturn)
      .values({ id, orderId, reason, requestedBy: actor.name, requestedAt: now, approvedAt: isEntered ? now : null })
      .run();
    tx.insert(returnLine)
      .values(lines.map(({ item, units }) => ({ returnId: id, orderId, position: item.position, qty: units })))
      .run();
    const labeled = lines.map(({ item, units }) => ({ ...item, qty: units }));
    const detail = itemsText(labeled);
    recordOrderEvent(tx, orderId, isEntered ? "return-approved" : "return-requested", { actor, at: now, detail });
    emailAboutReturn(found, { step: isEntered ? "approved" : "requested", items: labeled, reason });
    if (!isEntered) emailShopAboutReturn(found, { id, items: labeled, reason });
    return id;
  });
}

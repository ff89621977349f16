import { transaction } from "~/platform/db.server";
import type { Person } from "../sessions/session.server";
import { isRepeatOf } from "../time/repeat";
import { orderById } from "./order.server";
import { actorOf, orderEvents, recordOrderEvent } from "./order-events.server";

/**
 * Adds a note to an order's history. Only admins see it. A form that is sent twice adds one: a note that the same admin has
 * added last, minutes ago and with nothing after it, changes nothing.
 * @param note at most 1,000 characters of plain text
 * @throws NotFound for an unknown order
 */
export function addOrderNote(admin: Person, orderId: string, note: string): void {
  transaction((tx) => {
    const { id } = orderById(tx, orderId);
    const last = orderEvents(id, true).at(-1);
    const isSame = last?.kind === "note" && last.detail === note && last.actor === actorOf(admin).name;
    if (isSame && isRepeatOf(last.at)) return;
    recordOrderEvent(tx, id, "note", { actor: actorOf(admin), detail: note });
  });
}

import { transaction } from "~/platform/db.server";
import type { Person } from "../sessions/session.server";
import { orderById } from "./order.server";
import { actorOf, recordOrderEvent } from "./order-events.server";

/**
 * Adds a note to an order's history. Only admins see it.
 * @param note at most 1,000 characters of plain text
 * @throws NotFound for an unknown order
 */
export function addOrderNote(admin: Person, orderId: string, note: string): void {
  transaction((tx) => {
    const { id } = orderById(tx, orderId);
    recordOrderEvent(tx, id, "note", { actor: actorOf(admin), detail: note });
  });
}

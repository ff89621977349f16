import { approveReturn, declineReturn, receiveReturn, refundReturn } from "~/shop/returns/decide-return.server";
import type { Person } from "~/shop/sessions/session.server";
import { permitted } from "../accounts/permitted.server";

type Change = {
  status: "approved" | "declined" | "received" | "refunded";
  declineReason: string;
  restock?: string[];
  items: { _id: string; restock: boolean }[];
  shipping: boolean;
};

/** @throws Forbidden for a refund by an admin whose role does not refund, and the errors of each step */
export async function changeReturn(admin: Person, id: string, change: Change): Promise<void> {
  switch (change.status) {
    case "approved":
      return approveReturn(admin, id);
    case "declined":
      return declineReturn(admin, id, change.declineReason);
    case "received":
      return receiveReturn(
        admin,
        id,
        change.restock ?? null,
        change.items.flatMap(({ _id, restock }) => (restock ? [] : _id)),
      );
    case "refunded":
      await refundReturn(permitted(admin, "orders.refund"), id, { withShipping: change.shipping });
  }
}

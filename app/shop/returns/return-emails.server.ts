import type { EmailItem } from "~/emails/email-data.server";
import { env } from "~/platform/env.server";
import { queueEmail } from "../email/outbox.server";
import { emailedItem, emailedOrder } from "../orders/emailed-order.server";
import type { Order } from "../orders/order.server";
import { orderRecipient } from "../orders/pay-order.server";

/** The address of a return's page in the back office. */
export const returnPath = (id: string): string => `/admin/returns/${id}`;

type ReturnNews = {
  step: "requested" | "approved" | "declined" | "received";
  items: EmailItem[];
  /** Why the items come back, or for a declined return, why they cannot; may be empty. */
  reason: string;
  /** Whether no refund follows: the items were exchanged or refunded before they arrived, or they were free. */
  isSettled?: boolean;
};

/** Queues the buyer's e-mail about a step of a return. Call it in the transaction of that step. */
export function emailAboutReturn(found: Order, { items, ...news }: ReturnNews): void {
  queueEmail("order-return", { order: emailedOrder(found), items: items.map(emailedItem), ...news });
}

/** Queues the shop's e-mail about a return that a buyer asks for. Call it in the transaction that stores it. */
export function emailShopAboutReturn(found: Order, request: { id: string; items: EmailItem[]; reason: string }): void {
  const recipient = orderRecipient();
  if (!recipient) return;
  queueEmail("return-for-shop", {
    recipient,
    order: emailedOrder(found),
    items: request.items.map(emailedItem),
    reason: request.reason,
    link: `${env.BASE_URL}${returnPath(request.id)}`,
  });
}

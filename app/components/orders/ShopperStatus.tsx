import type { OrderStatus } from "~/shop/orders/order-status";
import { Badge, type BadgeKind } from "../ui/Badge";
import { STATUS_KINDS, STATUS_WORDS } from "./OrderBadges";

/** What a status means for shoppers. */
const SHOPPER_STATUS_WORDS: Record<OrderStatus, string> = {
  ...STATUS_WORDS,
  "awaiting-payment": "Waiting for payment",
  "partly-shipped": "Partly on its way",
  shipped: "On its way",
};

/** For a shopper, an unpaid order is the one to act on. */
const SHOPPER_KINDS: Record<OrderStatus, BadgeKind> = { ...STATUS_KINDS, "awaiting-payment": "warning", paid: "info" };

const PICKUP_WORDS: Partial<Record<OrderStatus, string>> = { shipped: "Ready for pickup", delivered: "Picked up" };

type ShopperStatusProps = { status: OrderStatus; paysOnDelivery: boolean; isPickup: boolean };

/** The status of a shopper's own order. One that is paid on delivery is confirmed first. */
export function ShopperStatus({ status, paysOnDelivery, isPickup }: ShopperStatusProps) {
  const word = status === "paid" && paysOnDelivery ? "Confirmed" : SHOPPER_STATUS_WORDS[status];
  return <Badge kind={SHOPPER_KINDS[status]}>{(isPickup && PICKUP_WORDS[status]) || word}</Badge>;
}

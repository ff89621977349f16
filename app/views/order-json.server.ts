import { toDollars } from "../shop/money/dollars";
import type { OrderWithItems } from "../shop/orders/order.server";
import { statusOf } from "../shop/orders/order-status";
import type { Parcel } from "../shop/orders/tracking-numbers.schema.server";
import { parcelsOfOrders } from "../shop/orders/tracking-numbers.server";
import { type OrderRefund, refundsOfOrders } from "../shop/payments/refund.server";

const isoTime = (date: Date | null) => date?.toISOString() ?? null;

/** The JSON of orders in the API, in the given order. Money is in dollars. */
export function ordersJson(orders: OrderWithItems[]) {
  const ids = orders.map(({ id }) => id);
  const parcels = parcelsOfOrders(ids);
  const refunds = refundsOfOrders(ids);
  return orders.map((order) => toJson(order, parcels.get(order.id) ?? [], refunds.get(order.id) ?? []));
}

/** The JSON of one order in the API. */
export function orderJson(order: OrderWithItems) {
  return ordersJson([order])[0];
}

function toJson(order: OrderWithItems, parcels: Parcel[], refunds: OrderRefund[]) {
  return {
    _id: order.id,
    number: order.number,
    status: statusOf(order),
    user: { firstName: order.firstName, lastName: order.lastName, email: order.email, username: order.username },
    orderItems: order.items.map((item) => ({
      product: item.productId,
      name: item.name,
      image: item.image,
      price: toDollars(item.priceCents),
      qty: item.qty,
      selectedColorsVariants: item.variant,
    })),
    shippingAddress: order.shippingAddress,
    addressVerified: order.addressVerified,
    paymentMethod: order.paymentMethod,
    selectedRate: order.rateId,
    shippingService: order.rateService,
    itemsPrice: toDollars(order.itemsCents),
    shippingPrice: toDollars(order.shippingCents),
    taxPrice: toDollars(order.taxCents),
    totalPrice: toDollars(order.totalCents),
    isPaid: order.paidAt !== null,
    paidAt: isoTime(order.paidAt),
    isShipped: order.shippedAt !== null,
    shippedAt: isoTime(order.shippedAt),
    isDelivered: order.deliveredAt !== null,
    deliveredAt: isoTime(order.deliveredAt),
    isCancelled: order.cancelledAt !== null,
    cancelledAt: isoTime(order.cancelledAt),
    cancelReason: order.cancelReason,
    refundedPrice: toDollars(order.refundedCents),
    trackingNumbers: parcels,
    refunds: refunds.map(({ amountCents, status, createdAt }) => ({
      amount: toDollars(amountCents),
      status,
      createdAt: isoTime(createdAt),
    })),
    payBy: order.paidAt ? null : isoTime(order.holdEndsAt),
    createdAt: isoTime(order.createdAt),
  };
}

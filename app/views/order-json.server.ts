import { toDollars } from "../shop/money/dollars";
import type { OrderWithItems } from "../shop/orders/order.server";
import type { Parcel } from "../shop/orders/tracking-numbers.schema.server";
import { parcelsOfOrders } from "../shop/orders/tracking-numbers.server";
import { type OrderRefund, refundsOfOrders } from "../shop/payments/refund.server";

const time = (moment: Date | null) => moment?.toISOString() ?? null;

/** Orders as the API tells them (spec section 3), in the same order. Money is in dollars. */
export function ordersJson(orders: OrderWithItems[]) {
  const ids = orders.map(({ id }) => id);
  const parcels = parcelsOfOrders(ids);
  const refunds = refundsOfOrders(ids);
  return orders.map((order) => toJson(order, parcels.get(order.id) ?? [], refunds.get(order.id) ?? []));
}

/** One order as the API tells it. */
export function orderJson(order: OrderWithItems) {
  return ordersJson([order])[0];
}

function toJson(order: OrderWithItems, parcels: Parcel[], refunds: OrderRefund[]) {
  return {
    _id: order.id,
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
    paidAt: time(order.paidAt),
    isShipped: order.shippedAt !== null,
    shippedAt: time(order.shippedAt),
    isDelivered: order.deliveredAt !== null,
    deliveredAt: time(order.deliveredAt),
    trackingNumbers: parcels,
    refunds: refunds.map(({ amountCents, status, createdAt }) => ({
      amount: toDollars(amountCents),
      status,
      createdAt: time(createdAt),
    })),
    payBy: order.paidAt ? null : time(order.holdEndsAt),
    createdAt: time(order.createdAt),
  };
}

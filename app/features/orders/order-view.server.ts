import { addressLines } from "~/shop/addresses/address-lines.server";
import { addressNote } from "~/shop/addresses/address-note.server";
import { productPath } from "~/shop/catalog/product-path";
import { isoTime } from "~/shop/fields/iso-time";
import { refundWarning } from "~/shop/fulfillment/refund-warning.server";
import { paymentRows } from "~/shop/money/payment-rows";
import { shownTaxLines } from "~/shop/money/tax";
import { lineId } from "~/shop/order-lines/line";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { paidCents, payableCents } from "~/shop/orders/paid-amount";
import { statusOf } from "~/shop/orders/status-of.server";
import { cashDueCents, isPaidByHand, paymentText } from "~/shop/payment-methods/payment-text.server";
import { pickupLines } from "~/shop/shipping/pickup.server";
import { isVariantLabel } from "~/shop/variants/variant-words";

/** The fields of an order that its page gets. */
export function orderView(order: OrderWithItems) {
  const payment = {
    paidCents: paidCents(order),
    /** What is left to pay, in cents: all of it, or what a change of its lines has made due. */
    payableCents: payableCents(order),
    /** What the buyer pays when it arrives, in cents, of an order that the shop has confirmed; null for others. */
    cashDueCents: cashDueCents(order),
  };
  return {
    id: order.id,
    number: order.number,
    status: statusOf(order),
    buyer: { name: `${order.firstName} ${order.lastName}`.trim(), username: order.username, email: order.email },
    shippingAddress: addressLines(order.shippingAddress),
    /** Where and when it is picked up, as lines; null for an order that is shipped. */
    pickup: order.shippingAddress.isPickup ? pickupLines() : null,
    /** How far the address was checked; empty for nothing to say, as once it was sent there. */
    addressNote: order.shippedAt ? "" : addressNote(order.shippingAddress, order.addressVerified),
    paymentMethod: order.paymentMethod,
    /** How it was or is to be paid, in words. */
    payment: paymentText(order),
    isPaidByHand: isPaidByHand(order),
    rateService: order.rateService,
    itemsCents: order.itemsCents,
    discountCode: order.discountCode,
    discountCents: order.discountCents,
    shippingDiscountCents: order.shippingDiscountCents,
    shippingCents: order.shippingCents,
    taxCents: order.taxCents,
    includedTaxCents: order.includedTaxCents,
    pricesIncludeTax: order.pricesIncludeTax,
    taxLines: shownTaxLines(order),
    totalCents: order.totalCents,
    ...payment,
    paymentRows: paymentRows({ ...order, ...payment }),
    /** Whether nothing was paid of an order that is paid on delivery; a part can have been, by an exchange. */
    isUncollected: payment.cashDueCents !== null && payment.cashDueCents >= order.totalCents - order.refundedCents,
    isChanging: order.isChanging,
    isPaymentPending: order.isPaymentPending,
    payBy: order.holdEndsAt.toISOString(),
    holdsStock: order.holdsStock,
    paidAt: isoTime(order.paidAt),
    shippedAt: isoTime(order.shippedAt),
    deliveredAt: isoTime(order.deliveredAt),
    cancelledAt: isoTime(order.cancelledAt),
    cancelReason: order.cancelReason,
    notes: buyerNotesOf(order),
    refundedCents: order.refundedCents,
    refundPendingCents: order.refundPendingCents,
    placedAt: order.createdAt.toISOString(),
    items: order.items.map((item) => ({
      id: lineId(item),
      productId: item.productId,
      name: item.name,
      image: item.image,
      variant: item.variant,
      isVariant: isVariantLabel(item.variant),
      path: item.productId ? pathOfItem(item) : "",
      sku: item.sku,
      priceCents: item.priceCents,
      qty: item.qty,
      shippedQty: item.shippedQty,
      refundedQty: item.refundedQty,
      returnedQty: item.returnedQty,
      cancelledQty: item.cancelledQty,
      unsentQty: item.unsentQty,
      returnableQty: item.returnableQty,
    })),
  };
}

/** The page of what was bought: the variant, or the color of a product without options. */
const pathOfItem = ({ productId, variant, variantId }: OrderWithItems["items"][number]) =>
  productPath(productId, variantId ? { variantId } : isVariantLabel(variant) ? "" : variant);

/** What the buyer wrote with an order. */
function buyerNotesOf({ orderNote, giftNote }: OrderWithItems): { title: string; text: string }[] {
  const notes = [
    { title: "Note to the shop", text: orderNote },
    { title: "Gift message", text: giftNote },
  ];
  return notes.filter(({ text }) => text !== "");
}

export type OrderView = ReturnType<typeof orderView>;

/** The same for a packing slip. */
export function slipView(order: OrderWithItems) {
  const view = orderView(order);
  return { ...view, warning: refundWarning({ ...order, status: view.status }) };
}

export type SlipView = ReturnType<typeof slipView>;

import type { EmailItem, EmailOrder } from "~/emails/email-data.server";
import { env } from "~/platform/env.server";
import { shownTaxLines } from "../money/tax";
import { isPaidOnDelivery } from "../payment-methods/payment-providers.server";
import { cashDueCents, isPaidByHand, paymentText } from "../payment-methods/payment-text.server";
import { isVariantLabel } from "../variants/variant-words";
import { itemsOf, type Order } from "./order.server";
import { orderQuery, shopOrderUrl } from "./order-access.server";
import { helpPath, orderLabel } from "./order-number";

/** The columns that e-mails show. */
type EmailedRow = Omit<
  EmailOrder,
  | "label"
  | "link"
  | "helpLink"
  | "at"
  | "isPaid"
  | "paysOnDelivery"
  | "isPaidByHand"
  | "cashDueCents"
  | "holdEndsAt"
  | "items"
  | "shippingAddress"
  | "taxLines"
> &
  Pick<
    Order,
    "id" | "number" | "username" | "paidAt" | "deliveredAt" | "holdEndsAt" | "shippingAddress" | "taxLines" | "taxRate"
  >;

/** An item as e-mails show it. */
export const emailedItem = ({ name, variant, sku, qty, priceCents, image }: EmailItem): EmailItem => ({
  name,
  variant,
  sku: isVariantLabel(variant) ? sku : "",
  qty,
  priceCents,
  image,
});

/** An order as its e-mails show it. The link in it opens the order without signing in. */
export function emailedOrder(order: EmailedRow, items: EmailItem[] = itemsOf(order.id)): EmailOrder {
  return {
    label: orderLabel(order),
    email: order.email,
    firstName: order.firstName,
    lastName: order.lastName,
    link: `${shopOrderUrl(order.id)}${orderQuery(order.id)}`,
    helpLink: `${env.BASE_URL}${helpPath(order.number, order.username !== "")}`,
    at: new Date().toISOString(),
    isPaid: order.paidAt !== null,
    paymentMethod: paymentText(order),
    paymentInstructions: order.paymentInstructions,
    paysOnDelivery: isPaidOnDelivery(order.paymentMethod),
    isPaidByHand: isPaidByHand(order),
    cashDueCents: cashDueCents(order),
    holdEndsAt: order.holdEndsAt.toISOString(),
    rateService: order.rateService,
    deliveryDays: order.deliveryDays,
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
    dueCents: order.dueCents,
    refundedCents: order.refundedCents,
    shippingAddress: order.shippingAddress,
    orderNote: order.orderNote,
    giftNote: order.giftNote,
    items: items.map(emailedItem),
  };
}

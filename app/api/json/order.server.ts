import { z } from "zod";
import type { ShippingAddress } from "~/platform/schema.server";
import { forEachAddressField, forEachContactField } from "~/shop/fields/address-fields";
import { isoTime } from "~/shop/fields/iso-time";
import {
  currencyValue,
  dollarsValue,
  flagValue,
  idValue,
  textValue,
  timeValue,
  wholeValue,
} from "~/shop/fields/response-values.schema.server";
import { type Shipment, shipmentsOf, shipmentsOfOrders } from "~/shop/fulfillment/shipments.server";
import { parcelsOf, parcelsOfOrders, type StoredParcel } from "~/shop/fulfillment/tracking-numbers.server";
import { dollarsText, toDollars } from "~/shop/money/dollars";
import { shownTaxLines, taxOfOrder } from "~/shop/money/tax";
import { toPercent } from "~/shop/money/tax-percent";
import { linesVersion } from "~/shop/order-changes/plan-change.server";
import { lineId } from "~/shop/order-lines/line";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { ORDER_STATUSES } from "~/shop/orders/order-status";
import { isPaidInFull, paidCents, payableCents } from "~/shop/orders/paid-amount";
import { statusOf } from "~/shop/orders/status-of.server";
import { type Dispute, disputesOf, disputesOfOrders } from "~/shop/payments/disputes.server";
import { refundWord } from "~/shop/refunds/refund-parts.server";
import { refundStockText } from "~/shop/refunds/refund-stock";
import { type OrderRefund, refundsOf, refundsOfOrders } from "~/shop/refunds/refunds-of-order.server";
import { DELIVERY_METHODS, deliveryMethodOf } from "~/shop/shipping/rates";

export const addressResponse = z
  .strictObject({
    ...forEachAddressField((_, example) => textValue(example)),
    ...forEachContactField((_, example) => textValue(example).optional()),
  })
  .meta({ id: "ShippingAddress" });

export const orderResponse = z
  .strictObject({
    _id: idValue,
    number: wholeValue(1042, 1001).describe("The order's number as people read it"),
    status: z.enum(ORDER_STATUSES),
    user: z.strictObject({
      firstName: textValue("Jane"),
      lastName: textValue("Doe"),
      email: textValue("jane@example.com"),
      username: textValue("jane"),
    }),
    orderItems: z.array(
      z.strictObject({
        _id: textValue("6650f0a1b2c3d4e5f6a7b8c9-1").describe("The line of the order"),
        product: idValue,
        name: textValue("Enamel Mug"),
        image: textValue("/uploads/mugs/front.jpg"),
        price: dollarsValue(20),
        qty: wholeValue(2, 1),
        selectedColorsVariants: textValue("").describe(
          "The name of the chosen color, or the words of the variant; empty for a product without either",
        ),
        variantId: idValue
          .optional()
          .describe("The variant; left out for a product without options, and for one that is gone"),
        sku: textValue("MUG-350-CREAM").describe("The product's SKU when the order was placed; empty for none"),
        shippedQty: wholeValue(1),
        refundedQty: wholeValue(0).describe("The units whose money is refunded, or is being refunded"),
        returnedQty: wholeValue(0).describe(
          "The units that were sent and came back: with a return, or with a refund that put them back in stock",
        ),
        cancelledQty: wholeValue(0).describe("The units that were canceled before they were sent"),
      }),
    ),
    deliveryMethod: z.enum(DELIVERY_METHODS).describe("Whether the order is shipped, or picked up at the shop"),
    shippingAddress: addressResponse,
    addressVerified: flagValue(true).describe("Whether the postal service confirmed the address"),
    paymentMethod: textValue("PayPal").describe("One of `GET /api/payments`, or one that was offered before"),
    selectedRate: textValue("expedited"),
    shippingService: textValue("UPS Expedited"),
    itemsPrice: dollarsValue(40).describe("The items less the discount"),
    discountCode: textValue("").describe("The discount code; empty without one"),
    discountPrice: dollarsValue(0).describe("What the discount took off the items"),
    shippingDiscountPrice: dollarsValue(0).describe("What the discount took off the shipping rate"),
    shippingPrice: dollarsValue(12),
    taxPrice: dollarsValue(6),
    taxRatePercent: z
      .number()
      .meta({ examples: [15] })
      .describe("The tax rate that the order was placed with"),
    pricesIncludeTax: flagValue(false).describe("Whether tax is a part of the prices, or else added to them"),
    taxLines: z
      .array(
        z.strictObject({
          taxClass: textValue("standard").describe("The id of the tax class"),
          ratePercent: z.number().meta({ examples: [15] }),
          net: dollarsValue(40).describe("What is taxed, without the tax"),
          tax: dollarsValue(6),
        }),
      )
      .describe("The tax by rate, from the highest; `taxPrice` is its sum"),
    totalPrice: dollarsValue(58),
    currency: currencyValue,
    paidPrice: dollarsValue(58).describe("What is paid of the total; refunds are not taken off"),
    duePrice: dollarsValue(0).describe(
      "What is left to pay: the total of an unpaid order, or what a change of its items costs more",
    ),
    linesVersion: textValue("Fm3kZq8x_0aB").describe("Changes with what a change of the order's items depends on"),
    isPaid: flagValue(true).describe("Whether nothing is left to pay"),
    paidAt: timeValue.nullable().describe("When the order was paid first"),
    isPaymentPending: flagValue(false).describe(
      "Whether a payment is under way that its provider or a bank has not confirmed yet: until then, the order cannot be paid another way",
    ),
    isShipped: flagValue(true),
    shippedAt: timeValue.nullable(),
    isDelivered: flagValue(false),
    deliveredAt: timeValue.nullable().meta({ examples: [null] }),
    isCancelled: flagValue(false),
    cancelledAt: timeValue.nullable().meta({ examples: [null] }),
    cancelReason: textValue(""),
    orderNote: textValue("").describe("What the buyer wrote to the shop; empty for nothing"),
    giftNote: textValue("").describe("What a card with the gift says; empty for nothing"),
    refundedPrice: dollarsValue(0).describe(
      "What was refunded of the payment that paid the order: completed refunds only",
    ),
    leftPrice: dollarsValue(58).describe(
      "What is left to refund of what paid the order: the `left` of a refund or a cancellation",
    ),
    shipments: z
      .array(
        z.strictObject({
          shippedAt: timeValue,
          items: z.array(z.strictObject({ _id: textValue("6650f0a1b2c3d4e5f6a7b8c9-1"), qty: wholeValue(1, 1) })),
          trackingNumbers: z.array(textValue("1Z999AA10123456784")),
        }),
      )
      .describe("The parts in which the order was sent; the oldest first"),
    trackingNumbers: z.array(
      z.strictObject({
        number: textValue("1Z999AA10123456784"),
        trackingItem: z.array(textValue("Enamel Mug")).describe("The items in the parcel"),
      }),
    ),
    refunds: z
      .array(
        z.strictObject({
          amount: dollarsValue(5),
          state: z.enum(["pending", "completed", "failed"]),
          status: z
            .enum(["asked", "completed", "pending", "failed"])
            .describe("As `state`, but `asked` until the provider has responded"),
          stock: textValue("Put back in stock: 2 × Enamel Mug.").describe(
            "What a completed refund did to the stock, as a sentence",
          ),
          createdAt: timeValue,
        }),
      )
      .meta({ examples: [[]] }),
    disputes: z
      .array(
        z.strictObject({
          _id: textValue("PP-R-ABC-10001").describe("The provider's number"),
          amount: dollarsValue(58).describe("What the payer wants back"),
          currency: currencyValue,
          state: z.enum(["needs-response", "under-review", "won", "lost"]),
          reason: textValue("Item not received").describe("What the payer says, in words of the provider"),
          answerBy: timeValue.nullable().describe("Until when it is to be answered on the provider's site"),
        }),
      )
      .optional()
      .meta({ examples: [[]] })
      .describe("The disputes of its payments, the oldest first; for admins, and left out for others"),
    payBy: timeValue
      .nullable()
      .meta({ examples: [null] })
      .describe(
        "When the stock reservation of an unpaid order expires; null while a payment is under way, which keeps it",
      ),
    createdAt: timeValue,
  })
  .meta({ id: "Order" });

/** An address in the API. A company and a phone number are left out where there is none. */
const addressJson = ({ isPickup: _, ...address }: ShippingAddress): z.infer<typeof addressResponse> => address;

/** The JSON of orders in the API, in the given order. @param forAdmin whether an admin reads them */
export function ordersJson(orders: OrderWithItems[], forAdmin = false) {
  const ids = orders.map(({ id }) => id);
  const parcels = parcelsOfOrders(ids);
  const refunds = refundsOfOrders(ids);
  const shipments = shipmentsOfOrders(ids);
  const disputes = forAdmin ? disputesOfOrders(ids) : null;
  return orders.map((order) =>
    toJson(order, {
      parcels: parcels.get(order.id) ?? [],
      refunds: refunds.get(order.id) ?? [],
      shipments: shipments.get(order.id) ?? [],
      disputes: disputes?.get(order.id),
    }),
  );
}

export function orderJson(order: OrderWithItems, forAdmin: boolean): z.infer<typeof orderResponse> {
  return toJson(order, {
    parcels: parcelsOf(order.id),
    refunds: refundsOf(order.id),
    shipments: shipmentsOf(order.id),
    disputes: forAdmin ? disputesOf(order.id) : undefined,
  });
}

const disputeJson = ({ id, amountCents, currency, state, reason, answerBy }: Dispute) => ({
  _id: id,
  amount: Number(dollarsText(amountCents, currency)),
  currency,
  state,
  reason,
  answerBy: isoTime(answerBy),
});

type Parts = {
  parcels: StoredParcel[];
  refunds: OrderRefund[];
  shipments: Shipment[];
  disputes: Dispute[] | undefined;
};

function toJson(
  order: OrderWithItems,
  { parcels, refunds, shipments, disputes }: Parts,
): z.infer<typeof orderResponse> {
  return {
    _id: order.id,
    number: order.number,
    status: statusOf(order),
    user: { firstName: order.firstName, lastName: order.lastName, email: order.email, username: order.username },
    orderItems: order.items.map((item) => ({
      _id: lineId(item),
      product: item.productId,
      name: item.name,
      image: item.image,
      price: toDollars(item.priceCents),
      qty: item.qty,
      selectedColorsVariants: item.variant,
      ...(item.variantId && { variantId: item.variantId }),
      sku: item.sku,
      shippedQty: item.shippedQty,
      refundedQty: item.refundedQty,
      returnedQty: item.returnedQty,
      cancelledQty: item.cancelledQty,
    })),
    deliveryMethod: deliveryMethodOf(order),
    shippingAddress: addressJson(order.shippingAddress),
    addressVerified: order.addressVerified,
    paymentMethod: order.paymentMethod,
    selectedRate: order.rateId,
    shippingService: order.rateService,
    itemsPrice: toDollars(order.itemsCents),
    discountCode: order.discountCode,
    discountPrice: toDollars(order.discountCents),
    shippingDiscountPrice: toDollars(order.shippingDiscountCents),
    shippingPrice: toDollars(order.shippingCents),
    taxPrice: toDollars(taxOfOrder(order)),
    taxRatePercent: toPercent(order.taxRate),
    pricesIncludeTax: order.pricesIncludeTax,
    taxLines: shownTaxLines(order).map(({ taxClass, rate, netCents, taxCents }) => ({
      taxClass,
      ratePercent: toPercent(rate),
      net: toDollars(netCents),
      tax: toDollars(taxCents),
    })),
    totalPrice: toDollars(order.totalCents),
    currency: order.currency,
    paidPrice: toDollars(paidCents(order)),
    duePrice: toDollars(payableCents(order)),
    linesVersion: linesVersion(order),
    isPaid: isPaidInFull(order),
    paidAt: isoTime(order.paidAt),
    isPaymentPending: order.isPaymentPending,
    isShipped: order.shippedAt !== null,
    shippedAt: isoTime(order.shippedAt),
    isDelivered: order.deliveredAt !== null,
    deliveredAt: isoTime(order.deliveredAt),
    isCancelled: order.cancelledAt !== null,
    cancelledAt: isoTime(order.cancelledAt),
    cancelReason: order.cancelReason,
    orderNote: order.orderNote,
    giftNote: order.giftNote,
    refundedPrice: toDollars(order.refundedCents),
    leftPrice: toDollars(order.leftCents),
    shipments: shipments.map(({ num, shippedAt, lines }) => ({
      shippedAt: shippedAt.toISOString(),
      items: lines.map(({ id, qty }) => ({ _id: id, qty })),
      trackingNumbers: parcels.filter(({ shipmentNum }) => shipmentNum === num).map(({ number }) => number),
    })),
    trackingNumbers: parcels.map(({ number, trackingItem }) => ({ number, trackingItem })),
    refunds: refunds.map(({ amountCents, status, stock, restocked, createdAt }) => ({
      amount: toDollars(amountCents),
      state: refundWord(status),
      status: status === "sent-back" ? "failed" : status,
      stock: refundStockText(stock, restocked),
      createdAt: createdAt.toISOString(),
    })),
    ...(disputes && { disputes: disputes.map(disputeJson) }),
    payBy: order.paidAt || !order.holdsStock || order.isPaymentPending ? null : isoTime(order.holdEndsAt),
    createdAt: order.createdAt.toISOString(),
  };
}

import { and, isNotNull, isNull, not, or, type SQLWrapper } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { order, type ShippingAddress } from "~/platform/schema.server";
import { forEachAddressField, forEachContactField } from "../fields/address-fields";
import { countryName } from "../fields/countries.server";
import { isoTime } from "../fields/iso-time";
import { refundWarning } from "../fulfillment/refund-warning.server";
import { toShipText } from "../fulfillment/shipments.server";
import { parcelsOfOrders } from "../fulfillment/tracking-numbers.server";
import { defineList } from "../lists/define-list.server";
import {
  choiceFilter,
  firstDayFilter,
  lastDayFilter,
  leastFilter,
  mostFilter,
  textFilter,
  yesNoFilter,
} from "../lists/filters.server";
import { dollarsText } from "../money/dollars";
import { shownTaxLines, taxOfOrder } from "../money/tax";
import { formatPercent } from "../money/tax-percent";
import { itemsText } from "../order-lines/item-label";
import type { Order } from "../orders/order.server";
import { ORDER_STATUSES } from "../orders/order-status";
import { isPaidInFull, paidCents, payableCents } from "../orders/paid-amount";
import { isDue, orderColumns } from "../orders/refunded-amount.server";
import { hasStatus, statusOf } from "../orders/status-of.server";
import { setting } from "../settings/settings.server";
import { deliveryMethodOf } from "../shipping/rates";
import { withItems } from "./my-orders.server";
import { matchesBuyer, matchesId, matchesSearch, ORDER_CHOICES } from "./order-search.server";

/** What is not paid or not shipped is not delivered either: the second condition lets SQLite use a small index. */
const reachedFilter = (moment: SQLWrapper) => {
  const isMissing = and(isNull(moment), isNull(order.deliveredAt));
  return yesNoFilter((isReached) => (isReached ? isNotNull(moment) : isMissing));
};

/** Adds items and tracking numbers to the orders of a page or a batch. */
function withLines(orders: Order[]) {
  const parcels = parcelsOfOrders(orders.map(({ id }) => id));
  return withItems(orders).map((found) => ({
    ...found,
    trackingNumbers: (parcels.get(found.id) ?? []).map(({ number }) => number),
  }));
}

const conditions = Object.fromEntries([
  ...ORDER_STATUSES.map((status) => [status, hasStatus(status)] as const),
  ...Object.entries(ORDER_CHOICES).map(([choice, { where }]) => [choice, where] as const),
]);

const addressCell =
  (field: Exclude<keyof ShippingAddress, "isPickup">) =>
  ({ shippingAddress }: Order) =>
    shippingAddress[field] ?? "";

const timeZone = () => setting("timeZone");

/** All orders, newest first. Days are in the shop's time zone; both ends of a range are included. */
export const orderList = defineList({
  table: order,
  key: "number",
  filters: {
    q: textFilter(matchesSearch),
    status: choiceFilter(conditions, "Please choose a status of the list, or Any"),
    orderId: textFilter(matchesId),
    username: textFilter(matchesBuyer),
    dateFrom: firstDayFilter(order.createdAt, timeZone),
    dateTo: lastDayFilter(order.createdAt, timeZone),
    minTotal: leastFilter(order.totalCents),
    maxTotal: mostFilter(order.totalCents),
    paid: yesNoFilter((isPaid) =>
      isPaid
        ? and(isNotNull(order.paidAt), not(isDue))
        : and(or(isNull(order.paidAt), isDue), isNull(order.deliveredAt)),
    ),
    shipped: reachedFilter(order.shippedAt),
    delivered: reachedFilter(order.deliveredAt),
  },
  textIndex: { name: "order_search", rowid: order.number, isInListOrder: true },
  order: { by: [order.number], direction: "desc" },
  read: async (where) => withLines(await db.select(orderColumns).from(order).where(where)),
  toRow: (row) => ({
    id: row.id,
    number: row.number,
    status: statusOf(row),
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    itemCount: row.items.reduce((sum, { qty }) => sum + qty, 0),
    rateService: row.rateService,
    /** Where it goes, abroad. */
    abroad: row.shippingAddress.country === setting("country") ? "" : countryName(row.shippingAddress.country),
    totalCents: row.totalCents,
    refundedCents: row.refundedCents,
    refundPendingCents: row.refundPendingCents,
    warning: row.isPaymentPending ? "Payment on its way" : refundWarning({ ...row, status: statusOf(row) }),
    placedAt: row.createdAt.toISOString(),
    paidAt: isPaidInFull(row) ? isoTime(row.paidAt) : null,
    shippedAt: isoTime(row.shippedAt),
    deliveredAt: isoTime(row.deliveredAt),
  }),
  csv: {
    id: (row) => row.id,
    createdAt: (row) => row.createdAt.toISOString(),
    username: (row) => row.username,
    firstName: (row) => row.firstName,
    lastName: (row) => row.lastName,
    email: (row) => row.email,
    paymentMethod: (row) => row.paymentMethod,
    itemsPrice: (row) => dollarsText(row.itemsCents),
    shippingPrice: (row) => dollarsText(row.shippingCents),
    taxPrice: (row) => dollarsText(taxOfOrder(row)),
    totalPrice: (row) => dollarsText(row.totalCents),
    paidAt: (row) => isoTime(row.paidAt) ?? "",
    shippedAt: (row) => isoTime(row.shippedAt) ?? "",
    deliveredAt: (row) => isoTime(row.deliveredAt) ?? "",
    ...forEachAddressField(addressCell),
    number: (row) => row.number,
    status: statusOf,
    cancelledAt: (row) => isoTime(row.cancelledAt) ?? "",
    refundedPrice: (row) => dollarsText(row.refundedCents),
    shippingService: (row) => row.rateService,
    trackingNumbers: (row) => row.trackingNumbers.join(", "),
    items: (row) => itemsText(row.items),
    discountCode: (row) => row.discountCode,
    discountPrice: (row) => dollarsText(row.discountCents),
    shippingDiscountPrice: (row) => dollarsText(row.shippingDiscountCents),
    paidPrice: (row) => dollarsText(paidCents(row)),
    duePrice: (row) => dollarsText(payableCents(row)),
    isPaymentPending: (row) => String(row.isPaymentPending),
    ...forEachContactField(addressCell),
    deliveryMethod: deliveryMethodOf,
    currency: (row) => row.currency,
    pricesIncludeTax: (row) => String(row.pricesIncludeTax),
    taxLines: (row) =>
      shownTaxLines(row)
        .map(
          ({ rate, netCents, taxCents }) =>
            `${formatPercent(rate)} of ${dollarsText(netCents)}: ${dollarsText(taxCents)}`,
        )
        .join("; "),
    itemsToShip: toShipText,
  },
});

import { isNotNull, isNull, type SQLWrapper } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { order } from "~/platform/schema.server";
import { defineList } from "../lists/define-list.server";
import {
  firstDayFilter,
  lastDayFilter,
  leastFilter,
  mostFilter,
  textFilter,
  yesNoFilter,
} from "../lists/filters.server";
import { dollarsText } from "../money/dollars";
import type { Order } from "./order.server";
import { statusOf } from "./order-status";
import { orderColumns } from "./refunded-amount.server";

const reachedFilter = (moment: SQLWrapper) =>
  yesNoFilter((isReached) => (isReached ? isNotNull(moment) : isNull(moment)));

const isoTime = (moment: Date | null) => moment?.toISOString() ?? null;

const addressCell =
  (field: keyof Order["shippingAddress"]) =>
  ({ shippingAddress }: Order) =>
    shippingAddress[field] ?? "";

/** All orders, newest first. Days are in UTC; both ends of a range are included. */
export const orderList = defineList({
  table: order,
  key: "id",
  filters: {
    orderId: textFilter(order.id),
    username: textFilter(order.username),
    dateFrom: firstDayFilter(order.createdAt),
    dateTo: lastDayFilter(order.createdAt),
    minTotal: leastFilter(order.totalCents),
    maxTotal: mostFilter(order.totalCents),
    paid: reachedFilter(order.paidAt),
    shipped: reachedFilter(order.shippedAt),
    delivered: reachedFilter(order.deliveredAt),
  },
  order: { by: [order.createdAt, order.id], direction: "desc" },
  read: (where) => db.select(orderColumns).from(order).where(where),
  toRow: (row) => ({
    id: row.id,
    number: row.number,
    status: statusOf(row),
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    totalCents: row.totalCents,
    placedAt: row.createdAt.toISOString(),
    paidAt: isoTime(row.paidAt),
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
    taxPrice: (row) => dollarsText(row.taxCents),
    totalPrice: (row) => dollarsText(row.totalCents),
    paidAt: (row) => isoTime(row.paidAt) ?? "",
    shippedAt: (row) => isoTime(row.shippedAt) ?? "",
    deliveredAt: (row) => isoTime(row.deliveredAt) ?? "",
    shipToFirstName: addressCell("shipToFirstName"),
    shipToLastName: addressCell("shipToLastName"),
    address1: addressCell("address1"),
    address2: addressCell("address2"),
    city: addressCell("city"),
    state: addressCell("state"),
    postalCode: addressCell("postalCode"),
    country: addressCell("country"),
  },
});

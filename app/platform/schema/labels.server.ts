import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.server";
import { belongsTo, moment } from "./columns.server";
import { order } from "./orders.server";

/** A parcel of an order with its rates, and the label that was bought for it. */
export const shippingLabel = sqliteTable(
  "shipping_label",
  {
    id: text("id").primaryKey(),
    orderId: belongsTo("order_id", () => order.id),
    /** The id of the offer, and of its label, at the service. */
    offerId: text("offer_id").notNull(),
    /** `buying`, `voiding`: the service's answer is not known yet; `failed`: it is known that nothing was bought. */
    status: text("status", { enum: ["quoted", "buying", "failed", "bought", "voiding", "voided"] }).notNull(),
    /** The units of the order's lines in the parcel. */
    lines: text("lines", { mode: "json" }).$type<{ _id: string; qty: number }[]>().notNull(),
    parcel: text("parcel", { mode: "json" }).$type<MeasuredParcel>().notNull(),
    /** The version of the order's address and items: rates for others are not bought. */
    orderVersion: text("order_version").notNull(),
    rates: text("rates", { mode: "json" }).$type<StoredLabelRate[]>().notNull(),
    /** The rate that was chosen; null before. */
    rate: text("rate", { mode: "json" }).$type<StoredLabelRate>(),
    /** The tracking number; null until the label is bought. */
    number: text("number"),
    url: text("url"),
    /** The shipment that it was bought for, which may have been undone since; null for none. */
    shipmentNum: integer("shipment_num"),
    /** Why it was not bought, is in no shipment or was not voided; empty for nothing. */
    problem: text("problem").notNull().default(""),
    /** Who bought or voided it last. */
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When the service was asked to buy or to void it. */
    askedAt: moment("asked_at"),
    /** When to ask the service what became of it. */
    nextCheckAt: moment("next_check_at"),
  },
  (table) => [
    index("shipping_label_order").on(table.orderId),
    // While the outcome of one is unknown, no other label of the order is bought.
    uniqueIndex("shipping_label_one_buying").on(table.orderId).where(sql`status = 'buying'`),
    index("shipping_label_due").on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index("shipping_label_actor").on(table.actorId).where(sql`actor_id is not null`),
    index("shipping_label_unbought").on(table.createdAt).where(sql`status = 'quoted'`),
  ],
);

export type MeasuredParcel = {
  units: "imperial" | "metric";
  /** In ounces or grams. */
  weight: number;
  /** In inches or centimeters; null when they were not given. */
  size: { length: number; width: number; height: number } | null;
};

export type StoredLabelRate = {
  id: string;
  carrier: string;
  service: string;
  cents: number;
  currency: string;
  days: number | null;
};

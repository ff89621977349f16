import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, belongsToNum, moment } from "./columns.server";
import { order, orderItem } from "./orders.server";

/** A part of an order that was sent, or all of it. */
export const shipment = sqliteTable(
  "shipment",
  {
    num: integer("num").primaryKey({ autoIncrement: true }),
    orderId: belongsTo("order_id", () => order.id),
    shippedAt: moment("shipped_at").notNull(),
  },
  (table) => [index("shipment_order").on(table.orderId)],
);

/** How many units of a line of an order are in a shipment. */
export const shipmentLine = sqliteTable(
  "shipment_line",
  {
    shipmentNum: belongsToNum("shipment_num", () => shipment.num),
    orderId: text("order_id").notNull(),
    position: integer("position").notNull(),
    qty: integer("qty").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position, table.shipmentNum] }),
    index("shipment_line_shipment").on(table.shipmentNum),
    foreignKey({
      columns: [table.orderId, table.position],
      foreignColumns: [orderItem.orderId, orderItem.position],
    }).onDelete("cascade"),
    check("shipment_line_has_units", sql`${table.qty} > 0`),
  ],
);

/** A parcel of an order, by its tracking number. */
export const trackingNumber = sqliteTable(
  "tracking_number",
  {
    orderId: belongsTo("order_id", () => order.id),
    number: text("number").notNull(),
    /** The carrier's name, if it was given; empty for the one that the number's format shows. */
    carrier: text("carrier").notNull().default(""),
    /** Labels of the order's items in this parcel, as they were given; without them, those of its shipment are shown. */
    trackingItem: text("tracking_item", { mode: "json" }).$type<string[]>().notNull(),
    addedAt: moment("added_at").notNull(),
    /** The shipment that it belongs to; null for a number that was stored apart from one. */
    shipmentNum: integer("shipment_num").references(() => shipment.num, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    index("tracking_number_number").on(table.number),
    index("tracking_number_shipment").on(table.shipmentNum),
  ],
);

/** The last status of a parcel from the tracking service, and when to request it again. */
export const trackedParcel = sqliteTable(
  "tracked_parcel",
  {
    number: text("number").notNull(),
    destinationCountry: text("destination_country").notNull(),
    zipcode: text("zipcode").notNull(),
    language: text("language").notNull(),
    /** The id and the start of a lookup that is in progress at the tracking service. */
    ticket: text("ticket"),
    lookedAt: moment("looked_at").notNull(),
    report: text("report", { mode: "json" }).$type<StoredParcelReport>(),
    fetchedAt: moment("fetched_at"),
    /** When to request the status again; null when it is final. */
    nextLookAt: moment("next_look_at"),
    fruitless: integer("fruitless").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.destinationCountry, table.zipcode, table.language] }),
    index("tracked_parcel_due").on(table.nextLookAt).where(sql`next_look_at is not null`),
  ],
);

export type StoredParcelReport = {
  carrier: string;
  status: string;
  events: { date: string; location: string; status: string }[];
};

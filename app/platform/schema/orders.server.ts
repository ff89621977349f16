import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.server";
import { belongsTo, flag, moment } from "./columns.server";
import { customer } from "./customers.server";
import { product } from "./products.server";
import type { ShippingAddress } from "./sessions.server";
import type { discount } from "./settings.server";

/** The tax of an order at one rate. Amounts as they were entered: with the tax if the order's prices include it. */
export type TaxLine = {
  /** The id of the tax class whose rate it is. */
  taxClass: string;
  /** Thousandths of a percent. */
  rate: number;
  /** The items at this rate, less their part of the discount. */
  itemsCents: number;
  /** The taxed shipping's part of this rate. */
  shippingCents: number;
  taxCents: number;
  /** What was refunded at this rate before the order was changed last, and its tax, which is part of `taxCents`. */
  refunded?: { cents: number; taxCents: number };
};

/** By what a discount takes something off, and the total of the items from which it does. */
export type DiscountTerms = Pick<
  typeof discount.$inferSelect,
  "kind" | "value" | "buyUnits" | "getUnits" | "category" | "minimumCents"
>;

export const order = sqliteTable(
  "order",
  {
    id: text("id").primaryKey(),
    /** The number that people use: unique, in the order of placing, from 1001. */
    number: integer("number").notNull(),
    userId: text("user_id").references(() => user.id, { onDelete: "set null" }),
    /** Null when the customer's data was deleted. */
    customerNum: integer("customer_num").references(() => customer.num, { onDelete: "set null" }),
    /** The idempotency key of the form or the API call. A repeated request returns the first order. */
    idempotencyKey: text("idempotency_key").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    username: text("username").notNull(),
    shippingAddress: text("shipping_address", { mode: "json" }).$type<ShippingAddress>().notNull(),
    addressVerified: flag("address_verified"),
    promotionsOptIn: flag("promotions_opt_in"),
    /** The name of a payment method. Its provider takes the order's payments. */
    paymentMethod: text("payment_method").notNull(),
    /** How to pay, as the order's e-mail said; empty for a method that is paid online. */
    paymentInstructions: text("payment_instructions").notNull().default(""),
    rateId: text("rate_id").notNull(),
    rateService: text("rate_service").notNull(),
    /** From shipping to the arrival, by the chosen rate; null for orders from before it was stored. */
    deliveryDays: integer("delivery_days"),
    /** The items at their prices, less the discount. */
    itemsCents: integer("items_cents").notNull(),
    /** The discount that the order was placed with. It may have been deleted since. */
    discountId: text("discount_id"),
    /** The code of the discount, or the name of an automatic one; empty without one. */
    discountCode: text("discount_code").notNull().default(""),
    /** The terms of the discount when the order was placed, for a change of its lines; null without one. */
    discountTerms: text("discount_terms", { mode: "json" }).$type<DiscountTerms>(),
    /** What the discount took off the items. */
    discountCents: integer("discount_cents").notNull().default(0),
    /** What the discount took off the shipping rate. */
    shippingDiscountCents: integer("shipping_discount_cents").notNull().default(0),
    shippingCents: integer("shipping_cents").notNull(),
    /** The tax that is added to the prices. */
    taxCents: integer("tax_cents").notNull(),
    /** The tax that is part of the prices. */
    includedTaxCents: integer("included_tax_cents").notNull().default(0),
    pricesIncludeTax: flag("prices_include_tax").default(false),
    /** The tax by rate, from the highest. */
    taxLines: text("tax_lines", { mode: "json" }).$type<TaxLine[]>().notNull().default([]),
    /** The tax rate that the order was placed with, in thousandths of a percent: that of its items, or of the standard class. */
    taxRate: integer("tax_rate").notNull().default(15_000),
    totalCents: integer("total_cents").notNull(),
    /** ISO 4217. All amounts are whole numbers of its smallest unit. */
    currency: text("currency").notNull().default("USD"),
    /** What is left to pay of the total after the lines of a paid order were changed. */
    dueCents: integer("due_cents").notNull().default(0),
    /** When the stock reservation of an unpaid order expires. */
    holdEndsAt: moment("hold_ends_at").notNull(),
    /** Whether the order's units are deducted from the products' stock. */
    holdsStock: flag("holds_stock"),
    /** Whether opening a payment has reserved the units again after the reservation expired, which it does once. */
    holdRenewed: flag("hold_renewed").default(false),
    paidAt: moment("paid_at"),
    shippedAt: moment("shipped_at"),
    deliveredAt: moment("delivered_at"),
    cancelledAt: moment("cancelled_at"),
    cancelReason: text("cancel_reason").notNull().default(""),
    /** What the buyer wrote to the shop; empty for nothing. */
    orderNote: text("order_note").notNull().default(""),
    /** What the buyer wants a card with the gift to say; empty for nothing. */
    giftNote: text("gift_note").notNull().default(""),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("order_number").on(table.number),
    uniqueIndex("order_once").on(table.userId, table.idempotencyKey),
    // A covering index for the filters of the order list, in its order.
    index("order_listed").on(
      table.number,
      table.id,
      table.createdAt,
      table.totalCents,
      table.paidAt,
      table.shippedAt,
      table.deliveredAt,
      table.cancelledAt,
    ),
    // The few orders that are not delivered, for the filters by status.
    index("order_undelivered")
      .on(table.number, table.paidAt, table.shippedAt, table.cancelledAt, table.createdAt, table.totalCents)
      .where(sql`delivered_at is null`),
    index("order_by_user").on(table.userId, table.createdAt),
    // For emails that ask for reviews.
    index("order_delivered").on(table.deliveredAt).where(sql`delivered_at is not null`),
    // A covering index for the sums of a customer.
    index("order_by_customer").on(
      table.customerNum,
      table.createdAt,
      table.cancelledAt,
      table.paidAt,
      table.totalCents,
      table.dueCents,
    ),
    index("order_by_email").on(table.email, table.createdAt),
    index("order_by_discount").on(table.discountId, table.cancelledAt).where(sql`discount_id is not null`),
    index("order_unpaid_by_user").on(table.userId).where(sql`holds_stock = 1 and paid_at is null`),
    index("order_paid").on(table.paidAt, table.totalCents).where(sql`paid_at is not null`),
    index("order_to_ship")
      .on(table.paidAt)
      .where(sql`paid_at is not null and shipped_at is null and cancelled_at is null`),
    index("order_due").on(table.id).where(sql`due_cents > 0`),
    index("order_holds").on(table.holdEndsAt).where(sql`holds_stock = 1 and paid_at is null`),
    check(
      "order_total_adds_up",
      sql`${table.totalCents} = ${table.itemsCents} + ${table.shippingCents} + ${table.taxCents}`,
    ),
    check("order_ships_when_paid", sql`${table.shippedAt} is null or ${table.paidAt} is not null`),
    check("order_delivers_when_shipped", sql`${table.deliveredAt} is null or ${table.shippedAt} is not null`),
    check(
      "order_cancels_unshipped",
      sql`${table.cancelledAt} is null or (${table.shippedAt} is null and ${table.holdsStock} = 0)`,
    ),
    check(
      "order_pays_before_cancel",
      sql`${table.cancelledAt} is null or ${table.paidAt} is null or ${table.paidAt} <= ${table.cancelledAt}`,
    ),
  ],
);

/**
 * The client that placed an order, or renewed its reservation, for the limits of orders and of the units that they hold.
 * Deleted after an hour, or when the order no longer holds unpaid stock.
 */
export const orderOrigin = sqliteTable(
  "order_origin",
  {
    orderId: belongsTo("order_id", () => order.id).primaryKey(),
    /** A keyed hash of the client's address, which is not stored itself. */
    client: text("client").notNull(),
    placedAt: moment("placed_at").notNull(),
  },
  (table) => [index("order_origin_client").on(table.client, table.placedAt)],
);

/** A copy of the product as it was ordered. Later changes of the product do not affect it. */
export const orderItem = sqliteTable(
  "order_item",
  {
    orderId: belongsTo("order_id", () => order.id),
    position: integer("position").notNull(),
    productNum: integer("product_num").references(() => product.num, { onDelete: "set null" }),
    /** The variant whose stock the units are of. It is no reference: a variant may be gone, and numbers are never used again. */
    variantNum: integer("variant_num"),
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    image: text("image").notNull(),
    /** The words of the variant, such as `Size: M, Color: Red`, or the name of the color of a product without options. */
    variant: text("variant").notNull(),
    /** The SKU of the variant when the order was placed. */
    sku: text("sku").notNull().default(""),
    priceCents: integer("price_cents").notNull(),
    qty: integer("qty").notNull(),
    /** This line's part of the order's discount. */
    discountCents: integer("discount_cents").notNull().default(0),
    /** The id of the product's tax class, and the rate that it had at the order's place, in thousandths of a percent. */
    taxClass: text("tax_class").notNull().default("standard"),
    taxRate: integer("tax_rate").notNull().default(15_000),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index("order_item_product").on(table.productNum),
  ],
);

/**
 * A change of an order's lines that makes it cheaper: the difference is refunded first, and the lines change when that is
 * completed. A change whose refund fails is deleted. Also one that first makes something due of a paid order, done at once.
 */
export const orderChange = sqliteTable(
  "order_change",
  {
    num: integer("num").primaryKey({ autoIncrement: true }),
    orderId: belongsTo("order_id", () => order.id),
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    /** What the order becomes; see `app/shop/order-changes`. */
    plan: text("plan", { mode: "json" }).$type<OrderPlan>().notNull(),
    /** When the lines have changed; null while the refund is under way. */
    appliedAt: moment("applied_at"),
  },
  (table) => [
    index("order_change_order").on(table.orderId),
    index("order_change_open").on(table.orderId).where(sql`applied_at is null`),
    index("order_change_actor").on(table.actorId).where(sql`actor_id is not null`),
  ],
);

/** What an order is to become: the price and the lines. Amounts in cents. */
export type OrderPlan = {
  /** Columns of the order. */
  price: {
    rateId: string;
    rateService: string;
    deliveryDays: number | null;
    itemsCents: number;
    discountCents: number;
    shippingDiscountCents: number;
    shippingCents: number;
    taxCents: number;
    includedTaxCents: number;
    pricesIncludeTax: boolean;
    taxLines: TaxLine[];
    taxRate: number;
    totalCents: number;
  };
  lines: Omit<typeof orderItem.$inferInsert, "orderId">[];
  /** Units that are taken out of the stock for the change, and units that go back when it is done, by variant. */
  taken: [variantNum: number, units: number][];
  givenBack: [variantNum: number, units: number][];
  /** What changes, in words. */
  words: string;
  /** Of a change that makes something due: the units of the lines before it, which are paid. */
  paidUnits?: [position: number, units: number][];
};

/** The history of an order: what happened, when, and by whom. Rows are never changed. */
export const orderEvent = sqliteTable(
  "order_event",
  {
    num: integer("num").primaryKey({ autoIncrement: true }),
    orderId: belongsTo("order_id", () => order.id),
    kind: text("kind", {
      enum: [
        "placed",
        "confirmation-withheld",
        "paid",
        "payment-pending",
        "payment-failed",
        "payment-held",
        "payment-method-changed",
        "payment-review",
        "payment-reviewed",
        "disputed",
        "dispute-ended",
        "refund-pending",
        "refund-failed",
        "refund-sent-back",
        "refunded",
        "stock-released",
        "stock-regained",
        "tracking-added",
        "label-bought",
        "label-void-pending",
        "label-voided",
        "label-void-refused",
        "part-shipped",
        "ready-for-pickup",
        "shipped",
        "delivered",
        "shipping-undone",
        "delivery-undone",
        "address-corrected",
        "lines-changed",
        "due-waived",
        "cancelled",
        "restocked",
        "return-requested",
        "return-approved",
        "return-declined",
        "return-received",
        "note",
      ],
    }).notNull(),
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    /** The actor: a user name, the buyer, the shop, or a payment provider. */
    actorName: text("actor_name").notNull(),
    detail: text("detail").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("order_event_order").on(table.orderId, table.num),
    index("order_event_actor").on(table.actorId).where(sql`actor_id is not null`),
  ],
);

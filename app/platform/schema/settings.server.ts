import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, moment } from "./columns.server";

/** The marketplace account that the shop is connected to: at most one for each marketplace. */
export const marketplaceAccount = sqliteTable("marketplace_account", {
  marketplace: text("marketplace").primaryKey(),
  accountName: text("account_name").notNull(),
  /** Access and refresh token, encrypted; see `seal`. */
  sealedTokens: text("sealed_tokens").notNull(),
  accessEndsAt: moment("access_ends_at").notNull(),
  /** When the connection expires; null if unknown. */
  refreshEndsAt: moment("refresh_ends_at"),
  /** When to renew the token; null when it cannot be renewed. */
  renewAt: moment("renew_at"),
  renewAttempts: integer("renew_attempts").notNull().default(0),
  /** Why the renewal failed, shown to admins. */
  problem: text("problem"),
  connectedBy: text("connected_by").notNull(),
  connectedAt: moment("connected_at").notNull(),
});

/** The kinds of products that are taxed at rates of their own. The standard class always exists. */
export const taxClass = sqliteTable(
  "tax_class",
  {
    /** `standard`, or made of the name that the class was created with. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
  },
  (table) => [uniqueIndex("tax_class_name").on(sql`lower(${table.name})`)],
);

/** The tax rates: the default one, whose country is empty, and those of countries, of their states and of tax classes. */
export const taxRate = sqliteTable(
  "tax_rate",
  {
    id: text("id").primaryKey(),
    /** ISO 3166-1 alpha-2. */
    country: text("country").notNull().default(""),
    /** As it was entered, US states by their abbreviation; empty for the whole country. */
    state: text("state").notNull().default(""),
    /** The state as addresses are compared with it. */
    stateKey: text("state_key").notNull().default(""),
    taxClass: text("tax_class").notNull().default("standard"),
    /** Thousandths of a percent. */
    thousandths: integer("thousandths").notNull(),
  },
  (table) => [
    uniqueIndex("tax_rate_place").on(table.country, table.stateKey, table.taxClass),
    check("tax_rate_range", sql`thousandths between 0 and 50000`),
    check("tax_rate_state_of_country", sql`state_key = '' or country <> ''`),
  ],
);

/** The shipping zones: the first one, by position, that has an address in its places has its rates. */
export const shippingZone = sqliteTable(
  "shipping_zone",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    /** One place on each line, in standard spelling; see `zone-places.server.ts`. */
    places: text("places").notNull(),
  },
  (table) => [uniqueIndex("shipping_zone_name").on(sql`lower(${table.name})`)],
);

/** The shipping rates: a row for each service, zone and, if its price differs, shipping method of products. */
export const shippingRate = sqliteTable(
  "shipping_rate",
  {
    id: text("id").primaryKey(),
    /** The rate's id in orders and the API; the same in every zone. */
    rateId: text("rate_id").notNull(),
    /** The id of its zone. */
    zone: text("zone").notNull(),
    /** The shipping method of the products; empty for all products whose method has no row. */
    shippingMethod: text("shipping_method").notNull().default(""),
    service: text("service").notNull(),
    carrier: text("carrier").notNull(),
    firstUnitCents: integer("first_unit_cents").notNull(),
    furtherUnitCents: integer("further_unit_cents").notNull(),
    /** The total of an order's items, in cents, from which the row costs nothing; null for never. */
    freeFromCents: integer("free_from_cents"),
    deliveryDays: integer("delivery_days").notNull(),
    isOffered: flag("is_offered").default(true),
    /** Whether the order is sent by it, or picked up at the shop. */
    kind: text("kind", { enum: ["ship", "pickup"] })
      .notNull()
      .default("ship"),
    /** The weight of the order's items that it is for, in grams, both included; null for no upper bound. */
    minWeight: integer("min_weight").notNull().default(0),
    maxWeight: integer("max_weight"),
    /** The total of the order's items that it is for, in cents, both included; null for no upper bound. */
    minTotalCents: integer("min_total_cents").notNull().default(0),
    maxTotalCents: integer("max_total_cents"),
  },
  (table) => [
    uniqueIndex("shipping_rate_place").on(
      table.zone,
      table.rateId,
      sql`lower(${table.shippingMethod})`,
      table.minWeight,
      table.minTotalCents,
    ),
    check("shipping_rate_not_negative", sql`first_unit_cents >= 0 and further_unit_cents >= 0 and delivery_days > 0`),
    check("shipping_rate_free_from_positive", sql`free_from_cents > 0`),
  ],
);

/** The discounts that shoppers get by a code, or automatically. */
export const discount = sqliteTable(
  "discount",
  {
    id: text("id").primaryKey(),
    /** Upper-case letters, digits and hyphens; the name of an automatic discount. */
    code: text("code").notNull(),
    kind: text("kind", { enum: ["percent", "amount", "free-shipping", "buy-get"] }).notNull(),
    /** Thousandths of a percent, or cents; 0 for free shipping. */
    value: integer("value").notNull(),
    /** Whether it needs no code. */
    isAutomatic: flag("is_automatic").default(false),
    /** Of the kind `buy-get`: how many units are bought for how many cheaper ones. */
    buyUnits: integer("buy_units"),
    getUnits: integer("get_units"),
    /** The slug of the category of the items that it counts for; empty for all. */
    category: text("category").notNull().default(""),
    /** The group of customers that can use it; empty for everyone. */
    customerGroup: text("customer_group").notNull().default(""),
    /** The total of the items, in cents, from which the code can be used. */
    minimumCents: integer("minimum_cents").notNull().default(0),
    startsAt: moment("starts_at"),
    endsAt: moment("ends_at"),
    /** In how many orders the code can be used; null for any number. */
    usageLimit: integer("usage_limit"),
    oncePerCustomer: flag("once_per_customer"),
    isActive: flag("is_active").default(true),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("discount_code").on(table.code),
    index("discount_automatic").on(table.createdAt, table.id).where(sql`is_automatic = 1 and is_active = 1`),
    check(
      "discount_value_fits_kind",
      sql`(value > 0) = (kind <> 'free-shipping') and (kind <> 'percent' or value <= 100000)`,
    ),
    check("discount_limits_not_negative", sql`minimum_cents >= 0 and usage_limit > 0`),
  ],
);

/** Settings that admins have changed in the back office. A setting without a row has its default. */
export const setting = sqliteTable("setting", {
  name: text("name").primaryKey(),
  value: text("value", { mode: "json" }).$type<unknown>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** Pages of text that the shop writes itself, such as 'About us'. Published ones are in the footer. */
export const page = sqliteTable(
  "page",
  {
    id: text("id").primaryKey(),
    /** The last part of its address. */
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    /** Sanitized HTML. */
    body: text("body").notNull(),
    isPublished: flag("is_published").default(false),
    /** Its place in the footer, from the lowest number. */
    position: integer("position").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  () => [check("page_slug", sql`slug <> '' and slug not glob '*[^a-z0-9-]*'`)],
);

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.server";
import { belongsTo, belongsToNum, flag, moment } from "./columns.server";

export type ColorVariant = { _id: string; name: string; src: string };

/** A picture of a product. `alt` describes it in words; without one, pages use the product's name. */
export type GalleryPicture = { src: string; alt?: string };

/** What variants of a product differ in, such as a size, with its values in their order. */
export type ProductOption = {
  name: string;
  values: string[];
  /** For each value of the option of colors its own color, as `#rrggbb`, or an empty text; missing where no value has one. */
  colors?: string[];
};

export const product = sqliteTable(
  "product",
  {
    num: integer("num").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    name: text("name").notNull().default(""),
    brand: text("brand").notNull().default(""),
    category: text("category").notNull().default(""),
    priceCents: integer("price_cents").notNull().default(0),
    /** The price before it was reduced, above `priceCents`; null for a product without one. */
    compareAtCents: integer("compare_at_cents"),
    /** The shop's own number of the product (stock keeping unit), unique in any case; empty for none. */
    sku: text("sku").notNull().default(""),
    countInStock: integer("count_in_stock").notNull().default(0),
    description: text("description").notNull().default(""),
    /** The description as plain text, for the search index. */
    descriptionText: text("description_text").notNull().default(""),
    /** The description in its editor's own format as JSON (Quill Delta or raw content); empty when it was HTML. */
    descriptionRaw: text("description_raw").notNull().default(""),
    image: text("image").notNull().default(""),
    imageFolderName: text("image_folder_name").notNull().default("Undefined"),
    imageB: text("image_b", { mode: "json" }).$type<GalleryPicture[]>().notNull(),
    colorsVariants: text("colors_variants", { mode: "json" }).$type<ColorVariant[]>().notNull(),
    /** What its variants differ in; empty for a product without options. */
    options: text("options", { mode: "json" }).$type<ProductOption[]>().notNull().default([]),
    /** The SKUs of its variants, for the search indexes; empty for a product without options. */
    variantSkus: text("variant_skus").notNull().default(""),
    video: text("video").notNull().default(""),
    purchaseLink: text("purchase_link").notNull().default(""),
    shippingMethod: text("shipping_method").notNull().default("Standard"),
    /** Of one unit, in grams; null where it is not known. */
    weight: integer("weight"),
    /** Where it was made, as ISO 3166-1 alpha-2; empty where it is not known. */
    countryOfOrigin: text("country_of_origin").notNull().default(""),
    /** The code of the Harmonized System for customs, 6 to 14 digits; empty for none. */
    hsCode: text("hs_code").notNull().default(""),
    /** The Global Trade Item Number, such as an EAN or UPC: 8, 12, 13 or 14 digits; empty for none. */
    gtin: text("gtin").notNull().default(""),
    taxClass: text("tax_class").notNull().default("standard"),
    ratingSum: integer("rating_sum").notNull().default(0),
    numReviews: integer("num_reviews").notNull().default(0),
    /** Average rating in hundredths: 425 is 4.25 of 5. Stored in addition to the sum, so that an index can sort by it. */
    ratingHundredths: integer("rating_hundredths").notNull().default(0),
    /**
     * The rating weighted by the number of reviews, in thousandths: the average with five more reviews of 3 stars; 0 for a
     * product without reviews. One review of 5 stars counts 3.333, a hundred of 4.8 count 4.714.
     */
    ratingScore: integer("rating_score").generatedAlwaysAs(
      sql`(case num_reviews when 0 then 0 else (rating_sum + 15) * 1000 / (num_reviews + 5) end)`,
      { mode: "virtual" },
    ),
    /**
     * The product's position among the published products: without gaps from 0, so that any page of the shuffled catalog
     * is a few lookups, and the highest slot gives their number. Null for a draft.
     */
    slot: integer("slot"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("product_id").on(table.id),
    uniqueIndex("product_slot").on(table.slot),
    uniqueIndex("product_sku").on(sql`lower(${table.sku})`).where(sql`${table.sku} <> ''`),
    index("product_by_price").on(table.priceCents, table.num, table.slot),
    index("product_by_name").on(sql`lower(${table.name})`, table.num, table.slot),
    // A covering index for the filters of the back office, so that no filter reads the descriptions.
    index("product_listed").on(table.id, table.name, table.category, table.brand, table.priceCents),
    index("product_by_rating").on(table.ratingHundredths, table.numReviews, table.num, table.slot),
    index("product_by_score").on(table.ratingScore, table.numReviews, table.num, table.slot),
    index("product_by_category").on(table.category, table.slot),
    index("product_by_tax_class").on(table.taxClass).where(sql`tax_class <> 'standard'`),
    index("product_by_stock").on(table.countInStock, table.num, table.slot),
    index("product_reduced")
      .on(table.num)
      .where(sql`${table.compareAtCents} is not null and ${table.slot} is not null`),
    check("product_stock_not_negative", sql`${table.countInStock} >= 0`),
    check("product_price_not_negative", sql`${table.priceCents} >= 0`),
  ],
);

/**
 * What is bought and counted of a product. A product without options has one, which follows the product's own price, SKU
 * and stock by triggers; the price and the stock of a product with options are those of its variants.
 */
export const variant = sqliteTable(
  "variant",
  {
    num: integer("num").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    productNum: belongsToNum("product_num", () => product.num),
    position: integer("position").notNull(),
    /** One value for each of the product's options, in their order. */
    optionValues: text("option_values", { mode: "json" }).$type<string[]>().notNull(),
    /** Unique in any case; empty for none. */
    sku: text("sku").notNull().default(""),
    /** The digits of its barcode; empty for none. */
    gtin: text("gtin").notNull().default(""),
    priceCents: integer("price_cents").notNull(),
    /** The price before it was reduced, above `priceCents`; null for none. */
    compareAtCents: integer("compare_at_cents"),
    countInStock: integer("count_in_stock").notNull(),
    /** In grams; null when it is unknown. */
    weight: integer("weight"),
    /** The path of its picture; empty for that of the product. */
    image: text("image").notNull().default(""),
    isAvailable: flag("is_available").default(true),
  },
  (table) => [
    uniqueIndex("variant_id").on(table.id),
    uniqueIndex("variant_once").on(table.productNum, table.optionValues),
    uniqueIndex("variant_sku").on(sql`lower(${table.sku})`).where(sql`${table.sku} <> ''`),
    index("variant_by_stock").on(table.countInStock, table.productNum),
    check("variant_stock_not_negative", sql`${table.countInStock} >= 0`),
    check("variant_price_not_negative", sql`${table.priceCents} >= 0`),
  ],
);

/**
 * What the shop filters by, for each product that is or was published. Triggers of `product` keep it, and give each row
 * that changes the next `seq`, so that a process reads only what is new to it.
 */
export const productFacet = sqliteTable(
  "product_facet",
  {
    num: integer("num").primaryKey(),
    seq: integer("seq").notNull(),
    /** False for a product that was deleted or is a draft again. */
    isListed: flag("is_listed"),
    category: text("category").notNull(),
    brand: text("brand").notNull(),
    /** The names of the color variants, as a JSON list. */
    colors: text("colors").notNull(),
    /** What its variants differ in, as in `product`. */
    options: text("options").notNull().default("[]"),
    priceCents: integer("price_cents").notNull(),
    ratingHundredths: integer("rating_hundredths").notNull(),
    isInStock: flag("is_in_stock"),
    /** Products with equal ratings are sorted by it. */
    numReviews: integer("num_reviews").notNull().default(0),
  },
  (table) => [uniqueIndex("product_facet_seq").on(table.seq)],
);

export const review = sqliteTable(
  "review",
  {
    id: text("id").primaryKey(),
    productNum: belongsToNum("product_num", () => product.num),
    userId: text("user_id").references(() => user.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    rating: integer("rating").notNull(),
    comment: text("comment").notNull(),
    /** Whether an admin has hidden it. A hidden review does not count for the product's rating. */
    isHidden: flag("is_hidden").default(false),
    /** Whether its author has a paid order with the product. Updated with the author's orders. */
    isVerifiedBuyer: flag("is_verified_buyer").default(false),
    /** The shop's public reply; empty for none. */
    reply: text("reply").notNull().default(""),
    /** Whether it has pictures, and whether an admin has looked at them: only then shoppers see them. */
    pictures: text("pictures", { enum: ["none", "waiting", "shown"] })
      .notNull()
      .default("none"),
    /** How many customers find it helpful: its rows of `review_vote`. */
    helpful: integer("helpful").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    editedAt: moment("edited_at"),
  },
  (table) => [
    uniqueIndex("review_once").on(table.productNum, table.userId),
    index("review_newest").on(table.productNum, table.isHidden, table.createdAt, table.id),
    index("review_by_rating").on(table.productNum, table.isHidden, table.rating, table.createdAt, table.id),
    index("review_listed").on(table.createdAt, table.id, table.rating, table.isHidden, table.productNum),
    index("review_by_user").on(table.userId),
    index("review_pictures_waiting").on(table.createdAt).where(sql`pictures = 'waiting'`),
    check("review_rating_range", sql`${table.rating} between 1 and 5`),
  ],
);

/** The pictures of reviews. Their files are in a folder of their own, and are deleted with the rows. */
export const reviewPicture = sqliteTable(
  "review_picture",
  {
    /** Its path, such as `/uploads/_reviews/mug-0123456789ab.jpg`. */
    src: text("src").primaryKey(),
    reviewId: belongsTo("review_id", () => review.id),
    position: integer("position").notNull(),
  },
  (table) => [index("review_picture_review").on(table.reviewId, table.position)],
);

/** Who finds a review helpful. */
export const reviewVote = sqliteTable(
  "review_vote",
  {
    reviewId: belongsTo("review_id", () => review.id),
    userId: belongsTo("user_id", () => user.id),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] }), index("review_vote_user").on(table.userId)],
);

/** What admins add to a category, which is the text of its products. Without a row, it has a page all the same. */
export const category = sqliteTable("category", {
  /** The last part of its address, the same for all spellings of its name. */
  slug: text("slug").primaryKey(),
  /** The heading of its page; empty for its name. */
  heading: text("heading").notNull().default(""),
  /** Plain text below the heading. */
  text: text("text").notNull().default(""),
  /** The path of a picture; empty for none. */
  image: text("image").notNull().default(""),
  /** Its place among the categories, from the lowest number; those without one follow, the largest first. */
  position: integer("position"),
  /** Whether the category row and the front page may show it. */
  isInMenu: flag("is_in_menu").default(true),
  /** The heading under which the page of all categories lists it; empty for none. */
  group: text("menu_group").notNull().default(""),
  updatedAt: moment("updated_at").notNull(),
});

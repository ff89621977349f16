import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

const moment = (name: string) => integer(name, { mode: "timestamp_ms" });
const flag = (name: string) => integer(name, { mode: "boolean" }).notNull();

export type ColorVariant = { _id: string; name: string; src: string };
/** A picture of a product. `alt` describes it in words; without one, pages use the product's name. */
export type GalleryPicture = { src: string; alt?: string };

/** Customers, admins and guests. A guest has no e-mail address, user name or password. */
export const user = sqliteTable(
  "user",
  {
    id: text("id").primaryKey(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    username: text("username"),
    email: text("email"),
    passwordHash: text("password_hash"),
    isAdmin: flag("is_admin").default(false),
    /** What an admin may do; null for everyone else. An admin without a role may do nothing. */
    role: text("role", { enum: ["owner", "manager", "fulfilment"] }),
    isActive: flag("is_active").default(true),
    isGuest: flag("is_guest").default(false),
    confirmedAt: moment("confirmed_at"),
    /** When the last confirmation e-mail was requested. The next request is possible 40 seconds later. */
    confirmationSentAt: moment("confirmation_sent_at"),
    profileUpdateCount: integer("profile_update_count").notNull().default(0),
    profileUpdatedAt: moment("profile_updated_at"),
    shippingAddress: text("shipping_address", { mode: "json" }).$type<ShippingAddress>(),
    /** The guest who asked for the account on a paid order's page. Their orders become the account's when it is confirmed. */
    guestId: text("guest_id").references((): AnySQLiteColumn => user.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("user_guest").on(table.guestId),
    uniqueIndex("user_email").on(table.email),
    uniqueIndex("user_username").on(sql`lower(${table.username})`),
    index("user_newest").on(table.createdAt, table.id).where(sql`is_guest = 0`),
    index("user_admins").on(table.createdAt, table.id).where(sql`is_guest = 0 and is_admin = 1`),
    index("user_unconfirmed").on(table.createdAt).where(sql`confirmed_at is null and is_guest = 0`),
    // A covering index for the filters of the user list, because the rows are large.
    index("user_listed")
      .on(
        table.createdAt,
        table.id,
        table.username,
        table.email,
        table.firstName,
        table.lastName,
        table.isAdmin,
        table.isActive,
      )
      .where(sql`is_guest = 0`),
  ],
);

/** What a shopper has entered in the checkout. */
export type CheckoutState = {
  email?: string;
  shippingAddress?: ShippingAddress;
  addressVerified?: boolean;
  promotionsOptIn?: boolean;
  /** The address as entered last, with the suggestion of the postal service. */
  suggestion?: AddressSuggestion;
  selectedRate?: string;
  /** The name of a payment method, as payment providers define it. */
  paymentMethod?: string;
};

export type ShippingAddress = {
  shipToFirstName: string;
  shipToLastName: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
};

export type AddressSuggestion = {
  entered: ShippingAddress;
  email: string;
  promotionsOptIn: boolean;
  suggested?: ShippingAddress;
  deliveryConfirmed: boolean;
  notes: string[];
  /** What the shopper chose. It stays after that, so that a repeated answer is the same answer. */
  chosen?: "suggested" | "entered";
};

/** A browser's session, created when there is something to store. The cookie has the token; the table has only its hash. */
export const session = sqliteTable(
  "session",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    checkout: text("checkout", { mode: "json" }).$type<CheckoutState>().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("session_token_hash").on(table.tokenHash),
    index("session_user").on(table.userId),
    index("session_expiry").on(table.expiresAt),
  ],
);

/** Accounts with two-step sign-in (TOTP, RFC 6238). */
export const twoFactor = sqliteTable("two_factor", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** The key shared with the authenticator app, encrypted with the key in DATA_DIR. */
  sealedKey: text("sealed_key").notNull(),
  /** The time step of the last accepted code: a code counts once. */
  lastStep: integer("last_step").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** Unused recovery codes of accounts with two-step sign-in. Only their hashes are stored. */
export const recoveryCode = sqliteTable(
  "recovery_code",
  {
    userId: text("user_id")
      .notNull()
      .references(() => twoFactor.userId, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Forms posted after their session had ended, kept until the person has signed in again. */
export const keptForm = sqliteTable(
  "kept_form",
  {
    id: text("id").primaryKey(),
    /** The hash of a token in the browser's cookie, without which the form cannot be read. */
    ownerHash: text("owner_hash").notNull(),
    /** The hash of the client's address, for the limit per client. */
    clientHash: text("client_hash").notNull(),
    /** The page of the form, with its query. */
    path: text("path").notNull(),
    fields: text("fields", { mode: "json" }).$type<[name: string, value: string][]>().notNull(),
    /** Whether files were chosen, which are not kept. */
    hadFiles: flag("had_files"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("kept_form_client").on(table.clientHash), index("kept_form_expiry").on(table.expiresAt)],
);

/** Single-use tokens of links in e-mails and of thanks pages. Only their hashes are stored. */
export const accountToken = sqliteTable(
  "account_token",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** `pending` identifies a registration on its thanks page and confirms nothing. */
    purpose: text("purpose", { enum: ["confirm", "pending", "reset"] }).notNull(),
    /** The address entered at a registration, if it differs from the account's. */
    email: text("email"),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("account_token_user").on(table.userId, table.purpose),
    index("account_token_expiry").on(table.expiresAt),
  ],
);

/**
 * Requested and confirmed changes of accounts' e-mail addresses. Only the hashes of the tokens in their links are stored.
 */
export const emailChange = sqliteTable(
  "email_change",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    confirmTokenHash: text("confirm_token_hash").notNull(),
    requestedAt: moment("requested_at").notNull(),
    /** When the link sent to the new address expires. */
    expiresAt: moment("expires_at").notNull(),
    /** When the change was confirmed; null while it is pending. */
    confirmedAt: moment("confirmed_at"),
    /** The token hash of the link sent to the old address; null while the change is pending or cannot be undone. */
    undoTokenHash: text("undo_token_hash"),
    /** Until when the change can be undone. Until then the old address is reserved for the account. */
    undoUntil: moment("undo_until"),
  },
  (table) => [
    uniqueIndex("email_change_confirm_token").on(table.confirmTokenHash),
    uniqueIndex("email_change_undo_token").on(table.undoTokenHash),
    // An account has at most one pending change.
    uniqueIndex("email_change_pending").on(table.userId).where(sql`confirmed_at is null`),
    index("email_change_user").on(table.userId, table.confirmedAt),
    index("email_change_reserved").on(table.oldEmail, table.undoUntil),
  ],
);

/**
 * Changes of how an account is signed in to: its password, its two-step sign-in, and tokens for programs. The owner is sent a
 * link that undoes the change. Only the hashes of the tokens in the links are stored.
 */
export const signInChange = sqliteTable(
  "sign_in_change",
  {
    undoTokenHash: text("undo_token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    kind: text("kind", {
      enum: ["password", "two-factor-on", "two-factor-off", "recovery-codes", "api-token"],
    }).notNull(),
    changedAt: moment("changed_at").notNull(),
    /** Until when the change can be undone. */
    undoUntil: moment("undo_until").notNull(),
  },
  (table) => [
    index("sign_in_change_user").on(table.userId, table.changedAt),
    index("sign_in_change_expiry").on(table.undoUntil),
  ],
);

/** Bearer tokens of the API. */
export const apiToken = sqliteTable(
  "api_token",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("api_token_hash").on(table.tokenHash),
    index("api_token_user").on(table.userId),
    index("api_token_expiry").on(table.expiresAt),
  ],
);

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
    video: text("video").notNull().default(""),
    purchaseLink: text("purchase_link").notNull().default(""),
    shippingMethod: text("shipping_method").notNull().default("Standard"),
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
    index("product_by_stock").on(table.countInStock, table.num, table.slot),
    check("product_stock_not_negative", sql`${table.countInStock} >= 0`),
    check("product_price_not_negative", sql`${table.priceCents} >= 0`),
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
    priceCents: integer("price_cents").notNull(),
    ratingHundredths: integer("rating_hundredths").notNull(),
    isInStock: flag("is_in_stock"),
    /** Products with equal ratings are sorted by it. */
    numReviews: integer("num_reviews").notNull().default(0),
  },
  (table) => [uniqueIndex("product_facet_seq").on(table.seq)],
);

/** Product imports that an admin confirmed, applied in small batches. The latest ones are kept as reports. */
export const productImport = sqliteTable("product_import", {
  id: text("id").primaryKey(),
  actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
  actorName: text("actor_name").notNull(),
  added: integer("added").notNull().default(0),
  changed: integer("changed").notNull().default(0),
  /** Lines that could not be applied, and why. */
  skipped: text("skipped", { mode: "json" }).$type<{ line: number; reason: string }[]>().notNull(),
  createdAt: moment("created_at").notNull(),
  /** When all lines were stored. No line is applied before. */
  startedAt: moment("started_at"),
  finishedAt: moment("finished_at"),
});

/** Import lines to be applied. Each is deleted in the transaction that applies it. */
export const productImportLine = sqliteTable(
  "product_import_line",
  {
    importId: text("import_id")
      .notNull()
      .references(() => productImport.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    /** Null for a new product. */
    productId: text("product_id"),
    /** The changes as JSON. */
    changes: text("changes").notNull(),
    /** The pictures to download for the product. */
    pictures: text("pictures", { mode: "json" }).$type<WantedPicture[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** A product of an import that another shop's file describes with more than this shop has. */
export const productImportLoss = sqliteTable(
  "product_import_loss",
  {
    importId: text("import_id")
      .notNull()
      .references(() => productImport.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    /** Null until the line is applied. */
    productId: text("product_id"),
    name: text("name").notNull(),
    /** Whether it arrived as a draft because of what it loses. */
    isDraft: flag("is_draft"),
    /** What was not taken over, in sentences. */
    losses: text("losses", { mode: "json" }).$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** Where a downloaded picture goes in its product. */
export type PicturePlace =
  /** The main picture, unless `before` was replaced meanwhile. */
  | { field: "image"; before: string }
  /** The gallery, at a position among all pictures, with the gallery's further values of `picture`. */
  | { field: "imageB"; position: number; picture: GalleryPicture }
  /** The color of this name. */
  | { field: "colorsVariants"; name: string };

/** A picture on another server, and where it goes. */
export type WantedPicture = { address: string; places: PicturePlace[] };

/** Pictures of products that a background job downloads. A product shows a picture only after that. */
export const pictureDownload = sqliteTable(
  "picture_download",
  {
    id: text("id").primaryKey(),
    productNum: integer("product_num")
      .notNull()
      .references(() => product.num, { onDelete: "cascade" }),
    address: text("address").notNull(),
    places: text("places", { mode: "json" }).$type<PicturePlace[]>().notNull(),
    /** Who imported the product. */
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    createdAt: moment("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When to try next; null when the picture was stored, and after the last attempt. */
    nextAttemptAt: moment("next_attempt_at"),
    lastError: text("last_error"),
    /** The stored picture, such as `/uploads/mugs/front.jpg`. */
    src: text("src"),
    storedAt: moment("stored_at"),
  },
  (table) => [
    uniqueIndex("picture_download_once").on(table.productNum, table.address),
    index("picture_download_due").on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index("picture_download_problem").on(table.createdAt).where(sql`last_error is not null and stored_at is null`),
    index("picture_download_stored").on(table.storedAt).where(sql`stored_at is not null`),
  ],
);

export const review = sqliteTable(
  "review",
  {
    id: text("id").primaryKey(),
    productNum: integer("product_num")
      .notNull()
      .references(() => product.num, { onDelete: "cascade" }),
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
    createdAt: moment("created_at").notNull(),
    editedAt: moment("edited_at"),
  },
  (table) => [
    uniqueIndex("review_once").on(table.productNum, table.userId),
    index("review_newest").on(table.productNum, table.isHidden, table.createdAt, table.id),
    index("review_by_rating").on(table.productNum, table.isHidden, table.rating, table.createdAt, table.id),
    index("review_listed").on(table.createdAt, table.id, table.rating, table.isHidden, table.productNum),
    index("review_by_user").on(table.userId),
    check("review_rating_range", sql`${table.rating} between 1 and 5`),
  ],
);

/** A line that was removed from a cart; `addedAt` in milliseconds since 1970. */
export type RemovedLine = { productId: string; name: string; variant: string; qty: number; addedAt: number };

/** A cart belongs to a session until the shopper signs in, then to the account. */
export const cart = sqliteTable(
  "cart",
  {
    id: text("id").primaryKey(),
    sessionId: text("session_id").references(() => session.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    /** Names of deleted products that were removed from the cart. They are shown until the cart changes. */
    lostProducts: text("lost_products", { mode: "json" }).$type<string[]>(),
    /** Why items of an order could not be put in the cart again, as sentences. They are shown until the cart changes. */
    notAddedAgain: text("not_added_again", { mode: "json" }).$type<string[]>(),
    /** The line that was removed last, for undoing it. It is kept until the cart changes. */
    removedLine: text("removed_line", { mode: "json" }).$type<RemovedLine>(),
    /** The discount code that the shopper has applied; null without one. */
    discountCode: text("discount_code"),
  },
  (table) => [
    uniqueIndex("cart_session").on(table.sessionId),
    uniqueIndex("cart_user").on(table.userId),
    check("cart_has_one_owner", sql`(${table.sessionId} is null) <> (${table.userId} is null)`),
  ],
);

export const cartLine = sqliteTable(
  "cart_line",
  {
    cartId: text("cart_id")
      .notNull()
      .references(() => cart.id, { onDelete: "cascade" }),
    productNum: integer("product_num")
      .notNull()
      .references(() => product.num, { onDelete: "cascade" }),
    /** The name of the chosen color; empty for a product without colors. */
    variant: text("variant").notNull(),
    qty: integer("qty").notNull(),
    /** The price that the shopper last saw, so that a change can be shown. */
    knownPriceCents: integer("known_price_cents").notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.productNum, table.variant] }),
    index("cart_line_product").on(table.productNum),
    check("cart_line_qty_positive", sql`${table.qty} > 0`),
  ],
);

export const order = sqliteTable(
  "order",
  {
    id: text("id").primaryKey(),
    /** The number that people use: unique, in the order of placing, from 1001. */
    number: integer("number").notNull(),
    userId: text("user_id").references(() => user.id, { onDelete: "set null" }),
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
    /** The code of the discount; empty without one. */
    discountCode: text("discount_code").notNull().default(""),
    /** What the discount took off the items. */
    discountCents: integer("discount_cents").notNull().default(0),
    /** What the discount took off the shipping rate. */
    shippingDiscountCents: integer("shipping_discount_cents").notNull().default(0),
    shippingCents: integer("shipping_cents").notNull(),
    taxCents: integer("tax_cents").notNull(),
    /** The tax rate that the order was placed with, in thousandths of a percent. */
    taxRate: integer("tax_rate").notNull().default(15_000),
    totalCents: integer("total_cents").notNull(),
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
    index("order_by_email").on(table.email, table.createdAt),
    index("order_by_discount").on(table.discountId, table.cancelledAt).where(sql`discount_id is not null`),
    index("order_unpaid_by_user").on(table.userId).where(sql`holds_stock = 1 and paid_at is null`),
    index("order_paid").on(table.paidAt, table.totalCents).where(sql`paid_at is not null`),
    index("order_to_ship")
      .on(table.paidAt)
      .where(sql`paid_at is not null and shipped_at is null and cancelled_at is null`),
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
    orderId: text("order_id")
      .primaryKey()
      .references(() => order.id, { onDelete: "cascade" }),
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
    orderId: text("order_id")
      .notNull()
      .references(() => order.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    productNum: integer("product_num").references(() => product.num, { onDelete: "set null" }),
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    image: text("image").notNull(),
    variant: text("variant").notNull(),
    /** The product's SKU when the order was placed. */
    sku: text("sku").notNull().default(""),
    priceCents: integer("price_cents").notNull(),
    qty: integer("qty").notNull(),
    /** This line's part of the order's discount. */
    discountCents: integer("discount_cents").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index("order_item_product").on(table.productNum),
  ],
);

/** The history of an order: what happened, when, and by whom. Rows are never changed. */
export const orderEvent = sqliteTable(
  "order_event",
  {
    num: integer("num").primaryKey({ autoIncrement: true }),
    orderId: text("order_id")
      .notNull()
      .references(() => order.id, { onDelete: "cascade" }),
    kind: text("kind", {
      enum: [
        "placed",
        "confirmation-withheld",
        "paid",
        "payment-review",
        "payment-reviewed",
        "refund-pending",
        "refund-failed",
        "refunded",
        "stock-released",
        "stock-regained",
        "tracking-added",
        "shipped",
        "delivered",
        "shipping-undone",
        "delivery-undone",
        "address-corrected",
        "cancelled",
        "restocked",
        "note",
      ],
    }).notNull(),
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    /** The actor: a user name, the buyer, the shop, or a payment provider. */
    actorName: text("actor_name").notNull(),
    detail: text("detail").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("order_event_order").on(table.orderId, table.num)],
);

/** A parcel of an order, by its tracking number. */
export const trackingNumber = sqliteTable(
  "tracking_number",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => order.id, { onDelete: "cascade" }),
    number: text("number").notNull(),
    /** Labels of the order's items in this parcel. */
    trackingItem: text("tracking_item", { mode: "json" }).$type<string[]>().notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.number] }), index("tracking_number_number").on(table.number)],
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
    /** When the status was fetched. */
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

/** One payment attempt for an order, with the order created at the provider. */
export const paymentAttempt = sqliteTable(
  "payment_attempt",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => order.id, { onDelete: "cascade" }),
    /** The payment provider's name. Attempts from before there were several are PayPal's. */
    provider: text("provider").notNull().default("PayPal"),
    /** The provider's id; null until the provider has responded. */
    providerOrderId: text("provider_order_id"),
    /** The number of declined captures. The next capture needs a new request id at the provider. */
    declines: integer("declines").notNull().default(0),
    /** The number of status checks at the provider, and when the next one is due; null when the result is known. */
    checks: integer("checks").notNull().default(0),
    nextCheckAt: moment("next_check_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("payment_attempt_due").on(table.nextCheckAt).where(sql`next_check_at is not null`),
    uniqueIndex("payment_attempt_provider_order").on(table.provider, table.providerOrderId),
    index("payment_attempt_order").on(table.orderId, table.createdAt),
  ],
);

/** Every capture reported by the provider, accepted or not. A capture can pay one order once. */
export const paymentCapture = sqliteTable(
  "payment_capture",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").references(() => order.id, { onDelete: "set null" }),
    /** The payment provider's name. */
    provider: text("provider").notNull().default("PayPal"),
    providerOrderId: text("provider_order_id"),
    status: text("status", { enum: ["pending", "captured", "declined", "partly-refunded", "refunded"] }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    reference: text("reference"),
    payerEmail: text("payer_email"),
    /** Why the capture did not pay its order; null if it did. */
    reviewReason: text("review_reason"),
    /** When an admin marked it as reviewed. */
    reviewedAt: moment("reviewed_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("payment_capture_pays_once").on(table.orderId).where(sql`review_reason is null`),
    index("payment_capture_order").on(table.orderId),
    index("payment_capture_to_review")
      .on(table.updatedAt)
      .where(sql`review_reason is not null and reviewed_at is null`),
  ],
);

/** A refund. The row is written before the provider is called; its id is the idempotency key of retries. */
export const refund = sqliteTable(
  "refund",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").references(() => order.id, { onDelete: "set null" }),
    captureId: text("capture_id")
      .notNull()
      .references(() => paymentCapture.id),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    /** `asked` until the provider has responded, then the provider's status. */
    status: text("status", { enum: ["asked", "completed", "pending", "failed"] }).notNull(),
    providerRefundId: text("provider_refund_id"),
    /** A user name, or the payment provider's name for a refund made there. */
    actorName: text("actor_name").notNull(),
    note: text("note").notNull(),
    /** Whether the order's items go back in stock once the provider has accepted the refund. */
    restocks: flag("restocks").default(false),
    /** What it did to the stock; null until it is completed, and for refunds from before this was recorded. */
    stock: text("stock", {
      enum: ["returned", "partial", "not-chosen", "none-held", "other-payment", "at-provider"],
    }),
    /** The reason of the cancellation that this refund is part of; null for a refund without cancellation. */
    cancelReason: text("cancel_reason"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("refund_provider_refund").on(table.providerRefundId),
    index("refund_order").on(table.orderId),
    index("refund_capture").on(table.captureId),
    index("refund_open").on(table.updatedAt).where(sql`status in ('asked', 'pending')`),
    check("refund_amount_positive", sql`${table.amountCents} > 0`),
  ],
);

/** Webhook events that were processed. The provider repeats each event until it gets a success response. */
export const paymentEvent = sqliteTable(
  "payment_event",
  {
    /** The provider's name and its id of the event; the id alone for old rows. */
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [index("payment_event_received").on(table.receivedAt)],
);

/** The outbox: e-mails are written in the transaction that causes them, and sent by a background job. */
export const outboxEmail = sqliteTable(
  "outbox_email",
  {
    id: text("id").primaryKey(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** What the text and the HTML are rendered from. Null after the first attempt to send, which stores them. */
    content: text("content", { mode: "json" }).$type<{ kind: string; data: unknown }>(),
    /** Empty until rendered. */
    text: text("text").notNull(),
    /** Empty until rendered. */
    html: text("html").notNull(),
    /** The Reply-To address, if it is not the shop's. */
    replyTo: text("reply_to"),
    /** Additional headers, such as List-Unsubscribe. */
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>(),
    createdAt: moment("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    sentAt: moment("sent_at"),
    lastError: text("last_error"),
  },
  (table) => [
    index("outbox_email_due").on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index("outbox_email_failed").on(table.createdAt).where(sql`sent_at is null and next_attempt_at is null`),
    // A covering index for the filters of the e-mail list, because the rows are large.
    index("outbox_email_listed").on(
      table.createdAt,
      table.id,
      table.nextAttemptAt,
      table.sentAt,
      table.recipient,
      table.subject,
    ),
  ],
);

/** Answered captcha questions: each can be used once. */
export const spentCaptcha = sqliteTable(
  "spent_captcha",
  {
    id: text("id").primaryKey(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("spent_captcha_expiry").on(table.expiresAt)],
);

/** Changes of what pages show, recorded by triggers, so that finished pages are rendered anew only when needed. */
export const pageChange = sqliteTable("page_change", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  /** `shop`, `catalogue`, or `product` with the product's number. */
  scope: text("scope").notNull(),
});

/** A value before and after a change; null if there was none. */
export type ChangedValue = { before: unknown; after: unknown };

/** The audit log of admins' changes: who, what, when. */
export const adminChange = sqliteTable(
  "admin_change",
  {
    num: integer("num").primaryKey({ autoIncrement: true }),
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    /** The actor's user name at that time. */
    actorName: text("actor_name").notNull(),
    entity: text("entity", {
      enum: [
        "user",
        "product",
        "review",
        "order",
        "payment",
        "email",
        "marketplace",
        "rate",
        "tax",
        "discount",
        "setting",
        "page",
        "category",
        "contact-message",
      ],
    }).notNull(),
    entityId: text("entity_id").notNull(),
    action: text("action").notNull(),
    changes: text("changes", { mode: "json" }).$type<Record<string, ChangedValue>>().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("admin_change_entity").on(table.entity, table.entityId),
    index("admin_change_actor").on(table.actorId),
  ],
);

/** The messages between an account and the support: one conversation for each account, for all admins. */
export const conversation = sqliteTable(
  "conversation",
  {
    id: text("id").primaryKey(),
    /** The account; null when it was deleted. */
    personId: text("person_id").references(() => user.id, { onDelete: "set null" }),
    /** The account's last known user name. */
    personName: text("person_name").notNull(),
    lastMessageAt: moment("last_message_at").notNull(),
    /** Unread messages of the support and of the account. Stored here so that an index can sort by them. */
    unreadBySupport: integer("unread_by_support").notNull().default(0),
    unreadByPerson: integer("unread_by_person").notNull().default(0),
  },
  (table) => [
    uniqueIndex("conversation_person").on(table.personId),
    // A covering index for the order and the search of the support's list.
    index("conversation_listed").on(
      sql`${table.unreadBySupport} > 0`,
      table.lastMessageAt,
      table.id,
      table.personId,
      table.personName,
    ),
    index("conversation_unread").on(table.unreadBySupport).where(sql`unread_by_support > 0`),
  ],
);

export const message = sqliteTable(
  "message",
  {
    /** The order in which messages were written. */
    num: integer("num").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    conversationId: text("conversation_id")
      .notNull()
      .references(() => conversation.id, { onDelete: "cascade" }),
    isFromSupport: flag("is_from_support"),
    senderId: text("sender_id").references(() => user.id, { onDelete: "set null" }),
    /** User names at that time. They stay when the account is deleted. */
    senderName: text("sender_name").notNull(),
    recipientId: text("recipient_id").references(() => user.id, { onDelete: "set null" }),
    recipientName: text("recipient_name").notNull(),
    content: text("content").notNull(),
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
  },
  (table) => [
    uniqueIndex("message_id").on(table.id),
    index("message_conversation").on(table.conversationId, table.num),
    index("message_unread").on(table.conversationId, table.isFromSupport).where(sql`read_at is null`),
    index("message_sender").on(table.senderId),
    index("message_recipient").on(table.recipientId),
  ],
);

/** Messages from the contact form. */
export const contactMessage = sqliteTable(
  "contact_message",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
  },
  (table) => [
    index("contact_message_newest").on(table.createdAt, table.id),
    index("contact_message_unread").on(table.createdAt).where(sql`read_at is null`),
  ],
);

/**
 * Subscribers of the mailing list, by double opt-in. An unsubscribed address is kept, so that it stays unsubscribed.
 */
export const subscriber = sqliteTable(
  "subscriber",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    /** Where the address was first entered. */
    source: text("source", { enum: ["shipping_opt_in", "newsletter_form"] }).notNull(),
    /** The token hash of the confirmation link; null after unsubscribing. */
    confirmTokenHash: text("confirm_token_hash"),
    confirmSentAt: moment("confirm_sent_at").notNull(),
    confirmedAt: moment("confirmed_at"),
    leftAt: moment("left_at"),
    createdAt: moment("created_at").notNull(),
    /** When to send the last change to the outside list; null when it was sent, or after the last retry. */
    forwardAt: moment("forward_at"),
    forwardAttempts: integer("forward_attempts").notNull().default(0),
    forwardError: text("forward_error"),
  },
  (table) => [
    uniqueIndex("subscriber_email").on(table.email),
    uniqueIndex("subscriber_confirm_token").on(table.confirmTokenHash),
    index("subscriber_forward").on(table.forwardAt).where(sql`forward_at is not null`),
    // A covering index with the times that the query selects.
    index("subscriber_on_list")
      .on(table.id, table.confirmedAt, table.leftAt)
      .where(sql`confirmed_at is not null and left_at is null`),
    index("subscriber_off_list").on(table.id).where(sql`confirmed_at is null or left_at is not null`),
  ],
);

/** Addresses that wait for a sold-out product. A row is deleted when its email is queued, or when its owner stops it. */
export const stockNotice = sqliteTable(
  "stock_notice",
  {
    id: text("id").primaryKey(),
    productNum: integer("product_num")
      .notNull()
      .references(() => product.num, { onDelete: "cascade" }),
    email: text("email").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("stock_notice_once").on(table.productNum, table.email),
    index("stock_notice_email").on(table.email),
  ],
);

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

/** The tax rates: the default one, whose country is empty, and those of countries and of their states. */
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
    /** Thousandths of a percent. */
    thousandths: integer("thousandths").notNull(),
  },
  (table) => [
    uniqueIndex("tax_rate_place").on(table.country, table.stateKey),
    check("tax_rate_range", sql`thousandths between 0 and 50000`),
    check("tax_rate_state_of_country", sql`state_key = '' or country <> ''`),
  ],
);

/** The shipping rates: a row for each service, zone and, if its price differs, shipping method of products. */
export const shippingRate = sqliteTable(
  "shipping_rate",
  {
    id: text("id").primaryKey(),
    /** The rate's id in orders and the API; the same in every zone. */
    rateId: text("rate_id").notNull(),
    zone: text("zone", { enum: ["lower-48", "remote", "abroad"] }).notNull(),
    /** The shipping method of the products; empty for all products whose method has no row. */
    shippingMethod: text("shipping_method").notNull().default(""),
    service: text("service").notNull(),
    carrier: text("carrier").notNull(),
    firstUnitCents: integer("first_unit_cents").notNull(),
    furtherUnitCents: integer("further_unit_cents").notNull(),
    /** The total of an order's items, in cents, from which the row costs nothing; null for never. */
    freeFromCents: integer("free_from_cents"),
    deliveryDays: integer("delivery_days").notNull(),
    isOffered: integer("is_offered", { mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    uniqueIndex("shipping_rate_place").on(table.zone, table.rateId, sql`lower(${table.shippingMethod})`),
    check("shipping_rate_not_negative", sql`first_unit_cents >= 0 and further_unit_cents >= 0 and delivery_days > 0`),
    check("shipping_rate_free_from_positive", sql`free_from_cents > 0`),
  ],
);

/** The discounts that shoppers get by a code. */
export const discount = sqliteTable(
  "discount",
  {
    id: text("id").primaryKey(),
    /** Upper-case letters, digits and hyphens. */
    code: text("code").notNull(),
    kind: text("kind", { enum: ["percent", "amount", "free-shipping"] }).notNull(),
    /** Thousandths of a percent, or cents; 0 for free shipping. */
    value: integer("value").notNull(),
    /** The total of the items, in cents, from which the code can be used. */
    minimumCents: integer("minimum_cents").notNull().default(0),
    startsAt: moment("starts_at"),
    endsAt: moment("ends_at"),
    /** In how many orders the code can be used; null for any number. */
    usageLimit: integer("usage_limit"),
    oncePerCustomer: flag("once_per_customer"),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("discount_code").on(table.code),
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

/**
 * What admins add to a category. A category is the text of its products; without a row here, it has a page all the same.
 */
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
  updatedAt: moment("updated_at").notNull(),
});

/** The link that makes the first admin of a new shop: at most one row, and none once there is an admin. */
export const firstAdminLink = sqliteTable("first_admin_link", {
  tokenHash: text("token_hash").primaryKey(),
  createdAt: moment("created_at").notNull(),
});

import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.server";
import { flag, moment } from "./columns.server";

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
  /** What was typed with an order that was refused, by the names of the fields. */
  notes?: Record<string, string>;
  /** The payments that were opened in the cart last, the newest first. */
  cartPayments?: OpenedCartPayment[];
  /** Why nothing was ordered with one of them. */
  paymentProblem?: string;
};

/** By its provider's name and id, with the order's id and what was in the cart. */
export type OpenedCartPayment = { provider: string; paymentId: string; orderId: string; contents: string };

export type ShippingAddress = {
  shipToFirstName: string;
  shipToLastName: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  company?: string | undefined;
  phone?: string | undefined;
  /** Of an order that its buyer picks up: the place is the shop's then, without a street. */
  isPickup?: true | undefined;
};

export type AddressSuggestion = {
  entered: ShippingAddress;
  email: string;
  promotionsOptIn: boolean;
  /** The shipping rate that was chosen beside the entered address. */
  selectedRate?: string | undefined;
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

/** Answered captcha questions: each can be used once. */
export const spentCaptcha = sqliteTable(
  "spent_captcha",
  {
    id: text("id").primaryKey(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("spent_captcha_expiry").on(table.expiresAt)],
);

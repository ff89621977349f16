import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { belongsTo, flag, moment } from "./columns.server";
import type { ShippingAddress } from "./sessions.server";

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

export const savedAddress = sqliteTable(
  "saved_address",
  {
    id: text("id").primaryKey(),
    userId: belongsTo("user_id", () => user.id),
    address: text("address", { mode: "json" }).$type<ShippingAddress>().notNull(),
    /** Whether its owner has made it the default. Without such a choice, the one that was used last is the default. */
    isChosen: flag("is_chosen").default(false),
    /** When an order was last placed with it, or a program set it; null for one that was only entered. */
    usedAt: moment("used_at"),
  },
  (table) => [
    index("saved_address_user").on(table.userId),
    uniqueIndex("saved_address_chosen").on(table.userId).where(sql`is_chosen = 1`),
  ],
);

/** Accounts with two-step sign-in (TOTP, RFC 6238). */
export const twoFactor = sqliteTable("two_factor", {
  userId: belongsTo("user_id", () => user.id).primaryKey(),
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
    userId: belongsTo("user_id", () => twoFactor.userId),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Single-use tokens of links in e-mails and of thanks pages. Only their hashes are stored. */
export const accountToken = sqliteTable(
  "account_token",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: belongsTo("user_id", () => user.id),
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

/** Requested and confirmed changes of e-mail addresses. Of the tokens in their links, only hashes are stored. */
export const emailChange = sqliteTable(
  "email_change",
  {
    id: text("id").primaryKey(),
    userId: belongsTo("user_id", () => user.id),
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
    userId: belongsTo("user_id", () => user.id),
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

export const apiToken = sqliteTable(
  "api_token",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    userId: belongsTo("user_id", () => user.id),
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

/** The link that makes the first admin of a new shop: at most one row, and none once there is an admin. */
export const firstAdminLink = sqliteTable("first_admin_link", {
  tokenHash: text("token_hash").primaryKey(),
  createdAt: moment("created_at").notNull(),
});

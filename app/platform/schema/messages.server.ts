import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.server";
import { belongsTo, flag, moment } from "./columns.server";

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
    conversationId: belongsTo("conversation_id", () => conversation.id),
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

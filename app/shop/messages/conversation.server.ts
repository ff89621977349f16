import { and, asc, count, desc, eq, gt, isNull, type SQL, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { readUntilWritten } from "~/platform/cached-read.server";
import { db, transaction } from "~/platform/db.server";
import { requireFound } from "~/platform/errors";
import { conversation, message, user } from "~/platform/schema.server";
import { isSupportName } from "../accounts/support-account.server";
import { pageOf } from "../lists/page-of";
import type { Person } from "../sessions/session.server";
import { isAccount } from "../users/users.server";

/** A conversation from the view of one of its two sides. Its row is inserted with the first message. */
export type Conversation = {
  id: string | null;
  /** The account whose conversation with support it is; null when that account was deleted. */
  personId: string | null;
  personName: string;
  /** The side that the reader reads and writes for. */
  side: "person" | "support";
};

/** The account with a username, case-insensitive. */
const findAccount = (username: string) =>
  db
    .select({ id: user.id, username: user.username, email: user.email, firstName: user.firstName })
    .from(user)
    .where(and(isAccount, sql`lower(${user.username}) = lower(${username})`))
    .get();

const UNKNOWN = "There is no such conversation.";

const conversationOf = (personId: string) =>
  db.select().from(conversation).where(eq(conversation.personId, personId)).get();

/** A reader's own conversation with support; its id is null before the first message. */
export function ownConversation(reader: Person): Conversation {
  const row = conversationOf(reader.id);
  return { id: row?.id ?? null, personId: reader.id, personName: reader.username, side: "person" };
}

/**
 * The conversation of a reader with another account. Each account has one conversation with support, found by support's
 * username or its own. Admins read and write on support's behalf in the conversations of all other accounts.
 * @param username the other account's username, case-insensitive
 * @throws NotFound when there is no such account, or the reader may not see the conversation
 */
export function conversationWith(reader: Person, username: string): Conversation {
  if (isSupportName(username) || username.toLowerCase() === reader.username.toLowerCase()) {
    return ownConversation(reader);
  }
  const account = requireFound(reader.isAdmin ? findAccount(username) : undefined, UNKNOWN);
  const row = conversationOf(account.id);
  return { id: row?.id ?? null, personId: account.id, personName: account.username ?? "", side: "support" };
}

/** The conversation of a deleted account, for admins. @throws NotFound for any other conversation */
export function formerConversation(id: string): Conversation {
  const isFormer = and(eq(conversation.id, id), isNull(conversation.personId));
  const { personName } = requireFound(db.select().from(conversation).where(isFormer).get(), UNKNOWN);
  return { id, personId: null, personName, side: "support" };
}

const senderUser = alias(user, "sender_user");
const recipientUser = alias(user, "recipient_user");

const messagesWhere = (where: SQL | undefined) =>
  db
    .select({
      id: message.id,
      sender: sql<string>`coalesce(${senderUser.username}, ${message.senderName})`,
      recipient: sql<string>`coalesce(${recipientUser.username}, ${message.recipientName})`,
      content: message.content,
      createdAt: message.createdAt,
    })
    .from(message)
    .leftJoin(senderUser, eq(senderUser.id, message.senderId))
    .leftJoin(recipientUser, eq(recipientUser.id, message.recipientId))
    .where(where);

export type Message = Awaited<ReturnType<ReturnType<typeof messagesWhere>["get"]>> & object;

const isIn = (id: string) => eq(message.conversationId, id);
const oldestFirst = (id: string) => messagesWhere(isIn(id)).orderBy(asc(message.num));

const totalOf = (id: string) => db.select({ total: count() }).from(message).where(isIn(id)).get()?.total ?? 0;

/**
 * A page of a conversation, the oldest message first.
 * @param page from 1; a page beyond the last is empty
 * @returns the page, and how many messages there are
 */
export function messagesOf({ id }: Conversation, page: number, pageSize: number) {
  if (!id) return { messages: [], total: 0 };
  const messages = oldestFirst(id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  return { messages, total: totalOf(id) };
}

/**
 * A page of a conversation counted from its end, each page with its oldest message first.
 * @param wanted the page, from 1 for the newest messages; a page beyond the last returns the last
 */
export function latestMessages({ id }: Conversation, wanted: number, pageSize: number) {
  if (!id) return { messages: [], page: 1, pages: 1 };
  const { page, pages, offset } = pageOf(totalOf(id), { page: wanted, pageSize });
  const messages = messagesWhere(isIn(id)).orderBy(desc(message.num)).limit(pageSize).offset(offset).all().reverse();
  return { messages, page, pages };
}

const MESSAGES_AFTER_LIMIT = 100;

/**
 * The messages after a given message, the oldest first, at most 100.
 * @param lastId id of the given message; with any other value, messages from the beginning
 */
export function messagesAfter({ id }: Pick<Conversation, "id">, lastId: string): Message[] {
  if (!id) return [];
  const lastNum = sql`coalesce((select num from message as known where known.id = ${lastId}
    and known.conversation_id = ${id}), 0)`;
  return messagesWhere(and(isIn(id), gt(message.num, lastNum)))
    .orderBy(asc(message.num))
    .limit(MESSAGES_AFTER_LIMIT)
    .all();
}

/** Yields all messages between an account and support in batches, the oldest first. */
export async function* batchesOfMessages(personId: string): AsyncGenerator<Message[]> {
  const row = conversationOf(personId);
  let batch = row ? messagesAfter(row, "") : [];
  while (row && batch.length > 0) {
    yield batch;
    batch = messagesAfter(row, batch.at(-1)?.id ?? "");
  }
}

const unreadOf = { person: conversation.unreadByPerson, support: conversation.unreadBySupport };

/** Marks the other side's messages as read. */
export function markRead({ id, side }: Conversation): void {
  if (!id) return;
  const row = db.select({ unread: unreadOf[side] }).from(conversation).where(eq(conversation.id, id)).get();
  if (!row?.unread) return;
  transaction((tx) => {
    tx.update(message)
      .set({ readAt: new Date() })
      .where(and(eq(message.conversationId, id), eq(message.isFromSupport, side === "person"), isNull(message.readAt)))
      .run();
    tx.update(conversation)
      .set(side === "person" ? { unreadByPerson: 0 } : { unreadBySupport: 0 })
      .where(eq(conversation.id, id))
      .run();
  });
}

/** SQL condition for conversations with messages that support has not read. The same expression as in the partial index. */
export const isUnreadBySupport = sql`${conversation.unreadBySupport} > 0`;

const countUnreadForSupport = readUntilWritten(() => {
  const unread = sum(conversation.unreadBySupport).mapWith(Number);
  return db.select({ unread }).from(conversation).where(isUnreadBySupport).get()?.unread ?? 0;
});

/** Counts a reader's unread messages: in their own conversation, and, for admins, those that other accounts sent to support. */
export function countUnread(reader: Person): { own: number; support: number } {
  const own = conversationOf(reader.id);
  const support = reader.isAdmin ? countUnreadForSupport() - (own?.unreadBySupport ?? 0) : 0;
  return { own: own?.unreadByPerson ?? 0, support };
}

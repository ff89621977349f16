import { and, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { contains } from "~/platform/contains.server";
import { db } from "~/platform/db.server";
import { conversation, message, user } from "~/platform/schema.server";
import type { Person } from "../accounts/session.server";
import type { InboxFilters } from "./inbox.schema.server";

/** How much of its last message a conversation shows, in characters. */
const EXTRACT_LENGTH = 160;

const lastMessage = sql`(select max(num) from message as last where last.conversation_id = ${conversation.id})`;

async function countWhere(where: SQL | undefined): Promise<number> {
  const row = await db
    .select({ total: count() })
    .from(conversation)
    .leftJoin(user, eq(user.id, conversation.personId))
    .where(where)
    .get();
  return row?.total ?? 0;
}

/**
 * A page of the conversations of the support, those with unread messages first, then by their last message. The reader's
 * own with the support is none of them.
 * @param wanted the page, from 1; beyond the last it is the last
 * @returns the page, how many the filter lets through, and how many there are
 */
export async function listConversations(reader: Person, { text }: InboxFilters, wanted: number, pageSize: number) {
  const others = or(isNull(conversation.personId), ne(conversation.personId, reader.id));
  const saying = (part: string) =>
    db.select({ id: message.conversationId }).from(message).where(contains(message.content, part));
  const where =
    text === undefined
      ? others
      : and(
          others,
          or(
            contains(conversation.personName, text),
            contains(user.username, text),
            contains(user.email, text),
            inArray(conversation.id, saying(text)),
          ),
        );
  const total = await countWhere(others);
  const shown = text === undefined ? total : await countWhere(where);
  const pages = Math.max(1, Math.ceil(shown / pageSize));
  const page = Math.min(wanted, pages);
  const rows = await db
    .select({
      id: conversation.id,
      personId: conversation.personId,
      personName: conversation.personName,
      username: user.username,
      email: user.email,
      lastMessageAt: conversation.lastMessageAt,
      unread: conversation.unreadBySupport,
      lastSender: message.senderName,
      extract: sql<string>`substr(${message.content}, 1, ${EXTRACT_LENGTH + 1})`,
    })
    .from(conversation)
    .leftJoin(user, eq(user.id, conversation.personId))
    .leftJoin(message, eq(message.num, lastMessage))
    .where(where)
    // As the index has it.
    .orderBy(desc(sql`${conversation.unreadBySupport} > 0`), desc(conversation.lastMessageAt), desc(conversation.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const conversations = rows.map((row) => ({
    ...{ id: row.id, isFormer: row.personId === null, email: row.email ?? "", unread: row.unread },
    username: row.username ?? row.personName,
    lastMessageAt: row.lastMessageAt.toISOString(),
    lastSender: row.lastSender ?? "",
    extract:
      row.extract && row.extract.length > EXTRACT_LENGTH ? `${row.extract.slice(0, EXTRACT_LENGTH)}…` : row.extract,
  }));
  return { conversations, shown, total, page, pages };
}

import { count, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { conversation, message, user } from "~/platform/schema.server";
import { defineList } from "../lists/define-list.server";
import { textFilter } from "../lists/filters.server";
import { matchingRows } from "../lists/text-index.server";
import { containing } from "../lists/text-match.server";
import type { Person } from "../sessions/session.server";
import { ACCOUNT_INDEX } from "../users/users.server";

/** Length of the excerpt of a conversation's last message, in characters. */
const EXCERPT_LENGTH = 160;

/**
 * Queries for the ids of conversations with a person whose username or email address contains the text, and of those with
 * a message that does.
 */
function idsByText(text: string): SQL[] {
  const named = matchingRows("conversation_search", containing(["person_name"], text));
  const accounts = matchingRows(ACCOUNT_INDEX.name, containing(["username", "email"], text));
  const written = matchingRows("message_search", containing(["content"], text));
  return [
    sql`select id from conversation where rowid in (${named})`,
    sql`select id from conversation where person_id in (select id from user where rowid in (${accounts}))`,
    // The starts of messages are not marked, so a text that is too short for the index finds none.
    sql`select conversation_id from message where num in (${written})`,
  ];
}

// The same expressions as in the index, so that SQLite uses it.
const UNREAD_FIRST = [sql`${conversation.unreadBySupport} > 0`, conversation.lastMessageAt, conversation.id];

async function countWhere(where?: SQL): Promise<number> {
  return (await db.select({ total: count() }).from(conversation).where(where).get())?.total ?? 0;
}

/** The ids of all conversations that match. */
async function findIds(where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(where)
    .orderBy(...UNREAD_FIRST.map((column) => desc(column)));
  return rows.map(({ id }) => id);
}

async function readConversations(where: SQL) {
  const lastNum = sql`(select max(last.num) from message as last where last.conversation_id = ${conversation.id})`;
  return db
    .select({
      id: conversation.id,
      personId: conversation.personId,
      personName: conversation.personName,
      username: user.username,
      email: user.email,
      lastMessageAt: conversation.lastMessageAt,
      unread: conversation.unreadBySupport,
      lastSender: message.senderName,
      extract: sql<string | null>`substr(${message.content}, 1, ${EXCERPT_LENGTH + 1})`,
    })
    .from(conversation)
    .leftJoin(user, eq(user.id, conversation.personId))
    .leftJoin(message, sql`${message.num} = ${lastNum}`)
    .where(where);
}

const shorten = (text: string) => (text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text);

/**
 * The support's conversations: those with unread messages first, then by their last message. Their filter is part of a
 * username, an email address or a message.
 * @param reader whose own conversation with support is not included
 */
export function conversationList(reader: Person) {
  return defineList({
    table: conversation,
    key: "id",
    where: or(isNull(conversation.personId), ne(conversation.personId, reader.id)),
    filters: {
      text: textFilter((text) => sql`${conversation.id} in (${sql.join(idsByText(text), sql` union all `)})`),
    },
    order: { by: UNREAD_FIRST, direction: "desc" },
    countAll: async () => (await countWhere()) - (await countWhere(eq(conversation.personId, reader.id))),
    // Searching the messages for one page takes as long as for all.
    findIds: async ({ where, isFiltered }) => (isFiltered ? findIds(where) : null),
    read: readConversations,
    toRow: (row) => ({
      id: row.id,
      isFormer: row.personId === null,
      email: row.email ?? "",
      unread: row.unread,
      username: row.username ?? row.personName,
      lastMessageAt: row.lastMessageAt.toISOString(),
      lastSender: row.lastSender ?? "",
      extract: shorten(row.extract ?? ""),
    }),
  });
}

import { and, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { contains } from "~/platform/contains.server";
import { db } from "~/platform/db.server";
import { conversation, message, user } from "~/platform/schema.server";
import type { Person } from "../sessions/session.server";
import { isAccount } from "../users/users.server";
import type { InboxFilters } from "./inbox.schema.server";

/** Length of the excerpt of a conversation's last message, in characters. */
const EXCERPT_LENGTH = 160;

/** The full-text index is made of trigrams, so it cannot find shorter texts. In characters. */
const MIN_SEARCH_LENGTH = 3;

/** Conversations with a message that contains the text; undefined when the text is too short for the index. */
function messageContains(part: string): SQL | undefined {
  const text = part.normalize("NFC").replace(/\p{Cc}/gu, " ");
  if ([...text].length < MIN_SEARCH_LENGTH) return undefined;
  const phrase = `"${text.replaceAll('"', '""')}"`;
  return sql`${conversation.id} in (select conversation_id from message
    where num in (select rowid from message_search where message_search match ${phrase}))`;
}

/** Conversations of accounts whose username or email address contains the text. */
function personMatches(part: string): SQL {
  const matches = or(contains(user.username, part), contains(user.email, part));
  return sql`${conversation.personId} in (select ${user.id} from ${user} where ${isAccount} and ${matches})`;
}

// The same expressions as in the index, so that SQLite uses it.
const UNREAD_FIRST = [
  desc(sql`${conversation.unreadBySupport} > 0`),
  desc(conversation.lastMessageAt),
  desc(conversation.id),
];

type Others = SQL | undefined;

async function countWhere(where?: SQL): Promise<number> {
  return (await db.select({ total: count() }).from(conversation).where(where).get())?.total ?? 0;
}

async function idsOnPage(others: Others, page: number, pageSize: number): Promise<string[]> {
  const query = db.select({ id: conversation.id }).from(conversation).where(others);
  const rows = await query
    .orderBy(...UNREAD_FIRST)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map(({ id }) => id);
}

/** The ids of all conversations with this text. Finding only one page of them would take as long. */
async function idsWith(text: string, others: Others): Promise<string[]> {
  const rows = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(others, or(contains(conversation.personName, text), personMatches(text), messageContains(text))))
    .orderBy(...UNREAD_FIRST);
  return rows.map(({ id }) => id);
}

async function conversationDetails(ids: string[]) {
  const lastNum = sql`(select max(last.num) from message as last where last.conversation_id = ${conversation.id})`;
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
      extract: sql<string | null>`substr(${message.content}, 1, ${EXCERPT_LENGTH + 1})`,
    })
    .from(conversation)
    .leftJoin(user, eq(user.id, conversation.personId))
    .leftJoin(message, sql`${message.num} = ${lastNum}`)
    .where(inArray(conversation.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

const shorten = (text: string) => (text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text);

/**
 * Lists a page of the support's conversations: those with unread messages first, then by their last message. The
 * reader's own conversation with support is not included.
 * @param wanted the page, from 1; a page beyond the last returns the last
 * @returns the page, how many conversations match the filter, and how many there are
 */
export async function listConversations(reader: Person, { text }: InboxFilters, wanted: number, pageSize: number) {
  const others = or(isNull(conversation.personId), ne(conversation.personId, reader.id));
  const total = (await countWhere()) - (await countWhere(eq(conversation.personId, reader.id)));
  const found = text === undefined ? null : await idsWith(text, others);
  const shown = found?.length ?? total;
  const pages = Math.max(1, Math.ceil(shown / pageSize));
  const page = Math.min(wanted, pages);
  const ids = found ? found.slice((page - 1) * pageSize, page * pageSize) : await idsOnPage(others, page, pageSize);
  const details = await conversationDetails(ids);
  const conversations = ids.flatMap((id) => {
    const row = details.get(id);
    if (!row) return [];
    return [
      {
        id,
        isFormer: row.personId === null,
        email: row.email ?? "",
        unread: row.unread,
        username: row.username ?? row.personName,
        lastMessageAt: row.lastMessageAt.toISOString(),
        lastSender: row.lastSender ?? "",
        extract: shorten(row.extract ?? ""),
      },
    ];
  });
  return { conversations, shown, total, page, pages };
}

import { and, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { contains } from "~/platform/contains.server";
import { db } from "~/platform/db.server";
import { conversation, message, user } from "~/platform/schema.server";
import type { Person } from "../accounts/session.server";
import { isAccount } from "../accounts/users.server";
import type { InboxFilters } from "./inbox.schema.server";

/** How much of its last message a conversation shows, in characters. */
const EXTRACT_LENGTH = 160;

/** The index of messages knows parts of three letters and more. */
const SHORTEST_PART = 3;

/** Conversations with a message that says this; undefined when it is too short to be looked for. */
function messageContains(part: string): SQL | undefined {
  const wanted = part.normalize("NFC").replace(/\p{Cc}/gu, " ");
  if ([...wanted].length < SHORTEST_PART) return undefined;
  const phrase = `"${wanted.replaceAll('"', '""')}"`;
  return sql`${conversation.id} in (select conversation_id from message
    where num in (select rowid from message_search where message_search match ${phrase}))`;
}

/** Conversations of accounts called or reached like this. */
function personMatches(part: string): SQL {
  const named = or(contains(user.username, part), contains(user.email, part));
  return sql`${conversation.personId} in (select ${user.id} from ${user} where ${isAccount} and ${named})`;
}

// As the index has it.
const WAITING_FIRST = [
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
    .orderBy(...WAITING_FIRST)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map(({ id }) => id);
}

/** Every conversation with this text: looking for one page of them takes as long. */
async function idsWith(text: string, others: Others): Promise<string[]> {
  const rows = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(others, or(contains(conversation.personName, text), personMatches(text), messageContains(text))))
    .orderBy(...WAITING_FIRST);
  return rows.map(({ id }) => id);
}

async function detailsOf(ids: string[]) {
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
      extract: sql<string | null>`substr(${message.content}, 1, ${EXTRACT_LENGTH + 1})`,
    })
    .from(conversation)
    .leftJoin(user, eq(user.id, conversation.personId))
    .leftJoin(message, sql`${message.num} = ${lastNum}`)
    .where(inArray(conversation.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

const shorten = (text: string) => (text.length > EXTRACT_LENGTH ? `${text.slice(0, EXTRACT_LENGTH)}…` : text);

/**
 * A page of the conversations of the support, those with unread messages first, then by their last message. The reader's
 * own with the support is none of them.
 * @param wanted the page, from 1; beyond the last it is the last
 * @returns the page, how many the filter lets through, and how many there are
 */
export async function listConversations(reader: Person, { text }: InboxFilters, wanted: number, pageSize: number) {
  const others = or(isNull(conversation.personId), ne(conversation.personId, reader.id));
  const total = (await countWhere()) - (await countWhere(eq(conversation.personId, reader.id)));
  const found = text === undefined ? null : await idsWith(text, others);
  const shown = found?.length ?? total;
  const pages = Math.max(1, Math.ceil(shown / pageSize));
  const page = Math.min(wanted, pages);
  const ids = found ? found.slice((page - 1) * pageSize, page * pageSize) : await idsOnPage(others, page, pageSize);
  const details = await detailsOf(ids);
  const conversations = ids.flatMap((id) => {
    const row = details.get(id);
    if (!row) return [];
    return [
      {
        ...{ id, isFormer: row.personId === null, email: row.email ?? "", unread: row.unread },
        username: row.username ?? row.personName,
        lastMessageAt: row.lastMessageAt.toISOString(),
        lastSender: row.lastSender ?? "",
        extract: shorten(row.extract ?? ""),
      },
    ];
  });
  return { conversations, shown, total, page, pages };
}

import { eq, ne, not, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { conversation, message, user } from "~/platform/schema.server";
import { defineList } from "../lists/define-list.server";
import { IndexedText, textFilter, yesNoFilter } from "../lists/filters.server";
import { matchingRows } from "../lists/text-index.server";
import { containing, isShort, textMatch } from "../lists/text-match.server";
import type { Person } from "../sessions/session.server";
import { ACCOUNT_INDEX } from "../users/users.server";
import { isUnreadBySupport, ownConversation } from "./conversation.server";

/** Length of the excerpt of a conversation's last message, in characters. */
const EXCERPT_LENGTH = 160;

/**
 * A query for the conversations with a person whose username or email address contains the text, or with a message that
 * does. Numbers, not ids: sets of them are smaller.
 */
function rowidsByText(text: string): SQL {
  const named = sql`select rowid from ${conversation} where ${textMatch([conversation.personName], text).scan}`;
  const accounts = matchingRows(ACCOUNT_INDEX.name, containing(["username", "email"], text));
  // The starts of messages are not marked, so a text that is too short for the index finds none.
  const written = matchingRows("message_search", containing(["content"], text));
  return sql`${named}
    union all select of_account.rowid from (${accounts}) found cross join user on user.rowid = found.rowid
      cross join conversation of_account on of_account.person_id = user.id
    union all select with_message.rowid from (${written}) found cross join message on message.num = found.rowid
      cross join conversation with_message on with_message.id = message.conversation_id`;
}

/** The same condition for one conversation after the other. */
function hasText(text: string): SQL {
  const isNamed = textMatch([conversation.personName], text).scan;
  const hasAccount = sql`exists (select 1 from ${user} where ${user.id} = ${conversation.personId}
    and ${textMatch([user.username, user.email], text).scan})`;
  const isWritten = sql`exists (select 1 from ${message} where ${message.conversationId} = ${conversation.id}
    and ${textMatch([message.content], text).scan})`;
  return sql`(${isShort(text) ? or(isNamed, hasAccount) : or(isNamed, hasAccount, isWritten)})`;
}

// The same expressions as in the index, so that SQLite uses it.
const UNREAD_FIRST = [isUnreadBySupport, conversation.lastMessageAt, conversation.id];

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
  const own = ownConversation(reader).id;
  return defineList({
    table: conversation,
    key: "id",
    // Without a condition SQLite skips the rows of the pages before without reading them.
    where: own === null ? undefined : ne(conversation.id, own),
    filters: {
      text: textFilter((text) => new IndexedText(sql`${conversation}.rowid in (${rowidsByText(text)})`, hasText(text))),
      unread: yesNoFilter((isYes) => (isYes ? isUnreadBySupport : not(isUnreadBySupport))),
    },
    order: { by: UNREAD_FIRST, direction: "desc" },
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

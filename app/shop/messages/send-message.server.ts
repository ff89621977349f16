import { eq } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { env, sessionSecret } from "~/platform/env.server";
import { InvalidField } from "~/platform/errors";
import { idOfKey, newId } from "~/platform/identifiers.server";
import { conversation, message } from "~/platform/schema.server";
import { isSupportName } from "../accounts/support-account.server";
import { queueEmail } from "../email/outbox.server";
import type { Person } from "../sessions/session.server";
import { setting } from "../settings/settings.server";
import { findActiveAccount } from "../users/users.server";
import type { Message } from "./conversation.server";
import { NO_RECIPIENT } from "./message.schema.server";

type NewMessage = { recipient?: string; content: string };

type Route = {
  /** The account whose conversation with support the message belongs to. */
  person: { id: string; username: string };
  isFromSupport: boolean;
  recipient: { id: string | null; username: string };
  /** Queues the notification email; null when the recipient has no email address. */
  queueNotice: ((content: string) => void) | null;
};

/**
 * Checks whom a message goes to; see `sendMessage`.
 * @throws Invalid when an admin's recipient is missing or cannot receive messages
 */
export function requireRecipient(sender: Person, { recipient }: NewMessage): void {
  routeMessage(sender, recipient);
}

/** @throws Invalid when an admin's recipient is missing or cannot receive messages */
function routeMessage(sender: Person, wanted: string | undefined): Route {
  const isSupportAccount = isSupportName(sender.username);
  if (!sender.isAdmin || (!isSupportAccount && wanted !== undefined && isSupportName(wanted))) {
    const support = findActiveAccount(env.SUPPORT_USERNAME);
    const supportEmail = support?.email ?? setting("contactEmail");
    return {
      person: sender,
      isFromSupport: false,
      recipient: { id: support?.id ?? null, username: support?.username ?? env.SUPPORT_USERNAME },
      queueNotice: supportEmail
        ? (content) =>
            queueEmail("message-from-customer", { recipient: supportEmail, content, username: sender.username })
        : null,
    };
  }
  const person = wanted === undefined ? undefined : findActiveAccount(wanted);
  if (!person || person.id === sender.id || isSupportName(person.username)) {
    throw new InvalidField("recipient", NO_RECIPIENT);
  }
  const { email } = person;
  return {
    person,
    isFromSupport: true,
    recipient: person,
    queueNotice: email ? (content) => queueEmail("message-from-support", { recipient: email, content }) : null,
  };
}

/** @returns the conversation's id, and whether this is the recipient's only unread message */
function recordMessage(tx: Transaction, { person, isFromSupport }: Route, now: Date) {
  const existing = tx.select().from(conversation).where(eq(conversation.personId, person.id)).get();
  const unreadBySupport = (existing?.unreadBySupport ?? 0) + (isFromSupport ? 0 : 1);
  const unreadByPerson = (existing?.unreadByPerson ?? 0) + (isFromSupport ? 1 : 0);
  const state = { personName: person.username, lastMessageAt: now, unreadBySupport, unreadByPerson };
  const id = existing?.id ?? newId();
  if (existing) tx.update(conversation).set(state).where(eq(conversation.id, id)).run();
  else
    tx.insert(conversation)
      .values({ id, personId: person.id, ...state })
      .run();
  return { id, isFirstUnread: (isFromSupport ? unreadByPerson : unreadBySupport) === 1 };
}

const idOf = (sender: Person, key: string) => idOfKey("message", `${sender.id} ${key}`, sessionSecret());

/**
 * The message that a form with this key has sent already, when the form is sent again; undefined when there is none.
 * @param key the form's random key, which `sendMessage` was given
 */
export function findSent(sender: Person, key: string): Message | undefined {
  const { id, content, createdAt, senderName, recipientName } = message;
  const columns = { id, content, createdAt, sender: senderName, recipient: recipientName };
  return db
    .select(columns)
    .from(message)
    .where(eq(id, idOf(sender, key)))
    .get();
}

/**
 * Sends a message. A customer's message goes to support; an admin's goes to the named account, which can be support.
 * The recipient gets an email for the first unread message only.
 * @param recipient a username, case-insensitive; ignored for customers, who can write to support only
 * @param content cleaned and validated by the schema
 * @param key a random key of the form: a repeat sends nothing, and gets the first message. Without one, each call sends
 * @throws Invalid when an admin's recipient cannot receive messages: the admin, a guest, an account that cannot sign
 *   in, or support when the admin is the support account
 */
export function sendMessage(sender: Person, { recipient, content }: NewMessage, key?: string): Message {
  return transaction((tx) => {
    const before = key === undefined ? undefined : findSent(sender, key);
    if (before) return before;
    const route = routeMessage(sender, recipient);
    const now = new Date();
    const { id: conversationId, isFirstUnread } = recordMessage(tx, route, now);
    const row = { id: key === undefined ? newId() : idOf(sender, key), content, createdAt: now };
    tx.insert(message)
      .values({
        ...row,
        conversationId,
        isFromSupport: route.isFromSupport,
        senderId: sender.id,
        senderName: sender.username,
        recipientId: route.recipient.id,
        recipientName: route.recipient.username,
      })
      .run();
    if (isFirstUnread) route.queueNotice?.(content);
    return { ...row, sender: sender.username, recipient: route.recipient.username };
  });
}

import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Invalid } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { conversation, message, user } from "~/platform/schema.server";
import type { Person } from "../accounts/session.server";
import { isSupportName } from "../accounts/support-account.server";
import { isAccount } from "../accounts/users.server";
import { type Email, queueEmail, sendDueEmails } from "../email/outbox.server";
import type { Message } from "./conversation.server";
import { NO_RECIPIENT } from "./message.schema.server";
import { customerMessageEmail, supportMessageEmail } from "./message-emails.server";

/** Somebody who can sign in, and so can read. */
const reachable = db
  .select({ id: user.id, username: user.username, email: user.email })
  .from(user)
  .where(
    and(
      isAccount,
      eq(user.isActive, true),
      isNotNull(user.confirmedAt),
      sql`lower(${user.username}) = lower(${sql.placeholder("username")})`,
    ),
  )
  .prepare();

const findReachable = (username: string) => {
  const found = reachable.get({ username });
  return found && { id: found.id, username: found.username ?? "", email: found.email };
};

type Route = {
  /** Whose conversation it is. */
  person: { id: string; username: string };
  isFromSupport: boolean;
  recipient: { id: string | null; username: string };
  /** Whom an e-mail tells; null where nobody has an address. */
  notice: ((content: string) => Email) | null;
};

const fromSupport = (content: string, recipient: string) =>
  supportMessageEmail({ recipient, content, baseUrl: env.BASE_URL, shopName: env.SHOP_NAME });

const toSupport = (content: string, recipient: string, username: string) =>
  customerMessageEmail({ recipient, username, content, baseUrl: env.BASE_URL, shopName: env.SHOP_NAME });

/** @throws Invalid when an admin names nobody who can be written to */
function routeOf(sender: Person, wanted: string | undefined): Route {
  const isSupport = isSupportName(sender.username);
  if (!sender.isAdmin || (!isSupport && wanted !== undefined && isSupportName(wanted))) {
    const support = findReachable(env.SUPPORT_USERNAME);
    const address = support?.email ?? env.CONTACT_EMAIL;
    return {
      person: sender,
      isFromSupport: false,
      recipient: { id: support?.id ?? null, username: support?.username ?? env.SUPPORT_USERNAME },
      notice: address ? (content) => toSupport(content, address, sender.username) : null,
    };
  }
  const person = wanted === undefined ? undefined : findReachable(wanted);
  if (!person || person.id === sender.id || isSupportName(person.username)) {
    throw new Invalid(NO_RECIPIENT, { recipient: NO_RECIPIENT });
  }
  const { email } = person;
  return { person, isFromSupport: true, recipient: person, notice: email ? (text) => fromSupport(text, email) : null };
}

/** @returns the conversation's id, and whether everything of the other side's was read until now */
function recordMessage(tx: Transaction, { person, isFromSupport }: Route, now: Date) {
  const known = tx.select().from(conversation).where(eq(conversation.personId, person.id)).get();
  const unreadBySupport = (known?.unreadBySupport ?? 0) + (isFromSupport ? 0 : 1);
  const unreadByPerson = (known?.unreadByPerson ?? 0) + (isFromSupport ? 1 : 0);
  const state = { personName: person.username, lastMessageAt: now, unreadBySupport, unreadByPerson };
  const id = known?.id ?? newId();
  if (known) tx.update(conversation).set(state).where(eq(conversation.id, id)).run();
  else
    tx.insert(conversation)
      .values({ id, personId: person.id, ...state })
      .run();
  return { id, isFirstUnread: (isFromSupport ? unreadByPerson : unreadBySupport) === 1 };
}

/**
 * Sends a message: a customer's goes to the support, an admin's to the account it names, or, where it names the support,
 * to that. An e-mail tells the recipient, once until they have read.
 * @param recipient a user name, in any case; a customer's is not looked at (spec section 6)
 * @param content cleaned and checked by the schema
 * @throws Invalid when an admin names nobody who can be written to: themselves, the support account they have, a guest, or
 *   an account that cannot sign in
 */
export async function sendMessage(
  sender: Person,
  { recipient, content }: { recipient?: string; content: string },
): Promise<Message> {
  const sent = transaction((tx) => {
    const route = routeOf(sender, recipient);
    const now = new Date();
    const { id: conversationId, isFirstUnread } = recordMessage(tx, route, now);
    const row = { id: newId(), content, createdAt: now };
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
    if (isFirstUnread && route.notice) queueEmail(tx, route.notice(content));
    return { ...row, sender: sender.username, recipient: route.recipient.username };
  });
  void sendDueEmails();
  return sent;
}

import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { contactMessage } from "~/platform/schema.server";
import { type Email, queueEmail, sendDueEmails } from "../email/outbox.server";
import { renderEmail } from "../email/render-email";
import { setting } from "../settings/settings.server";
import type { ContactForm } from "./contact.schema.server";

/** The email to the shop with a visitor's message. A reply to it goes to the visitor. */
function contactEmail(recipient: string, { name, email, subject, message }: ContactForm): Email {
  return {
    ...renderEmail({
      recipient,
      subject: `Contact form: ${subject}`,
      title: subject,
      sentences: [`From: ${name} (${email})`, message, "Reply to this email to answer the visitor."],
      shopName: env.SHOP_NAME,
    }),
    replyTo: email,
  };
}

/** Stores a visitor's message, and queues it as an email to the contact e-mail of the settings, if there is one. */
export async function createContactMessage(form: ContactForm): Promise<void> {
  const searchText = Object.values(form).join("\n").toLowerCase();
  transaction((tx) => {
    tx.insert(contactMessage)
      .values({ id: newId(), ...form, searchText, createdAt: new Date() })
      .run();
    const recipient = setting("contactEmail");
    if (recipient) queueEmail(tx, contactEmail(recipient, form));
  });
  void sendDueEmails();
}

type ContactList = {
  messages: { id: string; name: string; email: string; subject: string; createdAt: Date; isRead: boolean }[];
  /** Messages that match the keyword, on all pages. */
  found: number;
  /** All stored messages. */
  total: number;
  unread: number;
  page: number;
  pages: number;
};

const count = (condition: SQL | undefined) =>
  db.select({ rows: sql<number>`count(*)` }).from(contactMessage).where(condition).get()?.rows ?? 0;

/** How many messages no admin has read yet. */
export async function countUnreadContactMessages(): Promise<number> {
  return count(isNull(contactMessage.readAt));
}

/**
 * Lists a page of visitors' messages, newest first.
 * @param keyword part of a name, address, subject or message, ignoring case; empty matches all
 * @param requestedPage from 1; a number beyond the last page returns the last page
 */
export async function listContactMessages(
  keyword: string,
  requestedPage: number,
  pageSize: number,
): Promise<ContactList> {
  const matchesKeyword = keyword ? sql`instr(${contactMessage.searchText}, ${keyword.toLowerCase()}) > 0` : undefined;
  const total = count(undefined);
  const found = matchesKeyword ? count(matchesKeyword) : total;
  const pages = Math.max(1, Math.ceil(found / pageSize));
  const page = Math.min(requestedPage, pages);
  const rows = await db
    .select({
      id: contactMessage.id,
      name: contactMessage.name,
      email: contactMessage.email,
      subject: contactMessage.subject,
      createdAt: contactMessage.createdAt,
      readAt: contactMessage.readAt,
    })
    .from(contactMessage)
    .where(matchesKeyword)
    .orderBy(desc(contactMessage.createdAt), desc(contactMessage.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    messages: rows.map(({ readAt, ...row }) => ({ ...row, isRead: readAt !== null })),
    found,
    total,
    unread: await countUnreadContactMessages(),
    page,
    pages,
  };
}

/**
 * One visitor's message.
 * @throws NotFound for an unknown message
 */
export async function getContactMessage(id: string) {
  const found = await db.query.contactMessage.findFirst({ where: eq(contactMessage.id, id) });
  if (!found) throw new NotFound("There is no such message. It may have been deleted.");
  const { searchText: _, ...message } = found;
  return message;
}

/** Marks a message as read; the time of the first reading is kept. */
export async function markContactMessageRead(id: string): Promise<void> {
  await db
    .update(contactMessage)
    .set({ readAt: new Date() })
    .where(and(eq(contactMessage.id, id), isNull(contactMessage.readAt)));
}

/** Marks a message as unread. */
export async function markContactMessageUnread(id: string): Promise<void> {
  await db.update(contactMessage).set({ readAt: null }).where(eq(contactMessage.id, id));
}

/** Deletes a message, if it exists. */
export async function deleteContactMessage(id: string): Promise<void> {
  await db.delete(contactMessage).where(eq(contactMessage.id, id));
}

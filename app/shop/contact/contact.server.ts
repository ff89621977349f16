import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { contactMessage } from "~/platform/schema.server";
import { type Email, queueEmail, sendDueEmails } from "../email/outbox.server";
import { renderEmail } from "../email/render-email";
import type { ContactForm } from "./contact.schema.server";

/** What the shop reads of a message; an answer to it goes to the visitor. */
function contactEmail(recipient: string, { name, email, subject, message }: ContactForm): Email {
  return {
    ...renderEmail({
      recipient,
      subject: `Contact form: ${subject}`,
      title: subject,
      sentences: [`From: ${name} (${email})`, message, "Answer this e-mail to write to them."],
      shopName: env.SHOP_NAME,
    }),
    replyTo: email,
  };
}

/** Keeps a visitor's message, and queues it as an e-mail to CONTACT_EMAIL where that is set. */
export async function takeContactMessage(form: ContactForm): Promise<void> {
  const searchText = Object.values(form).join("\n").toLowerCase();
  transaction((tx) => {
    tx.insert(contactMessage)
      .values({ id: newId(), ...form, searchText, createdAt: new Date() })
      .run();
    if (env.CONTACT_EMAIL) queueEmail(tx, contactEmail(env.CONTACT_EMAIL, form));
  });
  void sendDueEmails();
}

type ContactList = {
  messages: { id: string; name: string; email: string; subject: string; createdAt: Date; isRead: boolean }[];
  /** Messages in the list, on all pages; and all there are. */
  found: number;
  total: number;
  unread: number;
  page: number;
  pages: number;
};

const count = (condition: SQL | undefined) =>
  db.select({ rows: sql<number>`count(*)` }).from(contactMessage).where(condition).get()?.rows ?? 0;

/** Messages that no admin has read yet. */
export async function countUnreadContactMessages(): Promise<number> {
  return count(isNull(contactMessage.readAt));
}

/**
 * Visitors' messages, newest first.
 * @param keyword part of a name, address, subject or message, in any case; empty finds all
 * @param wantedPage counted from 1, `pageSize` messages each; beyond the last is the last
 */
export async function listContactMessages(keyword: string, wantedPage: number, pageSize: number): Promise<ContactList> {
  const wanted = keyword ? sql`instr(${contactMessage.searchText}, ${keyword.toLowerCase()}) > 0` : undefined;
  const total = count(undefined);
  const found = wanted ? count(wanted) : total;
  const pages = Math.max(1, Math.ceil(found / pageSize));
  const page = Math.min(wantedPage, pages);
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
    .where(wanted)
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
 * @throws NotFound
 */
export async function getContactMessage(id: string) {
  const found = await db.query.contactMessage.findFirst({ where: eq(contactMessage.id, id) });
  if (!found) throw new NotFound("There is no such message. It may have been deleted.");
  const { searchText: _, ...message } = found;
  return message;
}

/** Marks a message as read, from the first time on. */
export async function markContactMessageRead(id: string): Promise<void> {
  await db
    .update(contactMessage)
    .set({ readAt: new Date() })
    .where(and(eq(contactMessage.id, id), isNull(contactMessage.readAt)));
}

/** Marks a message as not read yet. */
export async function markContactMessageUnread(id: string): Promise<void> {
  await db.update(contactMessage).set({ readAt: null }).where(eq(contactMessage.id, id));
}

/** Removes a message for good; one that is gone already is no fault. */
export async function deleteContactMessage(id: string): Promise<void> {
  await db.delete(contactMessage).where(eq(contactMessage.id, id));
}

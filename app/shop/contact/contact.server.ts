import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { readUntilWritten } from "~/platform/cached-read.server";
import { db, transaction } from "~/platform/db.server";
import { requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { contactMessage } from "~/platform/schema.server";
import { type Actor, recordAdminChange } from "../audit/admin-change.server";
import { queueEmail } from "../email/outbox.server";
import { defineList } from "../lists/define-list.server";
import { textFilter, yesNoFilter } from "../lists/filters.server";
import { textMatch } from "../lists/text-match.server";
import { setting } from "../settings/settings.server";
import type { ContactForm } from "./contact.schema.server";

/** Stores a visitor's message, and queues it as an email to the contact e-mail of the settings, if there is one. */
export function createContactMessage(form: ContactForm): void {
  transaction((tx) => {
    tx.insert(contactMessage)
      .values({ id: newId(), ...form, createdAt: new Date() })
      .run();
    const recipient = setting("contactEmail");
    if (recipient) queueEmail("contact", { ...form, recipient });
  });
}

const isUnread = isNull(contactMessage.readAt);

/** How many messages no admin has read yet. */
export const countUnreadContactMessages = readUntilWritten(
  () => db.select({ count: count() }).from(contactMessage).where(isUnread).get()?.count ?? 0,
);

/** Visitors' messages, newest first. The keyword is part of a name, address, subject or message. */
export const contactMessageList = defineList({
  table: contactMessage,
  key: "id",
  filters: {
    keyword: textFilter((text) =>
      textMatch([contactMessage.name, contactMessage.email, contactMessage.subject, contactMessage.message], text),
    ),
    unread: yesNoFilter((isYes) => (isYes ? isUnread : isNotNull(contactMessage.readAt))),
  },
  textIndex: { name: "contact_message_search", rowid: sql`${contactMessage}.rowid` },
  order: { by: [contactMessage.createdAt, contactMessage.id], direction: "desc" },
  read: (where) => db.select().from(contactMessage).where(where),
  toRow: (row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    createdAt: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
  }),
});

/** One visitor's message. @throws NotFound for an unknown message */
export async function getContactMessage(id: string) {
  const found = await db.query.contactMessage.findFirst({ where: eq(contactMessage.id, id) });
  return requireFound(found, "There is no such message. It may have been deleted.");
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

/** Deletes a message, if it exists. The audit log keeps the sender's name and the subject. */
export function deleteContactMessage(actor: Actor, id: string): void {
  transaction((tx) => {
    const [deleted] = tx.delete(contactMessage).where(eq(contactMessage.id, id)).returning().all();
    if (!deleted) return;
    const before = { name: deleted.name, subject: deleted.subject };
    recordAdminChange(tx, { actor, entity: "contact-message", entityId: id, action: "deleted", before });
  });
}

import { eq } from "drizzle-orm";
import { transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { conversation, message, user } from "~/platform/schema.server";

const HOUR_MS = 3_600_000;

/** Messages between jane and support, with their age in hours. The last one is unread. */
const demoMessages = [
  { hours: 50, isFromSupport: false, content: "Hello, does the enamel mug go into the dishwasher?" },
  {
    hours: 47,
    isFromSupport: true,
    content: "Hello Jane, it does. Dry it soon after, so that the rim, which has no enamel, does not rust.",
  },
  { hours: 2, isFromSupport: false, content: "Thank you! Can I still add a second one to the order of yesterday?" },
];

/**
 * Adds a short conversation between jane and support, unless she has one.
 * @returns the number of added messages
 */
export function seedDemoMessages(): number {
  return transaction((tx) => {
    const named = (username: string) => tx.select().from(user).where(eq(user.username, username)).get();
    const [jane, support] = [named("jane"), named("support")];
    if (!jane || !support) return 0;
    if (tx.select().from(conversation).where(eq(conversation.personId, jane.id)).get()) return 0;
    const now = Date.now();
    const id = newId();
    const lastMessageAt = new Date(now - 2 * HOUR_MS);
    tx.insert(conversation)
      .values({ id, personId: jane.id, personName: "jane", lastMessageAt, unreadBySupport: 1 })
      .run();
    for (const { hours, isFromSupport, content } of demoMessages) {
      const [sender, recipient] = isFromSupport ? [support, jane] : [jane, support];
      const createdAt = new Date(now - hours * HOUR_MS);
      tx.insert(message)
        .values({
          id: newId(),
          conversationId: id,
          isFromSupport,
          senderId: sender.id,
          senderName: sender.username ?? "",
          recipientId: recipient.id,
          recipientName: recipient.username ?? "",
          content,
          createdAt,
          readAt: hours > 2 ? new Date(createdAt.getTime() + HOUR_MS) : null,
        })
        .run();
    }
    return demoMessages.length;
  });
}

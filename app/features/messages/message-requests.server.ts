import { limitRate } from "~/http/request/rate-limit.server";
import type { Person } from "~/shop/accounts/session.server";
import { ownMessageSchema, supportMessageSchema } from "~/shop/messages/message.schema.server";

/** What a sender fills in: an admin also names the recipient. */
export const messageSchemaFor = (sender: Person) => (sender.isAdmin ? supportMessageSchema : ownMessageSchema);

/**
 * Counts a message of a customer; admins may write as much as there is to answer.
 * @throws TooManyRequests
 */
export async function limitMessages(sender: Person): Promise<void> {
  if (!sender.isAdmin) await limitRate("message", sender.id);
}

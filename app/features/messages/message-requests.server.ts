import { limitRate } from "~/http/request/rate-limit.server";
import { ownMessageSchema, supportMessageSchema } from "~/shop/messages/message.schema.server";
import type { Person } from "~/shop/sessions/session.server";

/** The schema of a new message. Admins also enter the recipient. */
export const messageSchemaFor = (sender: Person) => (sender.isAdmin ? supportMessageSchema : ownMessageSchema);

/**
 * Counts a customer's message. Admins have no limit.
 * @throws TooManyRequests
 */
export async function limitMessages(sender: Person): Promise<void> {
  if (!sender.isAdmin) await limitRate("message", sender.id);
}

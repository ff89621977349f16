import { randomUUID } from "node:crypto";
import { z } from "zod";
import { limitRate } from "~/http/request/rate-limit.server";
import { ownMessageSchema, supportMessageSchema } from "~/shop/messages/message.schema.server";
import type { Person } from "~/shop/sessions/session.server";

/** The schema of a new message. Admins also enter the recipient. */
export const messageSchemaFor = (sender: Person) => (sender.isAdmin ? supportMessageSchema : ownMessageSchema);

const key = z
  .string()
  .min(1)
  .max(200)
  .catch(() => randomUUID());

/** The key of a confirmation, with which its message is sent once; a new one where the form has none. */
export const messageKey = (form: FormData): string => key.parse(form.get("messageKey"));

/** Counts a customer's message. Admins have no limit. @throws TooManyRequests */
export async function limitMessages(sender: Person): Promise<void> {
  if (!sender.isAdmin) await limitRate("message", sender.id);
}

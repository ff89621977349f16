import { z } from "zod";
import { idValue, textValue, timeValue } from "~/shop/fields/response-values.schema.server";
import type { Message } from "~/shop/messages/conversation.server";

export const supportMessageResponse = z
  .strictObject({
    _id: idValue,
    sender: textValue("jane").describe("User name"),
    recipient: textValue("support").describe("User name"),
    content: textValue("Does the enamel mug go into the dishwasher?").describe("One line of plain text"),
    timestamp: timeValue,
  })
  .meta({ id: "SupportMessage" });

export function messageJson(message: Message): z.infer<typeof supportMessageResponse> {
  const { id, sender, recipient, content, createdAt } = message;
  return { _id: id, sender, recipient, content, timestamp: createdAt.toISOString() };
}

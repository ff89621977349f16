import type { Message } from "../shop/messages/conversation.server";

/** The JSON of a message in the API. */
export function messageJson(message: Message) {
  return {
    _id: message.id,
    sender: message.sender,
    recipient: message.recipient,
    content: message.content,
    timestamp: message.createdAt.toISOString(),
  };
}

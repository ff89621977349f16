import type { Message } from "../shop/messages/conversation.server";

/** A message as the API tells it (spec section 3). */
export function messageJson(message: Message) {
  return {
    _id: message.id,
    sender: message.sender,
    recipient: message.recipient,
    content: message.content,
    timestamp: message.createdAt.toISOString(),
  };
}

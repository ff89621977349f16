import { messageJson } from "~/api/json/message.server";
import { requireApiCustomer } from "~/features/accounts/api-guards.server";
import { findRequestedConversation } from "~/features/messages/mark-read.server";
import { api, reply } from "~/http/reply/api.server";
import { readForm } from "~/http/request/body.server";
import { NotFound } from "~/platform/errors";
import { markRead, messagesAfter } from "~/shop/messages/conversation.server";
import type { Person } from "~/shop/sessions/session.server";

async function requireConversation(request: Request, reader: Person) {
  const conversation = findRequestedConversation(reader, new URL(request.url).searchParams);
  if (!conversation) throw new NotFound("There is no such conversation.");
  return conversation;
}

/** GET returns the new messages of an open conversation; POST marks it as read. */
export const { loader, action } = api({
  GET: async ({ request, context }) => {
    const reader = await requireApiCustomer(context.visitor);
    const conversation = await requireConversation(request, reader);
    const messages = messagesAfter(conversation, new URL(request.url).searchParams.get("after") ?? "");
    return reply(messages.map(messageJson));
  },
  POST: async ({ request, context }) => {
    const reader = await requireApiCustomer(context.visitor);
    await readForm(request);
    markRead(await requireConversation(request, reader));
    return reply({ message: "Read" });
  },
});

import { api, reply } from "~/http/api.server";
import { requireApiCustomer } from "~/http/api-person.server";
import { pagingHeaders, pagingOf } from "~/http/paging.server";
import { conversationWith, messagesOf } from "~/shop/messages/conversation.server";
import { messageJson } from "~/shop/messages/message-json.server";

export const { loader, action } = api({
  GET: async ({ request, params, context }) => {
    const reader = await requireApiCustomer(context.visitor);
    const paging = pagingOf(request);
    const conversation = await conversationWith(reader, params.username ?? "");
    const { messages, total } = await messagesOf(conversation, paging.page, paging.pageSize);
    return reply(messages.map(messageJson), 200, pagingHeaders(request, paging, total));
  },
});

import { requireApiCustomer } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { pagingHeaders, parsePaging } from "~/http/request/paging.server";
import { conversationWith, messagesOf } from "~/shop/messages/conversation.server";
import { messageJson } from "~/views/message-json.server";

export const { loader, action } = api({
  GET: async ({ request, params, context }) => {
    const reader = await requireApiCustomer(context.visitor);
    const paging = parsePaging(request);
    const conversation = await conversationWith(reader, params.username ?? "");
    const { messages, total } = await messagesOf(conversation, paging.page, paging.pageSize);
    return reply(messages.map(messageJson), 200, pagingHeaders(request, paging, total));
  },
});

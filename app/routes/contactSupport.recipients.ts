import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { searchRecipients } from "~/shop/messages/recipients.server";

/** Suggestions for the recipient search of the support page. */
export const { loader, action } = api({
  GET: async ({ request, context }) => {
    const admin = await requireApiPermission(context.visitor, "messages");
    return reply(await searchRecipients(admin, new URL(request.url).searchParams.get("find") ?? ""));
  },
});

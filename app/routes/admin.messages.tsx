import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import { InboxScreen } from "~/components/messages/InboxScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { conversationList } from "~/shop/messages/inbox.server";

export const meta = pageTitle("Support messages");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "messages");
  return listData(request, conversationList(admin), {});
}

export default screen<typeof loader>(InboxScreen);

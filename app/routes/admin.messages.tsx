import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InboxScreen } from "~/components/messages/InboxScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { conversationList } from "~/shop/messages/inbox.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Support messages | ${data?.shopName}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "messages");
  return listData(request, conversationList(admin), { shopName: setting("shopName") });
}

export default function Messages() {
  return <InboxScreen {...useLoaderData<typeof loader>()} />;
}

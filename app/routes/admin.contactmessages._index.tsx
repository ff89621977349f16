import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContactListScreen } from "~/components/contact/ContactListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { contactMessageList, countUnreadContactMessages } from "~/shop/contact/contact.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Contact messages | ${data?.shopName}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "messages");
  return listData(request, contactMessageList, {
    shopName: setting("shopName"),
    unread: countUnreadContactMessages(),
  });
}

export default function ContactMessages() {
  return <ContactListScreen {...useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { ContactListScreen } from "~/components/contact/ContactListScreen";
import { pageTitle, screen } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { contactMessageList, countUnreadContactMessages } from "~/shop/contact/contact.server";

export const meta = pageTitle("Contact messages");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "messages");
  return listData(request, contactMessageList, {
    unread: countUnreadContactMessages(),
  });
}

export default screen<typeof loader>(ContactListScreen);

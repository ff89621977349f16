import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContactListScreen } from "~/components/contact/ContactListScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { listData } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { contactMessageList, countUnreadContactMessages } from "~/shop/contact/contact.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Contact messages | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    return listData(request, contactMessageList, { shopName, unread: await countUnreadContactMessages() });
  });
}

export default function ContactMessages() {
  return <ContactListScreen {...useLoaderData<typeof loader>()} />;
}

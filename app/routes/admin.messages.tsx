import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InboxScreen } from "~/components/messages/InboxScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { readFilters } from "~/http/request/filters.server";
import { readPaging } from "~/http/request/paging.server";
import { inboxFilterSchema } from "~/shop/messages/inbox.schema.server";
import { listConversations } from "~/shop/messages/inbox.server";

const PAGE_SIZE = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Messages | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const { typed, errors, filters } = readFilters(request, inboxFilterSchema);
    const list = await listConversations(admin, filters, readPaging(request).page, PAGE_SIZE);
    return json({ shopName, typed, errors, ...list }, { status: Object.keys(errors).length > 0 ? 400 : 200 });
  });
}

export default function Messages() {
  return <InboxScreen {...useLoaderData<typeof loader>()} />;
}

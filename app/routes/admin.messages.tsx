import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InboxScreen } from "~/components/messages/InboxScreen";
import { filtersOf } from "~/http/filters.server";
import { requireAdmin } from "~/http/guards.server";
import { screen } from "~/http/pages.server";
import { pagingOf } from "~/http/paging.server";
import { shopName } from "~/http/shop-facts.server";
import { inboxFilterSchema } from "~/shop/messages/inbox.schema.server";
import { listConversations } from "~/shop/messages/inbox.server";

const PAGE_SIZE = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Messages | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const { typed, errors, filters } = filtersOf(request, inboxFilterSchema);
    const list = await listConversations(admin, filters, pagingOf(request).page, PAGE_SIZE);
    return json({ shopName, typed, errors, ...list }, { status: Object.keys(errors).length > 0 ? 400 : 200 });
  });
}

export default function Messages() {
  return <InboxScreen {...useLoaderData<typeof loader>()} />;
}

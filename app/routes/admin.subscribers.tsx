import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubscriberListScreen } from "~/components/mailing-list/SubscriberListScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { listData } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { mailingListState, subscriberList } from "~/shop/mailing-list/subscriber-list.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Mailing list | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    return listData(request, subscriberList, { shopName, ...(await mailingListState()) });
  });
}

export default function Subscribers() {
  return <SubscriberListScreen {...useLoaderData<typeof loader>()} />;
}

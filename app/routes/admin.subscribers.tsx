import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubscriberListScreen } from "~/components/mailing-list/SubscriberListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { mailingListState, subscriberList } from "~/shop/mailing-list/subscriber-list.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Mailing list | ${data?.shopName}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "customers");
  return listData(request, subscriberList, { shopName: setting("shopName"), ...mailingListState() });
}

export default function Subscribers() {
  return <SubscriberListScreen {...useLoaderData<typeof loader>()} />;
}

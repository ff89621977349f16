import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import { SubscriberListScreen } from "~/components/mailing-list/SubscriberListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { mailingListState, subscriberList } from "~/shop/mailing-list/subscriber-list.server";

export const meta = pageTitle("Mailing list");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "customers");
  return listData(request, subscriberList, { ...mailingListState() });
}

export default screen<typeof loader>(SubscriberListScreen);

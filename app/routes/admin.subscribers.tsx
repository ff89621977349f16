import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubscriberListScreen } from "~/components/mailing-list/SubscriberListScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { readPaging } from "~/http/request/paging.server";
import { listSubscribers } from "~/shop/mailing-list/subscriber-list.server";

const PAGE_SIZE = 50;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Mailing list | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    const keyword = (new URL(request.url).searchParams.get("keyword") ?? "").trim().slice(0, 254);
    const { page } = readPaging(request);
    return { shopName, keyword, ...(await listSubscribers(keyword, page, PAGE_SIZE)) };
  });
}

export default function Subscribers() {
  return <SubscriberListScreen {...useLoaderData<typeof loader>()} />;
}

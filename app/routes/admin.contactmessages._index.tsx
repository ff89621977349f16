import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContactListScreen } from "~/components/contact/ContactListScreen";
import { requireAdmin } from "~/http/guards.server";
import { screen } from "~/http/pages.server";
import { pagingOf } from "~/http/paging.server";
import { shopName } from "~/http/shop-facts.server";
import { listContactMessages } from "~/shop/contact/contact.server";

const PAGE_SIZE = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Contact messages | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    const keyword = (new URL(request.url).searchParams.get("keyword") ?? "").trim().slice(0, 200);
    const { page } = pagingOf(request);
    return { shopName, keyword, ...(await listContactMessages(keyword, page, PAGE_SIZE)) };
  });
}

export default function ContactMessages() {
  return <ContactListScreen {...useLoaderData<typeof loader>()} />;
}

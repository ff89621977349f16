import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContactListScreen } from "~/components/contact/ContactListScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { readPaging } from "~/http/request/paging.server";
import { listContactMessages } from "~/shop/contact/contact.server";

const PAGE_SIZE = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Contact messages | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    const keyword = (new URL(request.url).searchParams.get("keyword") ?? "").trim().slice(0, 200);
    const { page } = readPaging(request);
    return { shopName, keyword, ...(await listContactMessages(keyword, page, PAGE_SIZE)) };
  });
}

export default function ContactMessages() {
  return <ContactListScreen {...useLoaderData<typeof loader>()} />;
}

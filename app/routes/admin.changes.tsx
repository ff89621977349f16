import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChangesScreen } from "~/components/admin/ChangesScreen";
import { requireAdmin } from "~/http/guards.server";
import { screen } from "~/http/pages.server";
import { pagingOf } from "~/http/paging.server";
import { shopName } from "~/http/shop-facts.server";
import { adminChangesPage } from "~/shop/audit/admin-change.server";

const PAGE_SIZE = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Changes | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    return { shopName, ...(await adminChangesPage(pagingOf(request).page, PAGE_SIZE)) };
  });
}

export default function Changes() {
  return <ChangesScreen {...useLoaderData<typeof loader>()} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageListScreen } from "~/components/pages/PageListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { handleRowButtons } from "~/features/editing/row-buttons.server";
import { deletePage } from "~/shop/pages/manage-page.server";
import { listPages } from "~/shop/pages/pages.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Pages | ${data?.shopName}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "pages");
  const pages = (await listPages()).map(({ body: _, ...page }) => page);
  return { shopName: setting("shopName"), pages };
}

export function action(args: ActionFunctionArgs) {
  return handleRowButtons(args, "pages", {
    delete: { run: deletePage, done: "page-deleted" },
  });
}

export default function PageList() {
  return <PageListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}

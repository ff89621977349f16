import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { PageListScreen } from "~/components/pages/PageListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { handlePageForm } from "~/features/editing/page-forms.server";
import { deletePage } from "~/shop/pages/manage-page.server";
import { listPages } from "~/shop/pages/pages.server";

export const meta = pageTitle("Pages");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "pages");
  const pages = (await listPages()).map(({ body: _, ...page }) => page);
  return { pages };
}

export function action(args: ActionFunctionArgs) {
  return handlePageForm(args, "pages", {
    delete: { run: deletePage, done: "page-deleted" },
  });
}

export default function PageList() {
  return <PageListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}

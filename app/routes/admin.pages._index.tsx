import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageListScreen } from "~/components/admin/pages/PageListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { setFlash } from "~/http/reply/flash.server";
import { refusedReply } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { deletePage } from "~/shop/pages/manage-page.server";
import { listPages } from "~/shop/pages/pages.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Pages | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "pages");
    const pages = (await listPages()).map(({ body: _, ...page }) => page);
    return { shopName: setting("shopName"), pages };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermission(request, context.visitor, "pages");
    const form = await readForm(request);
    try {
      if (form.get("intent") !== "delete") throw new Invalid("Please use the buttons on this page.");
      await deletePage(admin, String(form.get("id")));
    } catch (error) {
      return refusedReply(error);
    }
    setFlash(context, "page-deleted");
    return redirectTo("/admin/pages");
  });
}

export default function PageList() {
  return <PageListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { UserListScreen } from "~/components/admin/users/UserListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { setFlash } from "~/http/reply/flash.server";
import { listData, refusedReply } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectToSamePage } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { setting } from "~/shop/settings/settings.server";
import { hasPermission } from "~/shop/staff/permissions";
import { deleteUser } from "~/shop/users/manage-user.server";
import { userList } from "~/shop/users/user-list.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Users | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermission(request, context.visitor, "customers");
    return listData(request, userList, {
      shopName: setting("shopName"),
      ownId: admin.id,
      mayManageStaff: hasPermission(admin, "staff"),
    });
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermission(request, context.visitor, "customers");
    const form = await readForm(request);
    try {
      if (form.get("intent") !== "delete") throw new Invalid("Please use the buttons on this page.");
      await deleteUser(admin, String(form.get("id")));
    } catch (error) {
      return refusedReply(error);
    }
    setFlash(context, "user-deleted");
    return redirectToSamePage(request);
  });
}

export default function UserList() {
  return <UserListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { UserListScreen } from "~/components/users/UserListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { handlePageForm } from "~/features/editing/page-forms.server";
import { listData } from "~/http/reply/lists.server";
import { hasPermission } from "~/shop/staff/permissions";
import { deleteUser } from "~/shop/users/manage-user.server";
import { userList } from "~/shop/users/user-list.server";

export const meta = pageTitle("Users");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "customers");
  return listData(request, userList, {
    ownId: admin.id,
    mayManageStaff: hasPermission(admin, "staff"),
  });
}

export function action(args: ActionFunctionArgs) {
  return handlePageForm(args, "customers", {
    delete: { run: deleteUser, done: "user-deleted" },
  });
}

export default function UserList() {
  return <UserListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}

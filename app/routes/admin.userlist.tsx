import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { UserListScreen } from "~/components/admin/UserListScreen";
import { readForm } from "~/http/body.server";
import { filtersOf } from "~/http/filters.server";
import { requireAdmin } from "~/http/guards.server";
import { refusalOf } from "~/http/input.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { pagingOf } from "~/http/paging.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { Invalid } from "~/platform/errors";
import { deleteUser } from "~/shop/accounts/manage-user.server";
import { userFilterSchema } from "~/shop/accounts/user-list.schema.server";
import { listUsers } from "~/shop/accounts/user-list.server";

const PAGE_SIZE = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Users | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const { typed, errors, filters } = filtersOf(request, userFilterSchema);
    const { page } = pagingOf(request);
    const list = await listUsers(filters, { page, pageSize: PAGE_SIZE });
    const status = Object.keys(errors).length > 0 ? 400 : 200;
    return json({ shopName, ownId: admin.id, typed, errors, ...list }, { status });
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const form = await readForm(request);
    try {
      if (form.get("intent") !== "delete") throw new Invalid("Please use the buttons of this page.");
      await deleteUser(admin, String(form.get("id")));
    } catch (error) {
      const { form: refused, status, headers } = refusalOf(error);
      return json({ refused }, { status, headers });
    }
    leaveNotice(context, "user-deleted");
    const { pathname, search } = new URL(request.url);
    return seeOther(pathname + search);
  });
}

export default function UserList() {
  return <UserListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}

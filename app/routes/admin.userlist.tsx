import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { UserListScreen } from "~/components/admin/UserListScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { readFilters } from "~/http/request/filters.server";
import { readPaging } from "~/http/request/paging.server";
import { Invalid } from "~/platform/errors";
import { deleteUser } from "~/shop/users/manage-user.server";
import { userFilterSchema } from "~/shop/users/user-list.schema.server";
import { listUsers } from "~/shop/users/user-list.server";

const PAGE_SIZE = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Users | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const { typed, errors, filters } = readFilters(request, userFilterSchema);
    const { page } = readPaging(request);
    const list = await listUsers(filters, { page, pageSize: PAGE_SIZE });
    const status = Object.keys(errors).length > 0 ? 400 : 200;
    return json({ shopName, ownId: admin.id, typed, errors, ...list }, { status });
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const form = await readForm(request);
    try {
      if (form.get("intent") !== "delete") throw new Invalid("Please use the buttons on this page.");
      await deleteUser(admin, String(form.get("id")));
    } catch (error) {
      const { form: refused, status, headers } = toFormError(error);
      return json({ refused }, { status, headers });
    }
    setFlash(context, "user-deleted");
    const { pathname, search } = new URL(request.url);
    return redirectTo(pathname + search);
  });
}

export default function UserList() {
  return <UserListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/features/accounts/guards.server";
import { listDownload } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { userList } from "~/shop/users/user-list.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "customers");
    return listDownload(request, "users.csv", userList);
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/features/accounts/guards.server";
import { csvDownload } from "~/http/reply/csv.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { parseFilters } from "~/http/request/filters.server";
import { userFilterSchema } from "~/shop/users/user-list.schema.server";
import { exportUsers, USER_EXPORT_COLUMNS } from "~/shop/users/user-list.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    const filters = parseFilters(request, userFilterSchema);
    return csvDownload("users.csv", USER_EXPORT_COLUMNS, exportUsers(filters));
  });
}

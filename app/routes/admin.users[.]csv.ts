import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/csv.server";
import { requireFilters } from "~/http/filters.server";
import { requireAdmin } from "~/http/guards.server";
import { screen } from "~/http/pages.server";
import { userFilterSchema } from "~/shop/accounts/user-list.schema.server";
import { exportUsers, USER_EXPORT_COLUMNS } from "~/shop/accounts/user-list.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    const filters = requireFilters(request, userFilterSchema);
    return csvDownload("users.csv", USER_EXPORT_COLUMNS, exportUsers(filters));
  });
}

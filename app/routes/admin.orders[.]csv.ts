import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/features/accounts/guards.server";
import { csvDownload } from "~/http/reply/csv.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { parseFilters } from "~/http/request/filters.server";
import { orderFilterSchema } from "~/shop/orders/order-list.schema.server";
import { exportOrders, ORDER_EXPORT_COLUMNS } from "~/shop/orders/order-list.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    const filters = parseFilters(request, orderFilterSchema);
    return csvDownload("orders.csv", ORDER_EXPORT_COLUMNS, exportOrders(filters));
  });
}

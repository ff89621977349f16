import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/csv.server";
import { requireFilters } from "~/http/filters.server";
import { requireAdmin } from "~/http/guards.server";
import { screen } from "~/http/pages.server";
import { orderFilterSchema } from "~/shop/orders/order-list.schema.server";
import { exportOrders, ORDER_EXPORT_COLUMNS } from "~/shop/orders/order-list.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    const filters = requireFilters(request, orderFilterSchema);
    return csvDownload("orders.csv", ORDER_EXPORT_COLUMNS, exportOrders(filters));
  });
}

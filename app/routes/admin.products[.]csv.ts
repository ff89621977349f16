import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/csv.server";
import { requireFilters } from "~/http/filters.server";
import { requireAdmin } from "~/http/guards.server";
import { screen } from "~/http/pages.server";
import { exportProducts, PRODUCT_COLUMNS } from "~/shop/catalogue/product-csv.server";
import { productFilterSchema } from "~/shop/catalogue/product-list.schema.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    const filters = requireFilters(request, productFilterSchema);
    return csvDownload("products.csv", [...PRODUCT_COLUMNS], exportProducts(filters));
  });
}

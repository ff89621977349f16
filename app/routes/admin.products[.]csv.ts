import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/features/accounts/guards.server";
import { csvDownload } from "~/http/reply/csv.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { parseFilters } from "~/http/request/filters.server";
import { exportProducts, PRODUCT_COLUMNS } from "~/shop/catalogue/product-csv.server";
import { productFilterSchema } from "~/shop/catalogue/product-list.schema.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    const filters = parseFilters(request, productFilterSchema);
    return csvDownload("products.csv", PRODUCT_COLUMNS, exportProducts(filters));
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/features/accounts/guards.server";
import { csvDownload } from "~/http/reply/csv.server";
import { parseFilters } from "~/http/request/filters.server";
import { exportProducts, PRODUCT_COLUMNS } from "~/shop/product-lists/product-csv.server";
import { productList } from "~/shop/product-lists/product-list.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "products.read");
  const filters = parseFilters(request, productList.filters);
  return csvDownload("products.csv", [...PRODUCT_COLUMNS], exportProducts(filters));
}

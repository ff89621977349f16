import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/features/accounts/guards.server";
import { listDownload } from "~/http/reply/lists.server";
import { orderList } from "~/shop/order-lists/order-list.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "orders.read");
  return listDownload(request, admin, "orders.csv", orderList);
}

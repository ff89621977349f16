import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/features/accounts/guards.server";
import { listDownload } from "~/http/reply/lists.server";
import { customerList } from "~/shop/customers/customer-list.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "customers");
  return listDownload(request, admin, "customers.csv", customerList);
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/features/accounts/guards.server";
import { listDownload } from "~/http/reply/lists.server";
import { customerList } from "~/shop/customers/customer-list.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "customers");
  return listDownload(request, "customers.csv", customerList);
}

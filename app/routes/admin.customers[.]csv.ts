import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/features/accounts/guards.server";
import { listDownload } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { customerList } from "~/shop/customers/customer-list.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "orders.read");
    return listDownload(request, "customers.csv", customerList);
  });
}

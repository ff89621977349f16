import type { LoaderFunctionArgs } from "@remix-run/node";
import { CustomerListScreen } from "~/components/customers/CustomerListScreen";
import { pageTitle, screen } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { customerList } from "~/shop/customers/customer-list.server";
import { allGroups } from "~/shop/customers/groups.server";

export const meta = pageTitle("Customers");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "customers");
  return listData(request, customerList, { groups: allGroups() });
}

export default screen<typeof loader>(CustomerListScreen);

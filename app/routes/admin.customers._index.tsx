import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CustomerListScreen } from "~/components/customers/CustomerListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { customerList } from "~/shop/customers/customer-list.server";
import { allGroups } from "~/shop/customers/groups.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Customers | ${data?.shopName}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "orders.read");
  return listData(request, customerList, { shopName: setting("shopName"), groups: allGroups() });
}

export default function Customers() {
  return <CustomerListScreen {...useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChangeListScreen } from "~/components/bulk-changes/ChangeListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { changeList } from "~/shop/bulk-changes/change-lists.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Sales and bulk changes | ${data?.shopName}` },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "products.edit");
  return listData(request, changeList, { shopName: setting("shopName") });
}

export default function BulkChanges() {
  return <ChangeListScreen list={useLoaderData<typeof loader>().list} />;
}

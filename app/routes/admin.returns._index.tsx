import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReturnListScreen } from "~/components/returns/ReturnListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { returnList } from "~/shop/returns/return-list.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Returns | ${data?.shopName}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "orders.fulfill");
  return listData(request, returnList, { shopName: setting("shopName"), returnDays: setting("returnDays") });
}

export default function Returns() {
  return <ReturnListScreen {...useLoaderData<typeof loader>()} />;
}

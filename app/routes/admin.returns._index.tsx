import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import { ReturnListScreen } from "~/components/returns/ReturnListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { returnList } from "~/shop/returns/return-list.server";
import { setting } from "~/shop/settings/settings.server";

export const meta = pageTitle("Returns");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "orders.fulfill");
  return listData(request, returnList, { returnDays: setting("returnDays") });
}

export default screen<typeof loader>(ReturnListScreen);

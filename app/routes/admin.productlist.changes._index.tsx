import type { LoaderFunctionArgs } from "@remix-run/node";
import { ChangeListScreen } from "~/components/bulk-changes/ChangeListScreen";
import { pageTitle, screen } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { changeList } from "~/shop/bulk-changes/change-lists.server";

export const meta = pageTitle("Sales and bulk changes");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "products.edit");
  return listData(request, changeList, {});
}

export default screen<typeof loader>(ChangeListScreen);

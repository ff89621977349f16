import type { LoaderFunctionArgs } from "@remix-run/node";
import { ChangesScreen } from "~/components/audit/ChangesScreen";
import { pageTitle, screen } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData } from "~/http/reply/lists.server";
import { adminChangeList } from "~/shop/audit/admin-change-list.server";
import { hasPermission } from "~/shop/staff/permissions";

export const meta = pageTitle("Changes");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "records");
  return listData(request, adminChangeList, {
    mayOpenTaxes: hasPermission(admin, "taxes"),
  });
}

export default screen<typeof loader>(ChangesScreen);

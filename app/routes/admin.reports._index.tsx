import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle } from "~/components/layout/Page";
import { ReportList } from "~/components/reports/ReportList";
import { requirePermission } from "~/features/accounts/guards.server";

export const meta = pageTitle("Reports");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "sales");
  return null;
}

export default ReportList;

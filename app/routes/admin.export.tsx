import type { LoaderFunctionArgs } from "@remix-run/node";
import { ExportScreen } from "~/components/data-export/ExportScreen";
import { pageTitle } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";

export const meta = pageTitle("Export");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "export");
  return null;
}

export default ExportScreen;

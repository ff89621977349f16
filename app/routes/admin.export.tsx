import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ExportScreen } from "~/components/data-export/ExportScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Export | ${data?.shopName}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "export");
  return { shopName: setting("shopName") };
}

export default ExportScreen;

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ReportList } from "~/components/reports/ReportList";
import { requirePermission } from "~/features/accounts/guards.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Reports | ${data?.shopName}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "sales");
  return { shopName: setting("shopName") };
}

export default function Reports() {
  return <ReportList />;
}

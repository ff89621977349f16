import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OverviewScreen } from "~/components/admin/OverviewScreen";
import { readForm } from "~/http/body.server";
import { requireAdmin } from "~/http/guards.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { Invalid } from "~/platform/errors";
import { salesOfLastDays } from "~/shop/overview/sales.server";
import { serviceStates, settingWarnings } from "~/shop/overview/services.server";
import { markReviewed, toDo } from "~/shop/overview/to-do.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Overview | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    const services = { services: serviceStates(), warnings: settingWarnings() };
    return { shopName, toDo: await toDo(), sales: await salesOfLastDays(), ...services };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const form = await readForm(request);
    if (form.get("intent") !== "reviewed") throw new Invalid("Please use the buttons of this page.");
    await markReviewed(admin, String(form.get("capture")));
    leaveNotice(context, "payment-reviewed");
    return seeOther("/admin");
  });
}

export default function Overview() {
  return <OverviewScreen {...useLoaderData<typeof loader>()} />;
}

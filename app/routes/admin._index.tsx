import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OverviewScreen } from "~/components/admin/overview/OverviewScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { setFlash } from "~/http/reply/flash.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { setupState } from "~/shop/overview/first-steps.server";
import { bestSellers, salesOfLastDays, salesPeriods } from "~/shop/overview/sales.server";
import { serviceStates, settingWarnings } from "~/shop/overview/services.server";
import { markReviewed, toDo } from "~/shop/overview/to-do.server";
import { setting, updateSettings } from "~/shop/settings/settings.server";

/** The days of the chart, including today. */
const CHART_DAYS = 30;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Overview | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    const services = { services: serviceStates(), warnings: settingWarnings() };
    const days = await salesOfLastDays();
    const { checklist, problems } = await setupState();
    return {
      shopName: setting("shopName"),
      checklist,
      toDo: { ...(await toDo()), problems },
      periods: salesPeriods(days),
      sales: days.slice(-CHART_DAYS),
      bestSellers: await bestSellers(),
      ...services,
    };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const form = await readForm(request);
    switch (form.get("intent")) {
      case "reviewed":
        await markReviewed(admin, String(form.get("capture")));
        setFlash(context, "payment-reviewed");
        return redirectTo("/admin");
      case "hide-first-steps":
        await updateSettings(admin, { firstSteps: "hidden" });
        setFlash(context, "first-steps-hidden");
        return redirectTo("/admin");
      default:
        throw new Invalid("Please use the buttons on this page.");
    }
  });
}

export default function Overview() {
  return <OverviewScreen {...useLoaderData<typeof loader>()} />;
}

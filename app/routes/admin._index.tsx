import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import { OverviewScreen } from "~/components/overview/OverviewScreen";
import { requireStaff } from "~/features/accounts/guards.server";
import { permitted } from "~/features/accounts/permitted.server";
import { setFlash } from "~/http/reply/flash.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { setupState } from "~/shop/overview/first-steps.server";
import { bestSellers, salesOfLastDays, salesPeriods } from "~/shop/overview/sales.server";
import { serviceStates, settingWarnings } from "~/shop/overview/services.server";
import { markReviewed, toDo } from "~/shop/overview/to-do.server";
import type { Person } from "~/shop/sessions/session.server";
import { updateSettings } from "~/shop/settings/settings.server";
import { hasPermission, type Permission } from "~/shop/staff/permissions";

/** The days of the chart, including today. */
const CHART_DAYS = 30;

export const meta = pageTitle("Overview");

async function salesOverview() {
  const days = await salesOfLastDays();
  return { periods: salesPeriods(days), days: days.slice(-CHART_DAYS), bestSellers: await bestSellers() };
}

/** For roles that do not refund. */
const NO_MONEY = { payments: { count: 0, captures: [] }, returnsToRefund: 0, disputes: 0, failedRefunds: 0 };

/** The tasks that an admin's role can do; a number of others is 0. */
async function toDoFor(admin: Person) {
  const tasks = await toDo(admin);
  const may = (permission: Permission) => hasPermission(admin, permission);
  return {
    ...tasks,
    ...(may("orders.refund") ? {} : NO_MONEY),
    failedEmails: may("records") ? tasks.failedEmails : 0,
    editsProducts: may("products.edit"),
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, context.visitor);
  // The owner sets the shop up.
  const { checklist, problems } = hasPermission(admin, "settings") ? setupState() : { checklist: null, problems: [] };
  return {
    checklist,
    toDo: { ...(await toDoFor(admin)), problems },
    sales: hasPermission(admin, "sales") ? await salesOverview() : null,
    services: hasPermission(admin, "records") ? { services: serviceStates(), warnings: settingWarnings() } : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(request, context.visitor);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "reviewed":
      markReviewed(permitted(admin, "orders.refund"), String(form.get("capture")));
      setFlash(context, "payment-reviewed");
      return redirectTo("/admin");
    case "hide-first-steps":
      updateSettings(permitted(admin, "settings"), { firstSteps: "hidden" });
      setFlash(context, "first-steps-hidden");
      return redirectTo("/admin");
    default:
      throw new Invalid("Please use the buttons on this page.");
  }
}

export default screen<typeof loader>(OverviewScreen);

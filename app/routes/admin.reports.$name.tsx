import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import { ReportScreen } from "~/components/reports/ReportScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { toFormError } from "~/http/reply/form-error.server";
import { NotFound } from "~/platform/errors";
import { parseInput } from "~/shop/fields/parse-input.server";
import { getReport } from "~/shop/reports/report.server";
import { definitionOf, isReportName, type ReportName } from "~/shop/reports/report-figures";
import { reportPeriodSchema } from "~/shop/reports/report-period.schema.server";

/** The most rows of the page's table, but all days of sales. The CSV file has all. */
const MOST_ROWS = 100;

export const meta = pageTitle<typeof loader>((data) => data.title);

async function shownReport(name: ReportName, typed: Record<string, string>) {
  const { rows, ...report } = await getReport(name, parseInput(reportPeriodSchema, typed));
  const shown = name === "sales" ? rows : rows.slice(0, MOST_ROWS);
  return { ...report, rows: shown, rowCount: rows.length };
}

export async function loader({ request, context, params: { name = "" } }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "sales");
  if (!isReportName(name)) throw new NotFound("There is no such report.");
  const query = new URL(request.url).searchParams;
  const typed = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  const shared = { name, title: `${definitionOf(name).title} report` };
  try {
    const report = await shownReport(name, typed);
    return json({ ...shared, typed: report.period, errors: {}, report });
  } catch (error) {
    const { fields, status } = toFormError(error);
    return json({ ...shared, typed, errors: fields, report: null }, { status });
  }
}

export default screen<typeof loader>(ReportScreen);

import { NotFound } from "~/platform/errors";
import { parseInput } from "~/shop/fields/parse-input.server";
import { getReport } from "~/shop/reports/report.server";
import { isReportName } from "~/shop/reports/report-figures";
import { reportPeriodSchema } from "~/shop/reports/report-period.schema.server";
import { call, endpoint } from "./call.server";
import { reportJson, reportResponse } from "./json/report.server";

export const reports = {
  one: endpoint("/api/reports/{name}", "Orders and shipping", {
    GET: call({
      permission: "sales",
      summary: "Get a report: sales, tax, products, categories, discounts or refunds",
      note: "An order counts on the day it was paid, in the shop's time zone, less what was refunded of it since. 404 for another name.",
      query: reportPeriodSchema.in,
      responses: { 200: reportResponse },
      example: { params: { name: "sales" }, query: { from: "2026-03-01", to: "2026-03-31" } },
    }).handledBy(async ({ params, query }) => {
      if (!isReportName(params.name)) throw new NotFound();
      return reportJson(await getReport(params.name, parseInput(reportPeriodSchema, query)));
    }),
  }),
};

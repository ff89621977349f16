import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/reply/csv.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { DEFAULT_CURRENCY, shopCurrency } from "~/shop/money/currency";
import { dollarsText } from "~/shop/money/dollars";
import { getReport, type Report } from "~/shop/reports/report.server";
import { definitionOf, type ReportName } from "~/shop/reports/report-figures";
import { reportPeriodSchema } from "~/shop/reports/report-period.schema.server";
import { requirePermission } from "../accounts/guards.server";

/** Rows that are written at a time. */
const BATCH = 200;

async function* batchesOf({ name, rows }: Report) {
  const kinds = Object.values(definitionOf(name).figures).map(({ kind }) => kind);
  for (let from = 0; from < rows.length; from += BATCH) {
    yield rows
      .slice(from, from + BATCH)
      .map(({ keys, figures, before }) => [
        ...keys,
        ...kinds.map((kind, index) => (kind === "money" ? dollarsText(figures[index] ?? 0) : (figures[index] ?? 0))),
        dollarsText(before),
      ]);
  }
}

/** The loader of a report's CSV file. */
export function reportCsv(name: ReportName) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    await requirePermission(request, context.visitor, "sales");
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const report = await getReport(name, parseInput(reportPeriodSchema, query));
    const { keys, figures } = definitionOf(name);
    // Headings of a shop in the default currency stay as programs know them.
    const unit = shopCurrency() === DEFAULT_CURRENCY.code ? "" : ` (${shopCurrency()})`;
    const labels = [...Object.values(keys), ...Object.values(figures)].map(({ label, kind }) =>
      kind === "money" ? label + unit : label,
    );
    const [compared = ""] = labels.slice(-1);
    return csvDownload(`${name}.csv`, [...labels, `${compared} before`], batchesOf(report));
  };
}

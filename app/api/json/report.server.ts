import { z } from "zod";
import { dollarsValue, textValue, wholeValue } from "~/shop/fields/response-values.schema.server";
import { toDollars } from "~/shop/money/dollars";
import type { Report } from "~/shop/reports/report.server";
import { definitionOf, REPORT_NAMES, type ReportName } from "~/shop/reports/report-figures";

/** The most rows of a response. The CSV file has all. */
const MOST_ROWS = 1000;

const dayValue = z.iso.date().meta({ examples: ["2026-03-01"] });
const periodValue = z.strictObject({ from: dayValue, to: dayValue });

type Value = z.ZodType<string | number>;

const figureValues = (name: ReportName): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(definitionOf(name).figures).map(([figure, { label, kind }]) => [
      figure,
      // Refunds of orders can make a count that is compared negative.
      (kind === "money" ? dollarsValue(12) : z.int().meta({ examples: [3] })).describe(label),
    ]),
  );

const keyValues = (name: ReportName): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(definitionOf(name).keys).map(([key, { label, kind }]) => {
      if (kind === "day") return [key, dayValue];
      return [key, (kind === "percent" ? z.number().meta({ examples: [8.875] }) : textValue(label)).describe(label)];
    }),
  );

const comparedNote = "The last figure of the same row in the time before";

const reportSchema = (name: ReportName) =>
  z
    .strictObject({
      name: z.literal(name),
      ...periodValue.shape,
      before: periodValue.describe("The days of the same number that it is compared with"),
      rows: z
        .array(
          z.strictObject({
            ...keyValues(name),
            ...figureValues(name),
            before: dollarsValue(10).describe(comparedNote),
          }),
        )
        .max(MOST_ROWS),
      rowCount: wholeValue(1).describe(
        `How many rows there are; at most ${MOST_ROWS} are in the response, all in the CSV file`,
      ),
      total: z.strictObject(figureValues(name)),
      totalBefore: z.strictObject(figureValues(name)),
    })
    .meta({ id: `${definitionOf(name).title}Report` });

export const reportResponse = z.union(REPORT_NAMES.map(reportSchema)).meta({ id: "Report" });

function figuresJson(name: ReportName, figures: number[]): Record<string, number> {
  const kinds = Object.entries(definitionOf(name).figures);
  return Object.fromEntries(
    kinds.map(([figure, { kind }], index) => {
      const value = figures[index] ?? 0;
      return [figure, kind === "money" ? toDollars(value) : value];
    }),
  );
}

export function reportJson({ name, period, before, rows, total, totalBefore }: Report): z.input<typeof reportResponse> {
  const keyNames = Object.keys(definitionOf(name).keys);
  return {
    name,
    ...period,
    before,
    rows: rows.slice(0, MOST_ROWS).map((row) => ({
      ...Object.fromEntries(keyNames.map((key, index) => [key, row.keys[index] ?? ""])),
      ...figuresJson(name, row.figures),
      before: toDollars(row.before),
    })),
    rowCount: rows.length,
    total: figuresJson(name, total),
    totalBefore: figuresJson(name, totalBefore),
  };
}

import { z } from "zod";
import { DAY_QUERY_JSON } from "../fields/json-schema";
import { setting } from "../settings/settings.server";
import { addDays, dayOf, isDay } from "../time/time-zone";

/** The most days of a report: two years. As many before them are compared. */
const MOST_DAYS = 731;
/** The days of a report that names none, including today. */
const USUAL_DAYS = 30;

const DAY_MS = 86_400_000;

const day = (about: string) =>
  z
    .string()
    .trim()
    .refine((text) => text === "" || (isDay(text) && text >= "2000-01-01"), {
      error: "Enter a day from 2000 on as YYYY-MM-DD.",
    })
    .default("")
    .meta(DAY_QUERY_JSON)
    .describe(about);

/** The number of days from one to another, both included. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The days of a report, in the shop's time zone: by default the last 30. The result's days are never empty. */
export const reportPeriodSchema = z
  .object({
    from: day("The first day; by default 29 days before the last one"),
    to: day("The last day; today by default"),
  })
  .transform(({ from, to }, issues) => {
    const last = to || dayOf(setting("timeZone"), Date.now());
    const first = from || addDays(last, 1 - USUAL_DAYS);
    const count = daysBetween(first, last);
    if (count < 1 || count > MOST_DAYS) {
      const message = count < 1 ? "Enter a last day that is not before the first." : "Choose at most 731 days.";
      issues.addIssue({ code: "custom", path: ["to"], message });
    }
    return { from: first, to: last };
  });

export type ReportPeriod = z.output<typeof reportPeriodSchema>;

/** The days of a period. @returns as YYYY-MM-DD */
export const daysOf = ({ from, to }: ReportPeriod): string[] =>
  Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index));

/** The period of the same length before one. */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod {
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) };
}

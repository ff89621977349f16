import { z } from "zod";
import { DAY_QUERY_JSON, MONEY_QUERY_JSON } from "../fields/json-schema";

/** The maximum length of a text filter, in characters. */
const TEXT_LIMIT = 254;

/** Part of a text, ignoring case; undefined when the filter is empty. */
export const textFilter = z
  .string()
  .trim()
  .max(TEXT_LIMIT, "Too long")
  .transform((text) => text || undefined);

/** `yes` or `no`; undefined when the filter is empty. */
export const yesNoFilter = z
  .enum(["yes", "no", ""], { error: "Please choose Yes, No or Any" })
  .transform((choice) => (choice === "" ? undefined : choice === "yes"));

const DAY_MS = 86_400_000;

function dayOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const start = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text ? null : start;
}

const day = (boundary: (start: number) => number) =>
  z
    .string()
    .trim()
    .transform((text, issues) => {
      if (text === "") return undefined;
      const start = dayOf(text);
      if (start !== null) return boundary(start);
      issues.addIssue({ code: "custom", message: "Please enter a day as YYYY-MM-DD" });
      return z.NEVER;
    })
    .meta(DAY_QUERY_JSON);

/** A day in UTC as YYYY-MM-DD, parsed to the Unix time of its first millisecond. */
export const firstDayFilter = day((start) => start);

/** A day in UTC as YYYY-MM-DD, parsed to the Unix time of its last millisecond. */
export const lastDayFilter = day((start) => start + DAY_MS - 1);

/** An amount in dollars, with an optional dollar sign and thousands separators, parsed to cents. */
export const moneyFilter = z
  .string()
  .trim()
  .transform((text, issues) => {
    if (text === "") return undefined;
    const [, whole, rest = ""] = /^\$?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2}))?$/.exec(text) ?? [];
    if (whole !== undefined) return Number(whole.replaceAll(",", "")) * 100 + Number(rest.padEnd(2, "0"));
    issues.addIssue({ code: "custom", message: "Please enter an amount such as 19.99" });
    return z.NEVER;
  })
  .meta(MONEY_QUERY_JSON);

import { Column, gte, is, lt, lte, type SQL } from "drizzle-orm";
import { z } from "zod";
import { typedDollars } from "../fields/fields.schema.server";
import { DAY_QUERY_JSON, MONEY_QUERY_JSON } from "../fields/json-schema";
import { addDays, isDay, startOfDay } from "../time/time-zone";
import { type TextMatch, textMatch } from "./text-match.server";

/** A condition of a text that further indexes answer, and the same row by row, for a text that much of a list has. */
export class IndexedText {
  constructor(
    readonly indexed: SQL,
    readonly scan: SQL,
  ) {}
}

/** A condition on the rows of a list, or one that the list's full-text index answers. */
type Condition = SQL | TextMatch | IndexedText;

/** Parses the text of a filter field to a condition on the rows of a list; undefined when the field is empty. */
export type Filter = z.ZodType<Condition | undefined, string>;

export type Filters = Record<string, Filter>;

/** The conditions of a list's filters by the names of their fields. */
export type Conditions = Record<string, Condition | undefined>;

/** The maximum length of a text filter, in characters. */
const TEXT_LIMIT = 254;

/**
 * A filter for rows that contain a text, or start with it if it has one or two letters, ignoring case.
 * @param searched the searched column, or the condition for a trimmed text
 */
export function textFilter(searched: Column | ((text: string) => Condition | undefined)): Filter {
  return z
    .string()
    .trim()
    .max(TEXT_LIMIT, "Too long")
    .transform((text) => {
      if (text === "") return undefined;
      return is(searched, Column) ? textMatch([searched], text) : searched(text);
    });
}

/** A filter with the choices `yes` and `no`. */
export function yesNoFilter(condition: (isYes: boolean) => Condition | undefined): Filter {
  return z
    .enum(["yes", "no", ""], { error: "Please choose Yes, No or Any" })
    .transform((choice) => (choice === "" ? undefined : condition(choice === "yes")));
}

/**
 * A filter with named choices.
 * @param conditions the condition of each choice, or a function for one that depends on the settings
 * @param error the message for any other text
 */
export function choiceFilter(conditions: Record<string, Condition | undefined | (() => SQL)>, error: string): Filter {
  return z.enum([...Object.keys(conditions), ""], { error }).transform((choice) => {
    const condition = choice === "" ? undefined : conditions[choice];
    return typeof condition === "function" ? condition() : condition;
  });
}

const dayFilter = (condition: (day: string) => SQL): Filter =>
  z
    .string()
    .trim()
    .transform((text, issues) => {
      if (text === "") return undefined;
      if (isDay(text)) return condition(text);
      issues.addIssue({ code: "custom", message: "Please enter a day as YYYY-MM-DD" });
      return z.NEVER;
    })
    .meta(DAY_QUERY_JSON);

/** A filter for times from the beginning of a day on; a day as YYYY-MM-DD. @param zone the current time zone */
export const firstDayFilter = (column: Column, zone: () => string): Filter =>
  dayFilter((day) => gte(column, new Date(startOfDay(zone(), day))));

/** A filter for times until the end of a day; a day as YYYY-MM-DD. @param zone the current time zone */
export const lastDayFilter = (column: Column, zone: () => string): Filter =>
  dayFilter((day) => lt(column, new Date(startOfDay(zone(), addDays(day, 1)))));

const moneyFilter = (condition: (cents: number) => SQL): Filter =>
  typedDollars.transform((cents) => (cents === undefined ? undefined : condition(cents))).meta(MONEY_QUERY_JSON);

/** A filter for amounts of at least a sum; the column is in cents. */
export const leastFilter = (column: Column): Filter => moneyFilter((cents) => gte(column, cents));

/** A filter for amounts of at most a sum; the column is in cents. */
export const mostFilter = (column: Column): Filter => moneyFilter((cents) => lte(column, cents));

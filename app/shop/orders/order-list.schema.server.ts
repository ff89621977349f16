import { z } from "zod";
import { textFilter, yesNoFilter } from "../lists/filter.schema.server";
import { fromDollars } from "./dollars";

const DAY = "Please enter a day, for example 2026-03-31.";
const MONEY = "Please enter dollars, for example 20 or 19.99.";
const DAY_MS = 24 * 60 * 60 * 1000;

/** A day in UTC as the moment it begins. */
const dayFilter = z
  .string()
  .trim()
  .transform((text, issues) => {
    if (text === "") return undefined;
    const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
    if (day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) return day;
    issues.addIssue({ code: "custom", message: DAY });
    return z.NEVER;
  });

/** Dollars, in cents. */
const moneyFilter = z
  .string()
  .trim()
  .transform((text, issues) => {
    if (text === "") return undefined;
    const cents = /^\$?\d{1,9}(\.\d{1,2})?$/.test(text) ? fromDollars(Number(text.replace("$", ""))) : null;
    if (cents !== null) return cents;
    issues.addIssue({ code: "custom", message: MONEY });
    return z.NEVER;
  });

/** The filters of the list of orders (spec section 2). Ranges include their ends; days are UTC's. */
export const orderFilterSchema = z.object({
  orderId: textFilter,
  username: textFilter,
  dateFrom: dayFilter,
  /** The moment after the last one of that day. */
  dateTo: dayFilter.transform((day) => day && new Date(day.getTime() + DAY_MS)),
  minTotal: moneyFilter,
  maxTotal: moneyFilter,
  paid: yesNoFilter,
  shipped: yesNoFilter,
  delivered: yesNoFilter,
});

export type OrderFilters = z.infer<typeof orderFilterSchema>;

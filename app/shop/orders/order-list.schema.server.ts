import { z } from "zod";
import { firstDayFilter, lastDayFilter, moneyFilter, textFilter, yesNoFilter } from "../lists/filter.schema.server";

/** The filters of the order list: days in UTC and amounts in dollars; both ends of a range are included. */
export const orderFilterSchema = z.object({
  orderId: textFilter,
  username: textFilter,
  dateFrom: firstDayFilter,
  dateTo: lastDayFilter,
  minTotal: moneyFilter,
  maxTotal: moneyFilter,
  paid: yesNoFilter,
  shipped: yesNoFilter,
  delivered: yesNoFilter,
});

/** Parsed filters: dates in milliseconds since 1970, totals in cents. */
export type OrderFilters = z.infer<typeof orderFilterSchema>;

import { z } from "zod";
import { firstDayFilter, lastDayFilter, moneyFilter, textFilter, yesNoFilter } from "../lists/filter.schema.server";

/** The filters of the list of orders (spec section 2): days in UTC, amounts in dollars, both with their ends. */
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

/** Moments are milliseconds since 1970, totals cents. */
export type OrderFilters = z.infer<typeof orderFilterSchema>;

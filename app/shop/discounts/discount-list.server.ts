import { eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { discount } from "~/platform/schema.server";
import { isoTime } from "../fields/iso-time";
import { defineList } from "../lists/define-list.server";
import { textFilter, yesNoFilter } from "../lists/filters.server";
import { deductionText } from "../money/discount-kinds";
import { discountState, scopeText, usesText } from "./discount.server";
import { type DiscountRow, discountColumns } from "./manage-discount.server";

/** The discounts, the newest first. */
export const discountList = defineList({
  table: discount,
  key: "id",
  filters: {
    code: textFilter(discount.code),
    isAutomatic: yesNoFilter((isAutomatic) => eq(discount.isAutomatic, isAutomatic)),
    isActive: yesNoFilter((isActive) => eq(discount.isActive, isActive)),
  },
  order: { by: [discount.id], direction: "desc" },
  read: async (where): Promise<DiscountRow[]> => db.select(discountColumns).from(discount).where(where),
  toRow: (row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    startsAt: isoTime(row.startsAt),
    endsAt: isoTime(row.endsAt),
    deduction: deductionText(row),
    scope: scopeText(row),
    usesText: usesText(row),
    state: discountState(row, new Date()),
  }),
  pageSize: 50,
});

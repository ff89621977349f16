import { eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { discount } from "~/platform/schema.server";
import { isoTime } from "../fields/iso-time";
import { defineList } from "../lists/define-list.server";
import { textFilter, yesNoFilter } from "../lists/filters.server";
import { type DiscountRow, deductionText, discountColumns } from "./manage-discount.server";

/** Whether a code can be used now, and if not, why. */
export type DiscountState = "on" | "off" | "scheduled" | "ended" | "used-up";

function stateOf({ isActive, startsAt, endsAt, usageLimit, uses }: DiscountRow, now = new Date()): DiscountState {
  if (!isActive) return "off";
  if (endsAt && now >= endsAt) return "ended";
  if (usageLimit !== null && uses >= usageLimit) return "used-up";
  return startsAt && now < startsAt ? "scheduled" : "on";
}

/** The discounts, the newest first. */
export const discountList = defineList({
  table: discount,
  key: "id",
  filters: {
    code: textFilter(discount.code),
    isActive: yesNoFilter((isActive) => eq(discount.isActive, isActive)),
  },
  order: { by: [discount.id], direction: "desc" },
  read: async (where): Promise<DiscountRow[]> => db.select(discountColumns).from(discount).where(where),
  toRow: (row) => ({
    id: row.id,
    code: row.code,
    deduction: deductionText(row),
    minimumCents: row.minimumCents,
    startsAt: isoTime(row.startsAt),
    endsAt: isoTime(row.endsAt),
    usageLimit: row.usageLimit,
    uses: row.uses,
    oncePerCustomer: row.oncePerCustomer,
    isActive: row.isActive,
    state: stateOf(row),
  }),
  pageSize: 50,
});

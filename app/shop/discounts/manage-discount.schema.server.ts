import type { z } from "zod";
import { discountKinds } from "../money/discount-kinds";
import { recordSchemas } from "../records/record.server";
import type { Discount } from "./discount.server";
import { discountFields } from "./discount-fields.schema.server";

const CODE = "Use letters, digits and hyphens only, like SUMMER-10.";
const UNITS = "Enter how many units, a whole number from 1.";

type Checked = Pick<Discount, "code" | "isAutomatic" | "kind" | "buyUnits" | "getUnits" | "startsAt" | "endsAt"> & {
  /** Percent or an amount; null for none. */
  value: number | null;
};

/** What holds between the fields of a discount: the errors by field. */
export function discountErrors(checked: Checked): Record<string, string> {
  const { kind, value, startsAt, endsAt } = checked;
  const stored = discountKinds[kind].parse(value);
  const needsUnits = kind === "buy-get";
  return {
    ...(checked.isAutomatic || /^[A-Za-z0-9-]+$/.test(checked.code) ? {} : { code: CODE }),
    ...(needsUnits && checked.buyUnits === null ? { buyUnits: UNITS } : {}),
    ...(needsUnits && checked.getUnits === null ? { getUnits: UNITS } : {}),
    ...(typeof stored === "string" ? { value: stored } : {}),
    ...(startsAt && endsAt && endsAt <= startsAt ? { endsAt: "Enter a time after the start." } : {}),
  };
}

const addErrors = (values: Checked, issues: z.RefinementCtx) => {
  for (const [name, message] of Object.entries(discountErrors(values)))
    issues.addIssue({ code: "custom", path: [name], message });
};

const { form, create, changes } = recordSchemas(discountFields);

/** The form for a discount. Times are in the shop's time zone. */
export const discountFormSchema = form.superRefine(addErrors);

/** Body of POST /api/discounts. By default, the code is switched on and has no limits. */
export const discountRequestSchema = create.superRefine(addErrors);

/** Body of PUT /api/discounts/{id}. Missing fields stay unchanged. */
export const discountChangesSchema = changes;

export type DiscountValues = z.output<typeof discountRequestSchema>;
export type DiscountChanges = z.output<typeof discountChangesSchema>;

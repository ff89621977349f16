import { createTaxClass, deleteTaxClass, updateTaxClass } from "~/shop/taxes/manage-tax-class.server";
import { taxRateChangesSchema, taxRateSchema } from "~/shop/taxes/manage-tax-rate.schema.server";
import { createTaxRate, deleteTaxRate, updateTaxRate } from "~/shop/taxes/manage-tax-rate.server";
import { taxClassChangesSchema, taxClassSchema } from "~/shop/taxes/tax-class.schema.server";
import { formOf, type PageForms } from "../editing/page-forms.server";

/** The forms of the page of tax rates and tax classes. */
export const taxForms: PageForms = {
  create: formOf(taxRateSchema, (admin, _, values) => createTaxRate(admin, values), "tax-rate-saved"),
  update: formOf(taxRateChangesSchema, updateTaxRate, "tax-rate-saved"),
  delete: { run: deleteTaxRate, done: "tax-rate-deleted" },
  "create-class": formOf(taxClassSchema, (admin, _, values) => createTaxClass(admin, values), "tax-class-saved"),
  "update-class": formOf(taxClassChangesSchema, updateTaxClass, "tax-class-saved"),
  "delete-class": { run: deleteTaxClass, done: "tax-class-deleted" },
};

import { z } from "zod";
import { withAddressRules } from "../addresses/address.schema.server";
import { paymentMethodSchema, rateSchema, shippingFields } from "../checkout/checkout.schema.server";
import { markPaidSchema } from "../payments/mark-paid.schema.server";

/** The fields of the form with which staff enters an order, beside its lines. */
export const staffOrderFields = shippingFields.omit({ promotionsOptIn: true }).extend({
  ...rateSchema.shape,
  ...paymentMethodSchema.shape,
  ...markPaidSchema.shape,
  discountCode: z.string().trim().max(100, "There is no such code: it is too long.").default(""),
});

/** The whole form, with what holds between its fields. */
export const staffOrderSchema = withAddressRules(staffOrderFields);

export type StaffOrder = z.output<typeof staffOrderSchema>;

/** What the shipping rates depend on: the address, without the rest of the form. */
export const staffAddressSchema = withAddressRules(shippingFields.omit({ promotionsOptIn: true, email: true }));

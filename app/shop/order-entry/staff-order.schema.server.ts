import { z } from "zod";
import { withAddressRules } from "../addresses/address.schema.server";
import { buyerNotes } from "../checkout/buyer-notes.schema.server";
import { paymentMethodSchema, pickupSchema, rateSchema, shippingFields } from "../checkout/checkout.schema.server";
import { markPaidSchema } from "../payments/mark-paid.schema.server";
import { pickupAddress } from "../shipping/pickup.server";
import { DELIVERY_METHODS } from "../shipping/rates";

/** The fields of the form beside the address. */
const orderFields = {
  ...rateSchema.shape,
  ...paymentMethodSchema.shape,
  reference: markPaidSchema.shape.reference,
  ...buyerNotes,
  discountCode: z.string().trim().max(100, "There is no such code: it is too long.").default(""),
};

/** The fields of the form with which staff enters an order, beside its lines. */
export const staffOrderFields = shippingFields.omit({ promotionsOptIn: true }).extend({
  ...orderFields,
  deliveryMethod: z.enum(DELIVERY_METHODS, { error: "Choose an entry of the list." }).default("ship"),
});

const shippedSchema = withAddressRules(shippingFields.omit({ promotionsOptIn: true }).extend(orderFields));

const pickedUpSchema = pickupSchema
  .omit({ promotionsOptIn: true })
  .extend(orderFields)
  .transform((typed) => ({ ...typed, ...pickupAddress(typed) }));

/** The whole form of an order that is shipped, or picked up, with what holds between its fields. */
export const staffOrderSchema = (isPickup: boolean) => (isPickup ? pickedUpSchema : shippedSchema);

export type StaffOrder = z.output<typeof shippedSchema> | z.output<typeof pickedUpSchema>;

const addressSchema = withAddressRules(shippingFields.omit({ promotionsOptIn: true, email: true }));

/**
 * What the shipping rates depend on: the address that was typed, without the rest of the form.
 * @returns null while the address is not complete; that of an order to be picked up always is
 */
export function staffAddress(values: Record<string, string>) {
  const { shipToFirstName = "", shipToLastName = "" } = values;
  if (values.deliveryMethod === "pickup") return pickupAddress({ shipToFirstName, shipToLastName });
  return addressSchema.safeParse(values).data ?? null;
}

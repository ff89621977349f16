import { z } from "zod";
import { shippingAddressSchema } from "../checkout/checkout.schema.server";
import { noWebAddress } from "../fields/fields.schema.server";
import { emailAddress } from "./email-address.server";

/** The longest first or last name, in characters (spec section 9). */
const NAME_LIMIT = 50;

const name = z
  .string({ error: "Required" })
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .pipe(
    z
      .string()
      .min(1, { error: "Required", abort: true })
      .max(NAME_LIMIT, "Too long")
      .regex(/^[^<>\p{Cc}]*$/u, "Invalid")
      .refine(...noWebAddress),
  );

/** The profile form, with the messages of spec section 5. */
export const profileSchema = z.object({
  firstName: name,
  lastName: name,
  email: emailAddress({ required: "Required", html: "Invalid", format: "Invalid format" }),
});

/** PUT /api/users/profile: the same, and the address to ship to; `null` forgets it, left out it stays. */
export const profileRequestSchema = profileSchema.extend({ shippingAddress: shippingAddressSchema.nullish() });

export type ProfileChanges = z.infer<typeof profileRequestSchema>;

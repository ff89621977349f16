import { z } from "zod";
import {
  checkPostalCode,
  contactFields,
  postalAddress,
  recipientNames,
  withAddressRules,
} from "../addresses/address.schema.server";
import { emailAddress } from "../fields/email-address.server";
import { isOfferedMethod, offeredNamesText, paymentMethodNames } from "../payment-methods/payment-providers.server";

export const orderEmail = emailAddress({
  required: "Please enter your email address.",
  html: "Please enter a valid email address.",
  format: "Please enter a valid email address.",
});

/** The fields of the shipping form. Its opt-in box is absent when not ticked. */
export const shippingFields = postalAddress.extend({
  ...recipientNames,
  ...contactFields,
  email: orderEmail,
  promotionsOptIn: z
    .union([z.boolean(), z.literal("on"), z.literal("true"), z.literal("false")])
    .optional()
    .transform((ticked) => ticked === true || ticked === "on" || ticked === "true"),
});

/** The shipping form of an order that is picked up: who picks it up. */
export const pickupSchema = shippingFields.pick({
  shipToFirstName: true,
  shipToLastName: true,
  phone: true,
  email: true,
  promotionsOptIn: true,
});

/** The shipping form, with what holds between its fields. */
export const shippingSchema = withAddressRules(shippingFields);

/** The fields of the shipping form on which rates and taxes depend. */
export const placeSchema = withAddressRules(postalAddress.pick({ country: true, state: true, postalCode: true }));

export type ShippingForm = z.infer<typeof shippingSchema>;

export const addressChoiceSchema = z.object({
  addressChoice: z.enum(["suggested", "entered"], { error: "Please choose an address." }),
});

const NO_RATE = "Please choose one of the shipping rates.";

export const rateSchema = z.object({
  selectedRate: z.string({ error: NO_RATE }).min(1, NO_RATE).max(64, NO_RATE),
});

const chooseMethod = () => `Please choose ${offeredNamesText()}.`;

/** The methods that are offered depend on the settings, so they are looked up for each request. */
export const paymentMethodSchema = z.object({
  paymentMethod: z.enum(paymentMethodNames, { error: chooseMethod }).refine(isOfferedMethod, { error: chooseMethod }),
});

const UNITS = "qty is how many units will be ordered: a whole number from 1.";

/** What rates are asked for: GET /api/shipping/{postalCode}?country=&state=&qty=. Without `qty` it is the session's cart. */
export const ratesQuerySchema = postalAddress.pick({ country: true }).extend({
  state: postalAddress.shape.state.describe("Needed where rates differ by state; a US ZIP code says it"),
  qty: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, UNITS)
    .transform(Number)
    .meta({
      type: "integer",
      minimum: 1,
      maximum: 999_999,
      description: "Units to ship. Without it, what is in the session's cart.",
    })
    .optional(),
  product: z
    .string()
    .max(64, "Too long")
    .describe("The product that so many units are of: some ship at rates of their own")
    .optional(),
  variantId: z
    .string()
    .max(64, "Too long")
    .describe("The `_id` of a variant of the product; without it, the cheapest one is priced")
    .optional(),
});

export const ratesRequestSchema = ratesQuerySchema
  .extend(postalAddress.pick({ postalCode: true }).shape)
  .superRefine(checkPostalCode)
  .refine(({ product, variantId }) => product || !variantId, {
    error: "Please name the product of the variant.",
    path: ["product"],
  });

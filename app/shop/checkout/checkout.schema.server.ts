import { z } from "zod";
import { COUNTRIES, isCountryCode } from "../addresses/countries";
import { STATE_PATTERN, stateCode } from "../addresses/us-states";
import { emailAddress } from "../fields/email-address.server";
import { noLink, noWebAddress } from "../fields/fields.schema.server";

const NO_MARKUP = "Please leave out < and >.";

/** One line of plain text: trimmed, without markup, control characters or web addresses. */
function line(label: string, limit: number, withoutAddress = noLink) {
  const required = `Please enter ${label}.`;
  return z
    .string({ error: required })
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(limit, `Please use at most ${limit} characters.`)
        .regex(/^[^<>\p{Cc}]*$/u, NO_MARKUP)
        .refine(...withoutAddress),
    );
}

const postalAddress = z.object({
  address1: line("the street and house number", 100),
  address2: z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .max(100, "Please use at most 100 characters.")
        .regex(/^[^<>\p{Cc}]*$/u, NO_MARKUP)
        .refine(...noLink),
    )
    // The default comes last, so that the form treats the field as optional.
    .default(""),
  city: line("the city", 60),
  state: line("the state or province", 60),
  postalCode: line("the postal code", 16),
  country: z
    .string({ error: "Please choose the country." })
    .transform((text) => text.trim().toUpperCase())
    .refine((code) => isCountryCode(code), "Please choose the country.")
    .meta({ type: "string", enum: COUNTRIES.map(({ code }) => code), description: "ISO 3166-1, two letters" }),
});

type PostalFields = z.infer<typeof postalAddress>;

/** Whether a field has no issue yet: each field gets only its first error message. */
const isGood = (name: string, { issues }: z.RefinementCtx) => !issues.some(({ path }) => path?.[0] === name);

/** Checks that an American postal code is a ZIP code. */
function zipCode({ country, postalCode }: Pick<PostalFields, "country" | "postalCode">, issues: z.RefinementCtx) {
  if (country !== "US" || !isGood("postalCode", issues) || /^\d{5}(-\d{4})?$/.test(postalCode)) return;
  issues.addIssue({ code: "custom", path: ["postalCode"], message: "Please enter a ZIP code, for example 94103." });
}

/** Checks the state and the ZIP code of an American address. */
function american(address: PostalFields, issues: z.RefinementCtx) {
  if (address.country === "US" && isGood("state", issues) && !stateCode(address.state)) {
    issues.addIssue({ code: "custom", path: ["state"], message: "Please enter a US state, for example CA." });
  }
  zipCode(address, issues);
}

const ZIP_CODE = "^[0-9]{5}(-[0-9]{4})?$";

/** The checks of `american` as a JSON Schema. An address without a country is American. */
export const AMERICAN_JSON = {
  if: { properties: { country: { const: "US" } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; this object is never awaited.
  then: {
    // Explicit for linters that would otherwise treat the other fields as forbidden.
    unevaluatedProperties: true,
    properties: {
      postalCode: { type: "string", pattern: ZIP_CODE },
      state: { type: "string", pattern: STATE_PATTERN },
    },
  },
};

/** Replaces a US state with its USPS abbreviation. */
function withStateCode<Address extends PostalFields>(address: Address): Address {
  if (address.country !== "US") return address;
  return { ...address, state: stateCode(address.state) ?? address.state };
}

const names = {
  shipToFirstName: line("the first name", 50, noWebAddress),
  shipToLastName: line("the last name", 50, noWebAddress),
};

/** API requests without a country mean the United States. */
const defaultCountry = { country: postalAddress.shape.country.default("US") };

/** POST /api/shipping/shippingaddress: an address for the postal service to validate. */
export const postalAddressSchema = postalAddress
  .extend(defaultCountry)
  .superRefine(american)
  .transform(withStateCode)
  .meta(AMERICAN_JSON);

/** The shipping address of an order. */
export const shippingAddressSchema = postalAddress
  .extend({ ...names, ...defaultCountry })
  .superRefine(american)
  .transform(withStateCode)
  .meta(AMERICAN_JSON);

export const orderEmail = emailAddress({
  required: "Please enter your e-mail address.",
  html: "Please enter a valid e-mail address.",
  format: "Please enter a valid e-mail address.",
});

/** The fields of the shipping form. Browsers omit the opt-in checkbox when it is not checked. */
export const shippingFields = postalAddress.extend({
  ...names,
  email: orderEmail,
  promotionsOptIn: z
    .union([z.boolean(), z.literal("on"), z.literal("true"), z.literal("false")])
    .optional()
    .transform((checked) => checked === true || checked === "on" || checked === "true"),
});

/** The shipping form, with the checks that involve several fields. */
export const shippingSchema = shippingFields.superRefine(american).transform(withStateCode);

export type ShippingForm = z.infer<typeof shippingSchema>;

export const addressChoiceSchema = z.object({
  addressChoice: z.enum(["suggested", "entered"], { error: "Please choose an address." }),
});

const NO_RATE = "Please choose one of the shipping rates.";

export const rateSchema = z.object({
  selectedRate: z.string({ error: NO_RATE }).min(1, NO_RATE).max(64, NO_RATE),
});

export const paymentMethodSchema = z.object({
  paymentMethod: z.enum(["PayPal", "Credit Card"], { error: "Please choose PayPal or Credit Card." }),
});

const UNITS = "qty is how many units will be ordered: a whole number from 1.";

/** The query of GET /api/shipping/{postalCode}?country=&qty=. Without `qty`, the rates are for the session's cart. */
export const ratesQuerySchema = postalAddress.pick({ country: true }).extend({
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
});

export const ratesRequestSchema = ratesQuerySchema
  .extend(postalAddress.pick({ postalCode: true }).shape)
  .superRefine(zipCode);

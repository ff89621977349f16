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
    // Last, so that the form knows it for optional.
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

/** Whether nothing is said of a field yet: one sentence for each, the first that is wrong with it. */
const isGood = (name: string, { issues }: z.RefinementCtx) => !issues.some(({ path }) => path?.[0] === name);

/** American postal codes are ZIP codes. */
function zipCode({ country, postalCode }: Pick<PostalFields, "country" | "postalCode">, issues: z.RefinementCtx) {
  if (country !== "US" || !isGood("postalCode", issues) || /^\d{5}(-\d{4})?$/.test(postalCode)) return;
  issues.addIssue({ code: "custom", path: ["postalCode"], message: "Please enter a ZIP code, for example 94103." });
}

/** What holds for American addresses alone: a state the postal service knows, and a ZIP code. */
function american(address: PostalFields, issues: z.RefinementCtx) {
  if (address.country === "US" && isGood("state", issues) && !stateCode(address.state)) {
    issues.addIssue({ code: "custom", path: ["state"], message: "Please enter a US state, for example CA." });
  }
  zipCode(address, issues);
}

const ZIP_CODE = "^[0-9]{5}(-[0-9]{4})?$";

/** What `american` checks, as a JSON Schema: an address that names no country is American. */
export const AMERICAN_JSON = {
  if: { properties: { country: { const: "US" } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits it.
  then: {
    // Says nothing of the other fields, also to linters that assume otherwise.
    unevaluatedProperties: true,
    properties: {
      postalCode: { type: "string", pattern: ZIP_CODE },
      state: { type: "string", pattern: STATE_PATTERN },
    },
  },
};

/** A US state by its two letters, however it was typed. */
function withStateCode<Address extends PostalFields>(address: Address): Address {
  if (address.country !== "US") return address;
  return { ...address, state: stateCode(address.state) ?? address.state };
}

const names = {
  shipToFirstName: line("the first name", 50, noWebAddress),
  shipToLastName: line("the last name", 50, noWebAddress),
};

/** A program that names no country means the shop's own. */
const defaultCountry = { country: postalAddress.shape.country.default("US") };

/** An address to check by the postal service: POST /api/shipping/shippingaddress. */
export const postalAddressSchema = postalAddress
  .extend(defaultCountry)
  .superRefine(american)
  .transform(withStateCode)
  .meta(AMERICAN_JSON);

/** An address to ship an order to. */
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

/** The fields of the shipping form (spec section 2). Its opt-in box is absent when not ticked. */
export const shippingFields = postalAddress.extend({
  ...names,
  email: orderEmail,
  promotionsOptIn: z
    .union([z.boolean(), z.literal("on"), z.literal("true"), z.literal("false")])
    .optional()
    .transform((ticked) => ticked === true || ticked === "on" || ticked === "true"),
});

/** The shipping form, with what holds between its fields. */
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

/** What rates are asked for: GET /api/shipping/{postalCode}?country=&qty=. Without `qty` it is the session's cart. */
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

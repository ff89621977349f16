import { z } from "zod";
import { areaOfZip } from "~/providers/postal/zip-table.server";
import { noLink, noWebAddress, optionalLine, requiredLine } from "../fields/fields.schema.server";
import { NO_LINK_JSON, NO_WEB_ADDRESS_JSON } from "../fields/json-schema";
import { COUNTRIES, isCountryCode } from "./countries.server";
import { STATE_PATTERN, stateCode } from "./us-states";

const NO_MARKUP = "Please leave out < and >.";

const addressLine = (label: string, limit: number, check = noLink) =>
  requiredLine(limit, {
    required: `Please enter ${label}.`,
    tooLong: `Please use at most ${limit} characters.`,
    markup: NO_MARKUP,
    check,
  }).meta(check === noLink ? NO_LINK_JSON : NO_WEB_ADDRESS_JSON);

/** The fields of a postal address, without the rules between them. */
export const postalAddress = z.object({
  address1: addressLine("the street and house number", 100),
  address2: optionalLine(100, { tooLong: "Please use at most 100 characters.", markup: NO_MARKUP, check: noLink }).meta(
    NO_LINK_JSON,
  ),
  city: addressLine("the city", 60),
  state: addressLine("the state or province", 60),
  postalCode: addressLine("the postal code", 16),
  country: z
    .string({ error: "Please choose the country." })
    .transform((text) => text.trim().toUpperCase())
    .refine((code) => isCountryCode(code), "Please choose the country.")
    .meta({ type: "string", enum: COUNTRIES.map(({ code }) => code), description: "ISO 3166-1, two letters" }),
});

type PostalFields = z.infer<typeof postalAddress>;

/** Whether a field has no error yet. Each field gets only its first error. */
const isStillValid = (name: string, { issues }: z.RefinementCtx) => !issues.some(({ path }) => path?.[0] === name);

/** Checks that the postal code of a US address is a ZIP code or ZIP+4. */
export function checkZipCode(
  { country, postalCode }: Pick<PostalFields, "country" | "postalCode">,
  issues: z.RefinementCtx,
) {
  if (country !== "US" || !isStillValid("postalCode", issues) || /^\d{5}(-\d{4})?$/.test(postalCode)) return;
  issues.addIssue({ code: "custom", path: ["postalCode"], message: "Please enter a ZIP code, for example 94103." });
}

/**
 * Checks that a US address is in the state of its ZIP code, because taxes and shipping follow the state. A ZIP code that the
 * table does not have is accepted: new ones come into use.
 */
function checkStateOfZip({ postalCode, state }: PostalFields, issues: z.RefinementCtx) {
  if (!isStillValid("state", issues) || !isStillValid("postalCode", issues)) return;
  const area = areaOfZip(postalCode.slice(0, 5));
  if (!area || area.state === stateCode(state)) return;
  const message = `The ZIP code ${postalCode} is in ${area.state}, not in ${state}. Please check both.`;
  issues.addIssue({ code: "custom", path: ["postalCode"], message });
}

/** Checks the state and the ZIP code of a US address. */
export function checkUsAddress(address: PostalFields, issues: z.RefinementCtx) {
  if (address.country === "US" && isStillValid("state", issues) && !stateCode(address.state)) {
    issues.addIssue({ code: "custom", path: ["state"], message: "Please enter a US state, for example CA." });
  }
  checkZipCode(address, issues);
  if (address.country === "US") checkStateOfZip(address, issues);
}

const ZIP_CODE = "^[0-9]{5}(-[0-9]{4})?$";

/** The rules of `checkUsAddress` as JSON Schema, but that the ZIP code has to be in the state. An address without a country is a US address. */
export const US_ADDRESS_JSON = {
  if: { properties: { country: { const: "US" } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits it.
  then: {
    // Some linters assume that unlisted properties are forbidden here.
    unevaluatedProperties: true,
    properties: {
      postalCode: { type: "string", pattern: ZIP_CODE },
      state: { type: "string", pattern: STATE_PATTERN },
    },
  },
};

/** Replaces a US state by its postal abbreviation. */
export function withStateCode<Address extends PostalFields>(address: Address): Address {
  if (address.country !== "US") return address;
  return { ...address, state: stateCode(address.state) ?? address.state };
}

export const recipientNames = {
  shipToFirstName: addressLine("the first name", 50, noWebAddress),
  shipToLastName: addressLine("the last name", 50, noWebAddress),
};

/** API calls without a country use the shop's country. */
const defaultCountry = { country: postalAddress.shape.country.default("US") };

/** The body of POST /api/shipping/shippingaddress: an address for USPS to validate. */
export const postalAddressSchema = postalAddress
  .extend(defaultCountry)
  .superRefine(checkUsAddress)
  .transform(withStateCode)
  .meta(US_ADDRESS_JSON);

/** The shipping address of an order, with the recipient. */
export const shippingAddressSchema = postalAddress
  .extend({ ...recipientNames, ...defaultCountry })
  .superRefine(checkUsAddress)
  .transform(withStateCode)
  .meta(US_ADDRESS_JSON);

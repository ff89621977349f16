import { z } from "zod";
import type { ShippingAddress } from "~/platform/schema.server";
import { areaOfZip } from "~/providers/postal/zip-table.server";
import { COUNTRIES, isCountryCode } from "../fields/countries.server";
import { noLink, noWebAddress, optionalLine, requiredLine } from "../fields/fields.schema.server";
import { NO_LINK_JSON, NO_WEB_ADDRESS_JSON } from "../fields/json-schema";
import { setting } from "../settings/settings.server";
import { addressFormat, type PlaceField, standardPostalCode, withLatinDigits } from "./address-format.server";
import { standardState } from "./states";
import { STATE_PATTERN, stateCode } from "./us-states";

const NO_MARKUP = "Please leave out < and >.";

const PHONE = /^[+0-9(][0-9 ()./-]{3,38}[0-9]$/;

const addressLine = (label: string, limit: number, check = noLink) =>
  requiredLine(limit, {
    required: `Please enter ${label}.`,
    tooLong: `Please use at most ${limit} characters.`,
    markup: NO_MARKUP,
    check,
  }).meta(check === noLink ? NO_LINK_JSON : NO_WEB_ADDRESS_JSON);

/** A line that may be left out. */
const lineIfAny = (limit: number) =>
  optionalLine(limit, { tooLong: `Please use at most ${limit} characters.`, markup: NO_MARKUP, check: noLink }).meta(
    NO_LINK_JSON,
  );

/** Without a value it is not stored. */
const contactLine = (limit: number) =>
  lineIfAny(limit)
    .transform((text) => text || undefined)
    .optional();

const WRONG_PHONE = "Please enter a phone number, with digits, spaces and the signs + ( ) . / - only.";

/** A phone number as people write it. Without one it is not stored. */
const phoneNumber = optionalLine(40, {
  tooLong: "Please use at most 40 characters.",
  markup: WRONG_PHONE,
  check: [(text) => text === "" || PHONE.test(withLatinDigits(text)), WRONG_PHONE],
})
  .meta({ type: "string", pattern: `^$|${PHONE.source}` })
  .transform((text) => withLatinDigits(text) || undefined)
  .optional();

/** The fields of a postal address, without the rules between them. Which of city, state and postal code it needs follows from the country. */
export const postalAddress = z.object({
  address1: addressLine("the street and house number", 100),
  address2: lineIfAny(100),
  city: lineIfAny(60),
  state: lineIfAny(60),
  postalCode: lineIfAny(16),
  country: z
    .string({ error: "Please choose the country." })
    .transform((text) => text.trim().toUpperCase())
    .refine((code) => isCountryCode(code), "Please choose the country.")
    .meta({ type: "string", enum: COUNTRIES.map(({ code }) => code), description: "ISO 3166-1, two letters" }),
});

/** The fields of a postal address that have rules between them. One without a city is a place, not an address. */
type PostalFields = Omit<z.infer<typeof postalAddress>, "address1" | "address2" | "city"> & { city?: string };

/** Whether a field has no error yet. Each field gets only its first error. */
const isStillValid = (name: string, { issues }: z.RefinementCtx) => !issues.some(({ path }) => path?.[0] === name);

const US_ZIP = "Please enter a ZIP code, for example 94103.";

/** What a country calls its postal codes, in a sentence, such as `a postal code` or `an Eircode`. */
function postalCodeWords(label: string): string {
  const isName = label !== "Postal code";
  const name = isName ? label : label.toLowerCase();
  return `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
}

/** Checks that a postal code, if there is one, has the form of its country's: in the United States a ZIP code or ZIP+4. */
export function checkPostalCode(
  { country, postalCode }: Pick<PostalFields, "country" | "postalCode">,
  issues: z.RefinementCtx,
) {
  const { pattern, labels, example } = addressFormat(country);
  if (postalCode === "" || !pattern || !isStillValid("postalCode", issues)) return;
  if (pattern.test(standardPostalCode(country, postalCode))) return;
  const message =
    country === "US" ? US_ZIP : `Please enter ${postalCodeWords(labels.postalCode)}, for example ${example}.`;
  issues.addIssue({ code: "custom", path: ["postalCode"], message });
}

/**
 * Checks that a US address is in the state of its ZIP code, because taxes and shipping follow the state. A ZIP code that the
 * table does not have is accepted: new ones come into use.
 */
function checkStateOfZip({ postalCode, state }: PostalFields, issues: z.RefinementCtx) {
  if (!isStillValid("state", issues) || !isStillValid("postalCode", issues)) return;
  const area = areaOfZip(standardPostalCode("US", postalCode).slice(0, 5));
  if (!area || area.state === stateCode(state)) return;
  const message = `The ZIP code ${postalCode} is in ${area.state}, not in ${state}. Please check both.`;
  issues.addIssue({ code: "custom", path: ["postalCode"], message });
}

function checkPlace(address: PostalFields, issues: z.RefinementCtx) {
  if (address.country === "US" && isStillValid("state", issues) && address.state && !stateCode(address.state)) {
    issues.addIssue({ code: "custom", path: ["state"], message: "Please enter a US state, for example CA." });
  }
  checkPostalCode(address, issues);
  if (address.country === "US" && address.state && address.postalCode) checkStateOfZip(address, issues);
}

const PLACE_FIELDS = ["city", "state", "postalCode"] as const satisfies PlaceField[];

/** Checks of an object run even if other fields of it are wrong, so that all errors of a form are shown at once. */
const always = { when: () => true };

/** Whether a field is given, or the country's addresses do without it. */
function isGiven(name: PlaceField, address: Partial<PostalFields> | undefined): boolean {
  const { country, [name]: value } = address ?? {};
  return typeof country !== "string" || value !== "" || !addressFormat(country).needs[name];
}

const missingField = (name: PlaceField) => ({
  ...always,
  path: [name],
  error: ({ input }: { input?: unknown }) => {
    const { country = "" } = (input ?? {}) as Partial<PostalFields>;
    const label = addressFormat(country).labels[name];
    return `Please enter the ${name === "postalCode" && label !== "Postal code" ? label : label.toLowerCase()}.`;
  },
});

/** An address as it is stored: with its state and its postal code as its country writes them. */
function standardAddress<Address extends PostalFields>(address: Address): Address {
  const { country, state, postalCode } = address;
  return { ...address, state: standardState(country, state), postalCode: standardPostalCode(country, postalCode) };
}

/**
 * The rules between the fields of an address: which are needed in its country, what its postal code is like, and that a US
 * address is in the state of its ZIP code.
 */
export const withAddressRules = <Address extends PostalFields>(schema: z.ZodType<Address>) =>
  PLACE_FIELDS.reduce<z.ZodType<Address>>(
    (checked, name) => checked.refine((address) => isGiven(name, address), missingField(name)),
    schema,
  )
    .superRefine(checkPlace)
    .transform(standardAddress);

const ZIP_CODE = "^[0-9]{5}([ -]?[0-9]{4})?$";

/** The countries whose addresses need the same fields. */
function countriesByNeeds(): [countries: string[], fields: PlaceField[]][] {
  const groups = new Map<string, string[]>();
  for (const { code } of COUNTRIES) {
    const needed = PLACE_FIELDS.filter((name) => addressFormat(code).needs[name]).join(" ");
    groups.set(needed, [...(groups.get(needed) ?? []), code]);
  }
  return [...groups].map(([needed, countries]) => [countries, needed.split(" ") as PlaceField[]]);
}

/**
 * The rules of `withAddressRules` as JSON Schema, but the patterns of postal codes abroad and that a ZIP code has to be in the
 * state. An address without a country is a US address.
 */
export const ADDRESS_JSON = {
  if: { properties: { country: { const: "US" } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits it.
  then: {
    // Some linters assume that unlisted properties are forbidden here.
    unevaluatedProperties: true,
    properties: {
      postalCode: { type: "string", pattern: ZIP_CODE },
      state: { type: "string", pattern: STATE_PATTERN },
      city: { type: "string", minLength: 1 },
    },
    required: ["city", "state", "postalCode"],
  },
  allOf: countriesByNeeds()
    .filter(([, fields]) => fields[0])
    .map(([countries, fields]) => ({
      if: { properties: { country: { enum: countries } }, required: ["country"] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits it.
      then: {
        unevaluatedProperties: true,
        properties: Object.fromEntries(fields.map((name) => [name, { type: "string", minLength: 1 }])),
        required: fields,
      },
    })),
};

export const recipientNames = {
  shipToFirstName: addressLine("the first name", 50, noWebAddress),
  shipToLastName: addressLine("the last name", 50, noWebAddress),
};

/** What an address may have besides: each is for the carrier. */
export const contactFields = { company: contactLine(100), phone: phoneNumber };

/** The fields of an address with its recipient, without the rules between them. */
export const addressFields = postalAddress.extend({ ...recipientNames, ...contactFields });

/** API calls without a country use the shop's country. */
const defaultCountry = { country: postalAddress.shape.country.default(() => setting("country")) };

/** The body of POST /api/shipping/shippingaddress: an address for USPS to validate. */
export const postalAddressSchema = withAddressRules(postalAddress.extend(defaultCountry)).meta(ADDRESS_JSON);

/** The shipping address of an order or of an account, with the recipient. */
export const shippingAddressSchema: z.ZodType<ShippingAddress> = withAddressRules(
  addressFields.extend(defaultCountry),
).meta(ADDRESS_JSON);

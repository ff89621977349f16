import type { ShippingAddress } from "~/platform/schema.server";
import { ADDRESS_LABELS } from "../fields/address-fields";
import {
  CITY_LABELS,
  COUNTRY_FORMATS,
  DEFAULT_FORMAT,
  POSTAL_CODE_LABELS,
  STATE_LABELS,
} from "./country-formats.server";
import { comparableStateCode, maybeState, stateNames } from "./states";

/** The fields that not every country has. */
export type PlaceField = "city" | "state" | "postalCode";

type FormField = Exclude<keyof ShippingAddress, "country" | "isPickup">;

/** How a country writes addresses. */
export type AddressFormat = {
  /** The lines in the country's own script, and in Latin letters. */
  local: string[];
  latin: string[];
  /** Whether a field has to be given; undefined for one that the country's addresses do not have. */
  needs: Partial<Record<PlaceField, boolean>>;
  labels: Record<PlaceField, string>;
  /** What its postal codes are like, in any case; null where any is accepted. */
  pattern: RegExp | null;
  /** A postal code; empty where none is known. */
  example: string;
};

const FIELD_OF = { C: "city", S: "state", Z: "postalCode" } as const;

function readFormat(country: string): AddressFormat {
  const [format, required = "", pattern = "", example = "", latin = format] =
    COUNTRY_FORMATS[country] ?? DEFAULT_FORMAT;
  const symbols = ["C", "S", "Z"] as const;
  const present = symbols.filter((symbol) => latin.includes(`%${symbol}`));
  return {
    local: format.split("|"),
    latin: latin.split("|"),
    needs: Object.fromEntries(present.map((symbol) => [FIELD_OF[symbol], symbol === "C" || required.includes(symbol)])),
    labels: {
      city: CITY_LABELS[country] ?? ADDRESS_LABELS.city,
      state: STATE_LABELS[country] ?? "Province",
      postalCode: POSTAL_CODE_LABELS[country] ?? ADDRESS_LABELS.postalCode,
    },
    pattern: pattern ? new RegExp(`^(?:${pattern})$`, "i") : null,
    example,
  };
}

const formats = new Map(Object.keys(COUNTRY_FORMATS).map((country) => [country, readFormat(country)]));
const OTHER_FORMAT = readFormat("");

/** How a country writes addresses. @param country ISO 3166-1 alpha-2; any other text has the most common format */
export const addressFormat = (country: string): AddressFormat => formats.get(country) ?? OTHER_FORMAT;

/**
 * Whether an address can be in a state: its country's addresses have one, and this is one of them, where they are known.
 * @param country ISO 3166-1 alpha-2
 * @param typed the state's code or a name
 */
export const canBeInState = (country: string, typed: string): boolean =>
  addressFormat(country).needs.state !== undefined && maybeState(country, comparableStateCode(country, typed));

/** The longest text that is read as a postal code or a phone number, in characters. */
const TYPED_LENGTH = 100;

/** Digits and hyphens as on a Latin keyboard: Japanese ones are full-width, Arabic digits have a form of their own. */
export const withLatinDigits = (text: string): string =>
  text.length > TYPED_LENGTH
    ? text
    : text
        .normalize("NFKC")
        .replace(/[\p{Pd}−ー]/gu, "-")
        .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));

/**
 * A postal code as its country writes it: in capitals, without what comes before it on an envelope, and with the space or hyphen of
 * the country's codes.
 * @param country ISO 3166-1 alpha-2
 * @returns one that is none of the country's as it was typed, in capitals
 */
export function standardPostalCode(country: string, typed: string): string {
  const { pattern, example } = addressFormat(country);
  const code = withLatinDigits(typed).trim().toUpperCase();
  const unmarked = code.replace(/^(?:〒|[A-Z]{1,3}-)\s?/, "");
  const bare = unmarked.startsWith(country) ? unmarked.slice(country.length).trimStart() : unmarked;
  // What follows the space or hyphen has the same length in all codes of most countries. That of a ZIP code may be missing.
  const whole = pattern?.source.includes("(?:-\\d{4})?") ? `${example}-0000` : example;
  const [, separator = "", end = ""] = /([ -])([A-Z0-9]+)$/.exec(whole) ?? [];
  const shaped = (text: string) => {
    const joined = text.replace(/[\s-]/g, "");
    const at = joined.length - end.length;
    return separator && at > 0 ? `${joined.slice(0, at)}${separator}${joined.slice(at)}` : text;
  };
  return (
    [bare, code, country + bare].flatMap((each) => [shaped(each), each]).find((each) => pattern?.test(each)) ?? code
  );
}

type FormFieldView = {
  name: FormField;
  label: string;
  isRequired: boolean;
  hint?: string;
  /** The token with which browsers fill it in. */
  autoComplete: string;
  /** Whether it shares a row with the next or the one before. */
  isHalf: boolean;
};

export type AddressForm = {
  fields: FormFieldView[];
  /** The names of the country's states, where they are known. */
  states: readonly string[];
  /** Whether a company and a phone number can be given besides. */
  hasContact: boolean;
  /** The country whose postal codes say the city and state; null where they are not known. */
  completes: string | null;
};

const TOKENS: Record<PlaceField, string> = {
  city: "address-level2",
  state: "address-level1",
  postalCode: "postal-code",
};

/** The fields of the city, the state and the postal code in the order of the country's addresses. */
function placeFields(country: string): FormFieldView[] {
  const { latin, needs, labels, example } = addressFormat(country);
  const rows = latin.map((line) =>
    [...line.matchAll(/%([CSZ])/g)].map(([, symbol]) => FIELD_OF[symbol as keyof typeof FIELD_OF]),
  );
  // In the United States, the ZIP code comes first, because it completes the others.
  const names: PlaceField[] = country === "US" ? ["postalCode", "city", "state"] : rows.flat();
  const isHalf = (name: PlaceField) =>
    country === "US" ? name !== "state" : rows.some((row) => row.length > 1 && row.includes(name));
  return names.map((name) => ({
    name,
    label: labels[name],
    isRequired: needs[name] === true,
    ...(name === "postalCode" && country !== "US" && example && { hint: `For example ${example}` }),
    autoComplete: TOKENS[name],
    isHalf: isHalf(name),
  }));
}

const field = (name: FormField, autoComplete: string, more: Partial<FormFieldView> = {}): FormFieldView => ({
  name,
  label: ADDRESS_LABELS[name],
  isRequired: true,
  autoComplete,
  isHalf: false,
  ...more,
});

const NAMES = [
  field("shipToFirstName", "given-name", { isHalf: true }),
  field("shipToLastName", "family-name", { isHalf: true }),
];

/** The form of an order that is picked up: who picks it up. */
export const PICKUP_FORM: AddressForm = {
  fields: [...NAMES, field("phone", "tel", { isRequired: false })],
  states: [],
  hasContact: false,
  completes: null,
};

/** The form for an address in a country: its fields in their order, with their labels. @param country ISO 3166-1 alpha-2 */
export function addressForm(country: string): AddressForm {
  return {
    fields: [
      ...NAMES,
      field("address1", "address-line1", { hint: "Street and house number" }),
      field("address2", "address-line2", { isRequired: false }),
      ...placeFields(country),
    ],
    states: stateNames(country),
    hasContact: true,
    completes: country === "US" ? country : null,
  };
}

const hasOtherScript = (text: string) => /(?!\p{Script=Latin})\p{L}/u.test(text);

/** The countries where the family name comes first in the country's script. */
const FAMILY_FIRST = ["CN", "HK", "JP", "KR", "MO", "TW"];

/** A line of a format with its values: punctuation beside an empty one is left out. */
function fillLine(line: string, values: Record<string, string>): string {
  const [start = "", ...rest] = line.split("%");
  // A line such as 'GUERNSEY' has no value.
  if (rest.length === 0) return start;
  let filled = "";
  let before = start;
  for (const part of rest) {
    const value = values[part.charAt(0)] ?? "";
    if (value) filled += filled === "" ? before.replace(/^[ ,/-]/, "").trimStart() + value : before + value;
    before = part.slice(1);
  }
  return filled.trim();
}

/**
 * The lines of an address as its country writes it, without the country.
 * @param address in Latin letters, or in the country's own script, in which lines may have another order
 */
export function formattedLines(address: ShippingAddress): string[] {
  const { local, latin, needs } = addressFormat(address.country);
  const { shipToFirstName, shipToLastName, company = "", address1, address2, city, state, postalCode } = address;
  const isLocal = hasOtherScript([address1, city, state].join(""));
  const names = [shipToFirstName, shipToLastName];
  const isFamilyFirst = isLocal && FAMILY_FIRST.includes(address.country) && hasOtherScript(names.join(""));
  const name = (isFamilyFirst ? names.reverse() : names).join(" ").trim();
  const values = { N: name, O: company, C: city, S: state, Z: postalCode };
  const lines = isLocal ? local : latin;
  return lines
    .flatMap((line) => {
      if (line !== "%A") return [fillLine(line, values)];
      // A city that the country's addresses do not have is kept: the post may need it.
      const isCityLost = needs.city === undefined && city.toLowerCase() !== state.toLowerCase();
      return [address1, address2, isCityLost ? city : ""];
    })
    .filter((line) => line.trim() !== "");
}

/** The fields of an address as texts, for its form. */
export function addressValues({ isPickup: _, ...address }: ShippingAddress): Record<string, string> {
  return { ...address, company: address.company ?? "", phone: address.phone ?? "" };
}

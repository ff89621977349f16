import { createRequire } from "node:module";
import {
  type AddressCheck,
  type Place,
  type PostalAddress,
  type PostalService,
  unsupportedCountry,
} from "./postal-service";
import { hasHouseNumber, inCapitals, isSameCity, standardLines } from "./street-words";
import { areaOfZip } from "./zip-table.server";

const require = createRequire(import.meta.url);
const states: { full: Record<string, string> } = require("zipcodes/lib/states.js");
const codeByState = new Map(Object.entries(states.full));

const UNCONFIRMED = "We checked the form of this address, but not that mail is delivered there.";

/** The USPS code of a state, given as its code or name, case-insensitive. */
function stateCode(state: string): string {
  const trimmed = state.trim().toUpperCase();
  return codeByState.get(trimmed) ?? trimmed;
}

/** Organizations with a ZIP code of their own are in the table by their name in place of a city. */
const isCity = (name: string) => !/[\d&]/.test(name);

/** The first five digits of a ZIP code with or without its other four. */
const zip5Of = (typed: string) => /^\s*(\d{5})(?:[- ]?\d{4})?\s*$/.exec(typed)?.[1];

/** The city and state of a ZIP code in the table; null for one that is not in use, or that an organization has for itself. */
function placeOfZip(zip: string): Place | null {
  const zip5 = zip5Of(zip);
  const area = zip5 ? areaOfZip(zip5) : null;
  return area && isCity(area.city) ? area : null;
}

const unknown = (reason: string): AddressCheck => ({ kind: "unknown", reason });

function suggest(address: PostalAddress): AddressCheck {
  const zip5 = zip5Of(address.postalCode);
  if (!zip5) return unknown("A ZIP code has five digits. Please check it.");
  const area = areaOfZip(zip5);
  if (!area) return unknown(`The ZIP code ${zip5} is not in use. Please check it.`);
  if (area.state !== stateCode(address.state)) {
    return unknown(`The ZIP code ${zip5} is in ${area.state}, not in ${address.state.trim()}. Please check both.`);
  }
  if (/[^\P{L}\p{Script=Latin}]/u.test(`${address.address1}${address.address2}`)) {
    return unknown("The post reads Latin letters only. Please write the street in them.");
  }
  const { street, unit } = standardLines(address.address1, address.address2);
  // In Puerto Rico, the house number often follows the street.
  if (!hasHouseNumber(street) && !(area.state === "PR" && /\d/.test(street))) {
    return unknown("The address needs a house number in digits and a street, or a PO box. Please check it.");
  }
  const city = isCity(area.city) ? area.city.toUpperCase() : inCapitals(address.city);
  const cityNote = `The ZIP code ${zip5} is listed under ${city}. Please make sure that it is right.`;
  const notes = isSameCity(city, address.city) ? [UNCONFIRMED] : [cityNote, UNCONFIRMED];
  return {
    kind: "suggested",
    address: { address1: street, address2: unit, city, state: area.state, postalCode: zip5, country: "US" },
    deliveryConfirmed: false,
    notes,
  };
}

/**
 * Checks addresses in the United States with the ZIP code table of the shop: whether the state matches the ZIP code. It
 * suggests the standard form of USPS Publication 28. It cannot check whether mail is delivered there, and its notes say
 * so.
 */
export const embeddedPostalService: PostalService = {
  name: "Built-in address check",
  async check(address) {
    return address.country === "US" ? suggest(address) : unsupportedCountry;
  },
  hasConfirmed: () => false,
  placeOf: (country, postalCode) => (country === "US" ? placeOfZip(postalCode) : null),
};

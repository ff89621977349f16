import { createRequire } from "node:module";
import { abroad, type PostalAddress, type PostalService } from "./postal-service";
import { standardLines } from "./street-words";

type ZipRow = { zip: string; city: string; state: string };

let table: Map<string, string> | undefined;

/**
 * City and state by ZIP code. The package's own table weighs tens of megabytes as objects: it is read at the first use,
 * kept as short texts, and let go.
 */
function zipTable(): Map<string, string> {
  if (table) return table;
  const require = createRequire(import.meta.url);
  const file = require.resolve("zipcodes/lib/codes.js");
  const { codes } = require(file) as { codes: Record<string, ZipRow> };
  table = new Map(Object.values(codes).map(({ zip, city, state }) => [zip, `${state}${city.toUpperCase()}`]));
  delete require.cache[file];
  return table;
}

/** The part of the United States that a ZIP code lies in; null for a code that is not in use. */
function areaOf(zip5: string): { state: string; city: string } | null {
  const found = zipTable().get(zip5);
  return found ? { state: found.slice(0, 2), city: found.slice(2) } : null;
}

const UNCONFIRMED = "We checked the form of this address, but not that mail is delivered there.";

function suggest(address: PostalAddress): Awaited<ReturnType<PostalService["check"]>> {
  const [zip5 = ""] = address.postalCode.split("-");
  const area = areaOf(zip5);
  if (!area) return { kind: "unknown", reason: `The ZIP code ${zip5} is not in use. Please check it.` };
  if (area.state !== address.state.toUpperCase()) {
    return {
      kind: "unknown",
      reason: `The ZIP code ${zip5} is in ${area.state}, not in ${address.state}. Please check both.`,
    };
  }
  const { street, unit } = standardLines(address.address1, address.address2);
  if (!/\d/.test(street) || !/[A-Z]/.test(street)) {
    return { kind: "unknown", reason: "The address needs a street and a house number, or a PO box." };
  }
  const suggested = {
    ...address,
    address1: street,
    address2: unit,
    city: area.city,
    state: area.state,
    postalCode: zip5,
  };
  return { kind: "suggested", address: suggested, deliveryConfirmed: false, notes: [UNCONFIRMED] };
}

/**
 * Checks addresses of the United States by the table that comes with the shop: whether state and ZIP code fit, and how
 * USPS Publication 28 would write them. It cannot tell whether mail arrives there, and says so.
 */
export const embeddedPostalService: PostalService = {
  async check(address) {
    return address.country === "US" ? suggest(address) : abroad;
  },
};

import { areaOfZip } from "~/providers/postal/zip-table.server";
import { addressFormat, canBeInState, standardPostalCode } from "../addresses/address-format.server";
import { comparableStateCode } from "../addresses/states";
import { countryCode, isCountryCode } from "../fields/countries.server";

/** Where something is sent: `country` as ISO 3166-1 alpha-2. What is not known is empty or missing. */
export type Destination = { country: string; postalCode: string; state?: string; isPickup?: true | undefined };

/**
 * A place of a shipping zone: everywhere, a country, one of its states, or postal codes that begin with a text between two of
 * the same length.
 */
export type Place =
  | { kind: "everywhere" }
  | { kind: "country"; country: string }
  | { kind: "state"; country: string; state: string }
  | { kind: "codes"; country: string; from: string; to: string };

/** A postal code as it is compared: in capitals, without spaces and hyphens. */
const comparableCode = (code: string) => code.toUpperCase().replace(/[\s-]/g, "");

/** The longest text for the postal codes of a place, in characters. */
const CODES_LENGTH = 40;

/**
 * A place by its line: `*`, `DE`, `Germany`, `US-HI`, `DE 80*`, `DE 10000-19999` or `DE 80331`.
 * @param isKnown whether only known states are taken, and codes as long as the country's: the places of a zone stay when these change
 * @returns the place, and its line in standard spelling; null for any other text
 */
export function parsePlace(line: string, isKnown = true): { place: Place; line: string } | null {
  const text = countryCode(line.trim().toUpperCase());
  if (text === "*") return { place: { kind: "everywhere" }, line: "*" };
  const [, country = "", rest = ""] = /^([A-Z]{2})(-.+| .+)?$/.exec(text) ?? [];
  if (!isCountryCode(country)) return null;
  if (rest === "") return { place: { kind: "country", country }, line: country };
  if (rest.startsWith("-")) {
    const typed = rest.slice(1).trim();
    const state = comparableStateCode(country, typed);
    return typed && (!isKnown || canBeInState(country, state))
      ? { place: { kind: "state", country, state }, line: `${country}-${state}` }
      : null;
  }
  return rest.length > CODES_LENGTH ? null : parseCodes(country, rest.trim(), isKnown);
}

/** The most digits that the postal codes of a country have; Infinity where that is not known. */
function mostDigits(country: string): number {
  const { pattern, example } = addressFormat(country);
  const digits = comparableCode(example);
  // Some have more than the example, such as the United States with ZIP+4.
  const isLonger = [1, 2, 3, 4].some((more) =>
    ["", "-"].some((separator) => pattern?.test(example + separator + "0".repeat(more))),
  );
  return pattern && !isLonger && /^\d+$/.test(digits) ? digits.length : Number.POSITIVE_INFINITY;
}

/** Postal codes of a country: a range, or those that begin with a text. */
function parseCodes(country: string, codes: string, isKnown: boolean): ReturnType<typeof parsePlace> {
  const place = (from: string, to: string, line: string) =>
    ({ place: { kind: "codes", country, from, to }, line: `${country} ${line}` }) as const;
  const { pattern, example } = addressFormat(country);
  // Some countries write a hyphen in each code, such as 00-001 in Poland.
  const isShort = (code: string) => !isKnown || comparableCode(code).length <= mostDigits(country);
  const isWritten = (code: string) =>
    isShort(code) && (/^[A-Z0-9][A-Z0-9 ]*$/.test(code) || pattern?.test(code) === true);
  for (const { index } of codes.matchAll(/-/g)) {
    const ends = [codes.slice(0, index).trim(), codes.slice(index + 1).trim()];
    const [from = "", to = ""] = ends.map(comparableCode);
    const isRange = /^\d+$/.test(from + to) && from.length === to.length && from <= to;
    if (isRange && ends.every(isWritten)) return place(from, to, ends.join("-"));
  }
  const star = codes.endsWith("*") ? "*" : "";
  const prefix = codes.slice(0, codes.length - star.length).trim();
  const isPart = star !== "" && example.includes("-") && /^[A-Z0-9][A-Z0-9 -]*$/.test(prefix);
  const code = comparableCode(prefix);
  return (isPart && isShort(prefix)) || isWritten(prefix) ? place(code, code, `${prefix}${star}`) : null;
}

/** The state of a US ZIP code, for a destination of which the state is not known; empty without one. */
const stateOfZip = (country: string, postalCode: string): string =>
  (country === "US" && areaOfZip(postalCode.slice(0, 5))?.state) || "";

/** Whether a place has a destination in it, whose postal code is comparable. */
function hasDestination(place: Place, { country, postalCode, state = "" }: Destination): boolean {
  if (place.kind === "everywhere") return true;
  if (place.country !== country) return false;
  switch (place.kind) {
    case "country":
      return true;
    case "state":
      return comparableStateCode(country, state || stateOfZip(country, postalCode)) === place.state;
    case "codes": {
      const start = postalCode.slice(0, place.from.length);
      return start.length === place.from.length && place.from <= start && start <= place.to;
    }
  }
}

/** A zone with its places, and the lines that they are entered by. */
export type ZonePlaces = { id: string; name: string; places: { place: Place; line: string }[] };

/** The first zone that has a destination in it; undefined where there is none. @param zones in their order */
export function zoneOf<Zone extends ZonePlaces>(zones: readonly Zone[], destination: Destination): Zone | undefined {
  const postalCode = comparableCode(standardPostalCode(destination.country, destination.postalCode));
  return zones.find(({ places }) => places.some(({ place }) => hasDestination(place, { ...destination, postalCode })));
}

/** A line of a zone that no address can match, because a zone before it takes all that it has. */
export type HiddenPlace = { line: string; takenBy: { line: string; zone: string } };

/** After all texts that begin like the one before it. */
const END = "\uffff";

/** The first and the last text of a place: it has another place in it whose texts are between. */
function spanOf(place: Place): { from: string; to: string } {
  if (place.kind === "everywhere") return { from: "", to: END };
  const { country } = place;
  if (place.kind === "country") return { from: country, to: country + END };
  if (place.kind === "state") return { from: `${country}-${place.state}`, to: `${country}-${place.state}` };
  let { from, to } = place;
  if (/^\d+$/.test(from + to)) {
    // 10000-19999 is the same as 1*.
    from = from.padEnd(CODES_LENGTH, "0");
    while (to.length > 1 && to.endsWith("9")) to = to.slice(0, -1);
  }
  return { from: `${country} ${from}`, to: `${country} ${to}${END}` };
}

type Span = ReturnType<typeof spanOf> & { line: string; zone: number };

/** Earlier starts first; of equal ones, what ends last. */
function compareSpans(one: Span, other: Span): number {
  if (one.from !== other.from) return one.from < other.from ? -1 : 1;
  return Number(one.to < other.to) - Number(one.to > other.to);
}

/** The lines of each zone that no address can match, by the zone's id. @param zones in their order */
export function hiddenPlaces(zones: readonly ZonePlaces[]): Map<string, HiddenPlace[]> {
  const spans = zones.map(({ places }, zone) => places.map(({ place, line }) => ({ ...spanOf(place), line, zone })));
  const takers = new Map<Span, Span>();
  // Of each zone, the place that ends last among those that start before.
  const furthest: Span[] = zones.map((_, zone) => ({ from: "", to: "", line: "", zone }));
  for (const span of spans.flat().sort(compareSpans)) {
    const taker = furthest.slice(0, span.zone).find(({ to }) => to >= span.to);
    if (taker) takers.set(span, taker);
    if (span.to > (furthest[span.zone]?.to ?? "")) furthest[span.zone] = span;
  }
  return new Map(
    zones.map(({ id }, zone) => {
      const hidden = (spans[zone] ?? []).flatMap((span) => {
        const by = takers.get(span);
        return by ? [{ line: span.line, takenBy: { line: by.line, zone: zones[by.zone]?.name ?? "" } }] : [];
      });
      return [id, hidden];
    }),
  );
}

/** An address in a place, as far as the place says it. */
export function destinationIn(place: Place): Destination & { state: string } {
  if (place.kind === "everywhere") return { country: "", postalCode: "", state: "" };
  const { country } = place;
  return {
    country,
    postalCode: place.kind === "codes" ? place.from : "",
    state: place.kind === "state" ? place.state : "",
  };
}

/** By a country's code, whether a zone has all of it, or a part of it. */
export function partsOfCountries({ places }: ZonePlaces): (country: string) => "all" | "part" | "none" {
  const countries = (kinds: Place["kind"][]) =>
    new Set(places.flatMap(({ place }) => (kinds.includes(place.kind) ? destinationIn(place).country : [])));
  // Everywhere has no country.
  const [whole, inPart] = [countries(["everywhere", "country"]), countries(["state", "codes"])];
  return (country) => {
    if (whole.has("") || whole.has(country)) return "all";
    return inPart.has(country) ? "part" : "none";
  };
}

import { stateCode, US_STATE_NAMES } from "./us-states";

/**
 * The states and provinces that belong to an address, by country and abbreviation: those of Canada Post's Addressing
 * Guidelines and of Australia Post's addressing guidelines. Those of the United States are in `us-states.ts`; other countries
 * take any text.
 */
const STATES: Record<string, Record<string, string> | undefined> = {
  CA: {
    AB: "Alberta",
    BC: "British Columbia",
    MB: "Manitoba",
    NB: "New Brunswick",
    NL: "Newfoundland and Labrador",
    NT: "Northwest Territories",
    NS: "Nova Scotia",
    NU: "Nunavut",
    ON: "Ontario",
    PE: "Prince Edward Island",
    QC: "Quebec",
    SK: "Saskatchewan",
    YT: "Yukon",
  },
  AU: {
    ACT: "Australian Capital Territory",
    NSW: "New South Wales",
    NT: "Northern Territory",
    QLD: "Queensland",
    SA: "South Australia",
    TAS: "Tasmania",
    VIC: "Victoria",
    WA: "Western Australia",
  },
};

/** The names of a country's states, where they are known. @param country ISO 3166-1 alpha-2 */
export function stateNames(country: string): readonly string[] {
  return country === "US" ? US_STATE_NAMES : Object.values(STATES[country] ?? {});
}

/** Whether a country has a state with this abbreviation, in upper case; true for countries whose states are not known here. */
export function maybeState(country: string, code: string): boolean {
  if (country === "US") return stateCode(code) !== null;
  const known = STATES[country];
  return known === undefined || code in known;
}

/**
 * A state by its abbreviation, in upper case; one that is not known as it is typed, in upper case.
 * @param country ISO 3166-1 alpha-2
 * @param typed its name or its abbreviation
 */
export function comparableStateCode(country: string, typed: string): string {
  const text = typed.normalize("NFC").replace(/\s+/g, " ").trim().toUpperCase();
  if (country === "US") return stateCode(text) ?? text;
  const known = Object.entries(STATES[country] ?? {}).find(([, name]) => name.toUpperCase() === text);
  return known?.[0] ?? text;
}

/**
 * A state as addresses have it: by its abbreviation where its country has some, else as it is typed.
 * @param country ISO 3166-1 alpha-2
 */
export function standardState(country: string, typed: string): string {
  const code = comparableStateCode(country, typed);
  return maybeState(country, code) && (country === "US" || STATES[country]) ? code : typed;
}

/**
 * The spellings of a state in lower case: its abbreviation, then its name if it has another one. A state that is not known here
 * has the one in which it is typed.
 * @param country ISO 3166-1 alpha-2
 */
export function stateSpellings(country: string, typed: string): string[] {
  const code = comparableStateCode(country, typed);
  return [...new Set([code, STATES[country]?.[code] ?? code])].map((text) => text.toLowerCase());
}

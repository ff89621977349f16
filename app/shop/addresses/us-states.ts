/** States, territories and military "states" by postal code abbreviation (USPS Publication 28, appendix B). */
const US_STATES: Record<string, string> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  AS: "American Samoa",
  GU: "Guam",
  MP: "Northern Mariana Islands",
  PR: "Puerto Rico",
  VI: "U.S. Virgin Islands",
  AA: "Armed Forces Americas",
  AE: "Armed Forces Europe",
  AP: "Armed Forces Pacific",
};

export const US_STATE_NAMES = Object.values(US_STATES);

const codeByName = new Map(Object.entries(US_STATES).map(([code, name]) => [name.toUpperCase(), code]));

/** A regular expression for a state's code or name, for the JSON Schemas of the API. */
export const STATE_PATTERN = `^(?:${Object.entries(US_STATES)
  .flat()
  .map((text) => text.replaceAll(".", "\\."))
  .join("|")})$`;

/** The USPS abbreviation of a state given by abbreviation or name, ignoring case; null when it is neither. */
export function stateCode(text: string): string | null {
  const upperCase = text.trim().toUpperCase();
  return upperCase in US_STATES ? upperCase : (codeByName.get(upperCase) ?? null);
}

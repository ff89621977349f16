/** ISO 3166-1 alpha-2 codes. */
const CODES = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
  BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
  EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
  HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
  LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
  TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/);

const names = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });
const byName = new Intl.Collator("en-US").compare;

/**
 * The countries with their English names (CLDR): the United States first, the others sorted by name. Names differ between
 * versions of Node and browsers, so only the server works them out.
 */
export const COUNTRIES: readonly { code: string; name: string }[] = CODES.map((code) => ({
  code,
  name: names.of(code) ?? code,
})).sort((one, other) => Number(other.code === "US") - Number(one.code === "US") || byName(one.name, other.name));

const nameByCode = new Map(COUNTRIES.map(({ code, name }) => [code, name]));

const codeByName = new Map(COUNTRIES.map(({ code, name }) => [name.toUpperCase(), code]));

/** The code of a country by its English name in capitals; any other text is returned as it is. */
export const countryCode = (name: string): string => codeByName.get(name) ?? name;

/** Whether a text is an ISO 3166-1 alpha-2 country code, in upper case. */
export const isCountryCode = (text: string): boolean => nameByCode.has(text);

/** Countries whose English names have an article in a sentence. */
const WITH_ARTICLE = new Set(
  "AE AX BS CC CD CF CK DO FK FO GB GM IM KM KY MH MP MV NL PH PN SB SC TC TF UM US VA VG VI".split(" "),
);

/** A country in the middle of a sentence, by its code: `Germany`, `the United States`. */
export const countryInSentence = (code: string): string =>
  WITH_ARTICLE.has(code) ? `the ${countryName(code)}` : countryName(code);

/** The name of a country by its code; any other text is returned as it is. */
export const countryName = (code: string): string => nameByCode.get(code) ?? code;

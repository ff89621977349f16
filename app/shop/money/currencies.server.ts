import type { Currency } from "./currency";

/** The codes of ISO 4217 that are in use, whose smallest unit is a whole, a hundredth or a thousandth. */
const CODES = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
  CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG
  HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL
  MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR
  RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD
  TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW
`
  .trim()
  .split(/\s+/);

/**
 * The currencies whose smallest unit is not a hundredth. They are listed, because releases of the runtime and browsers differ in
 * them: with another number of decimals, stored amounts would be others.
 */
const WHOLE_UNITS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
const THOUSANDTHS = "BHD IQD JOD KWD LYD OMR TND".split(" ");

/**
 * The currencies of which a dollar buys more than 25,000 of the smallest unit, so that the limits of dollars are below ordinary
 * prices. Rates of exchange change, but hardly ever across this bound.
 */
const SMALL_UNITS = `
  AMD AOA ARS CDF COP CRC HUF IDR IQD IRR KHR KPW KZT LAK LBP LKR MGA MMK MNT MWK NGN PKR SDG SOS SSP SYP TZS UZS
  VES VND YER
`
  .trim()
  .split(/\s+/);

function digitsOf(code: string): Currency["digits"] {
  if (WHOLE_UNITS.includes(code)) return 0;
  return THOUSANDTHS.includes(code) ? 3 : 2;
}

/** What stands before an amount in English (CLDR). */
function signOf(code: string): string {
  const parts = new Intl.NumberFormat("en-US", { style: "currency", currency: code }).formatToParts(0);
  return parts
    .slice(
      0,
      parts.findIndex(({ type }) => type === "integer"),
    )
    .map(({ value }) => value)
    .join("");
}

const known = new Map<string, Currency>();

/** A currency with its decimals (ISO 4217), its sign and its limits, by its code. */
export function currencyOf(code: string): Currency {
  const limit = SMALL_UNITS.includes(code) ? { limitFactor: 1000 } : {};
  const made = known.get(code) ?? { code, digits: digitsOf(code), sign: signOf(code), ...limit };
  known.set(code, made);
  return made;
}

const names = new Intl.DisplayNames("en-US", { type: "currency" });
const byName = new Intl.Collator("en-US").compare;

/** The currencies that a shop can have, with their English names (CLDR), sorted by name. */
export const CURRENCIES: readonly { code: string; name: string }[] = CODES.map((code) => ({
  code,
  name: names.of(code) ?? code,
})).sort((one, other) => byName(one.name, other.name));

const codes = new Set(CURRENCIES.map(({ code }) => code));

/** Whether a text is the code of a currency that a shop can have, in upper case. */
export const isCurrency = (text: string): boolean => codes.has(text);

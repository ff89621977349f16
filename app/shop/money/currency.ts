/** A currency with the decimals of its main unit. */
export type Currency = {
  /** ISO 4217. */
  code: string;
  digits: 0 | 2 | 3;
  /** What stands before an amount: `$`, `¥`, or `KWD` and a space that does not break. */
  sign: string;
  /** How many times higher the limits of amounts are than those of US dollars; 1 by default. */
  limitFactor?: number;
};

/** The currency of a new shop. */
export const DEFAULT_CURRENCY: Currency = { code: "USD", digits: 2, sign: "$" };

let source = () => DEFAULT_CURRENCY;

/** Says where the shop's currency is read: in the settings on the server, in the document in the browser. */
export function readCurrencyFrom(read: () => Currency): void {
  source = read;
}

/** The shop's currency: a code of ISO 4217. */
export const shopCurrency = (): string => source().code;

/** How amounts of a currency are counted. */
export type CurrencyUnits = {
  code: string;
  /** The decimals of its main unit. */
  digits: Currency["digits"];
  /** The smallest units in a main unit. */
  units: number;
};

const counted = new Map<string, CurrencyUnits>();

/** The decimals of a currency that is not the shop's, of which a payment can be by mistake. */
function digitsOfOther(code: string): Currency["digits"] {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: code });
  return format.resolvedOptions().maximumFractionDigits as Currency["digits"];
}

/** How amounts of a currency are counted, by its code. @param code the shop's by default */
export function currencyUnits(code: string = shopCurrency()): CurrencyUnits {
  const shops = source();
  const isOwn = code === shops.code;
  const key = isOwn ? code : `other ${code}`;
  const known = counted.get(key);
  if (known) return known;
  const digits = isOwn ? shops.digits : digitsOfOther(code);
  const made = { code, digits, units: 10 ** digits };
  counted.set(key, made);
  return made;
}

/**
 * The highest amount that is taken, in the smallest unit of the shop's currency.
 * @param cents that of US dollars, in cents
 */
export const amountLimit = (cents: number): number => (cents + 1) * (source().limitFactor ?? 1) - 1;

/** What stands before an amount of the shop's currency: see `Currency`. */
export const currencyPrefix = (): string => source().sign;

/** The sign of the shop's currency: `$`, `¥` or `KWD`. */
export const currencySign = (): string => source().sign.trim();

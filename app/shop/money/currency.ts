/** The currency of a new shop. */
export const DEFAULT_CURRENCY = "USD";

let source = (): string => DEFAULT_CURRENCY;

/**
 * Says where the shop's currency is read: in the settings on the server, in the document in the browser.
 * @param read returns a code of ISO 4217
 */
export function readCurrencyFrom(read: () => string): void {
  source = read;
}

/** The shop's currency: a code of ISO 4217. */
export const shopCurrency = (): string => source();

/** How people of the shop's language write amounts. */
const LOCALE = "en-US";

/**
 * The currencies whose smallest unit is not a hundredth, by ISO 4217. `Intl` gets the decimals from here, because releases of the
 * runtime and browsers differ in them: with another number of decimals, stored amounts would be others.
 */
const WHOLE_UNITS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
const THOUSANDTHS = "BHD IQD JOD KWD LYD OMR TND".split(" ");

function digitsOf(code: string): 0 | 2 | 3 {
  if (WHOLE_UNITS.includes(code)) return 0;
  return THOUSANDTHS.includes(code) ? 3 : 2;
}

/** How a currency is written. */
export type CurrencyFormat = {
  code: string;
  /** The decimals of its main unit: 0, 2 or 3. */
  digits: 0 | 2 | 3;
  /** The smallest units in a main unit. */
  units: number;
  /** @param cents whole numbers of the smallest unit */
  format(cents: number): string;
  /** The same in a few characters, such as `$1.2K`. */
  formatShort(cents: number): string;
};

const SHORT = { notation: "compact", minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;

const formats = new Map<string, CurrencyFormat>();

/** How a currency is written, by its code. Formatters are kept: making one costs more than a thousand amounts. */
export function currencyFormat(code: string = shopCurrency()): CurrencyFormat {
  const known = formats.get(code);
  if (known) return known;
  const digits = digitsOf(code);
  const options = {
    style: "currency",
    currency: code,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  const formatter = new Intl.NumberFormat(LOCALE, options);
  const short = new Intl.NumberFormat(LOCALE, { ...options, ...SHORT });
  const units = 10 ** digits;
  const made: CurrencyFormat = {
    code,
    digits,
    units,
    format: (cents) => formatter.format(cents / units),
    formatShort: (cents) => short.format(cents / units),
  };
  formats.set(code, made);
  return made;
}

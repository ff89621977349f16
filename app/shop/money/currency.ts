/** A currency with the decimals of its main unit. */
export type Currency = {
  /** ISO 4217. */
  code: string;
  digits: 0 | 2 | 3;
};

/** The currency of a new shop. */
export const DEFAULT_CURRENCY: Currency = { code: "USD", digits: 2 };

let source = () => DEFAULT_CURRENCY;

/** Says where the shop's currency is read: in the settings on the server, in the document in the browser. */
export function readCurrencyFrom(read: () => Currency): void {
  source = read;
}

/** The shop's currency: a code of ISO 4217. */
export const shopCurrency = (): string => source().code;

/** How a currency is written. */
export type CurrencyFormat = {
  code: string;
  /** The decimals of its main unit. */
  digits: Currency["digits"];
  /** The smallest units in a main unit. */
  units: number;
  formatter: Intl.NumberFormat;
};

const formats = new Map<string, CurrencyFormat>();

/**
 * How a currency is written, by its code. Formatters are kept: making one costs more than a thousand amounts.
 * @param code the shop's by default. The decimals of others, of which a payment can be by mistake, are those of `Intl`
 */
export function currencyFormat(code: string = shopCurrency()): CurrencyFormat {
  const shops = source();
  const isOwn = code === shops.code;
  const key = isOwn ? code : `other ${code}`;
  const known = formats.get(key);
  if (known) return known;
  const own = isOwn ? { minimumFractionDigits: shops.digits, maximumFractionDigits: shops.digits } : {};
  const formatter = new Intl.NumberFormat("en-US", { style: "currency", currency: code, ...own });
  const digits = (isOwn ? shops.digits : formatter.resolvedOptions().maximumFractionDigits) as Currency["digits"];
  const made = { code, digits, units: 10 ** digits, formatter };
  formats.set(key, made);
  return made;
}

/** The sign of the shop's currency, as it stands before an amount: `$`, `¥` or `KWD`. */
export const currencySign = (): string =>
  currencyFormat()
    .formatter.formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? shopCurrency();

/**
 * The currencies that PayPal takes, but for those of which it takes whole amounts only although they have a hundredth.
 * Source: PayPal, 'Currency codes'.
 */
const CURRENCIES = "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB USD".split(" ");

/** Whether PayPal takes payments in a currency, by its ISO 4217 code. */
export const takesCurrency = (code: string): boolean => CURRENCIES.includes(code);

const decimalsOf = (currency: string) => (currency === "JPY" ? 0 : 2);

/**
 * Formats an amount as PayPal's `value`, for example `115.50` (Orders v2, `money`).
 * @param cents whole numbers of the currency's smallest unit
 * @throws RangeError for a negative number or one that is not whole
 */
export function centsToValue(cents: number, currency = "USD"): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  const decimals = decimalsOf(currency);
  if (decimals === 0) return String(cents);
  const digits = String(cents).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Parses PayPal's `value` into the smallest unit without rounding; null when it is not a whole number of those. */
export function valueToCents(value: string, currency = "USD"): number | null {
  const [, whole, rest = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  const decimals = decimalsOf(currency);
  // A currency without decimals has at most zeros there.
  if (whole === undefined || /[1-9]/.test(rest.slice(decimals))) return null;
  return Number(whole + rest.slice(0, decimals).padEnd(decimals, "0"));
}

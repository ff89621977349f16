import { currencyPrefix, currencyUnits, shopCurrency } from "./currency";
import { dollarsText } from "./dollars";

/** With a comma before each three digits from the end. */
const grouped = (whole: string): string =>
  whole.length > 3 ? `${grouped(whole.slice(0, -3))},${whole.slice(-3)}` : whole;

/**
 * Formats an amount in the shop's currency, with the currency's decimals, as `Intl.NumberFormat` does in English. A browser
 * needs 30 ms and a phone 100 to make the first of those, and prices are on every page.
 * @param cents numbers of its smallest unit, may be negative; a part of one is rounded
 * @returns for example `$1,234.50`
 */
export function formatMoney(cents: number): string {
  const { digits } = currencyUnits();
  const text = String(Math.round(Math.abs(cents))).padStart(digits + 1, "0");
  const whole = grouped(text.slice(0, text.length - digits));
  const decimals = digits > 0 ? `.${text.slice(-digits)}` : "";
  return `${cents < 0 ? "-" : ""}${currencyPrefix()}${whole}${decimals}`;
}

/** Formats a shipping price; zero is shown as FREE. @param cents whole numbers of the smallest unit */
export const shippingMoney = (cents: number): string => (cents === 0 ? "FREE" : formatMoney(cents));

/**
 * Formats an amount of a payment, which need not be in the shop's currency.
 * @param cents whole numbers of the currency's smallest unit
 * @param currency its ISO 4217 code
 * @returns for example `$12.50` or `12.50 EUR`
 */
export const formatAmount = (cents: number, currency: string): string =>
  currency === shopCurrency() ? formatMoney(cents) : `${dollarsText(cents, currency)} ${currency}`;

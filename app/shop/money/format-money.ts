import { dollarsText } from "./dollars";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/**
 * Formats an amount in US dollars with two decimals.
 * @param cents whole cents, may be negative
 * @returns for example `$1,234.50`
 */
export function formatMoney(cents: number): string {
  return dollars.format(cents / 100);
}

/**
 * Formats a shipping price; zero is shown as FREE.
 * @param cents whole cents
 */
export function shippingMoney(cents: number): string {
  return cents === 0 ? "FREE" : formatMoney(cents);
}

/**
 * Formats an amount of a payment, which need not be in dollars.
 * @param cents hundredths of the currency
 * @param currency its ISO 4217 code
 * @returns for example `$12.50` or `12.50 EUR`
 */
export function formatAmount(cents: number, currency: string): string {
  return currency === "USD" ? formatMoney(cents) : `${dollarsText(cents)} ${currency}`;
}

import { currencyFormat, shopCurrency } from "./currency";
import { dollarsText } from "./dollars";

/**
 * Formats an amount in the shop's currency, with the currency's decimals.
 * @param cents whole numbers of its smallest unit, may be negative
 * @returns for example `$1,234.50`
 */
export function formatMoney(cents: number): string {
  const { formatter, units } = currencyFormat();
  return formatter.format(cents / units);
}

/**
 * Formats a shipping price; zero is shown as FREE.
 * @param cents whole numbers of the smallest unit
 */
export function shippingMoney(cents: number): string {
  return cents === 0 ? "FREE" : formatMoney(cents);
}

/**
 * Formats an amount of a payment, which need not be in the shop's currency.
 * @param cents whole numbers of the currency's smallest unit
 * @param currency its ISO 4217 code
 * @returns for example `$12.50` or `12.50 EUR`
 */
export function formatAmount(cents: number, currency: string): string {
  return currency === shopCurrency() ? formatMoney(cents) : `${dollarsText(cents, currency)} ${currency}`;
}

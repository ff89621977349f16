/**
 * Formats an amount in US dollars with two decimals.
 * @param cents whole cents, may be negative
 * @returns for example `$1,234.50`
 */
export function formatMoney(cents: number): string {
  const whole = Math.abs(Math.trunc(cents / 100));
  const rest = Math.abs(cents % 100);
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "-" : ""}$${grouped}.${String(rest).padStart(2, "0")}`;
}

/**
 * Formats a shipping price; zero is shown as FREE.
 * @param cents whole cents
 */
export function shippingMoney(cents: number): string {
  return cents === 0 ? "FREE" : formatMoney(cents);
}

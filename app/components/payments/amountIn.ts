import { formatMoney } from "~/shop/money/format-money";

/** Formats an amount given in hundredths of its currency; usually dollars. */
export function amountIn(cents: number, currency: string): string {
  return currency === "USD" ? formatMoney(cents) : `${(cents / 100).toFixed(2)} ${currency}`;
}

import { formatMoney } from "~/shop/money/format-money";

/** An amount in hundredths of its currency as people read it: nearly always dollars. */
export function amountIn(cents: number, currency: string): string {
  return currency === "USD" ? formatMoney(cents) : `${(cents / 100).toFixed(2)} ${currency}`;
}

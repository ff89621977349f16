/**
 * Formats cents as PayPal's `value`, for example `115.50` (Orders v2, `money`).
 * @throws RangeError for a negative number or one that is not whole
 */
export function centsToValue(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses PayPal's `value` into cents without rounding; null when it is not a whole number of cents. */
export function valueToCents(value: string): number | null {
  const [, dollars, cents = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return dollars === undefined ? null : Number(dollars + cents.padEnd(2, "0"));
}

import type { Instrument } from "./paypal";

const DECLINED_CARD = "4000000000000002";

export type CardField = "number" | "expiry" | "code" | "name";
export type CardEntry = Record<CardField, string>;
export type CardErrors = Partial<CardEntry>;

export function cardEntry(body: Record<string, unknown>): CardEntry {
  const text = (name: string) => String(body[name] ?? "").trim();
  return { number: text("number"), expiry: text("expiry"), code: text("code"), name: text("name") };
}

const digitsOf = (entry: CardEntry) => entry.number.replace(/[ -]/g, "");
export const instrumentOf = (entry: CardEntry): Instrument =>
  digitsOf(entry) === DECLINED_CARD ? "declined-card" : "card";

/** Validation errors of a card. */
export function cardErrors(entry: CardEntry, now: Date): CardErrors {
  const errors: CardErrors = {};
  const digits = digitsOf(entry);
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) errors.number = "Enter a valid card number.";
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(?:20)?(\d\d)$/.exec(entry.expiry) ?? [];
  if (!month || !year) errors.expiry = "Enter the expiry date as month and year, like 04/30.";
  else if (Date.UTC(2000 + Number(year), Number(month)) <= now.getTime()) errors.expiry = "This card has expired.";
  if (!/^\d{3,4}$/.test(entry.code)) errors.code = "Enter the 3 or 4 digits of the security code.";
  if (!entry.name) errors.name = "Enter the name on the card.";
  return errors;
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

import { currencySign, currencyUnits } from "./currency";

const wordsByCode = new Map<string, string>();

/** The sign, the code and the English names (CLDR) of a currency, and the last words of these: `CA$`, `$`, `CAD`, `Canadian dollars`, `dollars`. */
function wordsOf(code: string): string[] {
  const shown = (currencyDisplay: "narrowSymbol" | "name", amount: number) =>
    new Intl.NumberFormat("en-US", { style: "currency", currency: code, currencyDisplay, maximumFractionDigits: 0 })
      .formatToParts(amount)
      .find(({ type }) => type === "currency")?.value ?? code;
  const names = [shown("name", 1), shown("name", 2)];
  return [currencySign(), code, shown("narrowSymbol", 1), ...names, ...names.map((name) => name.replace(/^.* /, ""))];
}

/** A regular expression (flags `iu`) for what people write beside an amount of the shop's currency. */
function ownWords(): string {
  const { code } = currencyUnits();
  const known = wordsByCode.get(code);
  if (known) return known;
  const words = wordsOf(code).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s/g, "\\s"));
  const made = `(?:${words.join("|")})`;
  wordsByCode.set(code, made);
  return made;
}

/** A regular expression (flags `iu`) for the same, and for the sign of any currency. */
export const currencyWords = (): string => `(?:${ownWords()}|\\p{Sc})`;

/**
 * Takes what people write beside an amount off it, before or after it.
 * @param words a regular expression for that: the sign, the code or the name of the shop's currency, by default also the sign of
 *   another one
 * @returns the rest: the same text where there is none
 */
export function withoutCurrency(text: string, words = currencyWords()): string {
  return text.replace(new RegExp(`^${words}\\s?(?=\\d)|(?<=\\d)\\s?${words}$`, "giu"), "");
}

/** An amount as people type it, with or without commas between thousands, and with up to four other characters before it. */
const TYPED = /^(?:[^\d\s.,+-]{1,4}\s?)?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,3}))?$/;

/**
 * Parses an amount of the shop's currency as people type it, such as `$1,200.5` or `1,200.5 dollars`.
 * @returns whole numbers of the smallest unit; null for anything else, and for more decimals than the currency has
 */
export function parseMoney(text: string): number | null {
  const [, whole, decimals = ""] = TYPED.exec(withoutCurrency(text.trim())) ?? [];
  const { digits } = currencyUnits();
  if (whole === undefined || decimals.length > digits) return null;
  return Number(whole.replaceAll(",", "") + decimals.padEnd(digits, "0"));
}

/** Takes the sign, the code or the name of the shop's own currency off an amount that a form has. What is no text stays. */
export const withoutOwnCurrency = (typed: unknown): unknown =>
  typeof typed === "string" ? withoutCurrency(typed.trim(), ownWords()) : typed;

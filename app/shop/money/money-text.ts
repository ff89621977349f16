import { amountLimit, currencyUnits, DEFAULT_CURRENCY } from "./currency";

const DECIMALS = { 0: "without decimals", 2: "with at most two decimals", 3: "with at most three decimals" };

/** An amount as it is typed: of an example in hundredths, with the decimals of the currency. */
const example = (text: string, digits: number): string =>
  digits === 0 ? text.replace(".", "") : Number(text).toFixed(digits);

/**
 * A text about amounts in the shop's currency, for the moment when it is shown.
 * @param template with `{unit}` (such as `dollars`), `{currency}` (its name or code), `{code}`, `{decimals}` (how many an
 *   amount has at most), and examples such as `{12.50}`
 */
export const moneyText = (template: string) => (): string => {
  const { code, digits } = currencyUnits();
  const isDefault = code === DEFAULT_CURRENCY.code;
  const words: Record<string, string> = {
    unit: isDefault ? "dollars" : code,
    currency: isDefault ? "US dollars" : code,
    code,
    decimals: DECIMALS[digits],
  };
  return template.replace(/\{([\w.]+)\}/g, (_, name: string) => words[name] ?? example(name, digits));
};

/**
 * The message for an amount that is too large.
 * @param text the words before the limit
 * @param limitCents the highest amount of US dollars, in cents: see `amountLimit`
 */
export const belowText = (text: string, limitCents: number) => (): string => {
  const { units, digits } = currencyUnits();
  const limit = new Intl.NumberFormat("en-US", { maximumFractionDigits: digits }).format(
    (amountLimit(limitCents) + 1) / units,
  );
  return `${text} ${limit}.`;
};

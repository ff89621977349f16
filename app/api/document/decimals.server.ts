import { AT_MOST_TWO_DECIMALS, TWO_DECIMALS_PATTERN } from "~/shop/fields/json-schema";
import { amountLimit, currencyUnits } from "~/shop/money/currency";

/** What follows from the decimals of a currency: the text of an amount, and how it is described. */
const BY_DIGITS = {
  0: { pattern: "$", about: "Without decimals", multipleOf: 1 },
  2: { pattern: TWO_DECIMALS_PATTERN, about: AT_MOST_TWO_DECIMALS, multipleOf: 0.01 },
  3: { pattern: "(?:\\.[0-9]{1,3})?$", about: "At most three decimals", multipleOf: 0.001 },
};

const DIGITS = /\{1,(\d+)\}$/;

/** A document of the API whose amounts have the decimals and limits of the shop's currency. Schemas are written for dollars. */
export function withDecimals<Document>(document: Document): Document {
  const { digits, units } = currencyUnits();
  if (digits === 2 && amountLimit(0) === 0) return document;
  const limitOf = (dollars: number) => amountLimit(Math.round(dollars * 100)) / units;
  const digitsUpTo = (dollars: number) => String(Math.floor(limitOf(dollars))).length;
  const { pattern, about, multipleOf } = BY_DIGITS[digits];
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key === "pattern" && typeof value === "string" && value.endsWith(TWO_DECIMALS_PATTERN))
      return (
        value
          .slice(0, -TWO_DECIMALS_PATTERN.length)
          .replace(DIGITS, (_, most) => `{1,${digitsUpTo(10 ** Number(most) - 0.01)}}`) + pattern
      );
    // A discount's percentage or amount.
    if (typeof value?.exclusiveMaximum === "number")
      return { ...value, exclusiveMaximum: limitOf(value.exclusiveMaximum - 0.01) + 1 / units };
    if (value?.description !== AT_MOST_TWO_DECIMALS) return value;
    return { ...value, description: about, multipleOf, maximum: limitOf(value.maximum) };
  });
}

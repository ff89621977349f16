import { AT_MOST_TWO_DECIMALS, TWO_DECIMALS_PATTERN } from "~/shop/fields/json-schema";
import { currencyUnits } from "~/shop/money/currency";

/** What follows from the decimals of a currency: the text of an amount, and how it is described. */
const BY_DIGITS = {
  0: { pattern: "$", about: "Without decimals", multipleOf: 1 },
  2: { pattern: TWO_DECIMALS_PATTERN, about: AT_MOST_TWO_DECIMALS, multipleOf: 0.01 },
  3: { pattern: "(?:\\.[0-9]{1,3})?$", about: "At most three decimals", multipleOf: 0.001 },
};

/** A document of the API whose amounts have the decimals of the shop's currency. Schemas are written for two. */
export function withDecimals<Document>(document: Document): Document {
  const { digits, units } = currencyUnits();
  if (digits === 2) return document;
  const { pattern, about, multipleOf } = BY_DIGITS[digits];
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key === "pattern" && typeof value === "string" && value.endsWith(TWO_DECIMALS_PATTERN))
      return value.slice(0, -TWO_DECIMALS_PATTERN.length) + pattern;
    if (value?.description !== AT_MOST_TWO_DECIMALS) return value;
    return { ...value, description: about, multipleOf, maximum: (value.maximum * 100) / units };
  });
}

import { AT_MOST_TWO_DECIMALS, TWO_DECIMALS_PATTERN } from "~/shop/fields/json-schema";
import { OWN_CURRENCY } from "~/shop/fields/response-values.schema.server";
import { amountLimit, currencyUnits } from "~/shop/money/currency";

/** What follows from the decimals of a currency: the text of an amount, and how it is described. */
const BY_DIGITS = {
  0: { pattern: "$", about: "Without decimals", multipleOf: 1 },
  2: { pattern: TWO_DECIMALS_PATTERN, about: AT_MOST_TWO_DECIMALS, multipleOf: 0.01 },
  3: { pattern: "(?:\\.[0-9]{1,3})?$", about: "At most three decimals", multipleOf: 0.001 },
};

const DIGITS = /\{1,(\d+)\}$/;

type Rule = { if: { properties: { country: { const?: string; enum?: string[] } }; required?: string[] } };

/** The rules of an address: one without a country is of the shop's. */
function addressRules<Address extends Rule & { allOf: Rule[] }>(address: Address, country: string): Address {
  const ruleOf = <One extends Rule>(rule: One): One => {
    const { properties } = rule.if;
    const { const: only = "", enum: countries = [only] } = properties.country;
    return { ...rule, if: countries.includes(country) ? { properties } : { properties, required: ["country"] } };
  };
  return { ...ruleOf(address), allOf: address.allOf.map(ruleOf) };
}

/** A document of the API for the shop's country, and with the decimals and limits of its currency. Schemas are written for dollars. */
export function ofShop<Document>(document: Document, country: string): Document {
  const { code, digits, units } = currencyUnits();
  const limitOf = (dollars: number) => amountLimit(Math.round(dollars * 100)) / units;
  const digitsUpTo = (dollars: number) => String(Math.floor(limitOf(dollars))).length;
  const { pattern, about, multipleOf } = BY_DIGITS[digits];
  return JSON.parse(JSON.stringify(document).replaceAll(OWN_CURRENCY, code), (key, value) => {
    if (key === "pattern" && typeof value === "string" && value.endsWith(TWO_DECIMALS_PATTERN))
      return (
        value
          .slice(0, -TWO_DECIMALS_PATTERN.length)
          .replace(DIGITS, (_, most) => `{1,${digitsUpTo(10 ** Number(most) - 0.01)}}`) + pattern
      );
    // A discount's percentage or amount.
    if (typeof value?.exclusiveMaximum === "number")
      return { ...value, exclusiveMaximum: limitOf(value.exclusiveMaximum - 0.01) + 1 / units };
    if (value?.allOf && value.if?.properties?.country) return addressRules(value, country);
    if (value?.multipleOf !== BY_DIGITS[2].multipleOf) return value;
    const description = value.description === AT_MOST_TWO_DECIMALS ? about : value.description;
    return { ...value, description, multipleOf, maximum: limitOf(value.maximum) };
  });
}

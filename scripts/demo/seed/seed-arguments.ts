/** The arguments of `npm run seed` and `npm run demo`, which are read before the database is opened. */
import { defineArguments } from "../../run/options";

/** The countries that the demo shop can be in, besides the US. */
export const DEMO_COUNTRY_CODES = ["DE", "JP", "KW"] as const;
export type DemoCountryCode = (typeof DEMO_COUNTRY_CODES)[number];
export const GENERATED_SIZES = ["XS", "S", "M", "L", "XL", "XXL"];

/** @returns undefined for the US */
export const demoCountryOf = (country: string | undefined): DemoCountryCode | undefined =>
  DEMO_COUNTRY_CODES.find((code) => code === country?.toUpperCase());

const COUNTRIES = ["US", ...DEMO_COUNTRY_CODES];
const isWrongCountry = (country: string | undefined) =>
  country !== undefined &&
  !COUNTRIES.includes(country.toUpperCase()) &&
  `--country must be one of ${COUNTRIES.join(", ")}.`;

export const DEMO = defineArguments({
  usage: `npm run demo [-- --country ${COUNTRIES.join("|")}]`,
  options: { country: { type: "string" } },
  isWrong: ({ country }) => isWrongCountry(country),
});

const MOST_ROWS = {
  products: 1_000_000,
  variants: GENERATED_SIZES.length,
  orders: 20_000_000,
  customers: 5_000_000,
} as const;
const ROWS = ["products", "variants", "orders", "customers"] as const;
const isRows = (text: string, most: number) => /^\d{1,9}$/.test(text) && Number(text) <= most;

export const SEED = defineArguments({
  usage: `npm run seed [-- --shop [--country ${COUNTRIES.join("|")}]] [--products NUMBER [--variants NUMBER]] [--orders NUMBER --customers NUMBER]`,
  options: {
    shop: { type: "boolean", default: false },
    country: { type: "string" },
    products: { type: "string", default: "0" },
    variants: { type: "string", default: "1" },
    orders: { type: "string", default: "0" },
    customers: { type: "string", default: "0" },
  },
  isWrong: (values) => {
    const wrong = ROWS.find((name) => !isRows(values[name], MOST_ROWS[name]));
    if (wrong) return `--${wrong} must be a whole number from 0 to ${MOST_ROWS[wrong]}.`;
    if (Number(values.orders) > 0 && Number(values.customers) === 0)
      return "--orders needs --customers, who place them.";
    return isWrongCountry(values.country);
  },
});

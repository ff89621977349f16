const GRAMS_PER_OUNCE = 28.349523125;

/** A unit of weight: how many grams it has. */
export type WeightUnit = { name: "g" | "kg" | "oz" | "lb"; grams: number };

const METRIC = { item: { name: "g", grams: 1 }, parcel: { name: "kg", grams: 1000 } } as const;
const US = {
  item: { name: "oz", grams: GRAMS_PER_OUNCE },
  parcel: { name: "lb", grams: 16 * GRAMS_PER_OUNCE },
} as const;

/**
 * The units in which a country weighs: `item` for a product, `parcel` for what an order weighs.
 * @param country ISO 3166-1 alpha-2
 */
export const weightUnits = (country: string): { item: WeightUnit; parcel: WeightUnit } =>
  ["US", "LR", "MM"].includes(country) ? US : METRIC;

/** A number of units in grams, rounded. */
export const toGrams = (amount: number, unit: WeightUnit): number => Math.round(amount * unit.grams);

/** The shortest number of units with at most three decimals that is so many grams again. */
export function inUnit(grams: number, unit: WeightUnit): string {
  const shortest = [0, 1, 2, 3]
    .map((decimals) => (grams / unit.grams).toFixed(decimals))
    .find((text) => toGrams(Number(text), unit) === grams);
  return String(Number(shortest ?? (grams / unit.grams).toFixed(4)));
}

/** A weight in words, such as `1.2 kg`. */
export const weightText = (grams: number, unit: WeightUnit): string => `${inUnit(grams, unit)} ${unit.name}`;

import { z } from "zod";
import { orNothing, wholeNumber } from "../fields/fields.schema.server";
import { toGrams, type WeightUnit, weightUnits } from "../fields/weight-units";
import { setting } from "../settings/settings.server";

/** Maximum weight, in grams: a ton. */
const GRAMS_LIMIT = 1_000_000;

const GRAMS = "Enter a whole number of grams from 0 to 1000000, like 350.";

/** A weight in grams; null or an empty text for none. */
export const grams = orNothing(wholeNumber(0, GRAMS_LIMIT, GRAMS, GRAMS), GRAMS).describe("In grams");

/** The units of the shop's country. */
export const shopUnits = () => weightUnits(setting("country"));

/** A weight that is typed in a unit of the shop's country; the result is in grams, and null for an empty text. */
export const typedWeight = (unit: () => WeightUnit) =>
  z
    .string()
    .trim()
    .transform((text, issues) => {
      if (text === "") return null;
      const weight = /^\d{1,7}(?:\.\d{1,4})?$/.test(text) ? toGrams(Number(text), unit()) : Number.NaN;
      if (weight <= GRAMS_LIMIT) return weight;
      const { name } = unit();
      const example = name === "kg" || name === "lb" ? "1.2" : "12";
      issues.addIssue({ code: "custom", message: `Enter a weight in ${name}, like ${example}, or nothing.` });
      return z.NEVER;
    })
    .default(null);

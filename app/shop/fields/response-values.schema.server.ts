import { z } from "zod";

/*
 * The values of API responses. Each has an example: the examples of whole responses in the OpenAPI document are built from
 * these.
 */

export const textValue = (example: string) => z.string().meta({ examples: [example] });

export const idValue = textValue("65f0c0de65f0c0de65f0c0de").describe("The object's permanent id");

export const versionValue = textValue("ZB3cWg.x7Rk0q").describe(
  "Send it with a change, so that it overwrites no other",
);

export const timeValue = z.iso
  .datetime()
  .meta({ examples: ["2026-03-01T09:30:00.000Z"] })
  .describe("ISO 8601, UTC");

/** @param example a whole amount: not every currency has decimals */
export const dollarsValue = (example: number) =>
  z
    .number()
    .meta({ examples: [example] })
    .describe("An amount in the main unit of the currency, with at most its decimals");

/** Stands for the shop's currency in examples. */
export const OWN_CURRENCY = "{{currency}}";

export const currencyValue = textValue(OWN_CURRENCY).describe("ISO 4217");

export const flagValue = (example: boolean) => z.boolean().meta({ examples: [example] });

/** @param least the minimum, 0 by default */
export const wholeValue = (example: number, least = 0) =>
  z
    .int()
    .min(least)
    .meta({ examples: [example] });

import { z } from "zod";
import { editVersion } from "../audit/edit-version.server";
import { checkbox, dollars, flag, line, wholeNumber } from "../fields/fields.schema.server";
import { moneyJson } from "../fields/json-schema";
import { ZONES } from "./rates";

/** Maximum price of a unit, in cents. */
const PRICE_LIMIT_CENTS = 9_999_999;
const DAYS_LIMIT = 365;

const PRICE = "Enter a price in dollars, like 9.95, not below 0 and with at most two decimals.";
const DAYS = "Enter a whole number of days, 1 or more.";

const requiredText = (limit: number, missing: string) =>
  z.string({ error: missing }).pipe(line(limit).pipe(z.string().min(1, missing)));
const price = dollars(PRICE_LIMIT_CENTS, PRICE, "Enter a price below 100,000.");

const shippingMethod = line(60);

const FREE_FROM = "Enter an amount above 0 in dollars, like 50, or nothing.";

/** Maximum item total from which a rate is free, in cents. */
const FREE_FROM_LIMIT_CENTS = 99_999_999;

/** An item total in dollars from which the rate is free; null or an empty text for never. The result is in cents. */
const freeFrom = z
  .union(
    [
      z.null(),
      z
        .string()
        .trim()
        .length(0)
        .transform(() => null),
      dollars(FREE_FROM_LIMIT_CENTS, FREE_FROM, "Enter an amount below 1,000,000.")
        .refine((cents) => cents > 0, FREE_FROM)
        .meta(moneyJson({ mostCents: FREE_FROM_LIMIT_CENTS, aboveZero: true })),
    ],
    { error: FREE_FROM },
  )
  .describe("Item total in dollars from which the rate is free; null for never");

const fields = {
  zone: z.enum(
    ZONES.map(({ zone }) => zone),
    { error: "Please choose where it goes." },
  ),
  service: requiredText(60, "Enter the service's name, like Express."),
  carrier: requiredText(60, "Enter who carries it, like UPS."),
  firstUnitPrice: price,
  furtherUnitPrice: price,
  deliveryDays: wholeNumber(1, DAYS_LIMIT, DAYS, `Enter at most ${DAYS_LIMIT} days.`),
};

/** The form for a shipping rate. */
export const rateFormSchema = z.object({
  ...fields,
  shippingMethod: shippingMethod.default(""),
  freeFrom: freeFrom.default(null),
  isOffered: checkbox,
  version: editVersion,
});

/** Body of POST /api/shippingrates. By default the rate is offered, for all products. */
export const rateRequestSchema = z.object({
  ...fields,
  shippingMethod: shippingMethod.default(""),
  freeFrom: freeFrom.default(null),
  isOffered: flag.default(true),
});

/** Body of PUT /api/shippingrates/{id}. Missing fields stay unchanged. */
export const rateChangesSchema = z
  .object({ ...fields, shippingMethod, freeFrom, isOffered: flag, version: editVersion })
  .partial();

export type RateValues = z.output<typeof rateRequestSchema>;
export type RateChanges = z.output<typeof rateChangesSchema>;

import { z } from "zod";
import type { shippingRate } from "~/platform/schema.server";
import { dollars, line, nothing, wholeNumber } from "../fields/fields.schema.server";
import { moneyJson } from "../fields/json-schema";
import { recordOf } from "../records/record.server";
import { type FieldTable, fieldsOf } from "../records/record-field.schema.server";
import { ZONES } from "./rates";

type Row = typeof shippingRate.$inferSelect;

/** Maximum price of a unit, in cents. */
const PRICE_LIMIT_CENTS = 9_999_999;
const DAYS_LIMIT = 365;

const PRICE = "Enter a price in dollars, like 9.95, not below 0 and with at most two decimals.";
const DAYS = "Enter a whole number of days, 1 or more.";

const requiredText = (limit: number, missing: string) =>
  z.string({ error: missing }).pipe(line(limit).pipe(z.string().min(1, missing)));
const price = dollars(PRICE_LIMIT_CENTS, PRICE, "Enter a price below 100,000.");

const FREE_FROM = "Enter an amount above 0 in dollars, like 50, or nothing.";

/** Maximum item total from which a rate is free, in cents. */
const FREE_FROM_LIMIT_CENTS = 99_999_999;

/** An item total in dollars from which the rate is free; null or an empty text for never. The result is in cents. */
const freeFrom = z
  .union(
    [
      z.null(),
      nothing,
      dollars(FREE_FROM_LIMIT_CENTS, FREE_FROM, "Enter an amount below 1,000,000.")
        .refine((cents) => cents > 0, FREE_FROM)
        .meta(moneyJson({ mostCents: FREE_FROM_LIMIT_CENTS, aboveZero: true })),
    ],
    { error: FREE_FROM },
  )
  .describe("Item total in dollars from which the rate is free; null for never");

const zone = z.enum(
  ZONES.map((each) => each.zone),
  { error: "Please choose where it goes." },
);

const deliveryDays = wholeNumber(1, DAYS_LIMIT, DAYS, `Enter at most ${DAYS_LIMIT} days.`);

const { text, choice, yesNo, whole, money } = fieldsOf<Row>();

/** The fields of a row of the rate table. Its form, the API, the audit log and its version are derived from them. */
export const rateFields = {
  zone: choice("zone", {
    label: "Where it goes",
    schema: zone,
    labels: ZONES.map((each) => [each.zone, each.label]),
    example: "lower-48",
    row: 1,
  }),
  service: text("service", {
    label: "Service",
    request: requiredText(60, "Enter the service's name, like Express."),
    isRequired: true,
    example: "Overnight",
    input: { row: 2, hint: "The same name is one service in every zone" },
  }),
  carrier: text("carrier", {
    label: "Carrier",
    request: requiredText(60, "Enter who carries it, like UPS."),
    isRequired: true,
    example: "UPS",
    input: { row: 2 },
  }),
  shippingMethod: text("shippingMethod", {
    label: "Shipping method of the products",
    request: line(60),
    example: "",
    about:
      "The shipping method of the products that the rate applies to; empty for all products whose method has no row",
    input: {
      row: 3,
      hint: "As the products have it, for example Oversize. Empty: all products that have no rate of their own in this service.",
    },
  }),
  firstUnitPrice: money("firstUnitCents", {
    label: "First unit",
    request: price,
    create: price,
    example: 24.95,
    input: { row: 4, hint: "USD" },
  }),
  furtherUnitPrice: money("furtherUnitCents", {
    label: "Each further unit",
    request: price,
    create: price,
    example: 6,
    input: { row: 4, hint: "USD" },
  }),
  freeFrom: money("freeFromCents", {
    label: "Free from",
    request: freeFrom,
    create: freeFrom.default(null),
    none: "never",
    example: 50,
    about: "Item total in dollars from which the rate is free; null for never",
    input: { row: 5, hint: "Total of the items in USD from which the rate costs nothing. Empty: never." },
  }),
  deliveryDays: whole("deliveryDays", {
    label: "Days",
    request: deliveryDays,
    create: deliveryDays,
    least: 1,
    example: 1,
    input: { row: 6, hint: "From the day it ships" },
  }),
  isOffered: yesNo("isOffered", {
    label: "Offered",
    initial: true,
    example: true,
    input: { row: 7, hint: "When it is not, orders with such products cannot ship by this service." },
  }),
} satisfies FieldTable<
  Row,
  "id" | "rateId",
  { firstUnitPrice: "firstUnitCents"; furtherUnitPrice: "furtherUnitCents"; freeFrom: "freeFromCents" }
>;

export const rateRecord = recordOf<Row>("rate", ({ rateId }) => ({ rateId }))(rateFields);

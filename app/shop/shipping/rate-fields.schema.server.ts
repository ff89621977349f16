import { z } from "zod";
import type { shippingRate } from "~/platform/schema.server";
import { dollars, line, nothing, wholeNumber } from "../fields/fields.schema.server";
import { moneyJson } from "../fields/json-schema";
import { wholeValue } from "../fields/response-values.schema.server";
import { inUnit, weightText } from "../fields/weight-units";
import { belowText, moneyText } from "../money/money-text";
import { recordOf, recordSchemas } from "../records/record.server";
import { type FieldTable, fieldsOf } from "../records/record-field.schema.server";
import { DELIVERY_METHODS, type DeliveryMethod } from "./rates";
import { grams, shopUnits, typedWeight } from "./weight.schema.server";
import { shippingZones } from "./zones.server";

type Row = typeof shippingRate.$inferSelect;

/** Maximum price of a unit, in cents of a dollar: see `amountLimit`. */
const PRICE_LIMIT_CENTS = 9_999_999;
const DAYS_LIMIT = 365;

const PRICE = moneyText("Enter a price in {unit}, like {9.95}, not below 0 and {decimals}.");
const DAYS = "Enter a whole number of days, 1 or more.";

const requiredText = (limit: number, missing: string) =>
  z.string({ error: missing }).pipe(line(limit).pipe(z.string().min(1, missing)));
const price = dollars(PRICE_LIMIT_CENTS, PRICE, belowText("Enter a price below", PRICE_LIMIT_CENTS));

const FREE_FROM = moneyText("Enter an amount above 0 in {unit}, like 50, or nothing.");

/** Maximum item total from which a rate is free, in cents of a dollar. */
const FREE_FROM_LIMIT_CENTS = 99_999_999;

/** An item total from which the rate is free; null or an empty text for never. The result is in cents. */
const freeFrom = z
  .union(
    [
      z.null(),
      nothing,
      dollars(FREE_FROM_LIMIT_CENTS, FREE_FROM, belowText("Enter an amount below", FREE_FROM_LIMIT_CENTS))
        .refine((cents) => cents > 0, { error: FREE_FROM })
        .meta(moneyJson({ mostCents: FREE_FROM_LIMIT_CENTS, aboveZero: true })),
    ],
    { error: FREE_FROM },
  )
  .describe("Item total from which the rate is free; null for never");

const ZONE = "Please choose where it goes.";

/** The id of a zone; whether there is such a zone, the shop looks up when it saves the rate. */
const zone = z.string({ error: ZONE }).min(1, ZONE).max(64, ZONE);

const kind = z.enum(DELIVERY_METHODS, { error: "Choose an entry of the list." });

const TOTAL = moneyText("Enter an amount in {unit}, like 50, or nothing.");

/** An item total; null or an empty text for no bound. The result is in cents. */
const total = z.union(
  [z.null(), nothing, dollars(FREE_FROM_LIMIT_CENTS, TOTAL, belowText("Enter an amount below", FREE_FROM_LIMIT_CENTS))],
  {
    error: TOTAL,
  },
);

const deliveryDays = wholeNumber(1, DAYS_LIMIT, DAYS, `Enter at most ${DAYS_LIMIT} days.`);

const { field, text, choice, yesNo, whole, money } = fieldsOf<Row>();

const KINDS: [DeliveryMethod, string][] = [
  ["ship", "Shipped to the buyer"],
  ["pickup", "Picked up at the shop"],
];

const zoneName = (id: string) => shippingZones().find((each) => each.id === id)?.name ?? id;

const parcelUnit = () => shopUnits().parcel;
const orZero = (weight: number | null) => weight ?? 0;
const readableWeight = (value: unknown) => (typeof value === "number" ? weightText(value, parcelUnit()) : "none");

/** A lower bound. Without one it is 0. */
const least = grams.transform(orZero);
const leastTotal = total.transform(orZero);

/** The fields of a row of the rate table. Its form, the API, the audit log and its version are derived from them. */
export const rateFields = {
  zone: {
    ...text("zone", {
      label: "Where it goes",
      request: zone,
      isRequired: true,
      example: "lower-48",
      about: "The id of its zone",
      input: {
        row: 1,
        kind: "choice",
        options: () => shippingZones().map(({ id, name }) => ({ value: id, label: name })),
      },
    }),
    readable: (value: unknown) => zoneName(String(value)),
  },
  service: text("service", {
    label: "Service",
    request: requiredText(60, "Enter the service's name, like Express."),
    isRequired: true,
    example: "Overnight",
    input: { row: 2, hint: "The same name is one service in every zone" },
  }),
  carrier: text("carrier", {
    label: "Carrier",
    request: line(60),
    example: "UPS",
    about: "Who carries it; empty only for what is picked up",
    input: { row: 2, hint: "Who carries it. Empty for what is picked up" },
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
    example: 24,
    input: { row: 4, hint: moneyText("{code}") },
  }),
  furtherUnitPrice: money("furtherUnitCents", {
    label: "Each further unit",
    request: price,
    create: price,
    example: 6,
    input: { row: 4, hint: moneyText("{code}") },
  }),
  freeFrom: money("freeFromCents", {
    label: "Free from",
    request: freeFrom,
    create: freeFrom.default(null),
    none: "never",
    example: 50,
    about: "Item total from which the rate is free; null for never",
    input: { row: 5, hint: moneyText("Total of the items in {code} from which the rate costs nothing. Empty: never.") },
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
    input: { row: 9, hint: "When it is not, orders with such products cannot ship by this service." },
  }),
  kind: {
    ...choice("kind", { label: "How it gets to the buyer", schema: kind, labels: KINDS, example: "ship", row: 1 }),
    create: kind.default("ship"),
    form: kind.default("ship"),
  },
  minWeight: field({
    column: "minWeight",
    label: "From weight",
    request: least,
    create: least.default(0),
    form: typedWeight(parcelUnit).transform(orZero),
    response: wholeValue(0).describe("Weight of the order's items in grams, included"),
    toResponse: (row: Row) => row.minWeight,
    toForm: (row: Row) => (row.minWeight === 0 ? "" : inUnit(row.minWeight, parcelUnit())),
    toAudit: (row: Row) => row.minWeight,
    readable: readableWeight,
    input: { row: 7, inputMode: "decimal", hint: () => `What the order weighs at least, in ${parcelUnit().name}` },
  }),
  maxWeight: field({
    column: "maxWeight",
    label: "Up to weight",
    request: grams,
    create: grams.default(null),
    form: typedWeight(parcelUnit),
    response: wholeValue(2000).nullable().describe("Weight of the order's items in grams, included; null for no bound"),
    toResponse: (row: Row) => row.maxWeight,
    toForm: (row: Row) => (row.maxWeight === null ? "" : inUnit(row.maxWeight, parcelUnit())),
    toAudit: (row: Row) => row.maxWeight,
    readable: readableWeight,
    input: {
      row: 7,
      inputMode: "decimal",
      hint: () => `What it weighs at most, in ${parcelUnit().name}. Empty: any weight.`,
    },
  }),
  minTotal: money("minTotalCents", {
    label: "From total",
    request: leastTotal,
    create: leastTotal.default(0),
    empty: 0,
    example: 0,
    about: "Total of the items, included",
    input: { row: 8, hint: "What the items cost at least" },
  }),
  maxTotal: money("maxTotalCents", {
    label: "Up to total",
    request: total,
    create: total.default(null),
    none: "none",
    example: 500,
    about: "Total of the items, included; null for no bound",
    input: { row: 8, hint: "What they cost at most. Empty: any total." },
  }),
} satisfies FieldTable<
  Row,
  "id" | "rateId",
  {
    firstUnitPrice: "firstUnitCents";
    furtherUnitPrice: "furtherUnitCents";
    freeFrom: "freeFromCents";
    minTotal: "minTotalCents";
    maxTotal: "maxTotalCents";
  }
>;

export const rateRecord = recordOf<Row>("rate", ({ rateId }) => ({ rateId }))(rateFields);

/** The form, and the bodies of POST and PUT of /api/shippingrates. By default a rate is offered, for all products. */
export const {
  form: rateFormSchema,
  create: rateRequestSchema,
  changes: rateChangesSchema,
} = recordSchemas(rateFields);

export type RateValues = z.output<typeof rateRequestSchema>;
export type RateChanges = z.output<typeof rateChangesSchema>;

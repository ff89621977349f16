import { z } from "zod";
import { wholeNumber } from "../fields/fields.schema.server";
import { itemLabel, type LabeledItem } from "../order-lines/item-label";
import { sentLines, typedLines } from "../order-lines/lines.schema.server";

const NUMBER = "A tracking number has 5 to 40 letters, digits and hyphens.";
const MISSING = "Please enter a tracking number.";

/** Maximum number of tracking numbers in one request. */
const NUMBERS_LIMIT = 50;
const TOO_MANY = `At most ${NUMBERS_LIMIT} numbers at once.`;

/** A tracking number as people and carriers write it. */
export const trackingNumberSchema = z
  .string({ error: MISSING })
  .transform((text) => text.replace(/\s+/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9](?:[A-Z0-9-]{3,38})[A-Z0-9]$/, NUMBER));

const label = z
  .string()
  .max(300, "Too long")
  .regex(/^[^<>\p{Cc}]*$/u, "No HTML allowed");

const labels = z
  .union([z.array(label).max(100), label.transform((one) => [one])], { error: "Please send names of items here." })
  .default([]);

/** A tracking number, as a regular expression for the API description. */
const ONE_NUMBER = "[A-Za-z0-9][A-Za-z0-9-]{3,38}[A-Za-z0-9]";

const NUMBERS = `${ONE_NUMBER}(?:, *${ONE_NUMBER})*`;

/** Numbers separated by commas, semicolons or line breaks, at least so many. */
const numbers = (least: number) =>
  z
    .string({ error: MISSING })
    .max(4000, "Too long")
    .transform((text, issues) => {
      const parts = text.split(/[,;\r\n]+/).filter((part) => part.trim() !== "");
      const parsed = z.array(trackingNumberSchema).min(least, MISSING).max(NUMBERS_LIMIT, TOO_MANY).safeParse(parts);
      if (parsed.success) return parsed.data;
      // The numbers share one form field, so only the first error is shown.
      issues.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? NUMBER });
      return z.NEVER;
    });

const typedNumbers = numbers(1).meta({ pattern: `^${NUMBERS}$` });

/** Nothing, or tracking numbers as in the tracking form. */
const optionalNumbers = numbers(0)
  .meta({ pattern: `^(?:${NUMBERS})?$` })
  .default([]);

const COUNT = "Please send the number of shipments as a whole number.";

/** What the form showed, or the caller read: a shipment that is sent twice is made once, and a refund knows what is sent. */
export const seenShipments = wholeNumber(0, 100_000, COUNT, COUNT)
  .optional()
  .describe(
    "How many shipments the order had as last read. 409 if it has another number by now; a call to ship that is sent twice ships once with it",
  );

/** The shipping form: the tracking numbers may be missing. */
export const shippingFormSchema = z.object({
  bigNumber: optionalNumbers,
  trackingItem: labels,
  items: typedLines.optional(),
  shipments: seenShipments,
});

/** The same form, sent to save its numbers only. */
export const trackingFormSchema = shippingFormSchema.extend({ bigNumber: typedNumbers });

/** The button 'Undo last shipment'. */
export const undoFormSchema = z.object({ shipments: seenShipments });

/** Body of PUT /api/orders/{id}/ship. */
export const shipRequestSchema = z.object({
  bigNumber: optionalNumbers,
  trackingItem: labels,
  items: sentLines.optional().describe("What is in this shipment; all that is left, if it is missing"),
  shipments: seenShipments,
});

const ORDER = "Please name the order.";

/** Body of POST /api/orders/email/send. `email` is ignored: the email goes to the order's own address. */
export const trackingRequestSchema = z.object({
  orderId: z.string({ error: ORDER }).min(1, ORDER).max(64, ORDER),
  bigNumber: z.union(
    [
      typedNumbers.transform((numbers) => numbers.map((one) => ({ number: one, trackingItem: [] as string[] }))),
      z
        .array(z.object({ number: trackingNumberSchema, trackingItem: labels }))
        .min(1, MISSING)
        .max(NUMBERS_LIMIT, TOO_MANY),
    ],
    { error: NUMBER },
  ),
  email: z.string().optional(),
});

export type Parcel = {
  number: string;
  trackingItem: string[];
  /** The carrier's name, if it is known otherwise than by the number's format. */
  carrier?: string;
};

/** The fields of a shipping form: what is sent, and the numbers of its parcels. */
export type ShipmentInput = z.output<typeof shippingFormSchema> & {
  /** The parcels, if they are known with their carriers. */
  parcels?: Parcel[];
};

/**
 * The parcels of a form: all its numbers, with the same items.
 * @param chosen the labels of what is sent, for a form that does not say what is in its parcels
 */
export function parcelsFrom({ bigNumber, trackingItem, parcels }: ShipmentInput, chosen: string[]): Parcel[] {
  if (parcels) return parcels;
  const inIt = trackingItem.length > 0 ? trackingItem : chosen;
  return bigNumber.map((number) => ({ number, trackingItem: inIt }));
}

/** The labels of an order's lines that the field takes for what is in a parcel. */
export const parcelLabels = (items: LabeledItem[]): string[] =>
  [...new Set(items.map(itemLabel))].filter((text) => label.safeParse(text).success);

import { z } from "zod";

const WRONG = "Invalid shipment data";

const line = (limit: number) =>
  z
    .string({ error: WRONG })
    .trim()
    .min(1, WRONG)
    .max(limit, WRONG)
    .regex(/^[^<>\p{Cc}]*$/u, WRONG);

/** POST /api/orders/shipments/tracking (spec sections 5 and 7). */
export const trackingQuerySchema = z.object({
  trackingId: line(60)
    .transform((text) => text.replace(/\s+/g, "").toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9-]{5,40}$/, WRONG)),
  destinationCountry: line(60),
  language: z.string({ error: WRONG }).regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, WRONG),
  zipcode: line(16),
});

import { z } from "zod";

const INVALID = "Invalid shipment data";

const line = (limit: number) =>
  z
    .string({ error: INVALID })
    .trim()
    .min(1, INVALID)
    .max(limit, INVALID)
    .regex(/^[^<>\p{Cc}]*$/u, INVALID);

/** Body of POST /api/orders/shipments/tracking. */
export const trackingQuerySchema = z.object({
  trackingId: line(60)
    .transform((text) => text.replace(/\s+/g, "").toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9-]{5,40}$/, INVALID)),
  destinationCountry: line(60),
  language: z.string({ error: INVALID }).regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, INVALID),
  zipcode: line(16),
});

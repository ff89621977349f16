import { shopPlace, usualPlace } from "../shipping/shop-place.server";
import { placeSchema } from "./checkout.schema.server";
import type { summarizeCheckout } from "./checkout.server";

/** What a shipping form has for the place that an order goes to, as typed. What the form does not have is empty. */
export type TypedPlace = { deliveryMethod: string; country: string; state: string; postalCode: string };

/**
 * The checkout with the place of a shipping form: as its address once the place is complete and right, until then as what is
 * estimated for the form's country.
 */
export function checkoutAt(typed: TypedPlace): Parameters<typeof summarizeCheckout>[0] {
  if (typed.deliveryMethod === "pickup") return { shippingAddress: { ...shopPlace(), isPickup: true } };
  const { success, data } = placeSchema.safeParse(typed);
  if (success) return { shippingAddress: data };
  return typed.country ? { suggestion: { entered: usualPlace(typed.country) } } : {};
}

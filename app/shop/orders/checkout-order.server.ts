import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sessionSecret } from "~/platform/env.server";
import { Conflict } from "~/platform/errors";
import { sign } from "~/platform/identifiers.server";
import type { CheckoutState } from "~/platform/schema.server";
import type { Cart, CartOwner } from "../cart/cart.server";
import { lineMark } from "../cart/line-mark";
import { buyerNotesSchema } from "../checkout/buyer-notes.schema.server";
import { parseInput } from "../fields/parse-input.server";
import type { Person } from "../sessions/session.server";
import type { OrderRequest } from "./place-order.server";

/** A new idempotency key for a 'Place Order' form. */
export const newOrderKey = (): string => randomUUID();

const orderKey = z.string().min(1).max(200).catch(newOrderKey);
const shownTotal = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/**
 * The cart's discount code, if it is used or the form's page showed it. A code that has become unusable since is refused
 * with the reason when the order is placed.
 */
function codeToUse({ discount }: Cart, form: FormData): string | undefined {
  if (!discount?.entered) return undefined;
  const isShown = discount.problem === null || form.get("discountCode") === discount.entered;
  return isShown ? discount.entered : undefined;
}

/** What a shopper sees of where an order goes, as one text: address, email and shipping rate. */
export const deliveryMark = ({ shippingAddress, email, selectedRate }: CheckoutState): string =>
  sign("delivery", JSON.stringify([shippingAddress, email, selectedRate]), sessionSecret());

/**
 * The order request for the cart, from the data of the checkout.
 * @param checkout.cart as the checkout has read it
 * @param client the client's address as rate limits count it
 * @param form the 'Place Order' form: its idempotency key and notes, and the lines, the total in cents, the discount code and the
 *   delivery that its page showed
 * @throws Invalid when a note is too long
 * @throws Conflict when a step of the checkout is missing, or when the delivery is another one
 */
export function orderRequestFromCheckout(
  buyer: Person,
  { state, cart, cartOwner }: { state: CheckoutState; cart: Cart; cartOwner: CartOwner },
  client: string,
  form: FormData,
): OrderRequest {
  const { shippingAddress, email, selectedRate, paymentMethod } = state;
  if (!shippingAddress || !email || !selectedRate || !paymentMethod) {
    throw new Conflict("Please go through the checkout again.");
  }
  if (form.has("delivery") && form.get("delivery") !== deliveryMark(state))
    throw new Conflict("The address, email or shipping rate has changed. Please look at them before you order.");
  return {
    buyer,
    client,
    email,
    lines: "cart",
    cartOwner,
    shippingAddress,
    addressVerified: state.addressVerified ?? false,
    promotionsOptIn: state.promotionsOptIn ?? false,
    rateId: selectedRate,
    discountCode: codeToUse(cart, form),
    paymentMethod,
    ...parseInput(buyerNotesSchema, Object.fromEntries(form)),
    idempotencyKey: orderKey.parse(form.get("orderKey")),
    expected: { totalCents: shownTotal.parse(form.get("totalCents") ?? undefined) },
    ...(form.has("seen") && { seenLines: form.getAll("seen").map(String) }),
  };
}

/** The lines of the cart that the page of a 'Place Order' form did not show, as `lineMark` writes them. */
export function unseenLines({ lines }: Cart, form: FormData): string[] {
  const seen = new Set(form.getAll("seen"));
  return seen.size === 0 ? [] : lines.map(lineMark).filter((mark) => !seen.has(mark));
}

import type Stripe from "stripe";
import type { PaymentDraft } from "../payment-provider";

/** Limits of Checkout sessions: line items, and the length of their names in characters. */
const LINE_LIMIT = 100;
const NAME_LIMIT = 250;

const MINUTE_MS = 60_000;

/** A session ends between 30 minutes and 24 hours after its creation; a minute is left for the way and for clocks that differ. */
const SHORTEST_MS = 31 * MINUTE_MS;
const LONGEST_MS = (24 * 60 - 1) * MINUTE_MS;

const truncate = (text: string, limit: number) => Array.from(text).slice(0, limit).join("");

type Line = Stripe.Checkout.SessionCreateParams.LineItem;

const line = (currency: string, name: string, unitAmount: number, quantity = 1): Line => ({
  quantity,
  price_data: {
    currency: currency.toLowerCase(),
    unit_amount: unitAmount,
    product_data: { name: truncate(name, NAME_LIMIT) || "Item" },
  },
});

/** The items, or one line for all of them: Stripe has no lines below zero for a discount, and a limit for their number. */
function itemLines({ currency, lines, itemsCents, discountCents }: PaymentDraft): Line[] {
  if (discountCents === 0 && lines.length <= LINE_LIMIT - 2)
    return lines.map(({ name, unitPriceCents, quantity }) => line(currency, name, unitPriceCents, quantity));
  return [line(currency, discountCents > 0 ? "Items, less the discount" : "Items", itemsCents - discountCents)];
}

/** When a session ends that is created now for stock that is held until then, in seconds since 1970. */
function sessionEnd(holdsUntil: Date): number {
  const now = Date.now();
  const end = Math.min(Math.max(holdsUntil.getTime(), now + SHORTEST_MS), now + LONGEST_MS);
  return Math.floor(end / 1000);
}

/** Stripe's request for a new Checkout session on its own page. */
export function sessionRequest(draft: PaymentDraft): Stripe.Checkout.SessionCreateParams {
  const { currency, reference, invoice, shipTo, shippingCents, taxCents } = draft;
  const metadata = { order: reference, invoice };
  return {
    mode: "payment",
    client_reference_id: reference,
    customer_email: draft.email,
    line_items: [
      ...itemLines(draft),
      ...(shippingCents > 0 ? [line(currency, "Shipping", shippingCents)] : []),
      ...(taxCents > 0 ? [line(currency, "Tax", taxCents)] : []),
    ],
    metadata,
    payment_intent_data: {
      metadata,
      description: truncate(`${draft.shopName}, ${reference}`, NAME_LIMIT),
      ...(shipTo && {
        shipping: {
          name: shipTo.name,
          address: {
            line1: shipTo.address1,
            line2: shipTo.address2,
            city: shipTo.city,
            state: shipTo.state,
            postal_code: shipTo.postalCode,
            country: shipTo.country,
          },
        },
      }),
    },
    expires_at: sessionEnd(draft.holdsUntil),
    // Stripe puts the session's id in place of the braces, which must not be encoded.
    success_url: `${draft.returnUrl}${draft.returnUrl.includes("?") ? "&" : "?"}session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: draft.cancelUrl,
  };
}

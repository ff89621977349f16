import type { CartPaymentDraft, PaymentDraft, PaymentSums } from "../payment-provider";
import { APPLE_PAY, CREDIT_CARD, GOOGLE_PAY } from "./paypal-methods";
import { centsToValue } from "./paypal-money";

/** PayPal's limit for names and other short texts, in characters. */
export const NAME_LIMIT = 127;
const ADDRESS_LIMITS = { line: 300, area: 120, region: 300, code: 60, name: 300 };

export const truncate = (text: string, limit: number) => Array.from(text).slice(0, limit).join("");

/** The recipient. What a country's addresses do not have is left out. */
function shippingOf(shipTo: NonNullable<PaymentDraft["shipTo"]>) {
  const part = (name: string, text: string, limit: number) => (text ? { [name]: truncate(text, limit) } : {});
  return {
    type: "SHIPPING",
    name: { full_name: truncate(shipTo.name, ADDRESS_LIMITS.name) },
    address: {
      address_line_1: truncate(shipTo.address1, ADDRESS_LIMITS.line),
      ...part("address_line_2", shipTo.address2, ADDRESS_LIMITS.line),
      ...part("admin_area_2", shipTo.city, ADDRESS_LIMITS.area),
      ...part("admin_area_1", shipTo.state, ADDRESS_LIMITS.region),
      ...part("postal_code", shipTo.postalCode, ADDRESS_LIMITS.code),
      country_code: shipTo.country,
    },
  };
}

/** An amount as PayPal writes it. */
export const paypalAmount = (cents: number, currency: string) => ({
  currency_code: currency,
  value: centsToValue(cents, currency),
});

/** The total of a payment with its parts (Orders v2, `amount_with_breakdown`), and its items, which have to add up to theirs. */
export function pricesOf({ currency, lines, ...sums }: PaymentSums) {
  const amount = (cents: number) => paypalAmount(cents, currency);
  return {
    amount: {
      ...amount(sums.totalCents),
      breakdown: {
        item_total: amount(sums.itemsCents),
        shipping: amount(sums.shippingCents),
        tax_total: amount(sums.taxCents),
        ...(sums.discountCents > 0 ? { discount: amount(sums.discountCents) } : {}),
      },
    },
    items: lines.map((line) => ({
      name: truncate(line.name, NAME_LIMIT),
      quantity: String(line.quantity),
      unit_amount: amount(line.unitPriceCents),
      sku: truncate(line.sku, NAME_LIMIT),
      category: "PHYSICAL_GOODS",
    })),
  };
}

const purchaseUnit = (draft: PaymentSums & Pick<PaymentDraft, "reference" | "invoice">) => ({
  custom_id: draft.reference,
  invoice_id: draft.invoice,
  ...pricesOf(draft),
});

/** PayPal's request for a new order: Orders v2, `order_request`. */
export function orderRequest(draft: PaymentDraft) {
  const { shipTo } = draft;
  return {
    intent: "CAPTURE",
    purchase_units: [{ ...purchaseUnit(draft), ...(shipTo && { shipping: shippingOf(shipTo) }) }],
    ...sourceOf(draft),
  };
}

/** What pays an order. PayPal's script names Apple Pay when it confirms the payment; the device has asked the payer then. */
function sourceOf(draft: PaymentDraft) {
  switch (draft.source) {
    case "card":
      return { payment_source: { card: cardSource(draft) } };
    case GOOGLE_PAY:
      return { payment_source: { google_pay: cardSource(draft) } };
    case APPLE_PAY:
      return {};
    default:
      return { payment_source: { paypal: accountSource(draft) } };
  }
}

/** The same for a cart: PayPal asks the payer for the address, and the shop for rates (Orders v2, `callback_configuration`). */
export function cartRequest(draft: CartPaymentDraft) {
  const experience_context = {
    ...payPageOf(draft),
    shipping_preference: "GET_FROM_FILE",
    landing_page: "LOGIN",
    order_update_callback_config: {
      callback_url: draft.quoteUrl,
      callback_events: ["SHIPPING_ADDRESS", "SHIPPING_OPTIONS"],
    },
  };
  return {
    intent: "CAPTURE",
    purchase_units: [purchaseUnit(draft)],
    payment_source: { paypal: { experience_context } },
  };
}

/**
 * The card data goes from PayPal's fields or Google's wallet to PayPal. The shop sets only when 3-D Secure is required, and its
 * return URLs.
 */
function cardSource({ returnUrl, cancelUrl }: PaymentDraft) {
  return {
    attributes: { verification: { method: "SCA_WHEN_REQUIRED" } },
    experience_context: { return_url: returnUrl, cancel_url: cancelUrl },
  };
}

const payPageOf = ({ shopName, returnUrl, cancelUrl }: Pick<PaymentDraft, "shopName" | "returnUrl" | "cancelUrl">) => ({
  brand_name: truncate(shopName, NAME_LIMIT),
  user_action: "PAY_NOW",
  return_url: returnUrl,
  cancel_url: cancelUrl,
});

/** The payment is approved on PayPal's site, which opens with its login or with its card form. */
function accountSource(draft: PaymentDraft) {
  return {
    experience_context: {
      ...payPageOf(draft),
      shipping_preference: draft.shipTo ? "SET_PROVIDED_ADDRESS" : "NO_SHIPPING",
      landing_page: draft.method === CREDIT_CARD ? "GUEST_CHECKOUT" : "LOGIN",
    },
  };
}

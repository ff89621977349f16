import type { PaymentDraft } from "../payment-provider";
import { CREDIT_CARD } from "./paypal-methods";
import { centsToValue } from "./paypal-money";

/** PayPal's limit for names and other short texts, in characters. */
const NAME_LIMIT = 127;
const ADDRESS_LIMITS = { line: 300, area: 120, region: 300, code: 60, name: 300 };

const truncate = (text: string, limit: number) => Array.from(text).slice(0, limit).join("");

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

/** PayPal's request for a new order: Orders v2, `order_request`. */
export function orderRequest(draft: PaymentDraft) {
  const { shipTo, currency } = draft;
  const amount = (cents: number) => ({ currency_code: currency, value: centsToValue(cents, currency) });
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        custom_id: draft.reference,
        invoice_id: draft.invoice,
        amount: {
          ...amount(draft.totalCents),
          breakdown: {
            item_total: amount(draft.itemsCents),
            shipping: amount(draft.shippingCents),
            tax_total: amount(draft.taxCents),
            ...(draft.discountCents > 0 ? { discount: amount(draft.discountCents) } : {}),
          },
        },
        items: draft.lines.map((line) => ({
          name: truncate(line.name, NAME_LIMIT),
          quantity: String(line.quantity),
          unit_amount: amount(line.unitPriceCents),
          sku: truncate(line.sku, NAME_LIMIT),
          category: "PHYSICAL_GOODS",
        })),
        ...(shipTo && { shipping: shippingOf(shipTo) }),
      },
    ],
    payment_source: draft.source === "card" ? { card: cardSource(draft) } : { paypal: walletSource(draft) },
  };
}

/**
 * The card data goes from PayPal's fields to PayPal. The shop sets only when 3-D Secure is required, and its return
 * URLs.
 */
function cardSource({ returnUrl, cancelUrl }: PaymentDraft) {
  return {
    attributes: { verification: { method: "SCA_WHEN_REQUIRED" } },
    experience_context: { return_url: returnUrl, cancel_url: cancelUrl },
  };
}

/** The payment is approved on PayPal's site, which opens with its login or with its card form. */
function walletSource(draft: PaymentDraft) {
  return {
    experience_context: {
      brand_name: truncate(draft.shopName, NAME_LIMIT),
      user_action: "PAY_NOW",
      shipping_preference: draft.shipTo ? "SET_PROVIDED_ADDRESS" : "NO_SHIPPING",
      landing_page: draft.method === CREDIT_CARD ? "GUEST_CHECKOUT" : "LOGIN",
      return_url: draft.returnUrl,
      cancel_url: draft.cancelUrl,
    },
  };
}

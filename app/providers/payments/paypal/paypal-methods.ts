import type { PaymentMethod } from "../payment-provider";

export const PAYPAL_WALLET = "PayPal";
export const CREDIT_CARD = "Credit Card";

/** Sources: `paypal` for approval on PayPal's site or in its window, `card` for its card fields on the shop's page. */
export const paypalMethods: PaymentMethod[] = [
  {
    name: PAYPAL_WALLET,
    description: "You approve the payment at PayPal after you have placed the order.",
    brands: ["paypal"],
    sources: ["paypal"],
    button: {
      label: "Pay with PayPal",
      hint: "You approve the payment at PayPal and come back here.",
      besideFields: "Pay with PayPal",
    },
  },
  {
    name: CREDIT_CARD,
    description: "You enter your card at PayPal, without an account there. The shop never sees its number.",
    brands: ["visa", "mastercard", "amex"],
    sources: ["paypal", "card"],
    hasFields: true,
    button: {
      label: "Pay by card",
      hint: "The next page is PayPal's card form.",
      besideFields: "Use PayPal's card page instead",
    },
  },
];

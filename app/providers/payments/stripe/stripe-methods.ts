import type { PaymentMethod } from "../payment-provider";

/** One method: Stripe's page offers the cards, wallets and bank payments that the account has. */
export const stripeMethods: PaymentMethod[] = [
  {
    name: "Card, Apple Pay, Google Pay",
    description: "You pay on a secure page of Stripe after you have placed the order. The shop never sees your card.",
    brands: ["visa", "mastercard", "apple-pay", "google-pay"],
    sources: [],
    button: {
      label: "Pay now",
      hint: "The next page is Stripe's: pay there by card, Apple Pay or Google Pay, and come back here.",
      besideFields: "",
    },
  },
];

import type { PaymentBrand, PaymentMethod } from "../payment-provider";

export const PAYPAL_ACCOUNT = "PayPal";
export const CREDIT_CARD = "Credit Card";

/** The wallets whose buttons PayPal's script has on the order's page, and whether the shop offers them. */
export type PaypalWallets = { applePay: boolean; googlePay: boolean };

/** Sources of the wallets, as PayPal names them. */
export const APPLE_PAY = "apple_pay";
export const GOOGLE_PAY = "google_pay";

/**
 * Sources: `paypal` for approval on PayPal's site or in its window, `card` for its card fields on the shop's page, and the
 * wallets that the shop offers.
 */
export function paypalMethods({ applePay, googlePay }: PaypalWallets): PaymentMethod[] {
  const wallets = [...(applePay ? [APPLE_PAY] : []), ...(googlePay ? [GOOGLE_PAY] : [])];
  const brands: PaymentBrand[] = [
    ...(applePay ? ["apple-pay" as const] : []),
    ...(googlePay ? ["google-pay" as const] : []),
  ];
  return [
    {
      name: PAYPAL_ACCOUNT,
      description: "You approve the payment at PayPal after you have placed the order.",
      brands: ["paypal"],
      sources: ["paypal", ...wallets],
      button: {
        label: "Pay with PayPal",
        hint: "You approve the payment at PayPal and come back here.",
        besideFields: "Pay with PayPal",
      },
    },
    {
      name: CREDIT_CARD,
      description: "You enter your card at PayPal, without an account there. The shop never sees its number.",
      brands: ["visa", "mastercard", "amex", ...brands],
      sources: ["paypal", "card", ...wallets],
      hasFields: true,
      button: {
        label: "Pay by card",
        hint: "The next page is PayPal's card form.",
        besideFields: "Use PayPal's card page instead",
      },
    },
  ];
}

import type { ManualPaymentProvider } from "../payment-provider";

/** The name of the method, which orders keep. */
export const CASH_ON_DELIVERY = "Cash on Delivery";

/** How long an unpaid order reserves its items, in days: as long as a carrier may take to pay the shop. */
const HOLD_DAYS = 30;

/**
 * Cash on delivery: the buyer pays the carrier, and an admin marks the order as paid.
 * @param settings `isOn` is read for each order, because admins change it while the shop runs
 */
export function cashOnDeliveryProvider({ isOn }: { isOn: () => boolean }): ManualPaymentProvider {
  return {
    kind: "manual",
    name: CASH_ON_DELIVERY,
    slug: "cash-on-delivery",
    methods: [
      {
        name: CASH_ON_DELIVERY,
        description: "You pay in cash when your order arrives.",
        sources: [],
        button: null,
      },
    ],
    instructions: () => (isOn() ? "To the carrier, in cash, when your order arrives." : ""),
    holdDays: () => HOLD_DAYS,
  };
}

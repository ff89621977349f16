import type { ManualPaymentProvider } from "../payment-provider";

/**
 * Money that reaches the shop outside of its payment services, such as cash at the counter. An admin marks the order as paid,
 * whatever its payment method is. It has no method of its own, so that no shopper can choose it.
 */
export const manualPaymentProvider: ManualPaymentProvider = {
  kind: "manual",
  name: "Manual payment",
  slug: "manual-payment",
  methods: [],
  instructions: () => "",
  holdDays: () => 0,
};

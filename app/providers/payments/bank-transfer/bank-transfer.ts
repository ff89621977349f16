import type { ManualPaymentProvider } from "../payment-provider";

type BankTransferSettings = Pick<ManualPaymentProvider, "instructions" | "holdDays">;

/**
 * Payment by bank transfer: the buyer transfers the money by the shop's instructions, and an admin marks the order as
 * paid.
 * @param settings read for each order, because admins change them while the shop runs
 */
export function bankTransferProvider(settings: BankTransferSettings): ManualPaymentProvider {
  return {
    kind: "manual",
    name: "Bank Transfer",
    slug: "bank-transfer",
    methods: [
      {
        name: "Bank Transfer",
        description: "You transfer the money from your bank account. We prepare your order after it has arrived.",
        sources: [],
        button: null,
      },
    ],
    ...settings,
  };
}

import { itemsText, type LabeledItem } from "../order-lines/item-label";

/** What a completed refund did to the stock: `returned` put the items of the order back, the others say why nothing was. */
export type RefundStock = "returned" | "partial" | "not-chosen" | "none-held" | "other-payment" | "at-provider";

const REASONS: Record<Exclude<RefundStock, "returned">, string> = {
  partial: "only a part of the payment was refunded",
  "not-chosen": "that was not chosen",
  "none-held": "the order had taken none",
  "other-payment": "this payment did not pay the order",
  "at-provider": "the refund was made on the payment provider's site",
};

/**
 * What a refund did to the stock, as a sentence for the shop.
 * @param stock null while the refund is not completed, and for refunds from before this was recorded
 * @param items of the order
 * @returns an empty string for null
 */
export function refundStockText(stock: RefundStock | null, items: LabeledItem[]): string {
  if (stock === null) return "";
  if (stock === "returned") return `Put back in stock: ${itemsText(items)}.`;
  return `Nothing was put back in stock, because ${REASONS[stock]}.`;
}

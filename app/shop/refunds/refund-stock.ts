import { itemsText, type LabeledItem } from "../order-lines/item-label";

/** What a completed refund did to the stock, as it is stored: `returned` put the items of the order back, the others say why nothing was. */
export type RefundStock =
  | "returned"
  | "partial"
  | "not-chosen"
  | "none-held"
  | "deleted"
  | "other-payment"
  | "at-provider";

const REASONS: Record<Exclude<RefundStock, "returned">, string> = {
  partial: "only a part of the payment was refunded",
  "not-chosen": "that was not chosen",
  "none-held": "nothing of the order was left to put back",
  deleted: "its product or variant was deleted since the order",
  "other-payment": "this payment did not pay the order",
  "at-provider": "the refund was made on the payment provider's site",
};

/**
 * What a refund did to the stock, as a sentence for the shop.
 * @param stock null while the refund is not completed, and for refunds from before this was recorded; `with-return` for the
 *   refund of a return, whose items go back when they are received
 * @param items what goes back in stock
 * @returns an empty string for null
 */
export function refundStockText(stock: RefundStock | "with-return" | null, items: LabeledItem[]): string {
  if (stock === null) return "";
  if (stock === "with-return")
    return items.length > 0
      ? `Put back in stock with the return: ${itemsText(items)}.`
      : "Nothing of the return was put back in stock.";
  if (stock === "returned") return `Put back in stock: ${itemsText(items)}.`;
  return `Nothing was put back in stock, because ${REASONS[stock]}.`;
}

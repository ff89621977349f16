import { type LineCounts, unitsToShip } from "~/shop/order-lines/line";
import type { OrderStatus } from "~/shop/orders/order-status";

/** What became of a line, as far as it differs from its order: empty where the order's status says it all. */
export function lineFacts(line: LineCounts, { status }: { status: OrderStatus }): string[] {
  const left = unitsToShip(line);
  const isMixed = status === "partly-shipped" || line.refundedQty > 0;
  const facts: [number, string][] = [
    [isMixed ? line.shippedQty : 0, "shipped"],
    [status === "partly-shipped" ? left : 0, "still to come"],
    [line.cancelledQty, "canceled"],
    [line.refundedQty - line.cancelledQty, "refunded"],
    [line.returnedQty, "returned"],
  ];
  return facts.filter(([units]) => units > 0).map(([units, what]) => `${units} ${what}`);
}

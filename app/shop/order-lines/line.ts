/** How many units of a line of an order were ordered, and what became of them. */
export type LineCounts = {
  qty: number;
  shippedQty: number;
  /** The units whose money is refunded, or is being refunded. */
  refundedQty: number;
  /** The units that were sent and came back: with a return, or with a refund that put them back in stock. */
  returnedQty: number;
  /** The units that were sent, are not refunded and are in no return. */
  returnableQty: number;
  /** The units that were canceled before they were sent. */
  cancelledQty: number;
  /** The refunded or canceled units that are not sent any more. */
  unsentQty: number;
};

/** The units of a line that are still to be sent. */
export const unitsToShip = ({ qty, shippedQty, unsentQty }: LineCounts): number => qty - shippedQty - unsentQty;

/** The units of a line that are sent and not refunded. */
export const sentUnits = ({ shippedQty, refundedQty, unsentQty }: LineCounts): number =>
  Math.max(0, shippedQty - (refundedQty - unsentQty));

/** The units of a line whose money is not refunded. */
export const unitsToRefund = ({ qty, refundedQty }: LineCounts): number => qty - refundedQty;

/** Whether some units of an order were sent, and others are still to be sent. */
export const isPartlySent = (lines: readonly LineCounts[]): boolean =>
  lines.some(({ shippedQty }) => shippedQty > 0) && lines.some((line) => unitsToShip(line) > 0);

/**
 * The lines with the units that go back in stock when the whole order does, without those for which that was decided before:
 * units refunded by line, and units received with a return. Of an order that is partly sent, only what is not sent goes back:
 * its buyer has the rest.
 */
export function restockedOf<Line extends LineCounts & { receivedQty: number }>(lines: readonly Line[]): Line[] {
  const isPartly = isPartlySent(lines);
  const unitsOf = (line: Line) => (isPartly ? unitsToShip(line) : unitsToRefund(line) - line.receivedQty);
  return lines.map((line) => ({ ...line, qty: Math.max(0, unitsOf(line)) })).filter(({ qty }) => qty > 0);
}

/** The id of a line in the API and in forms: that of its order, and its place in it. */
export const lineId = ({ orderId, position }: { orderId: string; position: number }): string =>
  `${orderId}-${position + 1}`;

/** How far a parcel is, for a shopper. */
export type ParcelProgress =
  | "Waiting for the carrier"
  | "On its way"
  | "Out for delivery"
  | "Ready for pickup"
  | "Delivered"
  | "Delivery problem";

/** What carriers write, from the most to the least specific. */
const WORDS: [RegExp, ParcelProgress][] = [
  [/undeliver|not delivered|return|exception|fail|refused|lost|damaged|unsuccessful|attempted/i, "Delivery problem"],
  [/\bdelivered\b/i, "Delivered"],
  [/out for delivery|on vehicle|with (?:the )?courier/i, "Out for delivery"],
  [/ready for (?:pickup|collection)|available for pickup|awaiting collection/i, "Ready for pickup"],
  [/label|pre-?shipment|information (?:received|sent)|not yet|awaiting item/i, "Waiting for the carrier"],
];

/**
 * How far a parcel is.
 * @param status the tracking service's status: pickup, transit, arrived, delivered or archive
 * @param latest what the carrier wrote last; empty if nothing
 */
export function parcelProgress(status: string, latest: string): ParcelProgress {
  if (status === "delivered") return "Delivered";
  const [, progress] = WORDS.find(([pattern]) => pattern.test(latest)) ?? [];
  if (progress) return progress;
  return status === "pickup" ? "Ready for pickup" : "On its way";
}

import type { ShippingAddress } from "~/platform/schema.server";

/**
 * What has to be said of how far an address was checked; empty for one that the postal service has confirmed, and for an order
 * that is picked up. The postal service is asked for addresses in the United States only.
 */
export function addressNote({ country, isPickup }: ShippingAddress, isVerified: boolean): string {
  if (isVerified || isPickup) return "";
  if (country === "US") return "Delivery to this address was not confirmed by the postal service.";
  return "Only the format of this address was checked, not whether mail is delivered there.";
}

import type { ShippingAddress } from "~/platform/schema.server";
import { countryName } from "./countries.server";

/** The lines of an address as written on a shipping label, with the country's name at the end. */
export function addressLines(address: ShippingAddress): string[] {
  return [
    `${address.shipToFirstName} ${address.shipToLastName}`,
    address.address1,
    address.address2,
    `${address.city}, ${address.state} ${address.postalCode}`,
    countryName(address.country),
  ].filter((line) => line.trim() !== "");
}

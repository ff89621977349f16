import type { ShippingAddress } from "~/platform/schema.server";

/** An address as screens and e-mails show it. */
export type AddressLines = ShippingAddress;

/** The lines of an address as written on a shipping label. */
export function addressLines(address: AddressLines): string[] {
  return [
    `${address.shipToFirstName} ${address.shipToLastName}`,
    address.address1,
    address.address2,
    `${address.city}, ${address.state} ${address.postalCode}`,
    address.country,
  ].filter((line) => line.trim() !== "");
}

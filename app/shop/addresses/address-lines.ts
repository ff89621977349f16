export type AddressLines = {
  shipToFirstName: string;
  shipToLastName: string;
  address1: string;
  address2?: string | null;
  city: string;
  state: string;
  postalCode: string;
  country: string;
};

/** The lines of an address as written on a shipping label. */
export function addressLines(address: AddressLines): string[] {
  return [
    `${address.shipToFirstName} ${address.shipToLastName}`,
    address.address1,
    address.address2 ?? "",
    `${address.city}, ${address.state} ${address.postalCode}`,
    address.country,
  ].filter((line) => line.trim() !== "");
}

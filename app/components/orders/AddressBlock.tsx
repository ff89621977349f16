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

/** A postal address, line by line. */
export function AddressBlock({ address }: { address: AddressLines }) {
  return (
    <address className="address">
      {addressLines(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

/** The lines of an address as they are written on a parcel. */
export function addressLines(address: AddressLines): string[] {
  return [
    `${address.shipToFirstName} ${address.shipToLastName}`,
    address.address1,
    address.address2 ?? "",
    `${address.city}, ${address.state} ${address.postalCode}`,
    address.country,
  ].filter((line) => line.trim() !== "");
}

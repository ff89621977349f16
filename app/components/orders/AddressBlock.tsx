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
    <address className="not-italic leading-relaxed">
      {addressLines(address).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

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

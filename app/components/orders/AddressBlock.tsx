import { type AddressLines, addressLines } from "~/shop/addresses/address-lines";

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

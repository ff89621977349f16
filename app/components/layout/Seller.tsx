/** The shop's name and how to reach it. A text is empty where there is none. */
export type SellerFacts = {
  name: string;
  /** The path of a picture. */
  logo: string;
  /** The lines of the postal address. */
  address: string[];
  phone: string;
  email: string;
  taxNumber: string;
};

/** The shop's postal address, line by line. */
export function SellerAddress({ lines }: { lines: string[] }) {
  return <p className="whitespace-pre-line wrap-anywhere">{lines.join("\n")}</p>;
}

/** The address that dials a phone number. */
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;

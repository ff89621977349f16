import type { ShippingAddress } from "~/platform/schema.server";
import type { PostalAddress } from "~/providers/postal/postal-service";
import { isSameCity, standardLines, standardWords } from "~/providers/postal/street-words";
import { addressLines } from "./address-lines.server";

/** Whether two ZIP codes are the same, where one of them may lack the four digits after the dash. */
function isSameZip(one: string, other: string): boolean {
  const [zip, plusFour] = one.trim().split(/[- ]/);
  const [otherZip, otherPlusFour] = other.trim().split(/[- ]/);
  return zip === otherZip && (!plusFour || !otherPlusFour || plusFour === otherPlusFour);
}

/**
 * Whether two addresses in the United States differ only in case, punctuation and the abbreviations of USPS
 * Publication 28, so that a shopper need not choose between them.
 */
export function isSameAddress(one: PostalAddress, other: PostalAddress): boolean {
  const lines = standardLines(one.address1, one.address2);
  const otherLines = standardLines(other.address1, other.address2);
  return (
    lines.street === otherLines.street &&
    lines.unit === otherLines.unit &&
    isSameCity(one.city, other.city) &&
    one.state.trim().toUpperCase() === other.state.trim().toUpperCase() &&
    isSameZip(one.postalCode, other.postalCode) &&
    one.country === other.country
  );
}

const folded = (text = "") => text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

const RECIPIENT = ["shipToFirstName", "shipToLastName", "company"] as const;
const PLACE = ["address1", "address2", "city", "state", "postalCode", "country"] as const;

/**
 * Whether two addresses are kept as one: the same recipient at the same place, in any case and, in the United States, in any
 * abbreviation, because the postal service rewrites what was typed. The phone number does not count.
 */
export function isSameSavedAddress(one: ShippingAddress, other: ShippingAddress): boolean {
  const isSame = (name: keyof Omit<ShippingAddress, "isPickup">) => folded(one[name]) === folded(other[name]);
  const isSamePlace = one.country === "US" && other.country === "US" ? isSameAddress(one, other) : PLACE.every(isSame);
  return isSamePlace && RECIPIENT.every(isSame);
}

/** A part of a line of an address; `isDifferent` when the other address does not have it. */
export type MarkedPart = { text: string; isDifferent: boolean };

/** Joins neighbors of the same kind, so that a screen reader announces a difference once. */
function joinParts(parts: MarkedPart[]): MarkedPart[] {
  const joined: MarkedPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.isDifferent === part.isDifferent) last.text += ` ${part.text}`;
    else joined.push({ ...part });
  }
  return joined;
}

/**
 * The lines of an address, with the words marked that another address does not have. Words that differ only in case,
 * punctuation or abbreviation are not marked.
 */
export function markDifferences(address: ShippingAddress, other: ShippingAddress): MarkedPart[][] {
  const known = new Set(addressLines(other).flatMap(standardWords));
  return addressLines(address).map((line) =>
    joinParts(
      line.split(/\s+/).map((text) => ({ text, isDifferent: standardWords(text).some((word) => !known.has(word)) })),
    ),
  );
}

import type { AddressSuggestion } from "~/platform/schema.server";
import { addressLines } from "~/shop/addresses/address-lines.server";
import { type MarkedPart, markDifferences } from "~/shop/addresses/compare-addresses.server";

/** The entered and the suggested address, line by line, each with what the other does not have marked. */
export function addressChoiceView({ entered, suggested, notes }: AddressSuggestion) {
  const unmarked = (): MarkedPart[][] => addressLines(entered).map((text) => [{ text, isDifferent: false }]);
  return {
    entered: suggested ? markDifferences(entered, suggested) : unmarked(),
    suggested: suggested ? markDifferences(suggested, entered) : null,
    notes,
  };
}

export type AddressChoiceView = ReturnType<typeof addressChoiceView>;

import { createContext, useContext } from "react";

/** Whether the shop's prices include tax. */
export const PricesIncludeTax = createContext(false);

/** Says beside a price that it includes tax, and that shipping is extra; nothing where tax is added in the checkout. */
export function TaxNote() {
  return useContext(PricesIncludeTax) && <p className="text-xs text-muted">Incl. tax, plus shipping</p>;
}

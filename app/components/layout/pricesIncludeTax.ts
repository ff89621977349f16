import { createContext } from "react";

/** Whether the shop's prices include tax. A file of its own, because every page has it, and not every page has prices. */
export const PricesIncludeTax = createContext(false);

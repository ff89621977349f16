/** The currency of the shop's prices, ISO 4217. */
export const shopCurrency = (): string => "USD";

/** Where a demo shop is, for its texts. */
export type DemoPlace = {
  town: string;
  /** As in 'to the United States'. */
  country: string;
  /** On one line. */
  address: string;
  /** What its terms say about prices. */
  prices: string;
  /** Converts a price of the catalog, in US cents, to the smallest unit of the shop's currency. */
  price: (cents: number) => number;
};

const ADDED = "The checkout shows tax and shipping before the order is placed.";
export const INCLUDED = "They include tax; the checkout shows shipping before the order is placed.";

/** The postal address of the demo, unless it is of another country. */
export const POSTAL_ADDRESS = "1600 Harbor Street\nPortland, OR 97201\nUnited States";

export const onOneLine = (address: string): string => address.replaceAll("\n", ", ");

export const HOME: DemoPlace = {
  town: "Portland",
  country: "the United States",
  address: onOneLine(POSTAL_ADDRESS),
  prices: `Prices are in US dollars. ${ADDED}`,
  price: (cents) => cents,
};

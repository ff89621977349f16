/** A line of a product file that cannot be imported, and why. */
export type LineProblem = { line: number; reason: string };

/** A product of a file, as a request of the API. */
export type ProductLine = {
  line: number;
  /** The id of the product that the line changes; empty to add one. */
  id: string;
  request: Record<string, unknown>;
  /** What another shop's product loses here, in sentences. */
  losses: string[];
  /** Whether it arrives as a draft because of that. */
  isDraft: boolean;
};

export type ProductFile = {
  /** The program that wrote the file; null for this shop. */
  source: "Shopify" | "WooCommerce" | null;
  lines: ProductLine[];
  problems: LineProblem[];
  /** What is not taken over from the file, or differently, as sentences. */
  notes: string[];
};

export const PRODUCTS_LIMIT = 5000;
export const TOO_MANY_PRODUCTS = `A file may have at most ${PRODUCTS_LIMIT} products.`;

export type Sum = { label: string; figures: number[] };

export type Sums = Map<string, Sum>;

/** The key of a product, or of a variant in its words. */
export const productKey = (id: string, variant: string): string => (variant ? `${id} ${variant}` : id);

/** The product and the words of the variant in a key. */
export function partsOfKey(key: string): { id: string; variant: string } {
  const end = key.indexOf(" ");
  return end < 0 ? { id: key, variant: "" } : { id: key.slice(0, end), variant: key.slice(end + 1) };
}

/**
 * Adds figures to a row of sums.
 * @param key of the row, which is made when it is missing
 * @param figures in the row's order; amounts in cents
 * @param label of the row; a later one replaces it
 */
export function addTo(sums: Sums, key: string, figures: number[], label = ""): void {
  const sum = sums.get(key);
  if (!sum) {
    sums.set(key, { label, figures: [...figures] });
    return;
  }
  if (label !== "") sum.label = label;
  for (const [index, figure] of figures.entries()) sum.figures[index] = (sum.figures[index] ?? 0) + figure;
}

export type StoredSum = [key: string, label: string, ...figures: number[]];

/** Sums as they are stored as JSON. */
export const toStored = (sums: Sums): StoredSum[] =>
  [...sums].map(([key, { label, figures }]) => [key, label, ...figures]);

/** Adds stored sums to others. @param stored as `toStored` returns them */
export function addStored(sums: Sums, stored: StoredSum[]): void {
  for (const [key, label, ...figures] of stored) addTo(sums, key, figures, label);
}

/** An item's label in the contents of a parcel. */
export const itemLabel = ({ name, variant }: { name: string; variant: string }): string =>
  variant ? `${name}, ${variant}` : name;

export type LabeledItem = { name: string; variant: string; qty: number };

/** Items with their quantities, such as '2 × Enamel Mug, Cream; 1 × Bowl'. */
export const itemsText = (items: LabeledItem[]): string =>
  items.map((item) => `${item.qty} × ${itemLabel(item)}`).join("; ");

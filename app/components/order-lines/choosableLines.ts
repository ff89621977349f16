import { itemLabel, type LabeledItem } from "~/shop/order-lines/item-label";
import type { LineCounts } from "~/shop/order-lines/line";

/** A line of an order, and how many of its units can be chosen. */
export type ChoosableLine = { id: string; label: string; most: number };

/** The lines of which some units can be chosen. Not beside their fields, whose scripts are for the forms alone. */
export const choosableLines = (
  items: ({ id: string } & LabeledItem & LineCounts)[],
  available: (item: LineCounts) => number,
): ChoosableLine[] =>
  items.map((item) => ({ id: item.id, label: itemLabel(item), most: available(item) })).filter(({ most }) => most > 0);

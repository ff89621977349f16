import { itemLabel, type LabeledItem } from "~/shop/order-lines/item-label";
import { type LineCounts, unitsToShip } from "~/shop/order-lines/line";

/** A line of an order, how many of its units can be chosen, and whether the first of them are still in the shop. */
export type ChoosableLine = { id: string; label: string; most: number; isUnsent: boolean };

/** The lines of which some units can be chosen. Not beside their fields, whose scripts are for the forms alone. */
export const choosableLines = (
  items: ({ id: string } & LabeledItem & LineCounts)[],
  available: (item: LineCounts) => number,
): ChoosableLine[] =>
  items
    .map((item) => ({
      id: item.id,
      label: itemLabel(item),
      most: available(item),
      isUnsent: item.returnableQty === 0 && unitsToShip(item) > 0,
    }))
    .filter(({ most }) => most > 0);

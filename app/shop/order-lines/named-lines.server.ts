import { Invalid } from "~/platform/errors";
import { itemLabel } from "./item-label";
import { type LineCounts, lineId } from "./line";
import type { NamedLine } from "./lines.schema.server";

type Line = LineCounts & { orderId: string; position: number; name: string; variant: string };

export type UnitsOfLine<Item extends Line = Line> = { item: Item; units: number };

/**
 * The lines of an order that a request names, with their units; those without units are left out.
 * @param available the units of a line that can be taken
 * @param what what would be done with them, for example `ship`
 * @throws Invalid for a line of another order, one that is named twice, and for more units than there are
 */
export function namedLines<Item extends Line>(
  items: Item[],
  named: NamedLine[],
  available: (item: Item) => number,
  what: string,
): UnitsOfLine<Item>[] {
  const byId = new Map(items.map((item) => [lineId(item), item]));
  return named.flatMap(({ _id, qty }, index) => {
    if (qty === 0) return [];
    const item = byId.get(_id);
    byId.delete(_id);
    if (!item) return refuse(index, "_id", "This order has no such item, or it is named twice.");
    const most = available(item);
    const label = itemLabel(item);
    if (qty > most) {
      const left =
        most === 0 ? `Nothing of ${label} is left to ${what}.` : `Only ${most} of ${label} can be chosen to ${what}.`;
      return refuse(index, "qty", left);
    }
    return [{ item, units: qty }];
  });
}

/** Whether a request names these units, and no others. */
export function namesUnits(named: NamedLine[], lines: { id: string; qty: number }[]): boolean {
  const units = new Map(named.filter(({ qty }) => qty > 0).map(({ _id, qty }) => [_id, qty]));
  return units.size === lines.length && lines.every(({ id, qty }) => units.get(id) === qty);
}

/** The labels of the lines of an order of which a request names units. */
export const labelsOf = (items: Line[], named: NamedLine[] = []): string[] => {
  const isNamed = (item: Line) => named.some(({ _id, qty }) => qty > 0 && _id === lineId(item));
  return [...new Set(items.filter(isNamed).map(itemLabel))];
};

function refuse(index: number, field: "_id" | "qty", message: string): never {
  throw new Invalid(message, { [`items.${index}.${field}`]: message });
}

import { type WeightUnit, weightText } from "~/shop/fields/weight-units";
import { formatMoney } from "~/shop/money/format-money";
import type { RateRow } from "~/shop/shipping/rates";

/** A row of the rate table with its zone. */
export type RateTableRow = RateRow & { id: string; zone: string };

function rangeText(least: number, most: number | null, words: (value: number) => string): string | null {
  if (most === null) return least > 0 ? `from ${words(least)}` : null;
  return least > 0 ? `${words(least)} to ${words(most)}` : `up to ${words(most)}`;
}

type Bounds = Pick<RateRow, "minWeight" | "maxWeight" | "minTotalCents" | "maxTotalCents">;

/** Which orders a rate is for, such as `up to 2 kg, from $50.00`; empty for all. @param unit of the weights */
export function boundsText(
  { minWeight, maxWeight, minTotalCents, maxTotalCents }: Bounds,
  unit: Pick<WeightUnit, "name" | "grams">,
): string {
  return [
    rangeText(minWeight, maxWeight, (grams) => weightText(grams, unit)),
    rangeText(minTotalCents, maxTotalCents, formatMoney),
  ]
    .filter(Boolean)
    .join(", ");
}

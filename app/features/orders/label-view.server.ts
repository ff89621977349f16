import { type Label, labelsOf } from "~/shop/labels/find-label.server";
import { sellsLabels } from "~/shop/labels/label-rates.server";
import { formatAmount } from "~/shop/money/format-money";
import type { Person } from "~/shop/sessions/session.server";
import { hasPermission } from "~/shop/staff/permissions";

/** A label of an order's page. */
const labelView = ({ id, status, rate, number, url, problem }: Label) => ({
  id,
  status,
  service: rate ? `${rate.carrier} ${rate.service}` : "",
  price: rate ? formatAmount(rate.cents, rate.currency) : "",
  number,
  url,
  problem,
});

export type LabelView = ReturnType<typeof labelView>;

/** What an order's page shows of labels; null where they are off, and for readers who do not ship. */
export function labelsData(orderId: string, person: Person | null, canBuy: boolean) {
  if (!sellsLabels || !hasPermission(person, "orders.fulfill")) return null;
  return { canBuy, entries: labelsOf(orderId).map(labelView) };
}

import { json } from "@remix-run/node";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { redirectToDocument } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { formatMoney } from "~/shop/money/format-money";
import { linesVersion, planChange, type WantedItem } from "~/shop/order-changes/plan-change.server";
import { type DraftLine, draftView, linesToOrder } from "~/shop/order-entry/draft.server";
import { lineId } from "~/shop/order-lines/line";
import { getOrder, type OrderWithItems } from "~/shop/orders/order.server";
import { paidCents } from "~/shop/orders/paid-amount";
import { cashDueCents } from "~/shop/payment-methods/payment-text.server";
import { type ChangeOutcome, changeLines } from "~/shop/payments/change-lines.server";
import type { Person } from "~/shop/sessions/session.server";
import type { ReturnedForm } from "../accounts/kept-forms.server";
import {
  changedLines,
  type DraftErrors,
  type DraftForm,
  draftError,
  postedDraft,
  rateOptions,
  refusalOfDraft,
  refusedDraft,
  shownTotal,
  withFound,
} from "./draft-form.server";

const ownLines = (order: OrderWithItems): DraftLine[] =>
  order.items.map((item) => ({ product: lineId(item), qty: String(item.qty), color: "" }));

const postedEdit = ({ rateId }: OrderWithItems, form: FormData): DraftForm =>
  postedDraft(form, ["selectedRate", "version"], { selectedRate: rateId });

function wantedItems(order: OrderWithItems, lines: DraftLine[]): WantedItem[] {
  const own = new Set(order.items.map(lineId));
  const requested = linesToOrder(lines);
  return lines.flatMap(({ product, qty }, index): WantedItem[] => {
    if (own.has(product)) return [{ _id: product, qty: Number(qty) }];
    const line = requested[index];
    return line ? [line] : [];
  });
}

const RATE_GONE = "The shipping rate is not offered for these items any more. Please choose another one.";

/** What the order would cost, by the cheapest rate where its own is not offered; null while the lines are not complete. */
function quoteDraft(order: OrderWithItems, { lines, values }: DraftForm) {
  try {
    const items = wantedItems(order, lines);
    const cheapest = planChange(order, { items, rateId: "" });
    const isOffered = cheapest.rates.some(({ id }) => id === values.selectedRate);
    const { plan, rates } = isOffered ? planChange(order, { items, rateId: values.selectedRate }) : cheapest;
    const errors: DraftErrors = isOffered ? {} : { "": [RATE_GONE] };
    return { totals: { ...plan.price, discountCode: order.discountCode }, rates, errors };
  } catch (error) {
    return { totals: null, rates: [], errors: draftError(error).errors };
  }
}

/** What saving does with what is paid on delivery of a confirmed order, as a sentence; null for other orders. */
function cashChange(order: OrderWithItems, totalCents: number): string | null {
  const before = cashDueCents(order);
  if (before === null) return null;
  const left = before + totalCents - order.totalCents;
  const after = Math.max(0, left);
  const refund = left < 0 ? ` ${formatMoney(-left)} is refunded.` : "";
  if (after === before) return `${formatMoney(before)} is paid on delivery, as before.${refund}`;
  const change = `Saving ${after < before ? "lowers" : "raises"} what is paid on delivery`;
  const next = after > before ? " The order ships once that is marked as paid." : "";
  return `${change} from ${formatMoney(before)} to ${formatMoney(after)}.${next}${refund}`;
}

function screenOf(order: OrderWithItems, draft: DraftForm) {
  const shown = draftView(draft.lines, order.shippingAddress, order);
  const hasProblems = shown.length === 0 || shown.some(({ problem }) => problem !== null);
  const known = shown.map(({ product, qty, color }) => ({ product, qty, color }));
  const { totals, rates, errors } = hasProblems
    ? { totals: null, rates: [], errors: {} }
    : quoteDraft(order, { ...draft, lines: known });
  return {
    version: draft.values.version ?? "",
    find: draft.find,
    found: draft.found,
    lines: shown,
    hasProblems,
    selectedRate: totals?.rateId ?? draft.values.selectedRate ?? "",
    rates: rateOptions(rates),
    totals,
    paidCents: paidCents(order),
    cashChange: totals && cashChange(order, totals.totalCents),
    errors: { ...errors, ...draft.errors } as DraftErrors,
  };
}

export type OrderEditData = ReturnType<typeof screenOf>;

/** The form with the lines that the order has, or as it was kept while the session had ended. */
export function newEdit(order: OrderWithItems, kept: ReturnedForm | null): OrderEditData {
  if (kept) return screenOf(order, { ...postedEdit(order, kept.form), errors: { "": [kept.notice] } });
  const values = { selectedRate: order.rateId, version: linesVersion(order) };
  return screenOf(order, { lines: ownLines(order), values, find: "", found: [], errors: {} });
}

const NOTICES: Record<ChangeOutcome, FlashKey> = {
  unchanged: "lines-unchanged",
  changed: "lines-changed",
  due: "lines-due",
  refunded: "lines-refunded",
  "refunded-by-hand": "lines-refunded-by-hand",
  "refund-pending": "lines-pending",
  "refund-pending-by-hand": "refund-pending-by-hand",
};

/** Does what a button of the form says: changes the draft, or the order. */
export async function submitEdit(
  staff: Person,
  { order, query }: { order: OrderWithItems; query: string },
  form: FormData,
  context: RequestContext,
) {
  const draft = await withFound(postedEdit(order, form));
  if (form.get("intent") !== "save") return json(screenOf(order, changedLines(draft, form)));
  const screen = screenOf(order, draft);
  const refusal = refusalOfDraft(screen, form, "Please add a product, or cancel the order instead.");
  if (refusal) return refusedDraft(screen, refusal);
  const expectedCents = shownTotal(form);
  try {
    const items = wantedItems(order, screen.lines);
    const { selectedRate: rateId = "", version } = draft.values;
    const outcome = await changeLines(staff, order.id, { items, rateId, expectedCents, version });
    setFlash(context, NOTICES[outcome]);
    return redirectToDocument(`/order/${order.id}${query}`);
  } catch (error) {
    const { errors, status } = draftError(error);
    // Shown again for the order as it is now, with what was typed.
    const current = getOrder(order.id, { person: staff });
    const values = { ...draft.values, version: linesVersion(current) };
    return refusedDraft(screenOf(current, { ...draft, values }), errors, status);
  }
}

import { json } from "@remix-run/node";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { redirectToDocument } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { Conflict } from "~/platform/errors";
import { draftView, linesToOrder } from "~/shop/order-entry/draft.server";
import { getOrder } from "~/shop/orders/order.server";
import type { RefundOutcome } from "~/shop/refunds/send-refund.server";
import { exchangeReturn, quoteExchange, valueOfReturn } from "~/shop/returns/exchange-return.server";
import { getReturn, type Return } from "~/shop/returns/find-return.server";
import { returnPath } from "~/shop/returns/return-emails.server";
import { checkReturnStep } from "~/shop/returns/return-status";
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
import { unsentNote } from "./order-words.server";
import { returnView } from "./return-view.server";

/** A return to be exchanged, with what the form says of it. @throws Conflict with the reason when it cannot be */
function exchangeOf(staff: Person, id: string) {
  const found = getReturn(id);
  const result = checkReturnStep(found, "exchange");
  if (result.kind === "refused") throw new Conflict(result.reason);
  if (result.kind === "done") throw new Conflict("This return is exchanged already.");
  const { number, rateId } = getOrder(found.orderId, { person: staff });
  return { found, order: { number }, rateId, view: returnView(found) };
}

function screenOf(staff: Person, found: Return, draft: DraftForm) {
  const lines = draftView(draft.lines, getOrder(found.orderId, { person: staff }).shippingAddress);
  const hasProblems = lines.length === 0 || lines.some(({ problem }) => problem !== null);
  const chargesShipping = Boolean(draft.values.chargeShipping);
  const asked = { lines: linesToOrder(lines), rateId: draft.values.selectedRate, chargesShipping };
  const { quote, errors } = hasProblems ? { quote: null, errors: {} } : quoteDraft(staff, found, asked);
  const { amountCents, unsent } = valueOfReturn(found);
  return {
    find: draft.find,
    found: draft.found,
    lines,
    hasProblems,
    selectedRate: quote?.rate.id ?? draft.values.selectedRate ?? "",
    chargesShipping,
    rates: rateOptions(quote?.rates ?? []),
    totals: quote && { ...quote.totals, discountCode: quote.discount?.code ?? "" },
    valueCents: amountCents,
    /** What of the order that comes back is not sent any more; empty for nothing. */
    unsentNote: unsentNote(unsent),
    errors: { ...errors, ...draft.errors } as DraftErrors,
  };
}

export type ExchangeData = ReturnType<typeof screenOf>;

/** What the exchange would cost; null while the lines are not complete. */
function quoteDraft(staff: Person, found: Return, asked: Parameters<typeof quoteExchange>[2]) {
  try {
    return { quote: quoteExchange(staff, found, asked), errors: {} as DraftErrors };
  } catch (error) {
    return { quote: null, errors: draftError(error).errors };
  }
}

/** The form as it opens, or as it was kept while the session had ended. */
export function newExchange(staff: Person, id: string, kept: ReturnedForm | null) {
  const { found, order, rateId, view } = exchangeOf(staff, id);
  const draft: DraftForm = kept
    ? { ...postedExchange(kept.form, rateId), errors: { "": [kept.notice] } }
    : { lines: [], values: { selectedRate: rateId }, find: "", found: [], errors: {} };
  return { order, found: view, draft: screenOf(staff, found, draft) };
}

const postedExchange = (form: FormData, rateId: string): DraftForm =>
  postedDraft(form, ["selectedRate", "chargeShipping"], { selectedRate: rateId });

const NOTICES = {
  completed: "exchanged",
  pending: "exchanged-pending",
  "done-by-hand": "exchanged-by-hand",
  "not-paid": "exchanged",
  "pending-by-hand": "refund-pending-by-hand",
} as const satisfies Record<RefundOutcome, FlashKey>;

/** Does what a button of the form says: changes the draft, or makes the exchange. */
export async function submitExchange(staff: Person, id: string, form: FormData, context: RequestContext) {
  const before = getReturn(id).exchange;
  if (before) return redirectToDocument(`/order/${before.id}`);
  const { found, rateId } = exchangeOf(staff, id);
  const draft = await withFound(postedExchange(form, rateId));
  if (form.get("intent") !== "save") return json(screenOf(staff, found, changedLines(draft, form)));
  const screen = screenOf(staff, found, draft);
  const refusal = refusalOfDraft(screen, form, "Please add a product first.");
  if (refusal) return refusedDraft(screen, refusal);
  const { selectedRate, chargesShipping } = screen;
  const lines = linesToOrder(screen.lines);
  try {
    const asked = { lines, rateId: selectedRate, chargesShipping, expectedCents: shownTotal(form) };
    const { orderId, refund } = await exchangeReturn(staff, id, asked);
    setFlash(context, NOTICES[refund]);
    return redirectToDocument(`/order/${orderId}`);
  } catch (error) {
    if (getReturn(id).exchange) {
      // The exchange is made, and the refund of the rest is not.
      setFlash(context, "exchanged-unrefunded");
      return redirectToDocument(returnPath(id));
    }
    const { errors, status } = draftError(error);
    return refusedDraft(screenOf(staff, found, draft), errors, status);
  }
}

import { eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { refund } from "~/platform/schema.server";
import { type OnlinePaymentProvider, PaymentRefused, type ProviderRefund } from "~/providers/payments/payment-provider";
import { type Actor, recordOrderEvent } from "../orders/order-events.server";
import { withTimeout } from "../payment-methods/with-timeout.server";
import { captureById, originalOf } from "./captures.server";
import { recordResult } from "./record-refund.server";
import { partialRefundText } from "./refund-lines.server";
import { amountOf, groupOf, isByHand, isUnderWay, type Refund, refundWord } from "./refund-parts.server";
import { refundingProvider } from "./store-refund.server";

/** `pending-by-hand`: `pending` and, of another part of it, `done-by-hand`, now or as soon as it is completed. */
export type RefundOutcome = "completed" | "pending" | "done-by-hand" | "pending-by-hand" | "not-paid";

/**
 * Requests the stored parts of one refund from their providers and records the results: the money and, once all of it is refunded,
 * the stock and the end of the order. Until then, the order's history has that the refund is pending. When one part is refused,
 * those that were not sent before fail with it.
 * @returns `done-by-hand` when the shop only records the refund, or a part of it, and an admin sends the money; `not-paid` when
 *   nothing was paid yet, because the order is paid on delivery; `pending` when a provider completes it later, is down, or does
 *   not answer within ten seconds: then it is repeated in the background
 * @throws Conflict when a provider refuses it, with what of it was refunded all the same
 */
export async function requestRefunds([first]: Refund[], actor: Actor): Promise<RefundOutcome> {
  if (!first) return "completed";
  const sending = withTimeout(sendUnsent(first, actor), captureById(db, first.captureId).provider);
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const group = transaction((tx) => {
    const now = groupOf(tx, first);
    const pending = now.filter(isUnderWay);
    if (first.orderId && pending.length > 0)
      recordOrderEvent(tx, first.orderId, "refund-pending", { actor, detail: amountOf(pending) });
    return now;
  });
  if (group.some(({ status }) => status === "failed")) {
    const kept = group.filter(({ status }) => status !== "failed");
    const refusal = error instanceof Conflict ? error.message : "It was not refunded.";
    if (kept.length === 0) throw new Conflict(refusal);
    throw new Conflict(`${refusal} But of the ${amountOf(group)}, ${partialRefundText(db, kept)}.`);
  }
  if (error !== null && !(error instanceof ServiceUnavailable || error instanceof Conflict)) throw error;
  return outcomeOf(first);
}

/** What became of a refund that was sent. */
export function outcomeOf(part: Refund): RefundOutcome {
  const group = groupOf(db, part);
  // The shop only records these, and staff sends the money of what was paid.
  const byHand = group.filter((each) => isByHand(db, each));
  const isToSend = byHand.some(({ lowersCash }) => !lowersCash);
  if (group.some(isUnderWay)) return isToSend ? "pending-by-hand" : "pending";
  if (isToSend) return "done-by-hand";
  return byHand.length > 0 ? "not-paid" : "completed";
}

/**
 * Sends the parts of a refund that were not sent, each when its provider has accepted those before it: so of those that are `asked`,
 * only the first can have been sent.
 * @throws the errors of `sendRefund`
 */
export async function sendUnsent(part: Refund, actor: Actor): Promise<void> {
  for (const { id } of groupOf(db, part)) {
    const now = db.select().from(refund).where(eq(refund.id, id)).get();
    if (now?.status === "asked") await sendRefund(now, actor);
  }
}

/**
 * Requests a stored refund from its provider, and records the result.
 * @throws Conflict when the provider refuses it
 * @throws ServiceUnavailable when the provider is down
 */
async function sendRefund(requested: Refund, actor: Actor): Promise<void> {
  const capture = captureById(db, requested.captureId);
  const provider = refundingProvider(capture.provider);
  if (provider.kind === "manual") {
    transaction((tx) => recordResult(tx, provider.name, requested, { id: null, state: "completed" }, actor));
    return;
  }
  const result = await refundOnline(provider, requested, originalOf(db, capture).id);
  const status = transaction((tx) => recordResult(tx, provider.name, requested, result, actor));
  if (refundWord(status) === "failed") throw new Conflict(`${provider.name} did not refund it.`);
}

async function refundOnline(
  provider: OnlinePaymentProvider,
  requested: Refund,
  captureId: string,
): Promise<ProviderRefund> {
  try {
    const amount = { cents: requested.amountCents, currency: requested.currency };
    return await provider.refund(captureId, amount, requested.id);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    const failed = { id: null, state: "failed" as const, issue: error.issue };
    transaction((tx) => recordResult(tx, provider.name, requested, failed, { name: provider.name }));
    throw new Conflict(`${provider.name} did not refund it: ${error.issue}.`);
  }
}

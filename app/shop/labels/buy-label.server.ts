import { and, eq, isNotNull, lt, lte } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { deleteInBatches } from "~/platform/delete-in-batches.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { shippingLabel, trackingNumber } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { type BoughtLabel, LabelRefused } from "~/providers/labels/label-service";
import { labelService } from "~/providers/labels/labels.server";
import { shipAs } from "../fulfillment/order-transitions.server";
import { shipmentsOf } from "../fulfillment/shipments.server";
import { storeTrackingNumbers } from "../fulfillment/tracking-numbers.server";
import { formatAmount } from "../money/format-money";
import { labelsOf } from "../order-lines/named-lines.server";
import { itemsOf, orderById } from "../orders/order.server";
import { type Actor, type OrderEventKind, recordOrderEvent } from "../orders/order-events.server";
import type { Person } from "../sessions/session.server";
import { type Label, labelById } from "./find-label.server";
import { orderVersion, requireLabelService, requireSendable, toConflict } from "./label-rates.server";

/** When the outcome of a call is looked up first: after its timeout. */
const FIRST_CHECK_MS = 15_000;

/** When it is looked up again while it is unknown. */
const NEXT_CHECK_MS = 30_000;

/** After this time a label that the service does not have is not bought any more, and one not voided stays bought. */
const GIVE_UP_MS = 120_000;

/** How often the carrier's decision about a voided label is looked up. */
const VOID_CHECK_MS = 60 * 60_000;

/** How long rates are kept that are not bought. */
const QUOTE_LIFE_MS = 24 * 60 * 60_000;

const buyerOf = ({ actorId, actorName }: Label): Actor => ({
  id: actorId ?? undefined,
  name: actorName,
  isAdmin: true,
});

/** What the history says of a label. */
function labelText({ rate, number }: Label): string {
  if (!rate) return number ?? "";
  return [`${rate.carrier} ${rate.service}`, number, formatAmount(rate.cents, rate.currency)]
    .filter(Boolean)
    .join(", ");
}

function record(tx: Transaction, label: Label, kind: OrderEventKind, actor: Actor, problem = ""): void {
  const detail = [labelText(label), problem].filter(Boolean).join("; ");
  recordOrderEvent(tx, label.orderId, kind, { actor, detail });
}

function change(tx: Transaction, id: string, values: Partial<typeof shippingLabel.$inferInsert>): Label {
  tx.update(shippingLabel).set(values).where(eq(shippingLabel.id, id)).run();
  return labelById(id);
}

/** Marks a call as sent, before it is: a crash leaves what has to be looked up. */
function ask(tx: Transaction, { id }: Label, admin: Person, values: Partial<typeof shippingLabel.$inferInsert>): Label {
  const now = Date.now();
  return change(tx, id, {
    ...values,
    problem: "",
    actorId: admin.id,
    actorName: admin.username,
    askedAt: new Date(now),
    nextCheckAt: new Date(now + FIRST_CHECK_MS),
  });
}

const CHANGED = "The address or the items of the order have changed since.";

/** @throws Conflict, with what to do, when a label cannot be bought now */
function requireBuyable(tx: Transaction, label: Label): void {
  if (label.status === "failed") throw new Conflict("This label was not bought. Please ask for the rates again.");
  const found = orderById(tx, label.orderId);
  try {
    requireSendable(found, label.lines);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Conflict(`${error.message} Please ask for the rates again.`);
  }
  if (orderVersion(found) !== label.orderVersion) throw new Conflict(`${CHANGED} Please ask for the rates again.`);
  const other = and(eq(shippingLabel.orderId, label.orderId), eq(shippingLabel.status, "buying"));
  if (tx.select({ id: shippingLabel.id }).from(shippingLabel).where(other).get())
    throw new Conflict(
      "Another label of this order is being bought. Please wait until the order's page says what came of it.",
    );
}

/**
 * Buys a label at one of its rates and ships what is in its parcel, with its tracking number and the usual e-mail. The
 * intent is stored before the service is called. A repeat buys nothing: it returns the label as it is. If the service's
 * answer is lost, the label stays `buying` until `settleLabels` has found out.
 * @returns the label: `bought`, or `buying` while a call is under way
 * @throws Invalid for an unknown rate; Conflict when the order cannot be shipped or has not these units left, its address or
 *   its items have changed, another of its labels is being bought, or the carrier refuses
 * @throws ServiceUnavailable when the service's answer is lost; NotFound for an unknown label
 */
export async function buyLabel(admin: Person, id: string, rateId: string): Promise<Label> {
  const service = requireLabelService();
  const { label, isAsked } = transaction((tx) => {
    const found = labelById(id);
    if (found.status !== "quoted" && found.status !== "failed") return { label: found, isAsked: false };
    requireBuyable(tx, found);
    const rate = found.rates.find((one) => one.id === rateId);
    if (!rate) throw new Invalid("Please choose one of the rates.", { rate: "Please choose one of the rates." });
    return { label: ask(tx, found, admin, { status: "buying", rate }), isAsked: true };
  });
  if (!isAsked) return label;
  try {
    const bought = await service.buy(label.offerId, rateId);
    return transaction((tx) => recordBought(tx, id, bought));
  } catch (error) {
    if (!(error instanceof LabelRefused)) throw error;
    db.update(shippingLabel)
      .set({ status: "quoted", rate: null, nextCheckAt: null })
      .where(and(eq(shippingLabel.id, id), eq(shippingLabel.status, "buying")))
      .run();
    throw toConflict(error);
  }
}

/**
 * Records that a label was bought, once. Its money is spent, so it is recorded whatever became of the order: if its parcel
 * cannot be shipped any more, the label says why.
 */
function recordBought(tx: Transaction, id: string, bought: BoughtLabel): Label {
  const before = labelById(id);
  if (before.status !== "buying" || !before.rate) return before;
  const rate = { ...before.rate, cents: bought.cents, currency: bought.currency };
  const { number, url } = bought;
  const label = change(tx, id, { status: "bought", rate, number, url, nextCheckAt: null });
  record(tx, label, "label-bought", buyerOf(label));
  try {
    // Its number is no one's news when the whole order was shipped otherwise meanwhile.
    const found = orderById(tx, label.orderId);
    requireSendable(found, label.lines);
    if (orderVersion(found) !== label.orderVersion) throw new Conflict(CHANGED);
    shipAs(buyerOf(label), label.orderId, { bigNumber: [number], trackingItem: [], items: label.lines });
    return change(tx, id, { shipmentNum: shipmentsOf(label.orderId).at(-1)?.num });
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Invalid || error instanceof NotFound)) throw error;
    return change(tx, id, { problem: `Not shipped with it: ${error.message}` });
  }
}

/**
 * Asks the carrier to void a label that was not used. When it accepts that, the order loses the label's tracking number; its
 * shipment stays until it is undone. A repeat changes nothing.
 * @returns the label: `voided`, or `voiding` until the carrier has decided
 * @throws Conflict when there is no label yet, or the carrier refuses; NotFound for an unknown label
 * @throws ServiceUnavailable when the service's answer is lost: it is looked up in the background
 */
export async function voidLabel(admin: Person, id: string): Promise<Label> {
  const service = requireLabelService();
  const { label, isAsked } = transaction((tx) => {
    const found = labelById(id);
    if (found.status === "voiding" || found.status === "voided") return { label: found, isAsked: false };
    if (found.status !== "bought") throw new Conflict("This label is not bought, so that there is nothing to void.");
    return { label: ask(tx, found, admin, { status: "voiding" }), isAsked: true };
  });
  if (!isAsked) return label;
  try {
    const answer = await service.void(label.offerId);
    const after = transaction((tx) => recordVoid(tx, id, answer));
    if (after.status === "bought") throw new Conflict(after.problem);
    return after;
  } catch (error) {
    if (!(error instanceof LabelRefused)) throw error;
    transaction((tx) => recordVoidRefused(tx, id, `${error.service} says: ${error.reason}`));
    throw toConflict(error);
  }
}

function recordVoidRefused(tx: Transaction, id: string, problem: string): Label {
  const before = labelById(id);
  if (before.status !== "voiding") return before;
  const label = change(tx, id, { status: "bought", problem: `Not voided: ${problem}.`, nextCheckAt: null });
  record(tx, label, "label-void-refused", { name: labelService?.name ?? "" }, problem);
  const found = orderById(tx, label.orderId);
  if (!label.number || label.shipmentNum === null || found.cancelledAt) return label;
  const parcel = { number: label.number, trackingItem: labelsOf(itemsOf(found.id), label.lines) };
  const shipment = shipmentsOf(found.id).find(({ num }) => num === label.shipmentNum);
  storeTrackingNumbers(tx, buyerOf(label), found, [parcel], shipment?.num);
  return label;
}

/** Records what the carrier says about a label that is to be voided. */
function recordVoid(tx: Transaction, id: string, { voided }: BoughtLabel): Label {
  const before = labelById(id);
  if (before.status !== "voiding") return before;
  if (voided === "refused") return recordVoidRefused(tx, id, "the carrier does not take it back");
  if (voided === "no") return before;
  const isFirst = removeNumber(tx, before);
  if (voided === "pending") {
    if (isFirst) record(tx, before, "label-void-pending", buyerOf(before));
    return change(tx, id, { nextCheckAt: new Date(Date.now() + VOID_CHECK_MS) });
  }
  const actor = isFirst ? buyerOf(before) : { name: labelService?.name ?? "" };
  record(tx, before, "label-voided", actor);
  return change(tx, id, { status: "voided", nextCheckAt: null });
}

/** Removes the number of a voided label from its order. @returns false when it was removed before */
function removeNumber(tx: Transaction, { orderId, number }: Label): boolean {
  if (!number) return false;
  const isOfLabel = and(eq(trackingNumber.orderId, orderId), eq(trackingNumber.number, number));
  return tx.delete(trackingNumber).where(isOfLabel).run().changes > 0;
}

/** Labels looked up in one run. */
const BATCH = 20;

/**
 * Finds out what became of labels whose answer was lost, by a crash too, and what carriers decided about voided ones.
 * Deletes old rates that were not bought.
 */
export async function settleLabels(now = new Date()): Promise<void> {
  if (!labelService) return;
  const due = db
    .select()
    .from(shippingLabel)
    .where(and(isNotNull(shippingLabel.nextCheckAt), lte(shippingLabel.nextCheckAt, now)))
    .limit(BATCH)
    .all();
  for (const label of due) {
    if (shutdownSignal.aborted) return;
    const nextCheckAt = new Date(now.getTime() + NEXT_CHECK_MS);
    db.update(shippingLabel).set({ nextCheckAt }).where(eq(shippingLabel.id, label.id)).run();
    try {
      const found = await labelService.find(label.offerId);
      transaction((tx) => settle(tx, label, found, now));
    } catch (error) {
      // The service's message may quote an address.
      if (error instanceof ServiceUnavailable || error instanceof LabelRefused)
        log.warn({ label: label.id, error: error.name }, "label not settled yet");
      // No failure keeps the labels after it from being settled.
      else log.error({ label: label.id, err: error }, "label not settled");
    }
  }
  const isOld = lt(shippingLabel.createdAt, new Date(now.getTime() - QUOTE_LIFE_MS));
  await deleteInBatches(shippingLabel, and(eq(shippingLabel.status, "quoted"), isOld));
}

function settle(tx: Transaction, { id, status, askedAt }: Label, found: BoughtLabel | null, now: Date): void {
  const isOver = now.getTime() - (askedAt?.getTime() ?? 0) > GIVE_UP_MS;
  if (status === "buying") {
    if (found) recordBought(tx, id, found);
    else if (isOver) giveUp(tx, id);
    return;
  }
  if (found && found.voided !== "no") recordVoid(tx, id, found);
  else if (isOver) recordVoidRefused(tx, id, "the service was not reached");
}

/** The service has no such label: nothing was bought. */
function giveUp(tx: Transaction, id: string): void {
  const problem = `Not bought: ${labelService?.name} was not reached. No money was spent.`;
  tx.update(shippingLabel)
    .set({ status: "failed", problem, nextCheckAt: null })
    .where(and(eq(shippingLabel.id, id), eq(shippingLabel.status, "buying")))
    .run();
}

import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { OrderPageData } from "~/features/orders/order-page.server";
import type { OrderView } from "~/features/orders/order-view.server";
import { dollarsText } from "~/shop/money/dollars";
import { formatMoney } from "~/shop/money/format-money";
import { unitsToShip } from "~/shop/order-lines/line";
import { orderLabel } from "~/shop/orders/order-number";
import type { OrderStatus } from "~/shop/orders/order-status";
import { checkLine, tick } from "../forms/formStyles";
import { TextAreaField } from "../forms/TextAreaField";
import { TextField } from "../forms/TextField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { OrderLabels } from "../labels/OrderLabels";
import { useSendsEmail } from "../layout/useSendsEmail";
import { choosableLines } from "../order-lines/choosableLines";
import { UnitFields, type UnitsOfForm, unitValues } from "../order-lines/UnitFields";
import { Alert } from "../ui/Alert";
import { SubmitButton } from "../ui/Button";
import { panel } from "../ui/Card";
import { actions } from "../ui/layoutStyles";
import { NoteForm } from "./NoteForm";

/** What an admin can do with an order, and validation results of rejected forms. */
export type AdminData = NonNullable<OrderPageData["admin"]> & {
  refusedTracking?: FormResult;
  refusedNote?: FormResult;
  refusedMarkPaid?: FormResult;
};

type AdminActionsProps = Omit<AdminData, "canCorrectAddress" | "canChangeLines" | "hasPackingSlip" | "testNotice"> & {
  id: string;
  items: OrderView["items"];
  /** The lines of the address that its parcels go to; none for one that is picked up. */
  shipTo: string[];
  /** Changes with the units that can be shipped. */
  linesVersion: string;
  /** The query that the link of the next order keeps. */
  query: string;
  /** What is left to pay, in cents. */
  payableCents: number;
  /** What an order waits for that is not paid; empty for others. */
  unpaidNote: string;
  status: OrderStatus;
  /** Whether the buyer picks it up. */
  isPickup: boolean;
  /** The form that cancels the order, where that is possible. */
  cancellation: ReactNode;
};

/**
 * Admin actions of an order: buy a label, mark it as paid, ship it with its tracking numbers, mark it as delivered, undo that, cancel it,
 * add a note.
 */
export function AdminActions({
  id,
  items,
  shipTo,
  linesVersion,
  labels,
  nextToShip,
  query,
  canShip,
  shipments,
  parcelLabels,
  canDeliver,
  canAddTracking,
  refundWarning,
  canMarkPaid,
  paysOnDelivery,
  payableCents,
  waivableCents,
  markPaidNote,
  refusedTracking,
  refusedMarkPaid,
  refusedNote,
  unpaidNote,
  status,
  isPickup,
  cancellation,
}: AdminActionsProps) {
  const isSent = status === "partly-shipped" || status === "shipped" || status === "delivered";
  const nextStep = isSent && (
    <Form method="post" preventScrollReset aria-label="Next step" className={`${actions} mb-6`}>
      <input type="hidden" name="shipments" value={shipments} />
      {canDeliver && (
        <SubmitButton intent="deliver" pendingLabel="Marking…">
          {isPickup ? "Picked up" : "Mark as delivered"}
        </SubmitButton>
      )}
      <UndoButton status={status} isPickup={isPickup} />
    </Form>
  );
  return (
    <section className={`${panel()} print:hidden`} aria-labelledby="for-the-shop">
      <h2 id="for-the-shop">For the shop</h2>
      {!canShip && nextStep}
      {(canMarkPaid || refusedMarkPaid) && (
        <MarkPaidForm
          payableCents={payableCents}
          paysOnDelivery={paysOnDelivery}
          note={markPaidNote}
          lastResult={refusedMarkPaid}
        />
      )}
      {waivableCents > 0 && (
        <Form method="post" preventScrollReset aria-label="Waive the difference" className={`${actions} mb-6`}>
          <input type="hidden" name="amount" value={dollarsText(waivableCents)} />
          <SubmitButton
            variant="secondary"
            intent="waive"
            pendingLabel="Waiving…"
          >{`Waive ${formatMoney(waivableCents)}`}</SubmitButton>
          <p className="text-sm">The buyer need not pay it: the order gets cheaper by that, and can be shipped.</p>
        </Form>
      )}
      {isPickup && !refusedTracking ? (
        canShip && <ReadyForm refundWarning={refundWarning} />
      ) : canAddTracking || refusedTracking ? (
        <div data-keys="t">
          <ShippingForm
            key={linesVersion}
            items={items}
            shipTo={shipTo}
            canShip={canShip}
            shipments={shipments}
            parcelLabels={parcelLabels}
            refundWarning={refundWarning}
            lastResult={refusedTracking}
          />
        </div>
      ) : (
        unpaidNote && <p>{unpaidNote}</p>
      )}
      {canShip && nextStep && <div className="mt-6">{nextStep}</div>}
      {labels && (labels.canBuy || labels.entries.length > 0) && (
        <OrderLabels {...labels} to={`/admin/orders/${id}/label${query}`} />
      )}
      <div className="mt-6 flex flex-wrap items-start gap-x-3 gap-y-6 border-t border-line pt-6 [&>:is(p,[open])]:basis-full">
        <NoteForm lastResult={refusedNote} />
        {cancellation}
        {nextToShip && (
          <p>
            <Link
              data-keys="n"
              to={`/order/${nextToShip.id}${query}`}
            >{`Next order to ship: ${orderLabel(nextToShip)}`}</Link>
          </p>
        )}
      </div>
    </section>
  );
}

const UNDO: Partial<Record<OrderStatus, string>> = {
  delivered: "Undo delivered",
  "partly-shipped": "Undo last shipment",
};

const PICKUP_UNDO: Partial<Record<OrderStatus, string>> = { delivered: "Undo picked up", shipped: "Undo ready" };

/** The button that sends the buyer the news that the order waits in the shop. */
function ReadyForm({ refundWarning }: Pick<AdminActionsProps, "refundWarning">) {
  const sendsEmail = useSendsEmail();
  return (
    <Form method="post" preventScrollReset aria-label="Ready for pickup" className="grid gap-4">
      {refundWarning && <Alert kind="warning">{`${refundWarning}.`}</Alert>}
      <div className={actions}>
        <SubmitButton intent="ready" pendingLabel="Marking…">
          Ready for pickup
        </SubmitButton>
        {sendsEmail && <p className="text-sm">The buyer gets an email with the address and the hours.</p>}
      </div>
    </Form>
  );
}

/** Takes back the last step, for an order that was marked by mistake. */
function UndoButton({ status, isPickup }: Pick<AdminActionsProps, "status" | "isPickup">) {
  const intent = status === "delivered" ? "undo-deliver" : "undo-ship";
  return (
    <SubmitButton variant="secondary" small intent={intent} pendingLabel="Undoing…">
      {(isPickup ? PICKUP_UNDO[status] : UNDO[status]) ?? "Undo shipped"}
    </SubmitButton>
  );
}

type MarkPaidFormProps = Pick<AdminActionsProps, "payableCents" | "paysOnDelivery"> & {
  note: string;
  lastResult?: FormResult;
};

function MarkPaidForm({ payableCents, paysOnDelivery, note, lastResult }: MarkPaidFormProps) {
  const [form, fields] = useServerForm<Record<"reference", string>>({ id: "mark-paid", lastResult });
  return (
    <div className="mb-6">
      <ValidatedForm form={form} preventScrollReset label="Mark as paid">
        <input type="hidden" name="amount" value={dollarsText(payableCents)} />
        {note && <p className="text-sm">{note}</p>}
        <TextField
          label="Reference"
          meta={fields.reference}
          autoComplete="off"
          hint="What identifies the payment, such as the line of the account statement. It stays with the order's history."
        />
        <div>
          <SubmitButton intent="mark-paid" pendingLabel="Marking…">
            {paysOnDelivery ? `Confirm: the carrier collects ${formatMoney(payableCents)}` : "Mark as paid"}
          </SubmitButton>
        </div>
      </ValidatedForm>
    </div>
  );
}

type ShippingFormProps = Pick<
  AdminActionsProps,
  "items" | "shipTo" | "canShip" | "shipments" | "parcelLabels" | "refundWarning"
> & {
  lastResult?: FormResult;
};

/**
 * Tracking numbers, what is in the parcel, and the button that ships it: one form, so that a number typed before shipping
 * is stored with it.
 */
function ShippingForm({
  items,
  shipTo,
  canShip,
  shipments,
  parcelLabels,
  refundWarning,
  lastResult,
}: ShippingFormProps) {
  const notice = useSendsEmail() ? " The buyer is notified by email." : "";
  const lines = choosableLines(items, unitsToShip);
  const [form, fields] = useServerForm<{ bigNumber: string; items: UnitsOfForm }>({
    id: "tracking",
    constraint: canShip ? {} : { bigNumber: { required: true } },
    defaultValue: { items: unitValues(lines, true) },
    lastResult,
  });
  const ticked = [lastResult?.initialValue?.trackingItem ?? []].flat();
  return (
    <ValidatedForm form={form} preventScrollReset label="Tracking">
      <input type="hidden" name="shipments" value={shipments} />
      {canShip && shipTo.length > 0 && <p className="text-sm">{`To ${shipTo.join(", ")}`}</p>}
      <TextAreaField
        label="Tracking numbers"
        meta={fields.bigNumber}
        rows={2}
        hint={`One or several, separated by commas or lines.${notice}`}
      />
      {refundWarning && <Alert kind="warning">{`${refundWarning}.`}</Alert>}
      <UnitFields legend="In this shipment" lines={canShip ? lines : []} meta={fields.items} />
      <details open={!canShip || ticked.length > 0}>
        <summary className="cursor-pointer font-semibold">In these parcels</summary>
        <fieldset aria-label="In these parcels" className="mt-2">
          {canShip && <p className="text-sm">Without a choice, 'Mark as shipped' takes what is in this shipment.</p>}
          {parcelLabels.map((label) => (
            <label key={label} className={checkLine}>
              <input
                className={tick}
                type="checkbox"
                name="trackingItem"
                value={label}
                defaultChecked={ticked.includes(label)}
              />
              <span className="wrap-anywhere">{label}</span>
            </label>
          ))}
        </fieldset>
      </details>
      <div className={actions}>
        {canShip && (
          <SubmitButton intent="ship" pendingLabel="Marking…">
            Mark as shipped
          </SubmitButton>
        )}
        <SubmitButton variant="secondary" intent="tracking" pendingLabel="Saving…">
          {canShip ? "Only save tracking" : "Save tracking"}
        </SubmitButton>
      </div>
    </ValidatedForm>
  );
}

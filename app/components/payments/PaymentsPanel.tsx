import { Form } from "@remix-run/react";
import type { OrderPageData } from "~/features/orders/order-page.server";
import type { OrderView } from "~/features/orders/order-view.server";
import { dollarsText } from "~/shop/money/dollars";
import { formatAmount } from "~/shop/money/format-money";
import { unitsToRefund } from "~/shop/order-lines/line";
import { TextField } from "../forms/TextField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { type ChoosableLine, choosableLines } from "../order-lines/choosableLines";
import { UnitFields, type UnitsOfForm, unitValues } from "../order-lines/UnitFields";
import { Alert } from "../ui/Alert";
import { Badge } from "../ui/Badge";
import { Button, button, SubmitButton } from "../ui/Button";
import { panel } from "../ui/Card";
import { useDates } from "../ui/dates";
import { actions } from "../ui/layoutStyles";
import { unfolding } from "../ui/unfolding";
import { RefundAmount } from "./RefundAmount";
import { RestockBox } from "./RestockBox";

/** The payments of an order, and the validation result of a rejected refund. */
export type PaymentsData = NonNullable<OrderPageData["payments"]> & { refusedRefund?: FormResult };

type Capture = PaymentsData["captures"][number];

type Dispute = PaymentsData["disputes"][number];

type PaymentsPanelProps = PaymentsData & {
  isShipped: boolean;
  shipments?: number;
  /** A part of it is shipped, and another one is not. */
  isPartlyShipped: boolean;
  /** Its items are being changed: nothing of what paid it is refunded meanwhile. */
  isChanging: boolean;
  /** A part of it is not paid yet since its items were changed: then no items are refunded. */
  isDue: boolean;
  /** Changes with the units that can be refunded, and with those that are still in the shop. */
  linesVersion: string;
  items: OrderView["items"];
};

/** The captured payments of an order, for admins to review and refund. */
export function PaymentsPanel({
  captures,
  owed,
  stuck,
  disputes,
  soldOut,
  isShipped,
  shipments,
  isPartlyShipped,
  isChanging,
  isDue,
  linesVersion,
  items,
  mayRefund,
  refusedRefund,
}: PaymentsPanelProps) {
  const lines = isDue ? [] : choosableLines(items, unitsToRefund);
  const paying = captures.find(({ isOfOrder, refundableCents }) => isOfOrder && refundableCents > 0);
  // A refused form says why also where nothing can be refunded any more.
  const refused =
    refusedRefund && (captures.find(({ id }) => id === refusedRefund.initialValue?.capture) ?? paying ?? captures[0]);
  return (
    <section id="payments" className={`${panel()} print:hidden`}>
      <h2>Payments</h2>
      {soldOut && (
        <Alert kind="warning" title="Sold out">
          <p>
            Items of this order sold out before it was paid.{" "}
            {mayRefund
              ? "Restock them, or refund the payment."
              : "Restock them, or ask a manager to refund the payment."}
          </p>
        </Alert>
      )}
      {owed && (
        <Alert kind="warning" title={`${owed} to refund again`}>
          <p>The refund of a change of the items came back. A refund of an amount makes up for it first.</p>
        </Alert>
      )}
      <ul className="grid gap-6">
        {captures.map((capture) => (
          <li key={capture.id} className="grid gap-3">
            <p>
              <span className="font-semibold">{formatAmount(capture.amountCents, capture.currency)}</span>{" "}
              <Badge>{capture.state}</Badge>{" "}
              <span className="text-sm text-muted">
                {capture.isManual ? capture.provider : `${capture.provider}'s number ${capture.id}`}
              </span>
            </p>
            {disputes
              .filter(({ captureId }) => captureId === capture.id)
              .map((dispute) => (
                <DisputeBox key={dispute.id} dispute={dispute} provider={capture.provider} />
              ))}
            {mayRefund &&
              stuck
                .filter(({ captureId }) => captureId === capture.id)
                .map(({ id, amountCents }) => (
                  <StuckRefund key={id} id={id} amount={formatAmount(amountCents, capture.currency)} of={capture} />
                ))}
            {capture.review && <Review capture={capture} review={capture.review} mayClose={mayRefund} />}
            {mayRefund &&
              ((capture.refundableCents > 0 && !(isChanging && capture.isOfOrder)) || capture === refused) && (
                // Drawn anew after a refund: what was typed must not be sent a second time.
                <RefundForm
                  key={`${capture.refundableCents} ${linesVersion}`}
                  capture={capture}
                  isShipped={isShipped}
                  shipments={shipments}
                  isPartlyShipped={isPartlyShipped}
                  isDue={isDue && capture.isOfOrder}
                  lines={capture.isOfOrder ? lines : []}
                  lastResult={capture === refused ? refusedRefund : undefined}
                />
              )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A dispute is answered on the provider's own site; here it is shown. */
function DisputeBox({ dispute, provider }: { dispute: Dispute; provider: string }) {
  const { formatZonedTime } = useDates();
  const { state, title, reason, amountCents, currency, answerBy, id } = dispute;
  const needsAnswer = state === "needs-response";
  return (
    <Alert kind={needsAnswer ? "warning" : "info"} title={title}>
      <p>{`The payer wants ${formatAmount(amountCents, currency)} back: ${reason}. ${provider}'s number ${id}.`}</p>
      {needsAnswer && (
        <p>{`Answer on ${provider}'s site${answerBy ? ` by ${formatZonedTime(answerBy)}` : ""}: else the money goes back.`}</p>
      )}
    </Alert>
  );
}

function StuckRefund({ id, amount, of: { provider } }: { id: string; amount: string; of: Capture }) {
  return (
    <Alert kind="warning" title="Refund without an answer">
      <p>{`${provider} has neither made nor refused the refund of ${amount}. It is repeated until you stop it.`}</p>
      <Form method="post" preventScrollReset className="mt-2" aria-label={`Stop refund ${id}`}>
        <input type="hidden" name="refund" value={id} />
        <Button small variant="secondary" name="intent" value="stop-refund">
          Stop the refund
          <span className="sr-only">{` of ${amount}`}</span>
        </Button>
      </Form>
    </Alert>
  );
}

function Review({ capture, review, mayClose }: { capture: Capture; review: string; mayClose: boolean }) {
  return (
    <Alert kind="warning" title="Needs review">
      <p>{`${review}. It did not pay this order.`}</p>
      {mayClose && (
        <Form method="post" preventScrollReset className="mt-2" aria-label={`Review payment ${capture.id}`}>
          <input type="hidden" name="capture" value={capture.id} />
          <Button small variant="secondary" name="intent" value="reviewed">
            Mark as reviewed
            <span className="sr-only">{` payment ${capture.id}`}</span>
          </Button>
        </Form>
      )}
    </Alert>
  );
}

type RefundFormProps = Pick<PaymentsPanelProps, "isShipped" | "shipments" | "isPartlyShipped" | "isDue"> & {
  capture: Capture;
  /** The units that can be refunded. */
  lines: ChoosableLine[];
  lastResult?: FormResult;
};

function RefundForm({ capture, isShipped, shipments, isPartlyShipped, isDue, lines, lastResult }: RefundFormProps) {
  const [form, fields] = useServerForm<{ amount: string; note: string; items: UnitsOfForm }>({
    id: `refund-${capture.id}`,
    defaultValue: { items: unitValues(lines, false) },
    lastResult,
  });
  const rest = formatAmount(capture.refundableCents, capture.currency);
  return (
    <details className={unfolding} open={lastResult !== undefined || undefined}>
      <summary className={button({ variant: "secondary", small: true })}>Refund…</summary>
      <div className="mt-4">
        <ValidatedForm form={form} preventScrollReset label={`Refund payment ${capture.id}`}>
          <input type="hidden" name="capture" value={capture.id} />
          <input type="hidden" name="left" value={dollarsText(capture.leftCents)} />
          <input type="hidden" name="shipments" value={shipments} />
          {isDue && <p>Items can be refunded once the difference is paid or waived.</p>}
          <UnitFields legend="Items to refund" lines={lines} meta={fields.items} hasStockBoxes />
          <TextField
            label={lines.length > 0 ? "Or an amount" : "Amount"}
            meta={fields.amount}
            inputMode="decimal"
            hint={`In ${capture.currency}, at most ${rest}. Without ${lines.length > 0 ? "items and " : ""}an amount, all of it is refunded.`}
          />
          {lines.length > 0 && capture.leftCents > capture.refundableCents && (
            <p>What items cost beyond this payment comes from the order's other payments.</p>
          )}
          {capture.byHandNote && <p>{capture.byHandNote}</p>}
          <TextField label="Note" meta={fields.note} hint="For the shop's own records." />
          {capture.isOfOrder && (
            <div>
              {!isPartlyShipped && (
                <RestockBox ticked={lastResult ? lastResult.initialValue?.restock === "on" : !isShipped} />
              )}
              <p className="mt-1 text-sm text-muted">
                {isPartlyShipped
                  ? "A full refund without chosen items puts back in stock only what is not shipped. "
                  : "This happens after a full refund without chosen items. "}
                {!isShipped && "A full refund ends this order."}
              </p>
            </div>
          )}
          <RefundAmount intent="refund-amount" opened={capture.refund} lastResult={lastResult} />
          <div className={actions}>
            <SubmitButton variant="danger" intent="refund" pendingLabel="Refunding…">
              {capture.isManual ? "Yes, record the refund" : "Yes, refund"}
            </SubmitButton>
          </div>
        </ValidatedForm>
      </div>
    </details>
  );
}

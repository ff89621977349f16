import { Link } from "@remix-run/react";
import type { OrderView } from "~/features/orders/order-view.server";
import type { returnsData } from "~/features/orders/return-actions.server";
import { formatMoney } from "~/shop/money/format-money";
import { TextField } from "../forms/TextField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { choosableLines } from "../order-lines/choosableLines";
import { UnitFields, type UnitsOfForm, unitValues } from "../order-lines/UnitFields";
import { button, SubmitButton } from "../ui/Button";
import { useDates } from "../ui/dates";
import { unfolding } from "../ui/unfolding";
import { ReturnBadge } from "./ReturnBadge";

type OrderReturnsProps = ReturnType<typeof returnsData> & {
  items: OrderView["items"];
  /** Validation result of a rejected request. */
  lastResult?: FormResult;
};

/** What the buyer has to do or to wait for; undefined for nothing. @param sendTo where the items are sent; may be empty */
function nextStepOf(
  { status, approvedAt, receivedAt }: OrderReturnsProps["entries"][number],
  sendTo: string,
): string | undefined {
  if (status === "requested") return "We answer by email. Please do not send the items before that.";
  if (approvedAt && !receivedAt)
    return `Please send the items back${sendTo && ` to ${sendTo}`}, with the order number in the parcel.`;
  return status === "received" ? "The items have arrived. We will email you about the refund." : undefined;
}

/** The returns of an order, and the form that asks for one. */
export function OrderReturns({ entries, items, byStaff, sendTo, canRequest, until, lastResult }: OrderReturnsProps) {
  const { formatDate } = useDates();
  return (
    <section aria-labelledby="returns" className="print:hidden">
      <h2 id="returns" className="mb-2">
        Returns
      </h2>
      {entries.length > 0 && (
        <ul className="mb-3 grid gap-3">
          {entries.map((entry) => (
            <li key={entry.id} className="rounded-md border border-line bg-surface px-3 py-2">
              <p>
                <ReturnBadge status={entry.status} />
                <span className="ml-2 text-sm text-muted">{formatDate(entry.requestedAt)}</span>
              </p>
              <ul>
                {entry.lines.map((line) => (
                  <li key={line.id} className="wrap-anywhere">{`${line.qty} × ${line.label}`}</li>
                ))}
              </ul>
              {entry.declineReason && <p className="text-sm">{`Reason: ${entry.declineReason}`}</p>}
              {entry.reason && <p className="text-sm wrap-anywhere">{`Why they come back: ${entry.reason}`}</p>}
              {!byStaff && <p className="text-sm wrap-anywhere empty:hidden">{nextStepOf(entry, sendTo)}</p>}
              {entry.refundCents !== null && <p className="text-sm">{`Refund: ${formatMoney(entry.refundCents)}`}</p>}
              {entry.exchange && <p className="text-sm">{`Exchanged for order #${entry.exchange.number}`}</p>}
              {byStaff && <Link to={`/admin/returns/${entry.id}`}>Open this return</Link>}
            </li>
          ))}
        </ul>
      )}
      {(canRequest || lastResult) && (
        <ReturnForm
          key={entries.length}
          items={items}
          returns={entries.length}
          byStaff={byStaff}
          until={until && formatDate(until)}
          lastResult={lastResult}
        />
      )}
    </section>
  );
}

type ReturnFormProps = Pick<OrderReturnsProps, "items" | "byStaff" | "until" | "lastResult"> & {
  /** How many returns the page shows. */
  returns: number;
};

function ReturnForm({ items, returns, byStaff, until, lastResult }: ReturnFormProps) {
  const lines = choosableLines(items, ({ returnableQty }) => returnableQty);
  const [form, fields] = useServerForm<{ items: UnitsOfForm; reason: string }>({
    id: "return",
    defaultValue: { items: unitValues(lines, false) },
    lastResult,
  });
  return (
    <details className={unfolding} open={lastResult !== undefined || undefined}>
      <summary className={button({ variant: "secondary", small: true })}>
        {byStaff ? "Enter a return…" : "Return items…"}
      </summary>
      <div className="mt-4">
        <ValidatedForm form={form} preventScrollReset={!byStaff} label={byStaff ? "Enter a return" : "Return items"}>
          <input type="hidden" name="returns" value={returns} />
          <p className="text-sm">
            {byStaff
              ? "A return that you enter is approved at once."
              : `You can ask for a return until ${until ?? "the time for it ends"}. We answer by email; please do not send the items before that.`}
          </p>
          <UnitFields legend="Items to return" lines={lines} meta={fields.items} />
          <TextField label="Reason" meta={fields.reason} />
          <div>
            <SubmitButton intent="return" pendingLabel="Sending…">
              {byStaff ? "Save return" : "Request return"}
            </SubmitButton>
          </div>
        </ValidatedForm>
      </div>
    </details>
  );
}

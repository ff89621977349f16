import { Form, Link } from "@remix-run/react";
import type { ReturnView } from "~/features/orders/return-view.server";
import { formatMoney } from "~/shop/money/format-money";
import { orderLabel } from "~/shop/orders/order-number";
import { checkReturnStep } from "~/shop/returns/return-status";
import { FieldError } from "../forms/FieldError";
import { checkLine, tick } from "../forms/formStyles";
import { TextField } from "../forms/TextField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { useSendsEmail } from "../layout/useSendsEmail";
import { Breadcrumb } from "../ui/Breadcrumb";
import { ButtonLink, SubmitButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { Fact, factList } from "../ui/Fact";
import { actions } from "../ui/layoutStyles";
import { Time } from "../ui/Time";
import { ReturnBadge } from "./ReturnBadge";

type ReturnScreenProps = {
  order: { id: string; number: number; buyer: string; shippingCents: number };
  found: ReturnView;
  /** What the refund gives back without shipping, in cents; null where it has none. */
  valueCents: number | null;
  /** What of the order is not sent any more when it is refunded, and when the shipping is too; empty for nothing. */
  unsentNotes: string[];
  mayRefund: boolean;
  isPaid: boolean;
  refused?: string;
  refusedDecline?: FormResult;
  refusedReceive?: FormResult;
};

/** One return: its items, how far it is, and the buttons for the next step. */
export function ReturnScreen({
  order,
  found,
  valueCents,
  unsentNotes,
  mayRefund,
  isPaid,
  refused,
  refusedDecline,
  refusedReceive,
}: ReturnScreenProps) {
  const sendsEmail = useSendsEmail();
  const label = orderLabel(order);
  const can = (step: Parameters<typeof checkReturnStep>[1]) => checkReturnStep(found, step).kind === "next";
  return (
    <Page
      title={`Return of order ${label}`}
      width="text"
      above={<Breadcrumb items={[{ label: "Returns", to: "/admin/returns" }, { label }]} />}
    >
      <Refused>{refused}</Refused>
      <Card>
        <Facts order={order} found={found} />
      </Card>
      <div className="mt-6 grid gap-6">
        {!can("receive") && (
          <Card title="Items">
            <ul className="grid gap-1">
              {found.lines.map((line) => (
                <li key={line.id} className="wrap-anywhere">
                  {`${line.qty} × ${line.label}`}
                  {line.isRestocked && <span className="text-sm text-muted"> (back in stock)</span>}
                </li>
              ))}
            </ul>
          </Card>
        )}
        {(can("approve") || refusedDecline) && (
          <Card title="Decide">
            {sendsEmail && <p className="mb-4 text-sm">The buyer is notified by email of each step.</p>}
            {can("approve") && (
              <Form method="post" preventScrollReset aria-label="Approve" className={`${actions} mb-6`}>
                <SubmitButton intent="approve" pendingLabel="Approving…">
                  Approve return
                </SubmitButton>
              </Form>
            )}
            <DeclineForm lastResult={refusedDecline} />
          </Card>
        )}
        {(can("receive") || refusedReceive) && <ReceiveForm found={found} lastResult={refusedReceive} />}
        {can("exchange") && mayRefund && isPaid && (
          <Card title="Exchange">
            <p className="mb-4">New items go out as an order of their own, which the value of this return pays.</p>
            <ButtonLink variant="secondary" to={`/admin/returns/${found.id}/exchange`}>
              Exchange…
            </ButtonLink>
          </Card>
        )}
        {can("refund") && mayRefund && <RefundForm order={order} valueCents={valueCents} unsentNotes={unsentNotes} />}
        {can("refund") && !mayRefund && <p>The items have arrived. A manager can refund them.</p>}
      </div>
    </Page>
  );
}

function Facts({ order, found }: Pick<ReturnScreenProps, "order" | "found">) {
  const moments = [
    ["Requested", found.requestedAt],
    ["Approved", found.approvedAt],
    ["Declined", found.declinedAt],
    ["Received", found.receivedAt],
  ] as const;
  return (
    <dl className={factList}>
      <Fact term="Status">
        <ReturnBadge status={found.status} />
      </Fact>
      <Fact term="Order">
        <Link to={`/order/${order.id}`}>{orderLabel(order)}</Link>
        {`, ${order.buyer}`}
      </Fact>
      <Fact term="From">{found.requestedBy}</Fact>
      <Fact term="Reason">{found.reason || "None given"}</Fact>
      {moments.map(([word, at]) => (
        <Fact key={word} term={word}>
          {at && (
            <>
              <Time at={at} />
              {word === "Declined" && `: ${found.declineReason}`}
            </>
          )}
        </Fact>
      ))}
      <Fact term="Exchange">
        {found.exchange && (
          <>
            <Link to={`/order/${found.exchange.id}`}>{`Order ${orderLabel(found.exchange)}`}</Link>
            {`, of which these items paid ${formatMoney(found.exchange.paidCents)}`}
            {found.receivedAt === null && ", made before these items have arrived"}
          </>
        )}
      </Fact>
      <Fact term="Refund">{found.refundCents !== null && formatMoney(found.refundCents)}</Fact>
    </dl>
  );
}

type StepFormProps = { lastResult?: FormResult };

function DeclineForm({ lastResult }: StepFormProps) {
  const [form, fields] = useServerForm<Record<"declineReason", string>>({ id: "decline", lastResult });
  return (
    <ValidatedForm form={form} preventScrollReset label="Decline">
      <TextField
        label="Why it is declined"
        meta={fields.declineReason}
        hint="The buyer reads it on the order's page and in the email."
      />
      <div>
        <SubmitButton variant="secondary" intent="decline" pendingLabel="Declining…">
          Decline return
        </SubmitButton>
      </div>
    </ValidatedForm>
  );
}

function ReceiveForm({ found, lastResult }: StepFormProps & { found: ReturnView }) {
  const [form, fields] = useServerForm<{ restock: string[] }>({ id: "receive", lastResult });
  const { errors, errorId } = fields.restock;
  const ticked = lastResult && [lastResult.initialValue?.restock ?? []].flat();
  return (
    <Card title="Received">
      <ValidatedForm form={form} preventScrollReset label="Received">
        <fieldset aria-describedby={errors ? errorId : undefined}>
          <legend className="mb-2 font-semibold">Put back in stock</legend>
          {found.lines.map((line, index) => (
            <label key={line.id} className={checkLine}>
              <input
                className={tick}
                type="checkbox"
                name="restock"
                value={line.id}
                id={`receive-restock-${index}`}
                defaultChecked={!line.isDeleted && (ticked?.includes(line.id) ?? true)}
                disabled={line.isDeleted}
              />
              <span className="wrap-anywhere">
                {`${line.qty} × ${line.label}`}
                {line.sku && <span className="text-sm text-muted">{`, SKU ${line.sku}`}</span>}
                {line.isDeleted && ". Deleted since the order: add it to the stock of another one."}
              </span>
            </label>
          ))}
          <FieldError id={errorId} errors={errors} />
        </fieldset>
        <div>
          <SubmitButton intent="receive" pendingLabel="Saving…">
            Mark as received
          </SubmitButton>
        </div>
      </ValidatedForm>
    </Card>
  );
}

function RefundForm({
  order,
  valueCents,
  unsentNotes: [note = "", withShipping = ""],
}: Pick<ReturnScreenProps, "order" | "valueCents" | "unsentNotes">) {
  const amount = valueCents === null ? "." : `: ${formatMoney(valueCents)}.`;
  return (
    <Card title="Refund">
      <Form method="post" preventScrollReset aria-label="Refund">
        <p className="mb-2">{`The items are refunded at their price, with their part of discount and tax${amount}`}</p>
        {note && <p className="mb-2">{note}</p>}
        {order.shippingCents > 0 && (
          <label className={checkLine}>
            <input className={tick} type="checkbox" name="shipping" />
            <span>{`Refund the shipping too, at most ${formatMoney(order.shippingCents)}${withShipping && !note ? `. ${withShipping}` : ""}`}</span>
          </label>
        )}
        <div className="mt-4">
          <SubmitButton variant="danger" intent="refund" pendingLabel="Refunding…">
            Refund these items
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

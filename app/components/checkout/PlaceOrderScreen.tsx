import { Form, Link, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { OrderSummaryView } from "~/features/checkout/order-summary.server";
import type { PaymentChoice } from "~/features/checkout/payment-choice.server";
import { lineMark } from "~/shop/cart/line-mark";
import type { HeldOrder } from "~/shop/orders/unpaid-limit";
import { NoteFields, type NoteFieldsProps } from "../buyer/NoteFields";
import { type Delayed, delayed } from "../forms/delayed";
import { useSendsEmail } from "../layout/useSendsEmail";
import { AddressBlock } from "../orders/AddressBlock";
import { TooManyUnpaid } from "../orders/TooManyUnpaid";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { panel } from "../ui/Card";
import { cardGrid } from "../ui/summaryStyles";
import { useHydrated } from "../ui/useHydrated";
import { CheckoutPage } from "./CheckoutPage";
import { NoPaymentNote } from "./NoPaymentNote";
import { NOTHING_TO_PAY, paymentCards } from "./paymentCards";
import { RadioCards } from "./RadioCards";

type PlaceOrderScreenProps = {
  order: OrderSummaryView;
  summary: {
    shippingAddress: string[];
    isPickup: boolean;
    /** How far the address was checked; empty for nothing to say. */
    addressNote: string;
    email?: string;
    rateService: string;
    totalCents: number;
    /** The applied discount code; empty without one. */
    discountCode: string;
    /** Address, email and rate as one text: an order that goes elsewhere is not placed. */
    deliveryMark: string;
  };
  payment: PaymentChoice;
  /** The notes of an order that was refused before. */
  notes?: NoteFieldsProps["typed"];
  /** Idempotency key: posting the form twice places one order. */
  orderKey: string;
  /** Why the order was not placed. */
  refused?: {
    message: string;
    /** The buyer's unpaid orders, if there are too many of them. */
    unpaidOrders: HeldOrder[] | null;
    /** The lines that have changed since the page was shown, as `lineMark` writes them. */
    changed: string[];
    /** The notes as typed. */
    typed: NoteFieldsProps["typed"];
    /** What is wrong with the fields. */
    errors: Record<string, string>;
  };
};

/** Milliseconds without typing after which what was typed is kept. */
const KEEP_MS = 300;

/** Keeps what is chosen and typed in a form, for when its page is opened again. */
function useKeptChoices() {
  const submit = useSubmit();
  const pending = useRef<Delayed>();
  return {
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      const form = new FormData(currentTarget);
      form.set("intent", "keep");
      pending.current?.cancel();
      pending.current = delayed(
        () => submit(form, { method: "post", action: "/placeorder", navigate: false, fetcherKey: "keep" }),
        KEEP_MS,
      );
      pending.current.soon();
    },
    onSubmit: () => pending.current?.cancel(),
  };
}

/** The summary before the order is placed. */
export function PlaceOrderScreen({ order, summary, payment, notes, orderKey, refused }: PlaceOrderScreenProps) {
  const pending = useNavigation().state === "submitting";
  const alert = useRef<HTMLDivElement>(null);
  // The button is below it: a second press must not order what was not seen.
  useEffect(() => {
    if (refused) alert.current?.focus();
  }, [refused]);
  const lines = order.lines.map((line) => ({ ...line, isChanged: refused?.changed.includes(lineMark(line)) }));
  const keptChoices = useKeptChoices();
  const sendsEmail = useSendsEmail();
  const isScripted = useHydrated();
  const [chosen, setChosen] = useState(payment.selected);
  const method = payment.options.find(({ name }) => name === chosen);
  const wrongMethod = refused?.errors.paymentMethod;
  return (
    <CheckoutPage
      title="Place order"
      current="placeorder"
      furthest="placeorder"
      // The refusal already says what is wrong with the code.
      order={{ ...order, lines, codeProblem: refused ? null : order.codeProblem }}
      openSummary
    >
      {refused && (
        <div className="mb-6 scroll-mt-32" ref={alert} tabIndex={-1}>
          <Alert kind="error">
            {refused.unpaidOrders ? <TooManyUnpaid orders={refused.unpaidOrders} /> : <p>{refused.message}</p>}
          </Alert>
        </div>
      )}
      {payment.canPay || <NoPaymentNote />}
      <Form method="post" aria-label="Place order" className="grid gap-6 *:min-w-0" {...keptChoices}>
        <div className={cardGrid}>
          <section className={panel({ heading: "near" })} aria-labelledby="ship-to">
            <h2 id="ship-to">{summary.isPickup ? "Pickup" : "Shipping"}</h2>
            <AddressBlock lines={summary.shippingAddress} />
            <p className="mt-1 text-sm text-muted">
              {summary.rateService}
              {sendsEmail && `, updates by email to ${summary.email}`}
              {summary.addressNote && `. ${summary.addressNote}`}
            </p>
            <p className="mt-2">
              <Link to="/shipping">
                Change<span className="sr-only"> the shipping address</span>
              </Link>
            </p>
          </section>
          <section className={`${panel({ heading: "near" })} scripted:hidden`} aria-labelledby="pay-by">
            <h2 id="pay-by">Payment</h2>
            <p>{payment.selected}</p>
            <p className="mt-2">
              <Link to="/payment">
                Change<span className="sr-only"> the payment method</span>
              </Link>
            </p>
          </section>
        </div>
        {/* Without scripts the way to pay is chosen in a step of its own. */}
        <section className="hidden scripted:block [&>h2]:mb-2" aria-labelledby="pay-with">
          <h2 id="pay-with">Payment</h2>
          {summary.totalCents === 0 ? (
            <p>{NOTHING_TO_PAY}</p>
          ) : (
            <RadioCards
              meta={{
                name: "paymentMethod",
                errors: wrongMethod ? [wrongMethod] : undefined,
                errorId: "payment-method-error",
              }}
              legend="Payment"
              hideLegend
              options={paymentCards(payment).map((card) => ({ ...card, disabled: !isScripted }))}
              defaultValue={payment.selected}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
          )}
        </section>
        <div>
          <input type="hidden" name="orderKey" value={orderKey} />
          <input type="hidden" name="totalCents" value={summary.totalCents} />
          <input type="hidden" name="discountCode" value={summary.discountCode} />
          <input type="hidden" name="delivery" value={summary.deliveryMark} />
          {order.lines.map((line) => (
            <input key={lineMark(line)} type="hidden" name="seen" value={lineMark(line)} />
          ))}
          {/* With scripts the payment opens at once: its provider's page is none that a form of this page may lead to. */}
          {isScripted && <input type="hidden" name="pay" value="now" />}
          <NoteFields typed={refused?.typed ?? notes} errors={refused?.errors} />
          <Button wide pending={pending} pendingLabel="Placing your order…">
            Place Order
          </Button>
          {summary.totalCents > 0 && payment.canPay && (
            <p className="mt-3 text-sm text-muted">
              {method?.isOnDelivery
                ? "You pay when your order arrives."
                : "You pay on the next page. Nothing is charged before that."}
            </p>
          )}
        </div>
      </Form>
    </CheckoutPage>
  );
}

import { Form, useNavigate, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { OrderView } from "~/views/order-view";
import { Button } from "../ui/Button";
import { formatDateTime } from "../ui/dates";
import type { PaypalOffer } from "./PaypalButtons";

const PaypalButtons = lazy(() => import("./PaypalButtons"));

export type PayBoxProps = {
  order: OrderView;
  /** Settings of PayPal's buttons; null if the shop has no PayPal account. */
  paypal: { clientId: string; sdkUrl: string } | null;
  /** Whether a payment is pending at PayPal. */
  isPaymentPending: boolean;
  /** Query with the signature that opens the order without a session. */
  query: string;
  /** Action of the payment form; defaults to the current page. */
  payAt?: string;
};

/** The payment options of an order: PayPal's buttons once loaded, and a form that works without JavaScript. */
export function PayBox({ order, paypal, isPaymentPending, query, payAt }: PayBoxProps) {
  const pending = useNavigation().state === "submitting";
  const buttonsAllowed = useButtonsAllowed();
  const [offer, setOffer] = useState<PaypalOffer>(null);
  if (isPaymentPending) {
    return (
      <p className="text-sm">
        PayPal is still checking your payment. The order is paid as soon as PayPal says so: please do not pay again.
      </p>
    );
  }
  if (!paypal) return <p className="text-sm text-muted">Missing PayPal Client ID. Please ask the shop how to pay.</p>;
  const byCard = order.paymentMethod === "Credit Card";
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        {order.holdsStock
          ? `We keep these goods for you until ${formatDateTime(order.payBy)} UTC.`
          : "The time we kept these goods for you is over. You can still pay if they are in stock."}
      </p>
      {buttonsAllowed && (
        <Buttons key={order.id} paypal={paypal} byCard={byCard} order={order} query={query} onReady={setOffer} />
      )}
      <Form method="post" action={payAt} aria-label="Pay">
        <Button
          wide
          variant={offer ? "secondary" : "primary"}
          name="intent"
          value="pay"
          pending={pending}
          pendingLabel="Opening PayPal…"
        >
          {offer === "fields" ? "Use PayPal's card page instead" : byCard ? "Pay by card" : "Pay with PayPal"}
        </Button>
        <p className="mt-3 text-sm text-muted">
          {offer && "This option uses PayPal's own pages. "}
          {byCard ? "The next page is PayPal's card form." : "You approve the payment at PayPal and come back here."}
        </p>
      </Form>
    </>
  );
}

type ButtonsProps = Pick<PayBoxProps, "order" | "query"> & {
  paypal: NonNullable<PayBoxProps["paypal"]>;
  byCard: boolean;
  onReady: (offer: PaypalOffer) => void;
};

function Buttons({ order, query, paypal, byCard, onReady }: ButtonsProps) {
  const root = useRouteLoaderData<{ nonce: string }>("root");
  const navigate = useNavigate();
  const page = `/order/${order.id}${query}`;
  const onPaid = useCallback(() => navigate(page, { replace: true }), [navigate, page]);
  return (
    <Suspense fallback={null}>
      <PaypalButtons
        {...paypal}
        nonce={root?.nonce ?? ""}
        byCard={byCard}
        address={`/order/${order.id}/payment${query}`}
        onReady={onReady}
        onPaid={onPaid}
      />
    </Suspense>
  );
}

/** Whether the document was loaded as an order page. A document keeps the Content Security Policy it was loaded with. */
let isOrderDocument = false;

const never = () => () => undefined;

/**
 * Whether PayPal's buttons may be loaded: after hydration, in a document that was loaded as an order page. Links to unpaid
 * orders reload the document, but the Back button may render an order in a document of another page, whose Content
 * Security Policy blocks PayPal. There only the form is offered.
 */
function useButtonsAllowed(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [allowed, setAllowed] = useState(false);
  if (hydrating && typeof document !== "undefined") isOrderDocument = true;
  useEffect(() => setAllowed(isOrderDocument), []);
  return allowed;
}

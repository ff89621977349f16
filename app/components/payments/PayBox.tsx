import { Form, useNavigate, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { OrderView } from "~/views/order-view";
import { Button } from "../ui/Button";
import { formatDateTime } from "../ui/dates";
import type { PaypalOffer } from "./PaypalButtons";

const PaypalButtons = lazy(() => import("./PaypalButtons"));

export type PayBoxProps = {
  order: OrderView;
  /** What PayPal's own buttons need; null while the shop has no account there. */
  paypal: { clientId: string; sdkUrl: string } | null;
  /** Whether PayPal holds a payment back and has not decided on it yet. */
  isPaymentPending: boolean;
  /** Opens the order without a session. */
  query: string;
  /** Address that the payment form posts to; the page it stands on when left out. */
  payAt?: string;
};

/** The ways to pay an order: PayPal's own buttons once they are there, and a form that needs no script. */
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
          pendingLabel="On to PayPal…"
        >
          {offer === "fields" ? "Use PayPal's card page instead" : byCard ? "Pay by card" : "Pay with PayPal"}
        </Button>
        <p className="mt-3 text-sm text-muted">
          {offer && "This way leads through PayPal's own pages. "}
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

/** Whether the document's security policy is that of an order's page; a document keeps the one it came with. */
let documentIsOrders = false;

const never = () => () => undefined;

/**
 * Whether PayPal's buttons may be loaded here: once the page's scripts run, in a document that came as an order's page.
 * Whoever leads to an unpaid order loads it as one; but where a browser keeps a document's history over its reload, going
 * back draws it within another page's, which would have PayPal's frames and calls refused. There the form alone pays.
 */
function useButtonsAllowed(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [allowed, setAllowed] = useState(false);
  if (hydrating && typeof document !== "undefined") documentIsOrders = true;
  useEffect(() => setAllowed(documentIsOrders), []);
  return allowed;
}

import { Form, useNavigate } from "@remix-run/react";
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { OrderView } from "~/features/orders/order-view.server";
import type { PaymentOptions } from "~/features/orders/payment-options.server";
import { SubmitButton } from "../ui/Button";
import { loadedApart } from "../ui/loadedApart";
import { KeptGoods } from "./KeptGoods";
import type { WidgetOffer } from "./widget/widgetProps";
import { widgets } from "./widgets";

const OtherPayBox = loadedApart("#pay-box", async () => (await import("./OtherPayBox")).OtherPayBox);

export type PayBoxProps = {
  order: OrderView;
  options: PaymentOptions;
  /** Query with the signature that opens the order without a session. */
  query: string;
  /** Seconds until the order's stock is released, when the page was rendered. */
  secondsToPay: number;
  /** Action of the payment form; defaults to the current page. */
  payAt?: string;
};

type OnlineOptions = Extract<PaymentOptions, { kind: "online" }>;

/** How to pay an order. */
export function PayBox({ options, ...rest }: PayBoxProps) {
  if (options.kind === "manual" || options.pending || options.unavailable)
    return <OtherPayBox options={options} {...rest} />;
  return <OnlinePayBox options={options} {...rest} />;
}

/** The provider's widget, and a form where there is none: without JavaScript, until it has loaded, and when it failed. */
function OnlinePayBox({ order, options, query, secondsToPay, payAt }: PayBoxProps & { options: OnlineOptions }) {
  const widgetsAllowed = useWidgetsAllowed();
  const [offer, setOffer] = useState<WidgetOffer>(null);
  const { provider, widget, button } = options;
  return (
    <>
      <KeptGoods order={order} secondsToPay={secondsToPay} otherwise="You can still pay if they are in stock." />
      {widgetsAllowed && widget && (
        <Widget key={order.id} widget={widget} provider={provider} order={order} query={query} onReady={setOffer} />
      )}
      {offer !== "buttons" && (
        <Form method="post" action={payAt} aria-label="Pay">
          <SubmitButton
            wide
            variant={offer ? "secondary" : "primary"}
            intent="pay"
            pendingLabel={`Opening ${provider}…`}
          >
            {offer ? button.besideFields : button.label}
          </SubmitButton>
          <p className="mt-3 text-sm text-muted">
            {offer && `This option uses ${provider}'s own pages. `}
            {button.hint}
          </p>
        </Form>
      )}
    </>
  );
}

type WidgetBoxProps = Pick<PayBoxProps, "order" | "query"> & {
  widget: NonNullable<OnlineOptions["widget"]>;
  provider: string;
  onReady: (offer: WidgetOffer) => void;
};

function Widget({ order, query, widget, provider, onReady }: WidgetBoxProps) {
  const navigate = useNavigate();
  const page = `/order/${order.id}${query}`;
  const onPaid = useCallback(() => navigate(page, { replace: true }), [navigate, page]);
  const Component = widgets[widget.name];
  return (
    Component && (
      <Suspense fallback={null}>
        <Component
          provider={provider}
          config={widget.config}
          order={order}
          address={`/order/${order.id}/payment${query}`}
          onReady={onReady}
          onPaid={onPaid}
        />
      </Suspense>
    )
  );
}

/** Whether the document was loaded as an order page. A document keeps the Content Security Policy it was loaded with. */
let isOrderDocument = false;

const never = () => () => undefined;

/**
 * Whether a widget may be loaded: after hydration, in a document that was loaded as an order page. Links to unpaid orders
 * reload the document, but the Back button may render an order in a document of another page, whose Content Security
 * Policy blocks the widget. There only the form is offered.
 */
function useWidgetsAllowed(): boolean {
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

import { DISPATCH_ACTION, PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from "@paypal/react-paypal-js";
import { useEffect, useMemo, useRef, useState } from "react";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { ErrorCatcher } from "../ui/ErrorCatcher";
import { areCardFieldsEligible, CardFields } from "./CardFields";
import { type SdkLoading, type SdkState, sdkLoading } from "./sdkLoading";
import { usePayment } from "./usePayment";

/** What PayPal offers on the page: its buttons, or fields for a card; null while it offers nothing. */
export type PaypalOffer = "buttons" | "fields" | null;

export type PaypalButtonsProps = {
  clientId: string;
  /** Address of PayPal's script. */
  sdkUrl: string;
  /** Of the document: the script carries it. */
  nonce: string;
  byCard: boolean;
  /** Where the shop takes what the buttons ask for. */
  address: string;
  onReady: (offer: PaypalOffer) => void;
  onPaid: () => void;
};

/** PayPal's own buttons, or its card fields for an order to be paid by card. The module is loaded on an unpaid order's page alone, and PayPal's script with it. */
export default function PaypalButtons(props: PaypalButtonsProps) {
  return (
    <PayPalScriptProvider deferLoading options={scriptOptions(props)}>
      <LoadedButtons {...props} />
    </PayPalScriptProvider>
  );
}

function scriptOptions({ clientId, sdkUrl, nonce, byCard }: PaypalButtonsProps) {
  return {
    clientId,
    currency: "USD",
    intent: "capture",
    components: byCard ? "buttons,card-fields" : "buttons",
    dataCspNonce: nonce,
    sdkBaseUrl: sdkUrl,
  };
}

/** The tries to load the script, one set for the life of the component. */
function useSdk(props: PaypalButtonsProps) {
  const [{ isResolved, isRejected }, dispatch] = usePayPalScriptReducer();
  const [state, setState] = useState<SdkState>("loading");
  const loading = useRef<SdkLoading>();
  const options = useRef(scriptOptions(props));

  useEffect(() => {
    const load = () => dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: options.current });
    const tries = sdkLoading(load, setState);
    loading.current = tries;
    tries.start();
    return tries.stop;
  }, [dispatch]);
  useEffect(() => {
    if (isResolved) loading.current?.loaded();
    if (isRejected) loading.current?.refused();
  }, [isResolved, isRejected]);

  return { state, restart: () => loading.current?.start() };
}

function LoadedButtons(props: PaypalButtonsProps) {
  const { byCard, address, onReady, onPaid } = props;
  const { state, restart } = useSdk(props);
  const payment = usePayment(address, onPaid);
  const { problem, approving, failed, forget } = payment;
  const [fieldsShown, setFieldsShown] = useState(false);
  const ready = state === "ready";
  const byFields = useMemo(() => ready && byCard && areCardFieldsEligible(), [ready, byCard]);
  const shown = state === "failed" ? "Failed to initialize PayPal SDK" : problem;
  const offer = byFields ? fieldsShown && "fields" : ready && "buttons";

  useEffect(() => onReady(offer || null), [offer, onReady]);

  return (
    <div className="mb-4">
      {shown && (
        <div className="mb-4">
          <Alert kind="error">
            <p>{shown}</p>
            {!fieldsShown && (
              <div className="mt-3">
                <Button
                  type="button"
                  small
                  variant="secondary"
                  onClick={() => {
                    forget();
                    restart();
                  }}
                >
                  Reload PayPal
                </Button>
              </div>
            )}
          </Alert>
        </div>
      )}
      <p role="status" className={state === "loading" || approving ? "mb-3 text-sm text-muted" : "sr-only"}>
        {state === "loading" && (byCard ? "Loading PayPal's card form…" : "Loading PayPal's buttons…")}
        {approving && "PayPal is being asked about your payment…"}
      </p>
      {byFields && (
        <ErrorCatcher onCaught={() => failed("Failed to render PayPal card fields")}>
          <CardFields payment={payment} onShown={setFieldsShown} />
        </ErrorCatcher>
      )}
      {ready && !byFields && (
        // PayPal's frames are light; in a dark page they would stand on white.
        <div className="[&_iframe]:[color-scheme:light]">
          <PayPalButtons
            fundingSource={byCard ? "card" : "paypal"}
            style={{ height: 45, shape: "rect" }}
            createOrder={() => payment.create("paypal")}
            onApprove={({ orderID }) => payment.approve(orderID)}
            onError={(error) => {
              const notDrawn = "componentStack" in error;
              failed(notDrawn ? "Failed to render PayPal Buttons" : "PayPal error. Please reload.");
            }}
          />
        </div>
      )}
    </div>
  );
}

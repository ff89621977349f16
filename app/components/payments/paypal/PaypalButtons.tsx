import { DISPATCH_ACTION, PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from "@paypal/react-paypal-js";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { shopCurrency } from "~/shop/money/currency";
import { NOTHING_CHARGED } from "~/shop/payments/payment-words";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { ErrorCatcher } from "../../ui/ErrorCatcher";
import { documentNonce } from "../widget/documentNonce";
import { type SdkLoading, type SdkState, sdkLoading } from "../widget/sdkLoading";
import { usePayment } from "../widget/usePayment";
import type { WidgetProps } from "../widget/widgetProps";
import { areCardFieldsEligible, CardFields } from "./CardFields";

const Wallets = lazy(() => import("./wallets/Wallets"));

const isByCard = ({ order }: WidgetProps) => order.paymentMethod === "Credit Card";

/** PayPal's buttons, or its card fields for card orders. This module and PayPal's script load only for unpaid orders. */
export default function PaypalButtons(props: WidgetProps) {
  return (
    <PayPalScriptProvider deferLoading options={scriptOptions(props)}>
      <LoadedButtons {...props} />
    </PayPalScriptProvider>
  );
}

function scriptOptions(props: WidgetProps) {
  const { config } = props;
  return {
    clientId: config.clientId ?? "",
    currency: shopCurrency(),
    intent: "capture",
    components: isByCard(props) ? "buttons,card-fields" : "buttons",
    dataCspNonce: documentNonce(),
    sdkBaseUrl: config.sdkUrl,
  };
}

/** Loads PayPal's script with retries, and returns the state. */
function useSdk(props: WidgetProps) {
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

function LoadedButtons(props: WidgetProps) {
  const { provider, address, onReady, onPaid } = props;
  const byCard = isByCard(props);
  const { state, restart } = useSdk(props);
  const payment = usePayment(provider, address, onPaid);
  const { problem, approving, failed, forget } = payment;
  const [fieldsShown, setFieldsShown] = useState(false);
  const ready = state === "ready";
  const byFields = useMemo(() => ready && byCard && areCardFieldsEligible(), [ready, byCard]);
  const shown = state === "failed" ? "Failed to initialize PayPal SDK" : problem;
  const offer = byFields ? fieldsShown && "fields" : ready && !problem && "buttons";

  /** Whether what is above the wallets has its height. */
  const isSettled = state === "failed" || (ready && (!byFields || fieldsShown || problem !== undefined));

  useEffect(() => onReady(offer || null), [offer, onReady]);

  return (
    <div className="mb-4">
      {shown && (
        <Alert kind="error" className="mb-4">
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
      )}
      <p role="status" className={state === "loading" || approving ? "mb-3 text-sm text-muted" : "sr-only"}>
        {state === "loading" && (byCard ? "Loading PayPal's card form…" : "Loading PayPal's buttons…")}
        {approving && "Checking your payment with PayPal…"}
      </p>
      {payment.cancelled && (
        <Alert kind="info" className="mb-4">
          {NOTHING_CHARGED}
        </Alert>
      )}
      {byFields && (
        <ErrorCatcher onCaught={() => failed("Failed to render PayPal card fields")}>
          <CardFields payment={payment} onShown={setFieldsShown} />
        </ErrorCatcher>
      )}
      {ready && !byFields && (
        // PayPal's iframes are light; without this a dark page would show them on a white background.
        <div className="[&_iframe]:[color-scheme:light]">
          <PayPalButtons
            fundingSource={byCard ? "card" : "paypal"}
            style={{ height: 45, shape: "rect" }}
            createOrder={() => payment.create("paypal")}
            onApprove={async ({ orderID }) => void (await payment.approve(orderID))}
            onCancel={payment.cancel}
            onError={(error) => {
              const isRenderError = "componentStack" in error;
              failed(isRenderError ? "Failed to render PayPal Buttons" : "PayPal error. Please reload.");
            }}
          />
        </div>
      )}
      {props.config.walletSdkUrl !== undefined && (
        <ErrorCatcher onCaught={() => undefined}>
          <Suspense fallback={null}>
            <Wallets {...props} payment={payment} isShown={isSettled} />
          </Suspense>
        </ErrorCatcher>
      )}
    </div>
  );
}

import { DISPATCH_ACTION, PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from "@paypal/react-paypal-js";
import { useEffect, useRef, useState } from "react";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { approvePayment, createPayment, PayRefused } from "./payCalls";
import { type SdkLoading, type SdkState, sdkLoading } from "./sdkLoading";

export type PaypalButtonsProps = {
  clientId: string;
  /** Address of PayPal's script. */
  sdkUrl: string;
  /** Of the document: the script carries it. */
  nonce: string;
  byCard: boolean;
  /** Where the shop takes what the buttons ask for. */
  address: string;
  onReady: (ready: boolean) => void;
  onPaid: () => void;
};

/** PayPal's own buttons. The module is loaded on an unpaid order's page alone, and PayPal's script with it. */
export default function PaypalButtons(props: PaypalButtonsProps) {
  return (
    <PayPalScriptProvider deferLoading options={scriptOptions(props)}>
      <LoadedButtons {...props} />
    </PayPalScriptProvider>
  );
}

function scriptOptions({ clientId, sdkUrl, nonce }: PaypalButtonsProps) {
  return {
    clientId,
    currency: "USD",
    intent: "capture",
    components: "buttons",
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
  const [problem, setProblem] = useState<string>();
  const [approving, setApproving] = useState(false);
  const shown = state === "failed" ? "Failed to initialize PayPal SDK" : problem;
  const ready = state === "ready";

  useEffect(() => onReady(ready), [ready, onReady]);

  const telling = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    setProblem(undefined);
    try {
      return await work();
    } catch (error) {
      if (error instanceof PayRefused) setProblem(error.message);
      throw error;
    }
  };
  const approve = async (id: string) => {
    setApproving(true);
    try {
      await telling(() => approvePayment(address, id));
      onPaid();
    } catch (error) {
      // What was refused is on the page by now, and PayPal's script has nothing to add.
      if (!(error instanceof PayRefused)) throw error;
    } finally {
      setApproving(false);
    }
  };

  return (
    <div className="mb-4">
      {shown && (
        <div className="mb-4">
          <Alert kind="error">
            <p className="mb-3">{shown}</p>
            <Button
              type="button"
              small
              variant="secondary"
              onClick={() => {
                setProblem(undefined);
                restart();
              }}
            >
              Reload PayPal
            </Button>
          </Alert>
        </div>
      )}
      <p role="status" className={state === "loading" || approving ? "mb-3 text-sm text-muted" : "sr-only"}>
        {state === "loading" && "Loading PayPal's buttons…"}
        {approving && "PayPal is being asked about your payment…"}
      </p>
      {ready && (
        // PayPal's frames are light; in a dark page they would stand on white.
        <div className="[color-scheme:light]">
          <PayPalButtons
            fundingSource={byCard ? "card" : "paypal"}
            style={{ height: 45, shape: "rect" }}
            createOrder={() => telling(() => createPayment(address))}
            onApprove={({ orderID }) => approve(orderID)}
            onError={(error) => {
              const notDrawn = "componentStack" in error;
              const words = notDrawn ? "Failed to render PayPal Buttons" : "PayPal error. Please reload.";
              setProblem((told) => told ?? words);
            }}
          />
        </div>
      )}
    </div>
  );
}

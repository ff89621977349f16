import type { GooglePayConfig, GooglePayPaymentMethodData } from "@paypal/react-paypal-js/sdk-v6";
import { PayRefused } from "../../widget/payCalls";
import type { GoogleWallet } from "./findWallets";
import { notOpened, type Purchase, UNKNOWN_END } from "./purchase";

type GoogleOptions = {
  /** `TEST` or `PRODUCTION`. */
  mode: string;
  /** The document's CSP nonce, for the styles of Google's button. */
  nonce: string;
  /** What is paid for at the time of a press. */
  purchase: () => Purchase;
};

const refused = (message: string) => ({
  transactionState: "ERROR" as const,
  error: { intent: "PAYMENT_AUTHORIZATION", message, reason: "OTHER_ERROR" },
});

const isCancellation = (error: unknown) =>
  typeof error === "object" && error !== null && "statusCode" in error && error.statusCode === "CANCELED";

const versionOf = ({ apiVersion, apiVersionMinor, allowedPaymentMethods }: GooglePayConfig) => ({
  apiVersion,
  apiVersionMinor,
  allowedPaymentMethods,
});

/**
 * Google's wallet for one order.
 * @returns null when this browser has no Google Pay; else its button, and what opens its sheet
 */
export async function googlePay({ session, config }: GoogleWallet, { mode, nonce, purchase }: GoogleOptions) {
  const api = window.google?.payments.api;
  if (!api) return null;
  const formatted = session.formatConfigForPaymentRequest(config);
  /** What became of the payment in the sheet that is open. */
  let sheet = { isAuthorized: false, challenge: Promise.resolve() };

  /** The bank's question, after Google's sheet has closed: the sheet stays until its answer, and would cover the question. */
  async function askBank(orderId: string, { payment }: Purchase): Promise<void> {
    const isConfirmed = await session.initiatePayerAction({ orderId }).then(
      () => true,
      () => false,
    );
    await payment.approve(orderId, isConfirmed).catch(() => payment.failed(UNKNOWN_END));
  }

  async function settle(paymentMethodData: GooglePayPaymentMethodData) {
    const { payment, totalCents } = purchase();
    sheet.isAuthorized = true;
    const orderId = await payment.create("google_pay", totalCents);
    // When PayPal's script fails, the payment may have been confirmed all the same: the shop asks PayPal.
    const status = await session.confirmOrder({ orderId, paymentMethodData }).then(
      (confirmed) => confirmed.status,
      () => null,
    );
    if (status === "PAYER_ACTION_REQUIRED") {
      sheet.challenge = askBank(orderId, purchase());
      return { transactionState: "SUCCESS" as const };
    }
    const problem = await payment.approve(orderId, status !== null);
    return problem === null ? { transactionState: "SUCCESS" as const } : refused(problem);
  }

  // The nonce is newer than the types of PayPal's package.
  const options = {
    environment: mode,
    nonce,
    paymentDataCallbacks: {
      onPaymentAuthorized: ({ paymentMethodData }: { paymentMethodData: GooglePayPaymentMethodData }) =>
        settle(paymentMethodData).catch((error) => {
          const message = error instanceof PayRefused ? error.message : UNKNOWN_END;
          purchase().payment.failed(message);
          return refused(message);
        }),
    },
  };
  const client = new api.PaymentsClient(options);
  const { result } = await client.isReadyToPay(versionOf(formatted));
  if (!result) return null;

  /** Opens Google's sheet. Call it in the press of a button. */
  async function pay(): Promise<void> {
    const { payment, total, currency } = purchase();
    sheet = { isAuthorized: false, challenge: Promise.resolve() };
    try {
      await client.loadPaymentData({
        ...versionOf(formatted),
        merchantInfo: formatted.merchantInfo,
        transactionInfo: {
          countryCode: formatted.countryCode,
          currencyCode: currency,
          totalPriceStatus: "FINAL",
          totalPrice: total,
          totalPriceLabel: "Total",
        },
        callbackIntents: ["PAYMENT_AUTHORIZATION"],
      });
    } catch (error) {
      // What became of a payment that was confirmed in the sheet is shown already.
      if (!sheet.isAuthorized && isCancellation(error)) payment.cancel();
      else if (!sheet.isAuthorized) payment.failed(notOpened("Google Pay"));
    }
    await sheet.challenge;
  }

  const button = (onClick: () => void, color: "black" | "white") =>
    client.createButton({ onClick, buttonType: "pay", buttonColor: color, buttonSizeMode: "fill", buttonLocale: "en" });

  return { pay, button };
}

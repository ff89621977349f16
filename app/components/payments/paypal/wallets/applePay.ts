import type { ApplePayContact, ApplePayMerchantSession, ApplePayPaymentToken } from "@paypal/react-paypal-js/sdk-v6";
import { PayRefused } from "../../widget/payCalls";
import type { AppleWallet } from "./findWallets";
import { notOpened, type Purchase, UNKNOWN_END } from "./purchase";

/** The version of Apple's interface that PayPal's script is made for. */
const APPLE_PAY_VERSION = 4;

/** Apple's payment sheet, as far as it is used: browsers of Apple's have it. */
type ApplePaySheet = {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  onpaymentmethodselected: () => void;
  onpaymentauthorized: (event: { payment: { token: ApplePayPaymentToken; billingContact?: ApplePayContact } }) => void;
  oncancel: () => void;
  begin: () => void;
  abort: () => void;
  completeMerchantValidation: (session: ApplePayMerchantSession["merchantSession"]) => void;
  completePaymentMethodSelection: (update: { newTotal: unknown }) => void;
  completePayment: (result: { status: number }) => void;
};

declare global {
  interface Window {
    ApplePaySession?: {
      new (version: number, request: object): ApplePaySheet;
      canMakePayments: () => boolean;
      STATUS_SUCCESS: number;
      STATUS_FAILURE: number;
    };
  }
}

/** Whether this browser can pay by Apple Pay. Without HTTPS, Apple's throws an error. */
export function canPayByApple(): boolean {
  try {
    return window.ApplePaySession?.canMakePayments() ?? false;
  } catch {
    return false;
  }
}

/**
 * Opens Apple's sheet, and pays the order when the shopper has confirmed there. Call it in the press of a button.
 * @returns when the sheet has ended; what became of the payment is shown by it
 * @throws Error when the sheet cannot be opened
 */
export function payByApple({ session, config }: AppleWallet, purchase: Purchase): Promise<void> {
  const { shopName, total, totalCents, currency, country, payment } = purchase;
  const Sheet = window.ApplePaySession;
  if (!Sheet) return Promise.reject(new Error("This browser has no Apple Pay."));
  const amount = { label: shopName, amount: total, type: "final" };
  const sheet = new Sheet(APPLE_PAY_VERSION, {
    ...session.formatConfigForPaymentRequest(config),
    countryCode: config.merchantCountry ?? country,
    currencyCode: currency,
    // PayPal's script sends it on with the payment.
    requiredBillingContactFields: ["postalAddress"],
    requiredShippingContactFields: [],
    total: amount,
  });

  async function settle(token: ApplePayPaymentToken, billingContact: ApplePayContact): Promise<boolean> {
    const orderId = await payment.create("apple_pay", totalCents);
    // When PayPal's script fails, the payment may have been confirmed all the same: the shop asks PayPal.
    const isConfirmed = await session.confirmOrder({ orderId, token, billingContact }).then(
      () => true,
      () => false,
    );
    return (await payment.approve(orderId, isConfirmed)) === null;
  }

  return new Promise((end) => {
    let isAuthorized = false;
    sheet.onvalidatemerchant = async ({ validationURL }) => {
      try {
        const { merchantSession } = await session.validateMerchant({
          validationUrl: validationURL,
          displayName: shopName,
        });
        sheet.completeMerchantValidation(merchantSession);
      } catch {
        sheet.abort();
        payment.failed(notOpened("Apple Pay"));
        end();
      }
    };
    sheet.onpaymentmethodselected = () => sheet.completePaymentMethodSelection({ newTotal: amount });
    sheet.onpaymentauthorized = async ({ payment: { token, billingContact = {} } }) => {
      isAuthorized = true;
      const isPaid = await settle(token, billingContact).catch((error) => {
        if (!(error instanceof PayRefused)) payment.failed(UNKNOWN_END);
        return false;
      });
      end();
      try {
        sheet.completePayment({ status: isPaid ? Sheet.STATUS_SUCCESS : Sheet.STATUS_FAILURE });
      } catch {
        // The sheet has ended meanwhile: it waits for half a minute.
      }
    };
    sheet.oncancel = () => {
      if (!isAuthorized) payment.cancel();
      end();
    };
    sheet.begin();
  });
}

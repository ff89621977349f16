import type {
  ApplePayConfig,
  ApplePayOneTimePaymentSession,
  GooglePayConfigFromFindEligibleMethods,
  GooglePayOneTimePaymentSession,
  PayPalV6Namespace,
} from "@paypal/react-paypal-js/sdk-v6";
import { loadScript } from "../../widget/loadScript";
import { canPayByApple } from "./applePay";

/** Of PayPal's script with the wallets. The one with the buttons, an older version, has `window.paypal`. */
const NAMESPACE = "paypalWallets";

declare global {
  interface Window {
    [NAMESPACE]?: PayPalV6Namespace;
  }
}

/** A wallet that PayPal allows for this shop and shopper, with its settings. */
export type AppleWallet = { session: ApplePayOneTimePaymentSession; config: ApplePayConfig };
export type GoogleWallet = { session: GooglePayOneTimePaymentSession; config: GooglePayConfigFromFindEligibleMethods };
export type FoundWallets = { apple?: AppleWallet; google?: GoogleWallet };

/** Whether the browser has Apple Pay. Another one than Apple's gets it from a script, if the shop has named one. */
async function hasApplePay({ appleScriptUrl }: Record<string, string>): Promise<boolean> {
  if (appleScriptUrl === undefined) return false;
  if (appleScriptUrl !== "" && !window.ApplePaySession) await loadScript(appleScriptUrl);
  return canPayByApple();
}

async function hasGooglePay({ googleScriptUrl }: Record<string, string>): Promise<boolean> {
  if (googleScriptUrl === undefined) return false;
  await loadScript(googleScriptUrl);
  return window.google !== undefined;
}

const never = () => false;

/**
 * Finds the wallets that can be offered: those of the shop's settings that the browser has and PayPal allows. Without one in
 * the browser, PayPal's script is not loaded.
 * @param config that of PayPal's widget
 * @param currency ISO 4217
 * @throws Error when PayPal's script does not load or does not answer as it should
 */
export async function findWallets(config: Record<string, string>, currency: string): Promise<FoundWallets> {
  const { walletSdkUrl = "", clientId = "" } = config;
  const [apple, google] = await Promise.all([hasApplePay(config).catch(never), hasGooglePay(config).catch(never)]);
  if (!apple && !google) return {};
  await loadScript(walletSdkUrl, { "data-namespace": NAMESPACE });
  const sdk = await window[NAMESPACE]?.createInstance({
    clientId,
    components: [
      ...(apple ? (["applepay-payments"] as const) : []),
      ...(google ? (["googlepay-payments"] as const) : []),
    ],
    pageType: "checkout",
  });
  const methods = await sdk?.findEligibleMethods({ currencyCode: currency });
  if (!sdk || !methods) throw new Error("PayPal's script has no wallets.");
  const found: FoundWallets = {};
  if (apple && methods.isEligible("applepay")) {
    const { config } = methods.getDetails("applepay");
    found.apple = { session: sdk.createApplePayOneTimePaymentSession(), config };
  }
  if (google && methods.isEligible("googlepay")) {
    const { config } = methods.getDetails("googlepay");
    found.google = { session: sdk.createGooglePayOneTimePaymentSession(), config };
  }
  return found;
}

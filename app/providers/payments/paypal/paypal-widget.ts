import type { PaymentWidget } from "../payment-provider";
import type { PaypalWallets } from "./paypal-methods";

/** The origin of PayPal's approval page, which belongs to the API host; the emulator's own origin in tests. */
export function approvalOrigin(apiUrl: string): string {
  const api = new URL(apiUrl);
  return api.hostname.startsWith("api-m.") ? `https://${api.hostname.replace("api-m.", "www.")}` : api.origin;
}

/** PayPal's script with the wallets (SDK version 6): the live one, the sandbox's, or the emulator's. */
function walletScriptUrl(apiUrl: string): string {
  const origin = approvalOrigin(apiUrl);
  return `${origin === new URL(apiUrl).origin ? apiUrl : origin}/web-sdk/v6/core`;
}

/** Origins of a script of PayPal's, with its frames, requests and images: all of PayPal, or the emulator's origin. */
function paypalOrigins(scriptUrl: string): string[] {
  const { hostname, origin } = new URL(scriptUrl);
  return hostname.endsWith(".paypal.com") ? ["https://*.paypal.com", "https://*.paypalobjects.com"] : [origin];
}

/** Where Chromium reads about the payment method that Google's script opens. */
const GOOGLE_METHOD = ["https://google.com", "https://www.google.com"];

/** The wallets with what their sheets need: the shop's country, and the addresses of Google's and Apple's scripts. */
export type WalletSettings = PaypalWallets & {
  /** ISO 3166-1, two letters. */
  country: string;
  googleScriptUrl: string;
  /** Gives other browsers an Apple Pay; undefined to offer it in Apple's own ones only. */
  appleScriptUrl: string | undefined;
};

type WidgetSettings = { clientId: string; apiUrl: string; sdkUrl: string; wallets: WalletSettings | undefined };

/** PayPal's buttons and card fields on the order's page, and the wallets that the shop offers. */
export function paypalWidget({ clientId, apiUrl, sdkUrl, wallets }: WidgetSettings): PaymentWidget {
  const buttons = { name: "paypal", config: { clientId, sdkUrl }, origins: paypalOrigins(sdkUrl) };
  if (!wallets?.applePay && !wallets?.googlePay) return buttons;
  const { applePay, googlePay, country, googleScriptUrl, appleScriptUrl = "" } = wallets;
  const walletSdkUrl = walletScriptUrl(apiUrl);
  const googleMode = new URL(apiUrl).hostname === "api-m.paypal.com" ? "PRODUCTION" : "TEST";
  const google = new URL(googleScriptUrl);
  const scripts = [
    ...(googlePay ? [google.origin] : []),
    ...(applePay && appleScriptUrl ? [new URL(appleScriptUrl).origin] : []),
  ];
  return {
    ...buttons,
    config: {
      ...buttons.config,
      walletSdkUrl,
      country,
      ...(googlePay ? { googleScriptUrl, googleMode } : {}),
      ...(applePay ? { appleScriptUrl } : {}),
    },
    origins: [...new Set([...buttons.origins, ...paypalOrigins(walletSdkUrl), ...scripts])],
    requests: googlePay && google.hostname === "pay.google.com" ? GOOGLE_METHOD : [],
  };
}

import type { PaymentWidget } from "../payment-provider";

/** The origin of PayPal's approval page, which belongs to the API host; the emulator's own origin in tests. */
export function approvalOrigin(apiUrl: string): string {
  const api = new URL(apiUrl);
  return api.hostname.startsWith("api-m.") ? `https://${api.hostname.replace("api-m.", "www.")}` : api.origin;
}

/** Origins of PayPal's buttons, with their frames, requests and images: all of PayPal, or the emulator's origin. */
function buttonOrigins(sdkUrl: string): string[] {
  const sdk = new URL(sdkUrl);
  return sdk.hostname.endsWith(".paypal.com") ? ["https://*.paypal.com", "https://*.paypalobjects.com"] : [sdk.origin];
}

/** PayPal's buttons and card fields on the order's page. */
export function paypalWidget({ clientId, sdkUrl }: { clientId: string; sdkUrl: string }): PaymentWidget {
  return {
    name: "paypal",
    config: { clientId, sdkUrl },
    origins: buttonOrigins(sdkUrl),
  };
}

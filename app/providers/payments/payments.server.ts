import { env } from "~/platform/env.server";
import type { PaymentProvider } from "./payment-provider";
import { paypalProvider } from "./paypal.server";

type Payments = { kind: "paypal"; clientId: string; provider: PaymentProvider } | { kind: "unconfigured" };

function choose(): Payments {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return { kind: "unconfigured" };
  const { PAYPAL_API_URL: apiUrl, PAYPAL_WEBHOOK_ID: webhookId } = env;
  return { kind: "paypal", clientId, provider: paypalProvider({ clientId, clientSecret, apiUrl, webhookId }) };
}

/** The payment provider: PayPal when its keys are set, otherwise none. */
export const payments = choose();

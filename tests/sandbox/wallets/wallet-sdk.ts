import express, { Router } from "express";
import { z } from "zod";
import type { Faults } from "../faults";
import type { SandboxOrder } from "../paypal";
import { CHALLENGE_SCRIPT } from "../paypal-card-fields";
import { PAYPAL_CURRENCIES } from "../paypal-currencies";
import { forPages, WALLET_CARDS } from "./sheet";

type Options = {
  orders: ReadonlyMap<string, SandboxOrder>;
  /** URL where the router is mounted. */
  url: string;
  clientId: string;
  faults: Faults;
};

/** What PayPal answers about the wallets of the shop, as its script passes it on. */
const CONFIGS = {
  applepay: {
    merchantCountry: "US",
    merchantCapabilities: ["supports3DS", "supportsCredit", "supportsDebit"],
    supportedNetworks: ["masterCard", "visa", "amex"],
    isEligible: true,
    tokenNotificationURL: "https://paypal.example/notify",
  },
  googlepay: {
    eligible: true,
    merchantCountry: "US",
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: [
      {
        type: "CARD",
        parameters: {
          allowedAuthMethods: ["PAN_ONLY", "CRYPTOGRAM_3DS"],
          supportedNetworks: ["MASTERCARD", "VISA", "AMEX"],
          billingAddressRequired: true,
          assuranceDetailsRequired: true,
          billingAddressParameters: { format: "FULL" },
        },
        tokenizationSpecification: {
          type: "PAYMENT_GATEWAY",
          parameters: { gateway: "paypalsb", gatewayMerchantId: "SANDBOXSHOP22" },
        },
      },
    ],
    merchantInfo: { merchantOrigin: "shop.example", merchantId: "SANDBOX-GOOGLE", authJwt: "sandbox" },
  },
};

/** PayPal's JavaScript SDK (v6) with the components of the wallets, in the namespace of its script element. */
const coreScript = (url: string) => `(() => {
  const home = ${JSON.stringify(url)};
  const { origin } = new URL(home);
  ${CHALLENGE_SCRIPT}
  const call = async (path, body) => {
    const response = await fetch(home + "/web-sdk" + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.details?.[0]?.issue ?? "PayPal's script failed.");
    return answer;
  };
  const confirm = (id, source) => call("/orders/" + encodeURIComponent(id) + "/confirm-payment-source", { payment_source: source });
  const createApplePayOneTimePaymentSession = () => ({
    formatConfigForPaymentRequest: ({ isEligible, ...config }) => config,
    validateMerchant: ({ validationUrl, displayName, domainName = location.hostname }) =>
      call("/apple-session", { validationUrl, displayName, domainName }),
    confirmOrder: async ({ orderId, token, billingContact }) => {
      if (!billingContact) throw new Error("billingContact is missing.");
      return { approveApplePayPayment: await confirm(orderId, { apple_pay: { token } }) };
    },
  });
  const createGooglePayOneTimePaymentSession = () => ({
    formatConfigForPaymentRequest: ({ eligible, merchantCountry, allowedPaymentMethods, merchantInfo, ...config }) => {
      const { authJwt, ...info } = merchantInfo;
      const methods = allowedPaymentMethods.map(({ parameters: { supportedNetworks, ...parameters }, ...method }) => ({
        ...method,
        parameters: { ...parameters, allowedCardNetworks: supportedNetworks },
      }));
      return { ...config, allowedPaymentMethods: methods, merchantInfo: info, countryCode: merchantCountry };
    },
    confirmOrder: ({ orderId, paymentMethodData: { tokenizationData } }) =>
      confirm(orderId, { google_pay: { token: tokenizationData.token } }),
    initiatePayerAction: async ({ orderId }) => {
      const { kind, liabilityShift } = await challenge(home + "/sdk/bank?token=" + encodeURIComponent(orderId));
      // PayPal's script does not say whether the payer has closed the question or failed.
      if (kind === "cancelled") throw new Error("The payer action was not completed.");
      return { liabilityShift };
    },
  });
  const SESSIONS = {
    "applepay-payments": { createApplePayOneTimePaymentSession },
    "googlepay-payments": { createGooglePayOneTimePaymentSession },
  };
  const createInstance = async ({ clientId, components }) => {
    const unknown = components.find((name) => !SESSIONS[name]);
    if (unknown || components.length === 0) throw new Error("Unknown component: " + unknown);
    const findEligibleMethods = async ({ currencyCode }) => {
      const methods = await call("/eligibility", { clientId, currencyCode });
      return {
        isEligible: (name) => Boolean(methods[name]),
        getDetails: (name) => ({ canBeVaulted: false, config: methods[name] }),
      };
    };
    return Object.assign({ findEligibleMethods }, ...components.map((name) => SESSIONS[name]));
  };
  window[document.currentScript.dataset.namespace ?? "paypal"] = { version: "6.0.0", createInstance };
})();
`;

/** What the tokens of the wallets contain here. Apple's is bound to a sum. */
const walletPayment = z.object({
  card: z.enum(Object.keys(WALLET_CARDS) as (keyof typeof WALLET_CARDS)[]),
  amount: z.string().optional(),
  currency: z.string().optional(),
});

const confirmation = z.object({
  payment_source: z.union([
    z.strictObject({ google_pay: z.strictObject({ token: z.string() }) }),
    z.strictObject({
      apple_pay: z.strictObject({ token: z.object({ paymentData: z.object({ data: z.string() }) }) }),
    }),
  ]),
});

/**
 * PayPal's JavaScript SDK (v6) as a page of the shop loads it for the wallets, and what it calls. Faults: `wallet-sdk-down`,
 * `wallet-sdk-nonsense`, `wallets-ineligible`, `apple-domain-unknown`, `wallet-confirm-down`, `wallet-confirm-lost`, and
 * `three-d-secure`, by which the bank asks for a payment by Google Pay.
 */
export function walletSdk({ orders, url, clientId, faults }: Options): Router {
  const router = Router();

  router.get("/web-sdk/v6/core", (_request, response) => {
    if (faults.consume("paypal", "wallet-sdk-down")) response.status(503).end();
    else response.type("text/javascript").send(faults.consume("paypal", "wallet-sdk-nonsense") ? "" : coreScript(url));
  });

  router.use("/web-sdk", forPages, express.json());

  router.post("/web-sdk/eligibility", ({ body }, response) => {
    if (body.clientId !== clientId || !(String(body.currencyCode) in PAYPAL_CURRENCIES)) {
      response.status(400).json({ details: [{ issue: "INVALID_REQUEST" }] });
      return;
    }
    response.json(faults.consume("paypal", "wallets-ineligible") ? {} : CONFIGS);
  });

  router.post("/web-sdk/apple-session", ({ body }, response) => {
    if (!body.validationUrl || !body.domainName || faults.consume("paypal", "apple-domain-unknown")) {
      response.status(400).json({ details: [{ issue: "APPLE_PAY_MERCHANT_SESSION_VALIDATION_ERROR" }] });
      return;
    }
    const { domainName, displayName } = body;
    response.json({
      merchantSession: { domainName, displayName, signature: "sandbox", expiresAt: Date.now() + 300_000 },
    });
  });

  router.post("/web-sdk/orders/:id/confirm-payment-source", (request, response) => {
    const refuse = (status: number, issue: string) => response.status(status).json({ details: [{ issue }] });
    const order = orders.get(request.params.id);
    const parsed = confirmation.safeParse(request.body);
    if (faults.consume("paypal", "wallet-confirm-down")) return void refuse(503, "SERVICE_UNAVAILABLE");
    if (!order) return void refuse(404, "INVALID_RESOURCE_ID");
    if (order.status === "COMPLETED") return void refuse(422, "ORDER_ALREADY_CAPTURED");
    if (!parsed.success) return void refuse(400, "INVALID_PARAMETER_SYNTAX");
    const source = parsed.data.payment_source;
    const isApple = "apple_pay" in source;
    const text = isApple ? atob(source.apple_pay.token.paymentData.data) : source.google_pay.token;
    const paid = walletPayment.parse(JSON.parse(text));
    const { amount } = order.unit;
    if (isApple && (paid.amount !== amount.value || paid.currency !== amount.currency_code))
      return void refuse(422, "APPLE_PAY_AMOUNT_MISMATCH");
    // The bank is asked only where the shop has requested it, when it opened the payment.
    const isAsked = order.source === "google_pay" && !isApple && faults.consume("paypal", "three-d-secure");
    Object.assign(order, {
      source: isApple ? "apple_pay" : "google_pay",
      instrument: paid.card === "declined" ? "declined-card" : "card",
      status: isAsked ? "PAYER_ACTION_REQUIRED" : "APPROVED",
      authentication: null,
    });
    if (faults.consume("paypal", "wallet-confirm-lost")) request.socket.destroy();
    else response.json({ id: order.id, status: order.status, payment_source: source, links: [] });
  });

  return router;
}

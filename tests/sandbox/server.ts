import { createServer } from "node:http";
import express from "express";
import { ALIEXPRESS_KEYS, type AliexpressSandbox, aliexpressSandbox } from "./aliexpress";
import { EASYPOST_KEY, type EasyPostSandbox, easyPostSandbox } from "./easypost";
import { emailPreviews } from "./email-previews";
import { Faults } from "./faults";
import { indexPage } from "./index-page";
import { type Mailbox, startMailbox } from "./mailbox";
import { MAILCHIMP_KEYS, type MailchimpSandbox, mailchimpSandbox } from "./mailchimp";
import { PARCELSAPP_KEY, parcelsAppRouter } from "./parcelsapp";
import { PAYPAL_KEYS, type PaypalSandbox, paypalSandbox } from "./paypal";
import { recaptchaRouter } from "./recaptcha";
import { STRIPE_KEYS, type StripeSandbox, stripeSandbox } from "./stripe";
import { uspsRouter } from "./usps";
import { applePayRouter } from "./wallets/apple-pay";
import { googlePayRouter } from "./wallets/google-pay";

export type Sandbox = {
  url: string;
  smtpUrl: string;
  faults: Faults;
  paypal: Omit<PaypalSandbox, "router" | "reset">;
  stripe: Omit<StripeSandbox, "router" | "reset">;
  aliexpress: Pick<AliexpressSandbox, "accessTokens" | "refreshTokens">;
  easypost: Pick<EasyPostSandbox, "shipments">;
  mailchimp: Pick<MailchimpSandbox, "members">;
  mailbox: Pick<Mailbox, "messages" | "latestTo" | "nextTo">;
  /** Environment variables of a shop that uses this sandbox. */
  env: Record<string, string>;
  /** The variables that add Stripe. */
  stripeEnv: Record<string, string>;
  /** Resets all payments, messages and faults, but keeps listening. */
  reset: () => void;
  stop: () => Promise<void>;
};

/**
 * Simulates the shop's outside services on loopback, by the protocols of the real ones.
 * @param options ports; 0 for any free one
 */
export async function startSandbox({ port = 0, smtpPort = 0 } = {}): Promise<Sandbox> {
  const faults = new Faults();
  const mailbox = await startMailbox({ port: smtpPort, faults });
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  }).catch(async (error) => {
    await mailbox.stop();
    throw error;
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The sandbox has no port.");
  const url = `http://127.0.0.1:${address.port}`;
  const paypal = paypalSandbox({ url: `${url}/paypal`, faults });
  const stripe = stripeSandbox({ url: `${url}/stripe`, faults });
  const aliexpress = aliexpressSandbox(faults);
  const easypost = easyPostSandbox({ url: `${url}/easypost`, faults });
  const mailchimp = mailchimpSandbox(faults);

  const app = express();
  app.disable("x-powered-by");
  app.use("/paypal", paypal.router);
  app.use("/google-pay", googlePayRouter({ url: `${url}/google-pay`, faults }));
  app.use("/apple-pay", applePayRouter({ url: `${url}/apple-pay`, faults }));
  app.use("/stripe", stripe.router);
  app.use("/usps", uspsRouter(faults));
  app.use("/parcelsapp", parcelsAppRouter(faults));
  app.use("/easypost", easypost.router);
  app.use("/recaptcha", recaptchaRouter(faults));
  app.use("/aliexpress", aliexpress.router);
  app.use("/mailchimp", mailchimp.router);
  app.use("/mailbox", mailbox.pages);
  app.use("/emails", emailPreviews());
  app.get("/mailbox.json", (_request, response) => {
    response.json(mailbox.messages);
  });
  app.use(indexPage(faults));
  server.on("request", app);

  return {
    url,
    smtpUrl: mailbox.smtpUrl,
    faults,
    paypal,
    stripe,
    aliexpress,
    easypost,
    mailchimp,
    mailbox,
    env: {
      PAYPAL_CLIENT_ID: PAYPAL_KEYS.clientId,
      PAYPAL_CLIENT_SECRET: PAYPAL_KEYS.clientSecret,
      PAYPAL_API_URL: `${url}/paypal`,
      PAYPAL_SDK_URL: `${url}/paypal/sdk/js`,
      PAYPAL_WEBHOOK_ID: PAYPAL_KEYS.webhookId,
      GOOGLE_PAY_SCRIPT_URL: `${url}/google-pay/pay.js`,
      APPLE_PAY_SCRIPT_URL: `${url}/apple-pay/apple-pay-sdk.js`,
      USPS_CLIENT_ID: "sandbox-usps-client",
      USPS_CLIENT_SECRET: "sandbox-usps-secret",
      USPS_API_URL: `${url}/usps`,
      PARCELSAPP_API_KEY: PARCELSAPP_KEY,
      PARCELSAPP_API_URL: `${url}/parcelsapp`,
      EASYPOST_API_KEY: EASYPOST_KEY,
      EASYPOST_API_URL: `${url}/easypost/v2`,
      RECAPTCHA_VERIFY_URL: `${url}/recaptcha/api/siteverify`,
      RECAPTCHA_SCRIPT_URL: `${url}/recaptcha/api.js`,
      ALIEXPRESS_APP_KEY: ALIEXPRESS_KEYS.appKey,
      ALIEXPRESS_APP_SECRET: ALIEXPRESS_KEYS.appSecret,
      ALIEXPRESS_AUTH_URL: `${url}/aliexpress/oauth/authorize`,
      ALIEXPRESS_API_URL: `${url}/aliexpress/rest`,
      MAILCHIMP_API_KEY: MAILCHIMP_KEYS.apiKey,
      MAILCHIMP_LIST_ID: MAILCHIMP_KEYS.listId,
      MAILCHIMP_API_URL: `${url}/mailchimp`,
      SMTP_URL: mailbox.smtpUrl,
      SANDBOX_URL: url,
      PICTURE_SANDBOX_URL: url,
    },
    stripeEnv: {
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
      STRIPE_API_URL: `${url}/stripe`,
    },
    reset: () => {
      faults.clear();
      paypal.reset();
      stripe.reset();
      aliexpress.reset();
      easypost.reset();
      mailchimp.members.clear();
      mailbox.reset();
    },
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      stripe.reset();
      await Promise.all([closed, mailbox.stop()]);
    },
  };
}

import nodemailer from "nodemailer";
import { type Env, parseSmtpUrl } from "~/platform/env.server";
import { callOnce, ServiceUnavailable } from "~/platform/outbound.server";
import { type Finding, ok, problem, warning } from "./finding";

const TIMEOUT_MS = 8000;

/** A call that succeeds only with the right credentials. */
type Service = {
  name: string;
  isConfigured: boolean;
  without: string;
  call: () => { url: string; method?: "POST"; headers?: Record<string, string>; body?: string };
};

const basic = (user = "", password = "") => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

function servicesOf(env: Env): Service[] {
  const key = env.MAILCHIMP_API_KEY ?? "";
  const mailchimp = env.MAILCHIMP_API_URL ?? `https://${key.slice(key.lastIndexOf("-") + 1)}.api.mailchimp.com`;
  return [
    {
      name: "PayPal",
      isConfigured: Boolean(env.PAYPAL_CLIENT_ID),
      without: "not set up: orders cannot be paid through it",
      call: () => ({
        url: `${env.PAYPAL_API_URL}/v1/oauth2/token`,
        method: "POST",
        headers: {
          Authorization: basic(env.PAYPAL_CLIENT_ID, env.PAYPAL_CLIENT_SECRET),
          "Content-Type": "application/x-www-form-urlencoded",
        },
        body: "grant_type=client_credentials",
      }),
    },
    {
      name: "Stripe",
      isConfigured: Boolean(env.STRIPE_SECRET_KEY),
      without: "not set up: orders cannot be paid through it",
      call: () => ({
        url: `${env.STRIPE_API_URL}/v1/checkout/sessions?limit=1`,
        headers: { Authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
      }),
    },
    {
      name: "USPS",
      isConfigured: Boolean(env.USPS_CLIENT_ID),
      without: "not set up: the shop's own table checks addresses",
      call: () => ({
        url: `${env.USPS_API_URL}/oauth2/v3/token`,
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          grant_type: "client_credentials",
          client_id: env.USPS_CLIENT_ID,
          client_secret: env.USPS_CLIENT_SECRET,
        }),
      }),
    },
    {
      name: "Mailchimp",
      isConfigured: Boolean(key),
      without: "not set up: the shop keeps the mailing list itself",
      call: () => ({
        url: `${mailchimp}/3.0/lists/${encodeURIComponent(env.MAILCHIMP_LIST_ID ?? "")}`,
        headers: { Authorization: basic("shop", key) },
      }),
    },
  ];
}

async function checkService({ name, isConfigured, without, call }: Service): Promise<Finding> {
  if (!isConfigured) return ok(name, without);
  try {
    const { status } = await callOnce({ service: name, method: "GET", timeoutMs: TIMEOUT_MS, ...call() });
    if (status < 400) return ok(name, "answers, and accepts the credentials");
    return problem(name, `answers ${status}: check its credentials in the settings`);
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    return problem(name, `cannot be used: ${error.message}`);
  }
}

/** Names the services whose credentials no call tries that is free and changes nothing. */
function untriedServices(env: Env): Finding[] {
  const keys = {
    EasyPost: env.EASYPOST_API_KEY,
    ParcelsApp: env.PARCELSAPP_API_KEY,
    AliExpress: env.ALIEXPRESS_APP_KEY,
    reCAPTCHA: env.RECAPTCHA_SECRET_KEY,
  };
  const names = Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [] : [name]));
  return names.map((name) => ok(name, "set up, and its credentials are not tried"));
}

/** Connects to the mail server and signs in, without sending anything. */
async function checkMailServer(env: Env): Promise<Finding> {
  const subject = "mail server";
  if (!env.SMTP_URL) return warning(subject, "not set up: e-mails are written to files in the data folder");
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const server = nodemailer.createTransport({ ...parseSmtpUrl(env.SMTP_URL), ...timeouts });
  try {
    await server.verify();
    return ok(subject, "answers, and accepts the credentials");
  } catch (error) {
    return problem(subject, `cannot be used: ${error instanceof Error ? error.message : error}`);
  } finally {
    server.close();
  }
}

/** Checks whether the shop answers at its own address, through the proxy in front. */
async function checkShop({ BASE_URL }: Env): Promise<Finding> {
  const url = `${BASE_URL}/api/health`;
  try {
    const { status } = await callOnce({ service: "shop", method: "GET", url, timeoutMs: TIMEOUT_MS });
    if (status === 200) return ok("shop", `answers at ${BASE_URL}`);
    return problem("shop", `${url} answers ${status}`);
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    return warning("shop", `does not answer at ${BASE_URL}: ${error.message}`);
  }
}

/** Checks the services of the settings, with calls that change nothing, and whether the shop is running. */
export async function checkServices(env: Env): Promise<Finding[]> {
  const tried = await Promise.all([...servicesOf(env).map(checkService), checkMailServer(env), checkShop(env)]);
  return [...tried, ...untriedServices(env)];
}

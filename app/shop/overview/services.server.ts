import { env } from "~/platform/env.server";
import { serviceHealth } from "~/platform/outbound.server";
import { proxyWarning } from "~/platform/proxy-headers.server";

/** How an outside service stands: `embedded` is the shop's own stand-in, `off` none at all. */
export type ServiceState = {
  name: string;
  purpose: string;
  state: "embedded" | "off" | "configured" | "working" | "failing";
  /** What does its work meanwhile, or what is missing without it. */
  instead: string;
  /** ISO 8601 moment of the last answer, and from when there has been none. */
  lastSuccess: string | null;
  failingSince: string | null;
  lastFailure: string | null;
};

type Service = {
  name: string;
  purpose: string;
  /** The name its client calls under. */
  client: string;
  isConfigured: boolean;
  without: "embedded" | "off";
  instead: string;
};

const SERVICES: Service[] = [
  {
    name: "PayPal",
    purpose: "Payments",
    client: "PayPal",
    isConfigured: Boolean(env.PAYPAL_CLIENT_ID),
    without: "off",
    instead: "Orders are taken, but cannot be paid.",
  },
  {
    name: "USPS",
    purpose: "Address check",
    client: "postal",
    isConfigured: Boolean(env.USPS_CLIENT_ID),
    without: "embedded",
    instead: "The shop's own table of ZIP codes checks addresses.",
  },
  {
    name: "Mail server",
    purpose: "E-mail",
    client: "e-mail",
    isConfigured: Boolean(env.SMTP_URL),
    without: "embedded",
    instead: "E-mails are written to files in the data folder.",
  },
  {
    name: "reCAPTCHA",
    purpose: "Robots",
    client: "reCAPTCHA",
    isConfigured: Boolean(env.RECAPTCHA_SITE_KEY),
    without: "embedded",
    instead: "The shop asks a question of its own.",
  },
  {
    name: "Parcels",
    purpose: "Shipment tracking",
    client: "ParcelsApp",
    isConfigured: Boolean(env.PARCELSAPP_API_KEY),
    without: "embedded",
    instead: "Buyers see the shop's own shipment events.",
  },
  {
    name: "AliExpress",
    purpose: "Marketplace",
    client: "AliExpress",
    isConfigured: Boolean(env.ALIEXPRESS_APP_KEY),
    without: "off",
    instead: "Products are filled in by hand.",
  },
  {
    name: "Mailchimp",
    purpose: "Mailing list",
    client: "Mailchimp",
    isConfigured: Boolean(env.MAILCHIMP_API_KEY),
    without: "embedded",
    instead: "The shop keeps the mailing list itself.",
  },
];

const time = (moment: Date | undefined) => moment?.toISOString() ?? null;

/** Every outside service, as its settings and its answers since the start show it. */
export function serviceStates(): ServiceState[] {
  return SERVICES.map(({ client, isConfigured, without, ...service }) => {
    const { lastSuccess, failingSince, lastFailure } = serviceHealth(client);
    const seen = failingSince ? "failing" : lastSuccess ? "working" : "configured";
    return {
      ...{ name: service.name, purpose: service.purpose, instead: service.instead },
      state: isConfigured ? seen : without,
      lastSuccess: time(lastSuccess),
      failingSince: time(failingSince),
      lastFailure: lastFailure ?? null,
    };
  });
}

/** What is wrong with the shop's settings as far as requests since the start have shown it: sentences that say what to set. */
export function settingWarnings(): string[] {
  const proxy = proxyWarning();
  return proxy ? [proxy] : [];
}

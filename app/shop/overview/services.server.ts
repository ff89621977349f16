import { env } from "~/platform/env.server";
import { serviceHealth } from "~/platform/outbound.server";
import { proxyWarning } from "~/platform/proxy-headers.server";
import { hasMailServer } from "../email/mail-server.server";
import { isoTime } from "../fields/iso-time";
import { onlineProviders } from "../payment-methods/payment-providers.server";

/**
 * The state of an external service. `embedded`: the shop's built-in replacement is used; `off`: there is no
 * replacement.
 */
export type ServiceState = {
  name: string;
  purpose: string;
  state: "embedded" | "off" | "configured" | "working" | "failing";
  /** What the shop does without the service. */
  instead: string;
  /** Times of the last successful call, and of the first failed call since then, in ISO 8601. */
  lastSuccess: string | null;
  failingSince: string | null;
  lastFailure: string | null;
};

type Service = {
  name: string;
  purpose: string;
  /** The name that the client passes to `callService`. */
  client: string;
  isConfigured: boolean;
  without: "embedded" | "off";
  instead: string;
};

const SERVICES: Service[] = [
  ...onlineProviders.map(
    ({ name, unavailable }): Service => ({
      name,
      purpose: "Payments",
      client: name,
      isConfigured: unavailable === null,
      without: "off",
      instead: "Orders cannot be paid through it.",
    }),
  ),
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
    purpose: "Email",
    client: "e-mail",
    isConfigured: hasMailServer,
    without: "embedded",
    instead: "Emails are written to files in the data folder.",
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

/** The state of every external service, from its settings and from its calls since the shop started. */
export function serviceStates(): ServiceState[] {
  return SERVICES.map(({ client, isConfigured, without, ...service }) => {
    const { lastSuccess, failingSince, lastFailure } = serviceHealth(client);
    const observedState = failingSince ? "failing" : lastSuccess ? "working" : "configured";
    return {
      name: service.name,
      purpose: service.purpose,
      instead: service.instead,
      state: isConfigured ? observedState : without,
      lastSuccess: isoTime(lastSuccess),
      failingSince: isoTime(failingSince),
      lastFailure: lastFailure ?? null,
    };
  });
}

/** Warnings about wrong settings, detected from requests since the shop started. Each says which setting to change. */
export function settingWarnings(): string[] {
  const proxy = proxyWarning();
  return proxy ? [proxy] : [];
}

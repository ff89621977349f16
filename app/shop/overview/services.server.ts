import { env } from "~/platform/env.server";
import { serviceHealth } from "~/platform/outbound.server";
import { proxyWarning } from "~/platform/proxy-headers.server";
import { replicaLag } from "~/platform/replica/state.server";
import { labelService } from "~/providers/labels/labels.server";
import { hasMailServer } from "../email/mail-server.server";
import { isoTime } from "../fields/iso-time";
import { onlineProviders } from "../payment-methods/payment-providers.server";

/** The state of an external service. `embedded`: the shop's built-in replacement is used; `off`: there is no replacement. */
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
  /** For how many seconds the replica has not been complete. */
  lagSeconds?: number | null;
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

const services = (): Service[] => [
  ...onlineProviders().map(
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
    client: "email",
    isConfigured: hasMailServer(),
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
    name: "EasyPost",
    purpose: "Shipping labels",
    client: "EasyPost",
    isConfigured: labelService !== null,
    without: "off",
    instead: "Labels are bought elsewhere, and tracking numbers typed in.",
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

function replicaService(): ServiceState {
  const lag = replicaLag();
  const completeAt = isoTime(lag?.completeAt);
  return {
    name: "Replica",
    purpose: "Copy of all data",
    instead: "Backups are made by hand. REPLICA_URL replicates all data continuously.",
    state: !lag ? "off" : lag.standsStill ? "failing" : completeAt ? "working" : "configured",
    lastSuccess: completeAt,
    failingSince: lag?.standsStill ? (completeAt ?? isoTime(lag.startedAt)) : null,
    lastFailure: lag?.problem ?? null,
    lagSeconds: lag && Math.round(lag.lagSeconds),
  };
}

/** The state of every external service, from its settings and from its calls since the shop started. */
export const serviceStates = (): ServiceState[] => [...services().map(stateOf), replicaService()];

function stateOf({ client, isConfigured, without, ...shown }: Service): ServiceState {
  const { lastSuccess, failingSince, lastFailure } = serviceHealth(client);
  const observedState = failingSince ? "failing" : lastSuccess ? "working" : "configured";
  return {
    ...shown,
    state: isConfigured ? observedState : without,
    lastSuccess: isoTime(lastSuccess),
    failingSince: isoTime(failingSince),
    lastFailure: lastFailure ?? null,
  };
}

function replicaWarning(): string | null {
  const lag = replicaLag();
  if (!lag?.standsStill) return null;
  const reason = lag.problem ? ` Litestream reports: ${lag.problem}.` : "";
  return `The replica has stood still for ${Math.floor(lag.lagSeconds / 60)} minutes: new orders are on this machine alone.${reason} Check REPLICA_URL and the other machine.`;
}

/** Warnings about wrong settings and a replica that stands still, as found since the shop started. Each names the setting. */
export const settingWarnings = (): string[] => [proxyWarning(), replicaWarning()].filter((warning) => warning !== null);

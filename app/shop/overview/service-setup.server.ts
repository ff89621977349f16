import { failureOf } from "~/platform/outbound.server";
import { emailTransport } from "~/providers/email/email.server";
import { hasMailServer } from "../email/mail-server.server";
import { shopCurrency } from "../money/currency";
import { onlineProviders } from "../payment-methods/payment-providers.server";
import { isLastEventRefused } from "../payments/payment-events.server";
import { countUnsettled } from "../payments/pending-payment.server";
import { serviceKey } from "../settings/service-keys.server";

/** A service whose keys are entered in the settings. */
type Service = {
  name: string;
  /** The name that it passes to `callService`. */
  client: string;
  isOn: boolean;
  /** The shop's currency, if it takes no payments in it; empty if it does. */
  refuses: string;
  /** The number of payments there whose end the shop does not know yet. */
  unsettled: number;
  /** What the shop lacks to use all of it. */
  missing: string[];
  /** That its keys are for tests; null for others. */
  testNotice: string | null;
  /** @throws Error when its keys do not work */
  check: () => Promise<unknown>;
};

const services = (): Service[] => [
  ...onlineProviders().map((provider) => ({
    name: provider.name,
    client: provider.name,
    isOn: provider.unavailable === null,
    refuses: provider.takes(shopCurrency()) ? "" : shopCurrency(),
    unsettled: countUnsettled(provider.name),
    missing: [
      ...provider.missing,
      ...(isLastEventRefused(provider)
        ? [`the right secret of the webhook, if the last event came from ${provider.name}: its signature was refused`]
        : []),
    ],
    testNotice: provider.testNotice,
    check: provider.check,
  })),
  {
    name: "Mail server",
    client: "email",
    isOn: hasMailServer(),
    refuses: "",
    unsettled: 0,
    missing: hasMailServer() ? [] : ["its address, without which emails are written to files"],
    testNotice: null,
    check: async () => emailTransport(serviceKey("smtpUrl")).check?.(),
  },
];

/** How a service stands: `problem` is what the last call or a test has found, null when a test says that it works. */
export type ServiceSetup = Omit<Service, "check" | "client"> & { problem?: string | null };

/** How the services stand whose keys are entered in the settings, by their last calls. Nothing is called. */
export const serviceSetup = (): ServiceSetup[] =>
  services().map(({ check: _, client, ...service }) => ({
    ...service,
    problem: (service.isOn && failureOf(client)) || undefined,
  }));

async function problemOf({ isOn, check }: Service): Promise<string | null | undefined> {
  if (!isOn) return undefined;
  try {
    await check();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : "unknown";
  }
}

/** Tries the keys of each service that is set up, with calls that change nothing. */
export function testServices(): Promise<ServiceSetup[]> {
  return Promise.all(
    services().map(async (service) => {
      const { check: _, client: __, ...setup } = service;
      return { ...setup, problem: await problemOf(service) };
    }),
  );
}

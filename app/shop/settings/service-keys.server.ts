import { cachedRead } from "~/platform/cached-read.server";
import type { Transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { seal, unseal } from "~/platform/seal.server";
import { SERVICE_KEY_NAMES, SERVICE_KEYS, type ServiceKeyName, sealPurpose } from "./service-key-names";
import { storedValues, storeValue } from "./setting-rows.server";

const stored = cachedRead((): Partial<Record<ServiceKeyName, string>> => {
  const sealed = storedValues();
  const keys = SERVICE_KEY_NAMES.map((name) => [name, unseal(sealPurpose(name), String(sealed.get(name) ?? ""))]);
  return Object.fromEntries(keys.filter(([, key]) => key));
});

/** Makes the next call read the keys anew, after a change by this process. */
export const forgetServiceKeys = (): void => stored.forget();

/** Stores a key sealed, or removes it if it is empty. Call `forgetServiceKeys` after the transaction. */
export function storeServiceKey(tx: Transaction, name: ServiceKeyName, key: string): void {
  storeValue(tx, name, key === "" ? undefined : seal(sealPurpose(name), key));
}

/** Whether there is a key, for each service. */
export const serviceKeyStates = (): Record<ServiceKeyName, { isSet: boolean }> => ({
  paypalClientId: { isSet: sourceOfKey("paypalClientId") !== null },
  paypalSecret: { isSet: sourceOfKey("paypalSecret") !== null },
  stripeSecretKey: { isSet: sourceOfKey("stripeSecretKey") !== null },
  stripeWebhookSecret: { isSet: sourceOfKey("stripeWebhookSecret") !== null },
  smtpUrl: { isSet: sourceOfKey("smtpUrl") !== null },
});

/** A key of an outside service: its environment variable, else what an owner has entered. */
export const serviceKey = (name: ServiceKeyName): string | undefined => env[SERVICE_KEYS[name]] ?? stored.get()[name];

/** Where a key comes from; null when there is none. */
export function sourceOfKey(name: ServiceKeyName): "environment" | "settings" | null {
  if (env[SERVICE_KEYS[name]] !== undefined) return "environment";
  return stored.get()[name] === undefined ? null : "settings";
}

import { existsSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import type { Env } from "~/platform/env.server";
import { unseal } from "~/platform/seal.server";
import { PAYPAL_API } from "~/providers/payments/paypal/paypal.server";
import { SERVICE_KEY_NAMES, SERVICE_KEYS, sealPurpose } from "~/shop/settings/service-key-names";

/** The stored settings by name; none where they cannot be read, which is a finding of its own. */
function storedSettings(file: string): Map<string, unknown> {
  if (!existsSync(file)) return new Map();
  const database = new Database(file, { readonly: true });
  try {
    const rows = database.prepare<[], { name: string; value: string }>("select name, value from setting").all();
    return new Map(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  } catch (error) {
    if (error instanceof Database.SqliteError) return new Map();
    throw error;
  } finally {
    database.close();
  }
}

/** The configuration of services as the shop has it: the environment, and beneath it what owners have entered. */
export function withStoredKeys(env: Env, file: string): Env {
  const stored = storedSettings(file);
  // Reading a key makes a secret that is missing, and the doctor changes nothing.
  const hasSecret = existsSync(path.join(env.DATA_DIR, "token-key"));
  const entered = SERVICE_KEY_NAMES.flatMap((name) => {
    const sealed = stored.get(name);
    const key = hasSecret && typeof sealed === "string" ? unseal(sealPurpose(name), sealed) : null;
    return key === null || env[SERVICE_KEYS[name]] !== undefined ? [] : [[SERVICE_KEYS[name], key]];
  });
  const paypal = stored.get("paypalEnvironment") === "live" ? PAYPAL_API.live : PAYPAL_API.sandbox;
  return { ...env, ...Object.fromEntries(entered), PAYPAL_API_URL: env.PAYPAL_API_URL ?? paypal };
}

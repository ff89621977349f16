import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { BACKUP_FAILURE_FILE, LAST_BACKUP_FILE } from "~/platform/data-files";
import type { Env } from "~/platform/env.server";
import { paypalProvider } from "~/providers/payments/paypal/paypal.server";
import { stripeProvider } from "~/providers/payments/stripe/stripe.server";
import { type Finding, ok, problem, warning } from "./finding";

const DAY_MS = 86_400_000;
const MB = 1_000_000;
/** Free space below which uploads and backups soon fail, in bytes. */
const LITTLE_SPACE = 1000 * MB;
const NO_SPACE = 100 * MB;

const SECRETS = ["session-secret", "token-key", "shop.db"];

function checkSpace(dataDir: string, database: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const text = `${Math.floor(free / MB)} MB are free`;
  if (free < NO_SPACE) return problem("disk", `only ${text}: make room before the shop stops`);
  // A backup and a migration that copies a table each need room for the database again.
  if (free < LITTLE_SPACE + statSync(database).size) return warning("disk", `only ${text}: make room soon`);
  return ok("disk", text);
}

function checkFolder(dataDir: string): Finding {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK);
  } catch {
    return problem("disk", `${dataDir} cannot be written by this user: run this command as the shop's user`);
  }
  const open = SECRETS.filter((name) => {
    const file = path.join(dataDir, name);
    return existsSync(file) && (statSync(file).mode & 0o077) !== 0;
  });
  if (open.length > 0) return problem("disk", `other users can read ${open.join(", ")}: chmod 600`);
  return ok("disk", "secrets are readable by the shop's user alone");
}

/** Checks the folder of scheduled backups; null where it is right, or there is none. */
function checkBackupFolder(dataDir: string, folder: string | undefined): Finding | null {
  if (!folder) return null;
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory())
    return problem("backup", `BACKUP_DIR is ${folder}, which is no folder: make it, or mount it`);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return problem("backup", `BACKUP_DIR is ${folder}, which cannot be written by this user`);
  }
  if (found.dev !== statSync(dataDir).dev) return null;
  return warning("backup", `BACKUP_DIR is ${folder}, on the disk of DATA_DIR: both are lost with it`);
}

function checkBackup(dataDir: string): Finding {
  const failure = path.join(dataDir, BACKUP_FAILURE_FILE);
  if (existsSync(failure))
    return problem("backup", `the last scheduled one failed: ${readFileSync(failure, "utf8").trim()}`);
  const made = statSync(path.join(dataDir, LAST_BACKUP_FILE), { throwIfNoEntry: false })?.mtime;
  const make = "npm run backup -- FILE";
  if (!made) return warning("backup", `none was made yet: ${make}`);
  const days = Math.floor((Date.now() - made.getTime()) / DAY_MS);
  if (days > 7) return warning("backup", `the last one is ${days} days old: ${make}`);
  return ok("backup", `the last one was made on ${made.toISOString().slice(0, 10)}`);
}

/** Checks the disk, the data folder, the folder of scheduled backups and the age of the last one. */
export function checkMachine({ DATA_DIR, BACKUP_DIR }: Env, database: string): Finding[] {
  const folder = checkBackupFolder(DATA_DIR, BACKUP_DIR);
  return [checkSpace(DATA_DIR, database), checkFolder(DATA_DIR), ...(folder ? [folder] : []), checkBackup(DATA_DIR)];
}

/** What the settings have that a real shop should not. Keys may be those of the settings page. */
function doubtsOf(env: Env): string[] {
  const { isHttps, METRICS_TOKEN, WORKERS, SANDBOX_URL, STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID, PAYPAL_API_URL } = env;
  const cores = availableParallelism();
  const doubts = {
    "PAYPAL_WEBHOOK_ID is set, but PayPal has no keys": env.PAYPAL_WEBHOOK_ID && !PAYPAL_CLIENT_ID,
    "STRIPE_WEBHOOK_SECRET is set, but Stripe has no secret key": env.STRIPE_WEBHOOK_SECRET && !STRIPE_SECRET_KEY,
    [`WORKERS is ${WORKERS}, and this machine has ${cores} cores: more workers only take memory`]: WORKERS > cores,
    "METRICS_TOKEN can be guessed: use at least 16 characters": METRICS_TOKEN && METRICS_TOKEN.length < 16,
    "SANDBOX_URL is for the demo: leave it empty": isHttps && SANDBOX_URL,
  };
  const providers = [paypalProvider({ ...env, PAYPAL_API_URL: PAYPAL_API_URL ?? "" }), stripeProvider(env)];
  const tests = isHttps ? providers.flatMap(({ testNotice }) => testNotice ?? []) : [];
  return [...Object.entries(doubts).flatMap(([text, isSo]) => (isSo ? [text] : [])), ...tests];
}

/** Checks settings that are valid alone but wrong together. @param env with the keys of the settings page */
export function checkSettings(env: Env): Finding[] {
  const { BASE_URL, isHttps, trustProxy, SHARED_CACHE_SECONDS } = env;
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(BASE_URL).hostname);
  const found = [ok("settings", "all values are valid"), ...doubtsOf(env).map((text) => warning("settings", text))];
  if (!isLocal && !isHttps) found.push(problem("settings", `BASE_URL is ${BASE_URL}: shoppers need https`));
  if (isHttps && !trustProxy) {
    found.push(warning("proxy", "BASE_URL is https but TRUST_PROXY is off: all visitors count as one client"));
  } else found.push(ok("proxy", trustProxy ? "one proxy in front is trusted" : "no proxy in front"));
  if (SHARED_CACHE_SECONDS > 0 && !trustProxy) {
    found.push(warning("proxy", "SHARED_CACHE_SECONDS is for a cache in front, but TRUST_PROXY is off"));
  }
  return found;
}

/**
 * Loses a shop's machine while orders arrive, brings the shop up on another one from its replica, and compares: see
 * docs/operations/replication.md. Ends with 1 when more is lost than the time allowed.
 */
import { type ChildProcess, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { STATE_FILES, STATE_FOLDER } from "~/platform/data-files";
import { withoutPassword } from "~/platform/replica/replica-url";
import { freePort } from "../../tests/support/ports";
import { seedInto } from "../../tests/support/seeded-data";
import { orderBody, ShopClient } from "../../tests/support/shop-client";
import { buildIfNeeded } from "../build/if-needed";
import { parseOptions } from "../run/options";
import { Buyers } from "./load/buyers";
import { examine, stockUp, unitsOf } from "./load/examine";
import { endShop, launchShop, startCommand } from "./shop";

const USAGE = "npm test -- drill [--to REPLICA_URL] [--seconds NUMBER] [--allow SECONDS]";
const { to, ...numbers } = parseOptions(USAGE, {
  to: { type: "string" },
  seconds: { type: "string", default: "20" },
  allow: { type: "string", default: "1" },
});
const [seconds, allowed] = [Number(numbers.seconds), Number(numbers.allow)];
if (!(seconds >= 5 && seconds <= 600 && allowed >= 0 && allowed <= 60)) {
  console.error(`--seconds must be from 5 to 600, --allow from 0 to 60. Usage: ${USAGE}`);
  process.exit(1);
}

const BUYERS = 4;
const began = performance.now();
const folder = mkdtempSync(path.join(tmpdir(), "tradepost-drill-"));
const [machine, standby] = [path.join(folder, "machine"), path.join(folder, "standby")];
const replica = to ?? `file://${path.join(folder, "replica")}`;
const settings = { REPLICA_URL: replica, RATE_LIMITS: "off", LOG_LEVEL: "info" };
const problems: string[] = [];

const since = (start: number) => (performance.now() - start) / 1000;
const say = (text: string) => console.log(`${since(began).toFixed(1).padStart(6)} s  ${text}`);

const shops: ChildProcess[] = [];
async function start(dataDir: string): Promise<{ url: string; shop: ChildProcess }> {
  const command = startCommand();
  const launched = await launchShop({ command, dataDir, port: await freePort(), settings, leadsGroup: true });
  shops.push(launched.process);
  return { url: launched.url, shop: launched.process };
}

/** The content of pictures and secrets by path. */
function filesIn(dataDir: string): Map<string, Buffer> {
  const names = readdirSync(path.join(dataDir, STATE_FOLDER), { recursive: true }).map((name) =>
    path.join(STATE_FOLDER, String(name)),
  );
  const isFile = (name: string) => statSync(path.join(dataDir, name), { throwIfNoEntry: false })?.isFile();
  const files = [...names, ...STATE_FILES].filter(isFile);
  return new Map(files.map((name) => [name, readFileSync(path.join(dataDir, name))]));
}

/** Runs the documented command. */
function restore(): void {
  const args = ["run", "--silent", "restore", "--", "--from", replica];
  const { status, stdout, stderr } = spawnSync("npm", args, {
    env: { ...process.env, DATA_DIR: standby },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the restore ended with ${status}: ${stdout}${stderr}`);
}

async function placeOrderAt(url: string, product: string): Promise<number> {
  const guest = new ShopClient(url);
  await guest.becomeGuest();
  const answer = await guest.json("POST", "/api/orders", orderBody(product));
  if (answer.status !== 201) throw new Error(`an order at the standby was answered with ${answer.status}`);
  return (await answer.json()).number;
}

async function drill(): Promise<void> {
  buildIfNeeded();
  seedInto(machine);
  const products = stockUp(machine);
  const units = unitsOf(machine);
  const { url, shop } = await start(machine);
  say(`A shop with the demo data is open, and replicates to ${withoutPassword(replica)}`);
  const buyers = new Buyers({ url, products, buyers: BUYERS, pauseMs: 20 });
  buyers.start();
  for (let passed = 0; passed < seconds; passed += 5) {
    await sleep(1000 * Math.min(5, seconds - passed));
    say(`${buyers.acknowledged.length} orders are acknowledged`);
  }

  const files = filesIn(machine);
  const killedAt = Date.now();
  await endShop(shop, "SIGKILL", true);
  rmSync(machine, { recursive: true, maxRetries: 3 });
  await buyers.stop();
  const { acknowledged } = buyers;
  say("The shop and Litestream are killed, and their machine's data is deleted");

  const restoring = performance.now();
  restore();
  const restoreSeconds = since(restoring);
  say(`Restored with npm run restore in ${restoreSeconds.toFixed(1)} s`);
  const examined = examine(standby, acknowledged, units);
  const starting = performance.now();
  const { url: standbyUrl } = await start(standby);
  const page = await fetch(standbyUrl);
  if (page.status !== 200) throw new Error(`the standby's front page answered ${page.status}`);
  const startSeconds = since(starting);
  say(
    `The standby answered ${startSeconds.toFixed(1)} s after its start, ${since(restoring).toFixed(1)} s after the loss`,
  );
  const next = await placeOrderAt(standbyUrl, products[0] ?? "");

  const { lost } = examined;
  const first = lost[0];
  const lostSeconds = first ? Math.max(0, killedAt - first.at) / 1000 : 0;
  if (lostSeconds > allowed) problems.push(`an order was lost ${lostSeconds.toFixed(2)} s before the loss`);
  problems.push(...examined.problems);
  const highest = Math.max(...acknowledged.filter((order) => !lost.includes(order)).map(({ number }) => number));
  if (lost.some(({ number }) => number < highest)) problems.push("an order is lost although a later one is there");
  const restored = filesIn(standby);
  const missing = [...files].filter(([name, bytes]) => !restored.get(name)?.equals(bytes));
  if (missing.length > 0) problems.push(`${missing.length} pictures and secrets are missing or differ`);

  console.log(`
Orders acknowledged    ${acknowledged.length}, ${(acknowledged.length / seconds).toFixed(0)} a second
Orders lost            ${lost.length}${first ? `, acknowledged in the last ${lostSeconds.toFixed(2)} s before the loss` : ""}
Time to restore        ${restoreSeconds.toFixed(1)} s
Time to first answer   ${startSeconds.toFixed(1)} s after the start of the standby
Pictures and secrets   ${files.size - missing.length} of ${files.size}
Orders restored        ${examined.orders.count}, of $${(examined.orders.cents / 100).toFixed(2)}
Sums                   ${examined.problems.length === 0 ? "money and stock are right, no unit of stock gained or lost" : "wrong"}
Next order             #${next}`);
}

async function cleanUp(): Promise<void> {
  for (const shop of shops) await endShop(shop, "SIGTERM", true);
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => cleanUp().finally(() => process.exit(1)));
}
try {
  await drill();
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
} finally {
  await cleanUp();
}
for (const problem of problems) console.log(`PROBLEM  ${problem}`);
console.log(problems.length === 0 ? "The drill succeeded." : "The drill failed.");
process.exit(problems.length === 0 ? 0 : 1);

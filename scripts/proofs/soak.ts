/**
 * Runs a shop under orders and payments for a long time, with one fault after the other, and checks after each that
 * nothing acknowledged is lost: see docs/operations/soak.md.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { shuffledIndex } from "~/shop/search/shuffle";
import { startSandbox } from "../../tests/sandbox/server";
import { freePort } from "../../tests/support/ports";
import { seedInto } from "../../tests/support/seeded-data";
import { buildIfNeeded } from "../build/if-needed";
import { parseOptions } from "../run/options";
import { progressBar, writeProgress } from "../run/progress-bar";
import { Buyers } from "./load/buyers";
import { examine, stockUp, unitsOf } from "./load/examine";
import { type Fault, possibleFaults } from "./soak/faults";
import { HealthProbe } from "./soak/health-probe";
import { payAtSandbox, SOAKED_METHODS, settlePayments } from "./soak/payments";
import { mountSmallDisk } from "./soak/small-disk";
import { SoakedShop } from "./soak/soaked-shop";
import { Staff } from "./soak/staff";
import { figureLines, minutes, type Outcome, summaryLines, wrongAnswers } from "./soak/summary";

const USAGE = "npm run soak [-- --minutes NUMBER] [--seed NUMBER]";
const options = parseOptions(USAGE, {
  minutes: { type: "string", default: "10" },
  seed: { type: "string", default: String(Date.now() % 1_000_000) },
});
const [seconds, seed] = [Number(options.minutes) * 60, Number(options.seed)];
if (!(seconds >= 30 && seconds <= 86_400 && Number.isInteger(seed) && seed >= 0)) {
  console.error(`--minutes must be from 0.5 to 1440, --seed a whole number. Usage: ${USAGE}`);
  process.exit(1);
}

/** The time before each fault, in milliseconds. */
const CALM_MS = 2000;
/** The longest time until an answer about the shop's health, in milliseconds. */
const HEALTH_MS = 5000;
/** The longest time after a fault until the next order is acknowledged, in seconds. */
const RECOVERY_SECONDS = 60;

const folder = mkdtempSync(path.join(tmpdir(), "tradepost-soak-"));
const dataDir = path.join(folder, "data");
buildIfNeeded();
const disk = mountSmallDisk(dataDir, 500 + seconds);
if (!disk) console.log("Without a full disk: a small file system can be mounted by root on Linux only.");
seedInto(dataDir);
const products = stockUp(dataDir);
const units = unitsOf(dataDir);
const sandbox = await startSandbox();
const shop = new SoakedShop(dataDir, await freePort(), { ...sandbox.env, ...sandbox.stripeEnv, RATE_LIMITS: "off" });
const staff = new Staff(shop.url, sandbox);
const pay: ConstructorParameters<typeof Buyers>[0]["pay"] = async (client, id) => {
  const isPaid = await payAtSandbox(client, id, sandbox.url);
  if (isPaid) await staff.handle(id).catch(() => undefined);
  return isPaid;
};
const buyers = new Buyers({ url: shop.url, products, buyers: 4, pauseMs: 100, pay, methods: SOAKED_METHODS });
const trial = { shop, sandbox, disk, hostileRequests: 0 };
const health = new HealthProbe(shop.url);
const faults = possibleFaults(trial);

const outcomes: Outcome[] = [];
const problems: string[] = [];
const began = performance.now();
const passed = () => (performance.now() - began) / 1000;
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    interrupted = true;
  });
}

/** Each fault occurs once before one of them occurs again, in an order that the seed determines. */
const faultOf = (round: number) => {
  const turn = Math.floor(round / faults.length);
  return faults[shuffledIndex(round % faults.length, faults.length, seed + turn)];
};

/** Waits for the next acknowledged order. @returns the seconds until then */
async function recovered(): Promise<number> {
  const [start, before] = [performance.now(), buyers.acknowledged.length];
  const waited = () => (performance.now() - start) / 1000;
  while (buyers.acknowledged.length === before) {
    if (waited() > RECOVERY_SECONDS) throw new Error(`no order is acknowledged for ${RECOVERY_SECONDS} s`);
    await sleep(20);
  }
  return waited();
}

/** Compares the shop's data with what was acknowledged. */
function compared(): string[] {
  const { lost, lostPayments, problems: found } = examine(dataDir, buyers.acknowledged, units);
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged orders are lost, such as #${lost[0]?.number}`] : []),
    ...(lostPayments.length > 0 ? [`${lostPayments.length} acknowledged payments are lost`] : []),
    ...found,
  ];
}

let answered = 0;
/** The answers to buyers and staff since the last call, by status. */
function takeAnswers(): Map<number, number> {
  const answers = buyers.takeAnswers();
  for (const [status, count] of staff.takeAnswers()) answers.set(status, (answers.get(status) ?? 0) + count);
  for (const count of answers.values()) answered += count;
  return answers;
}

async function endure(fault: Fault): Promise<void> {
  buyers.start();
  await sleep(CALM_MS);
  problems.push(...wrongAnswers(takeAnswers()).map((text) => `without a fault: ${text}`));
  health.takeWorst();
  await fault.run(trial);
  const recoverySeconds = await recovered();
  await buyers.stop();
  const answers = takeAnswers();
  const healthMs = health.takeWorst();
  outcomes.push({ fault: fault.name, recoverySeconds, healthMs, answers });
  const slow = healthMs > HEALTH_MS ? [`the shop's health was answered after ${Math.round(healthMs)} ms`] : [];
  const found = [...wrongAnswers(answers, fault.answers), ...slow, ...compared()];
  problems.push(...found.map((text) => `${fault.name}: ${text}`));
  // The simulated mailbox keeps what it receives in memory.
  sandbox.mailbox.messages.length = 0;
}

async function soak(): Promise<void> {
  await shop.start();
  await staff.signIn();
  const probing = health.run();
  for (let round = 0; passed() < seconds && problems.length === 0 && !interrupted; round += 1) {
    const fault = faultOf(round);
    if (!fault) return;
    const orders = `${buyers.acknowledged.length} orders`;
    const text = `${minutes(passed())} of ${minutes(seconds)}, ${orders}, fault ${round + 1}: ${fault.name}`;
    writeProgress(progressBar(passed(), seconds, text));
    await endure(fault).catch((error) => {
      throw new Error(`${fault.name}: ${error instanceof Error ? error.message : error}`);
    });
  }
  writeProgress(progressBar(1, 1, `${minutes(passed())}, waiting for the outcome of interrupted payments`));
  problems.push(...(await settlePayments(dataDir, sandbox, staff.refunded)), ...compared());
  health.stop();
  await probing;
  const code = await shop.end("SIGTERM");
  if (code !== 0) problems.push(`the shop ended with ${code}`);
}

try {
  await soak();
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
} finally {
  health.stop();
  buyers.stop().catch(() => undefined);
  await shop.end("SIGKILL");
  await sandbox.stop();
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
}
const paid = buyers.acknowledged.filter(({ isPaid }) => isPaid).length;
console.log(`\n\n${summaryLines(outcomes).join("\n")}\n`);
const figures = {
  requests: answered + health.answers,
  hostile: trial.hostileRequests,
  orders: buyers.acknowledged.length,
  paid,
  refunded: staff.refunded.size,
  faults: outcomes.length,
  healthMs: health.worstMs,
  losses: problems.length,
};
console.log(`${figureLines(figures).join("\n")}\nSeed: ${seed}`);
for (const problem of problems) console.log(`PROBLEM  ${problem}`);
console.log(problems.length === 0 ? "The soak succeeded." : "The soak failed.");
process.exit(problems.length === 0 ? 0 : 1);

/** Checks what needs no running shop, two things at a time. A check that fails is shown whole; all are run. */
import { spawn } from "node:child_process";

/** The longest first. */
const CHECKS = [
  "tsx scripts/proofs/check/types.ts",
  "depcruise app scripts tests",
  "knip",
  "tsx scripts/proofs/check/regular-expressions.ts",
  "depcruise app --config .dependency-cruiser.folders.cjs",
  "tsx scripts/proofs/check/styles.ts",
  "tsx scripts/proofs/check/api.ts",
  "biome check .",
  "tsx scripts/proofs/check/words.ts",
  "tsx scripts/proofs/check/money.ts",
  "tsx scripts/proofs/check/folders.ts",
];

/** Runs a check. @returns whether it is fulfilled */
async function fulfilled(check: string): Promise<boolean> {
  const started = performance.now();
  const program = spawn("npx", check.split(" "), { stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (chunk) => output.push(chunk));
  const code = await new Promise<number | null>((resume) => program.once("close", resume));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(code === 0 ? ` ✓ ${check}  ${seconds} s` : ` ✗ ${check}  ${seconds} s\n${Buffer.concat(output)}`);
  return code === 0;
}

const waiting = [...CHECKS];

async function runNext(): Promise<void> {
  const check = waiting.shift();
  if (!check) return;
  if (!(await fulfilled(check))) process.exitCode = 1;
  await runNext();
}

await Promise.all([runNext(), runNext()]);

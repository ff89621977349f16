import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

type Counts = { passed: number; failed: number };

const results = mkdtempSync(path.join(tmpdir(), "tradepost-results-"));

function run(command: string, args: string[], settings: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...settings } });
  return status === 0;
}

function read(file: string): Record<string, unknown> | null {
  try {
    return JSON.parse(readFileSync(path.join(results, file), "utf8"));
  } catch {
    return null;
  }
}

/** What a run that left no report counts as: one failure. */
const lost: Counts = { passed: 0, failed: 1 };

function checks(): Counts {
  return run("npm", ["run", "--silent", "check"]) ? { passed: 1, failed: 0 } : lost;
}

function unitAndIntegration(): Counts {
  const file = path.join(results, "vitest.json");
  const good = run("npx", ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report = read("vitest.json");
  if (!report) return lost;
  const failed = Number(report.numFailedTests);
  return { passed: Number(report.numPassedTests), failed: good ? failed : Math.max(1, failed) };
}

function browser(): Counts {
  const settings = { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, "playwright.json") };
  const good = run("npx", ["tsx", "scripts/test-e2e.ts", "--reporter=list,json"], settings);
  const stats = read("playwright.json")?.stats as { expected: number; unexpected: number; flaky: number } | undefined;
  if (!stats) return lost;
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: good ? failed : Math.max(1, failed) };
}

const counts = [checks(), unitAndIntegration(), browser()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

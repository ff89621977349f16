/**
 * Runs the tests, with a line per file, and repeats the failures at the end. The last line is the count. By default without
 * what `tests/division.ts` leaves to `--all`; `--quick` runs the types, the lint and the tests that import a changed file.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CENTRAL_SPECS, LONG_FILES, SCREENS_TAG } from "../../tests/division";
import { buildIfNeeded } from "../build/if-needed";
import { parseOptions } from "../run/options";

const { all, quick, since } = parseOptions("npm test [-- --all | --quick [--since COMMIT]]", {
  all: { type: "boolean", default: false },
  quick: { type: "boolean", default: false },
  since: { type: "string", default: "HEAD" },
});

type Counts = { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightSpec = {
  title: string;
  ok: boolean;
  tests: { projectName: string; results: { error?: { message?: string } }[] }[];
};

type PlaywrightSuite = { title: string; suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};

const results = mkdtempSync(path.join(tmpdir(), "tradepost-results-"));

/** Failures, repeated at the end of the output: long logs are often truncated to their end. */
const failures: string[] = [];

function run(command: string, args: string[], settings: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...settings } });
  if (status !== 0) failures.push(`${command} ${args.slice(0, 3).join(" ")} ended with ${status}`);
  return status === 0;
}

function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(path.join(results, file), "utf8"));
  } catch {
    return null;
  }
}

/** Counted for a run that produced no report. */
const lost: Counts = { passed: 0, failed: 1 };

/** The checks. The shop is built meanwhile: for the most part, that keeps one core busy. */
async function checks(): Promise<Counts> {
  const ended = once(spawn("npm", ["run", "--silent", "check"], { stdio: "inherit" }), "exit");
  try {
    buildIfNeeded();
  } catch (error) {
    failures.push(String(error));
  }
  const [code] = await ended;
  if (code === 0) return { passed: 1, failed: 0 };
  failures.push(`npm run check ended with ${code}`);
  return lost;
}

function typesAndLint(): Counts {
  const good = [run("npx", ["tsx", "scripts/proofs/check/types.ts"]), run("npx", ["biome", "check", "."])].every(
    Boolean,
  );
  return good ? { passed: 1, failed: 0 } : lost;
}

function unitAndIntegration(selection: string[]): Counts {
  const file = path.join(results, "vitest.json");
  // Tests that take long are not listed below their file.
  const reporters = ["--reporter=default", "--slowTestThreshold=60000", "--reporter=json", `--outputFile.json=${file}`];
  const good = run("npx", ["vitest", "run", ...reporters, ...selection]);
  const report = read<VitestReport>("vitest.json");
  if (!report) return lost;
  // Vitest counts a file as passed when it has lost its results.
  const lostFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "passed" && assertionResults.length === 0,
  );
  failures.push(...lostFiles.map(({ name }) => `${name}: no results`));
  for (const { name, status, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (status === "failed" && failed.length === 0) failures.push(`${name}: ${message}`);
    for (const { fullName, failureMessages } of failed) failures.push(`${name}: ${fullName}\n${failureMessages[0]}`);
  }
  const failed = report.numFailedTests + lostFiles.length;
  return { passed: report.numPassedTests, failed: good ? failed : Math.max(1, failed) };
}

const REPORTERS = "tests/e2e/file-reporter.ts,json";

function failedSpecs({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const reasonsOf = ({ tests }: PlaywrightSpec) =>
    tests.flatMap(({ projectName, results }) =>
      results.flatMap(({ error }) => (error ? [`${projectName}: ${error.message ?? "no message"}`] : [])),
    );
  const own = specs.filter((spec) => !spec.ok).map((spec) => [spec.title, ...reasonsOf(spec)].join("\n"));
  return [...own, ...suites.flatMap(failedSpecs)].map((name) => `${title} > ${name}`);
}

function browser(selection: string[]): Counts {
  const settings = { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, "playwright.json") };
  const good = run("npx", ["tsx", "scripts/proofs/e2e.ts", `--reporter=${REPORTERS}`, ...selection], settings);
  const report = read<PlaywrightReport>("playwright.json");
  if (!report) return lost;
  failures.push(...report.suites.flatMap(failedSpecs));
  const failed = report.stats.unexpected + report.stats.flaky;
  return { passed: report.stats.expected, failed: good ? failed : Math.max(1, failed) };
}

/** Runs the smoke test of the built shop on Node 24. */
function onNode24(): Counts {
  return run("npx", ["tsx", "scripts/proofs/node24.ts", "--smoke"]) ? { passed: 1, failed: 0 } : lost;
}

const withoutLongFiles = LONG_FILES.map((file) => `--exclude=${file}`);

async function runSelected(): Promise<Counts[]> {
  if (quick) return [typesAndLint(), unitAndIntegration([`--changed=${since}`, ...withoutLongFiles])];
  const checked = await checks();
  if (all) return [checked, unitAndIntegration([]), onNode24(), browser([])];
  return [checked, unitAndIntegration(withoutLongFiles), browser([...CENTRAL_SPECS, "--grep-invert", SCREENS_TAG])];
}

const counts = await runSelected();
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

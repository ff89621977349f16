import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

const files = ["tests/unit", "tests/integration"].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name}`),
);

const importsShop = (file: string) => /(?:from|import\() ?"~\//.test(readFileSync(file, "utf8"));

const resolve = { alias: { "~": path.resolve("app") } };

/** A part of the test files. */
export const project = (name: string, include: string[], isolate: boolean) => ({
  resolve,
  test: {
    name,
    include,
    isolate,
    setupFiles: ["tests/support/fresh-data.ts"],
    // With `--changed`, only the tests that import a changed file run.
    forceRerunTriggers: [],
    pool: "forks" as const,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    globalSetup: ["tests/support/prepared-data.ts"],
    // A test process mostly waits for the shop that it started.
    maxWorkers: 4,
    projects: [
      // Each has its own process: the shop reads its configuration and opens its database once per process.
      project("imports the shop", files.filter(importsShop), true),
      // They talk to a shop in another process, and share theirs: it loads what they use once.
      project(
        "starts the shop",
        files.filter((file) => !importsShop(file)),
        false,
      ),
    ],
  },
});

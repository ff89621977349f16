import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": path.resolve("app") } },
  test: {
    include: ["tests/unit/**/*.test.ts", "tests/integration/**/*.test.ts"],
    setupFiles: ["tests/support/fresh-data.ts"],
    globalSetup: ["tests/support/prepared-data.ts"],
    // With `--changed`, only the tests that import a changed file run.
    forceRerunTriggers: [],
    // Each file needs its own process: the shop reads its configuration and opens its database once per process.
    pool: "forks",
    // A test process mostly waits for the shop that it started.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

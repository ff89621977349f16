import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/seeded-folder.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // As low as a small laptop's window: what covers a button there fails the test that presses it.
    viewport: { width: 1280, height: 600 },
    // Pages that fade into each other take no clicks meanwhile.
    contextOptions: { reducedMotion: "reduce" },
    // Traces double the work of a page. To record one: npm test -- e2e --trace retain-on-failure FILE
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "with JavaScript", use: { javaScriptEnabled: true } },
    // What is about scripts alone has nothing to show without them.
    { name: "without JavaScript", use: { javaScriptEnabled: false }, grepInvert: /@scripted/ },
  ],
});

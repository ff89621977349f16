import { spawnSync } from "node:child_process";
import { startSandboxAtSetting } from "../../tests/sandbox/start-at-setting";
import { buildIfNeeded } from "../build/if-needed";
import { readArguments } from "../run/options";
import { endTogether, start, waitUntilReady } from "../run/processes";
import { rememberPayments } from "./remember-payments";
import { DEMO_PASSWORD, demoAccounts } from "./seed/demo-accounts";
import { DEMO } from "./seed/seed-arguments";

const { country } = readArguments(DEMO);
const port = process.env.PORT || "3000";
const baseUrl = process.env.BASE_URL || `http://localhost:${port}`;

const sandbox = await startSandboxAtSetting();
buildIfNeeded();
const seed = ["--import", "tsx", "scripts/demo/seed.ts", "--shop", ...(country ? ["--country", country] : [])];
const seeded = spawnSync(process.execPath, seed, { stdio: "inherit" });
if (seeded.status !== 0) process.exit(seeded.status ?? 1);

rememberPayments(sandbox, process.env.DATA_DIR || "data");

// Environment variables take precedence, so that the demo can run with real keys.
const simulated = { ...sandbox.env, ...(process.env.DEMO_STRIPE === "on" ? sandbox.stripeEnv : {}) };
sandbox.stripe.endpoint.url = `${baseUrl}/api/payments/stripe/webhook`;
const settings = Object.fromEntries(Object.entries(simulated).filter(([name]) => !process.env[name]));
const shop = start("node", ["build/index.js"], {
  ...settings,
  NODE_ENV: "production",
  LOG_LEVEL: process.env.LOG_LEVEL || "warn",
});
endTogether([shop], () => sandbox.stop());
await waitUntilReady(shop);

console.log(`
Shop:      ${baseUrl}
Emails:    ${sandbox.url}/mailbox
Sandbox:   ${sandbox.url} (PayPal, Stripe, USPS, EasyPost and reCAPTCHA, simulated; no real money)

Sign in with the password ${DEMO_PASSWORD}
${demoAccounts.map(({ email, isAdmin }) => `  ${email}${isAdmin ? " (admin)" : ""}`).join("\n")}

Card numbers for PayPal's simulated card form: 4111 1111 1111 1111 is approved, 4000 0000 0000 0002 is declined.
DEMO_STRIPE=on adds Stripe. Its payments, which banks confirm later or payers dispute: ${sandbox.url}/stripe/payments
Stop with Ctrl+C.`);

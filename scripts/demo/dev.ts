import { spawnSync } from "node:child_process";
import { startSandboxAtSetting } from "../../tests/sandbox/start-at-setting";
import { REMIX, REMIX_SETTINGS } from "../build/remix";
import { parseOptions } from "../run/options";
import { endTogether, startGroup } from "../run/processes";
import { rememberPayments } from "./remember-payments";

parseOptions("npm run dev", {});

const sandbox = await startSandboxAtSetting();
const seeded = spawnSync(process.execPath, ["--import", "tsx", "scripts/demo/seed.ts"], { stdio: "inherit" });
if (seeded.status !== 0) process.exit(seeded.status ?? 1);

rememberPayments(sandbox, process.env.DATA_DIR || "data");

const settings = Object.fromEntries(Object.entries(sandbox.env).filter(([name]) => !process.env[name]));
// A changed file triggers a rebuild and a restart on the same port; each start runs the migrations.
const command = [REMIX, "dev", "-c", "node build-dev/index.js"];
const shop = startGroup(process.execPath, command, { ...REMIX_SETTINGS, ...settings });
endTogether([shop], () => sandbox.stop());
console.log(`Sandbox and mailbox: ${sandbox.url}`);

import { spawnSync } from "node:child_process";
import { startSandboxAtSetting } from "../tests/sandbox/start-at-setting";
import { endTogether, startGroup } from "./run/processes";

const sandbox = await startSandboxAtSetting();
const seeded = spawnSync(process.execPath, ["--import", "tsx", "scripts/seed.ts"], { stdio: "inherit" });
if (seeded.status !== 0) process.exit(seeded.status ?? 1);

const settings = Object.fromEntries(Object.entries(sandbox.env).filter(([name]) => !process.env[name]));
// A changed file triggers a rebuild and a restart on the same port; each start runs the migrations.
const remix = "node_modules/@remix-run/dev/dist/cli.js";
const shop = startGroup(process.execPath, [remix, "dev", "-c", "node build-dev/index.js"], settings);
endTogether([shop], () => sandbox.stop());
console.log(`Sandbox and mailbox: ${sandbox.url}`);

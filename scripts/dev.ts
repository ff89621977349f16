import { startSandboxAtSetting } from "../tests/sandbox/start-at-setting";
import { endTogether, start } from "./run/processes";

const sandbox = await startSandboxAtSetting();
const settings = Object.fromEntries(Object.entries(sandbox.env).filter(([name]) => !process.env[name]));
const shop = start("npx", ["remix", "dev", "--manual", "-c", "node build/index.js"], settings);
endTogether([shop], () => sandbox.stop());
console.log(`The sandbox and its mailbox: ${sandbox.url}`);

import { startSandbox } from "../tests/sandbox/server";
import { endTogether, start } from "./run/processes";

const sandboxPort = Number(process.env.SANDBOX_PORT || 4010);
const sandbox = await startSandbox({ port: sandboxPort, smtpPort: sandboxPort + 1 });
const settings = Object.fromEntries(Object.entries(sandbox.env).filter(([name]) => !process.env[name]));
const shop = start("npx", ["remix", "dev", "--manual", "-c", "node build/index.js"], settings);
endTogether([shop], () => sandbox.stop());
console.log(`The sandbox and its mailbox: ${sandbox.url}`);

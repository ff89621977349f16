import { parseOptions } from "../../scripts/run/options";
import { startSandboxAtSetting } from "./start-at-setting";

parseOptions("npm run sandbox", {});

const sandbox = await startSandboxAtSetting();

console.log(`Sandbox: ${sandbox.url}\nMailbox: ${sandbox.url}/mailbox\n\nSettings of a shop that uses it:`);
for (const [name, value] of Object.entries(sandbox.env)) console.log(`${name}=${value}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void sandbox.stop());

import { startSandbox } from "./server";

const port = Number(process.env.SANDBOX_PORT || 4010);
const sandbox = await startSandbox({ port, smtpPort: port + 1 });

console.log(`Sandbox: ${sandbox.url}\nMailbox: ${sandbox.url}/mailbox\n\nSettings of a shop that uses it:`);
for (const [name, value] of Object.entries(sandbox.env)) console.log(`${name}=${value}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void sandbox.stop());

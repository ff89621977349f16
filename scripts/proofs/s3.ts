/**
 * The drill with a replica in a bucket of a small S3 server on loopback, which npm installs into a temporary folder. That
 * server keeps objects in memory and accepts any credentials.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../tests/support/ports";
import { runDrill } from "./drill-command";

const SERVER = "fauxqs@1.9.2";
const KEYS = { AWS_ACCESS_KEY_ID: "drill", AWS_SECRET_ACCESS_KEY: "drill" };
/** Each upload to S3 costs money, so changes are looked for, and uploaded, less often than elsewhere. */
const ALLOWED_SECONDS = 3;

const folder = mkdtempSync(path.join(tmpdir(), "tradepost-s3-"));
const program = path.join(folder, "server.mjs");
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
// Its own command would listen on all interfaces.
writeFileSync(
  program,
  `import { buildApp } from "fauxqs";
await buildApp({ logger: false }).listen({ port: ${port}, host: "127.0.0.1" });
process.send("ready");
`,
);
console.log(`Installing ${SERVER} …`);
execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", SERVER], { cwd: folder, stdio: "inherit" });

const server = spawn(process.execPath, [program], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
const ended = new Promise<void>((resume) => server.once("exit", () => resume()));
await new Promise<void>((resolve, reject) => {
  server.once("message", () => resolve());
  server.once("exit", (code) => reject(new Error(`${SERVER} ended with ${code}`)));
});
const bucket = await fetch(`${url}/replica`, { method: "PUT" });
if (!bucket.ok) throw new Error(`creating the bucket answered ${bucket.status}`);

const target = `s3://replica/shop?region=us-east-1&endpoint=${encodeURIComponent(url)}`;
const code = await runDrill([`--to=${target}`, `--allow=${ALLOWED_SECONDS}`], KEYS);
server.kill();
await ended;
rmSync(folder, { recursive: true, force: true });
process.exit(code);

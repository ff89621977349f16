import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** The command behind `npm start`. Its shell replaces itself with the shop. */
export function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  return ["sh", "-c", scripts.start];
}

type Launch = {
  command: string[];
  dataDir: string;
  port: number;
  settings?: Record<string, string>;
  /** Makes the shop the leader of a process group, which includes what it starts. */
  leadsGroup?: boolean;
};

/**
 * Starts the shop on a loopback port, and waits until it is open.
 * @returns its process, its address, and a function that returns its output so far
 * @throws Error with its output when it ends before
 */
export async function launchShop({ command, dataDir, port, settings = {}, leadsGroup = false }: Launch) {
  const { DATA_DIR: _, BASE_URL: __, LOG_LEVEL: ___, ...inherited } = process.env;
  const url = `http://127.0.0.1:${port}`;
  const [program = "", ...args] = command;
  const shop: ChildProcess = spawn(program, args, {
    env: { ...inherited, NODE_ENV: "production", PORT: String(port), BASE_URL: url, DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: leadsGroup,
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("shop is open")) resolve();
    };
    shop.stdout?.on("data", listen);
    shop.stderr?.on("data", listen);
    shop.once("exit", (code) => reject(new Error(`The shop ended with ${code}:\n${output}`)));
  });
  return { process: shop, url, output: () => output };
}

/**
 * Sends a signal to a launched shop, or to the process group that it leads, and waits for its end.
 * @returns its exit code; null when the signal ended it
 */
export async function endShop(shop: ChildProcess, signal: NodeJS.Signals, group = false): Promise<number | null> {
  if (shop.exitCode !== null || shop.signalCode !== null || shop.pid === undefined) return shop.exitCode;
  const ended = new Promise<number | null>((resume) => shop.once("exit", resume));
  process.kill(group ? -shop.pid : shop.pid, signal);
  return ended;
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../log.server";
import { litestreamError, litestreamProgram, replicaFolder, writeConfiguration } from "./litestream";

/** Milliseconds before Litestream is started again; doubled each time, up to a minute. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** After this time a run of Litestream counts as successful, in milliseconds. */
const STABLE_MS = 60_000;
/** How long a Litestream that a killed shop has left may take to end, in milliseconds. */
const LEFTOVER_MS = 2000;

/**
 * Litestream runs this command as long as itself, and ends after its last upload when the command ends. The command
 * ends when the pipe of file descriptor 3 is closed: by `stop`, or by the end of the shop, however that comes. It ignores
 * the signals that service managers and terminals send to all processes, and Litestream waits for it: the shop still
 * writes after them.
 */
const UNTIL_THE_SHOP_ENDS = `sh -c 'trap "" INT TERM; read -r line <&3; exit 0'`;

async function freeLoopbackPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Whether a process is a Litestream with this configuration: process ids are used again. */
function isLitestream(pid: number, configuration: string): boolean {
  try {
    return execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" }).includes(configuration);
  } catch {
    return false;
  }
}

/** Ends a Litestream of this data folder that a killed shop has left: two would write to the same replica. */
async function endLeftover(pidFile: string, configuration: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8"));
  const end = performance.now() + LEFTOVER_MS;
  while (isLitestream(pid, configuration) && performance.now() < end) await sleep(100);
  if (isLitestream(pid, configuration)) process.kill(pid, "SIGKILL");
}

/** Runs Litestream as long as the shop runs, and starts it again when it ends. @param onError gets its errors */
export function superviseLitestream(dataDir: string, address: string, onError: (message: string) => void) {
  const pidFile = path.join(replicaFolder(dataDir), "litestream.pid");
  let child: ChildProcess | null = null;
  let metricsUrl: string | null = null;
  let stopped = false;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    const program = litestreamProgram();
    const metricsAddress = `127.0.0.1:${await freeLoopbackPort()}`;
    const configuration = writeConfiguration(dataDir, address, metricsAddress);
    await endLeftover(pidFile, configuration);
    if (stopped) return;
    const started = performance.now();
    const options = ["replicate", "-config", configuration, "-no-expand-env", "-exec", UNTIL_THE_SHOP_ENDS];
    const running = spawn(program, options, { stdio: ["ignore", "ignore", "pipe", "pipe"] });
    child = running;
    metricsUrl = `http://${metricsAddress}/metrics`;
    if (running.pid) writeFileSync(pidFile, String(running.pid));
    if (running.stderr) {
      createInterface({ input: running.stderr }).on("line", (line) => {
        const message = litestreamError(line);
        if (message) onError(message);
      });
    }
    const reason = await new Promise<string>((resolve) => {
      running.once("error", (error) => resolve(error.message));
      running.once("exit", (code, signal) => resolve(`it ended with ${signal ?? code}`));
      // The pipe breaks when Litestream ends first.
      running.stdio[3]?.on("error", () => undefined);
    });
    child = null;
    metricsUrl = null;
    rmSync(pidFile, { force: true });
    if (performance.now() - started > STABLE_MS) pause = FIRST_PAUSE_MS;
    if (!stopped) throw new Error(reason);
  }

  function keepRunning(): void {
    run().catch((error) => {
      if (stopped) return;
      onError(`Litestream does not run: ${error.message}`);
      timer = setTimeout(keepRunning, pause);
      timer.unref();
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    });
  }
  keepRunning();

  return {
    /** Where Litestream serves its metrics; null while it does not run. */
    metricsUrl: () => metricsUrl,
    /** Ends a Litestream that hangs. It is started again. */
    kill: () => child?.kill("SIGKILL"),
    /**
     * Lets Litestream upload the last changes, and waits for its end. It is killed when that takes too long.
     * @param milliseconds how long it may take
     */
    async stop(milliseconds: number): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      const running = child;
      if (!running) return;
      const ended = new Promise((resolve) => running.once("exit", resolve));
      const pipe = running.stdio[3] as Writable | undefined;
      pipe?.destroy();
      const cut = setTimeout(() => {
        log.warn("Litestream did not stop in time: killing it");
        running.kill("SIGKILL");
      }, milliseconds);
      await ended;
      clearTimeout(cut);
    },
  };
}

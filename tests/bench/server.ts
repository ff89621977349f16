import { type ChildProcess, execFileSync, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

/** CPU cores available to this program; empty where they cannot be determined or assigned. */
function processors(): number[] {
  const { status, stdout } = spawnSync("taskset", ["-cp", String(process.pid)], { encoding: "utf8" });
  if (status !== 0) return [];
  return (stdout.split(":").at(-1) ?? "").split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

const [ownCore, ...otherCores] = processors();

/** Whether a CPU core is reserved for the measured process. */
export const pinned = ownCore !== undefined && otherCores.length > 0;

/** Moves this program off the core reserved for the measured process. */
export function leaveCoreFree(): void {
  if (pinned) spawnSync("taskset", ["-cp", otherCores.join(","), String(process.pid)]);
}

/** Starts a measured program of a checkout on its reserved core. */
export function spawnPinned(
  args: string[],
  settings: Record<string, string>,
  ipc = false,
  cwd = process.cwd(),
): ChildProcess {
  const env = { ...process.env, ...startSettings(), LOG_LEVEL: "info", RATE_LIMITS: "off", ...settings };
  const stdio: StdioOptions = ["ignore", "pipe", "inherit", ipc ? "ipc" : "ignore"];
  if (!pinned) return spawn(process.execPath, args, { env, stdio, cwd });
  return spawn("taskset", ["-c", String(ownCore), process.execPath, ...args], { env, stdio, cwd });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resume) => server.once("listening", resume));
  const address = server.address();
  await new Promise((resume) => server.close(resume));
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}

export type Server = {
  url: string;
  msToFirstResponse: number;
  memoryMb: () => number;
  /** See `cpuMsOf`. */
  cpuMs: () => number;
  /**
   * How often the shop's process renders the tree of its last page in a second of CPU time, by `renderToString` alone.
   * @throws Error when the tree cannot be rendered again to the same HTML
   */
  renderingsPerCpuSecond: (seconds: number) => Promise<number>;
  stop: () => Promise<void>;
};

/** Has the measured server render its last page again; see render-again.mjs. */
function renderAgain(program: ChildProcess, seconds: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The shop ended with ${code} while it rendered again.`));
    // A shop of several workers reports here, too, that it is ready.
    const receive = (message: { renderingsPerCpuSecond?: number }) => {
      if (message.renderingsPerCpuSecond === undefined) return;
      program.off("exit", ended);
      program.off("message", receive);
      resolve(message.renderingsPerCpuSecond);
    };
    program.once("exit", ended);
    program.on("message", receive);
    program.send({ renderAgainSeconds: seconds });
  });
}

/** The kernel counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

/** CPU time that a process used so far in milliseconds, including the kernel's for it; Linux only. */
export function cpuMsOf(pid: number | undefined): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [userTicks, kernelTicks] = fields.split(" ").slice(11, 13).map(Number);
  return ((userTicks ?? 0) + (kernelTicks ?? 0)) * MS_PER_TICK;
}

function startScript(): string {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  return scripts.start;
}

/** Node's own options from the `npm start` script. */
export const startOptions = (): string[] => startScript().match(/--\S+/g) ?? [];

/** The environment variables that the `npm start` script sets. */
export const startSettings = (): Record<string, string> =>
  Object.fromEntries(
    [...startScript().matchAll(/ ([A-Z_]+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
  );

/**
 * Starts the benchmark build as `npm start` does, and waits for the first response of the home page.
 * @param settings additional environment variables
 * @param nodeOptions instead of those of `npm start`
 * @param cwd the checkout whose build it is
 */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  nodeOptions = startOptions(),
  cwd = process.cwd(),
): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const profiling = process.env.BENCH_NODE_OPTIONS?.split(" ") ?? [];
  const program = spawnPinned(
    [...nodeOptions, ...profiling, "--import", "./tests/bench/render-again.mjs", "build-bench/index.js"],
    { PORT: String(port), BASE_URL: url, DATA_DIR: dataDir, ...settings },
    true,
    cwd,
  );
  let output = "";
  program.stdout?.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-5000);
  });
  for (;;) {
    if (program.exitCode !== null) throw new Error(`The shop ended with ${program.exitCode}: ${output}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok && (await answer.text())) break;
    await new Promise((resume) => setTimeout(resume, 5));
  }
  return {
    url,
    msToFirstResponse: performance.now() - started,
    memoryMb: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(program.pid)], { encoding: "utf8" })) / 1024,
    cpuMs: () => cpuMsOf(program.pid),
    renderingsPerCpuSecond: (seconds) => renderAgain(program, seconds),
    stop: async () => {
      const ended = new Promise((resume) => program.once("exit", resume));
      if (program.exitCode === null && program.kill("SIGTERM")) await ended;
    },
  };
}

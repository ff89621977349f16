import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

type Settings = Record<string, string | undefined>;

/** Starts a program that shares this one's terminal, and can say that it is ready. */
export function start(command: string, args: string[], settings: Settings = {}): ChildProcess {
  return spawn(command, args, {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...settings },
  });
}

const groups = new WeakSet<ChildProcess>();

/** Starts a program as the first of a process group, so that `endTogether` also ends the programs it starts itself. */
export function startGroup(command: string, args: string[], settings: Settings = {}): ChildProcess {
  const program = spawn(command, args, {
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...settings },
  });
  groups.add(program);
  return program;
}

/**
 * Waits until a program says itself that it is ready: whoever answers at its address may be another one.
 * Where it ends before, this waits for ever; see `endTogether`.
 */
export async function untilReady(program: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => program.on("message", (message) => message === "ready" && resolve()));
}

/** Milliseconds until what does not end by itself is killed: longer than the shop takes. */
const GROUP_MS = 12_000;

/** @returns whether anything of the group was there to get the signal */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}

async function endProgram(program: ChildProcess): Promise<void> {
  const { pid } = program;
  if (pid !== undefined && groups.has(program)) {
    signalGroup(pid, "SIGTERM");
    const end = performance.now() + GROUP_MS;
    while (signalGroup(pid, 0) && performance.now() < end) await sleep(50);
    signalGroup(pid, "SIGKILL");
  } else if (program.exitCode === null && program.signalCode === null) {
    program.kill("SIGTERM");
    await new Promise((resume) => program.once("exit", resume));
  }
}

/** Ends this program together with those it started, whichever stops first. */
export function endTogether(programs: ChildProcess[], cleanUp: () => Promise<void>): void {
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    await Promise.all(programs.map(endProgram));
    await cleanUp();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));
  for (const program of programs) program.once("exit", (code) => end(code ?? 0));
}

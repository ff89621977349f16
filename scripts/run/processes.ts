import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

type Settings = Record<string, string | undefined>;

/** Starts a program in the same terminal, with an IPC channel for its "ready" message. */
export function start(command: string, args: string[], settings: Settings = {}): ChildProcess {
  return spawn(command, args, {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...settings },
  });
}

const groups = new WeakSet<ChildProcess>();

/** Starts a program as leader of a process group, so that `endTogether` also ends its child processes. */
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
 * Waits for the program's "ready" message. Polling its address would not do: another program may use the port.
 * Never resolves when the program exits first; see `endTogether`.
 */
export async function waitUntilReady(program: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => program.on("message", (message) => message === "ready" && resolve()));
}

/** Milliseconds before remaining processes are killed: longer than the shop needs to shut down. */
const GROUP_MS = 12_000;

/** @returns whether any process of the group received the signal */
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

/** Ends this program and those it started as soon as one of them stops. */
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

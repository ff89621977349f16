import { type ChildProcess, spawn } from "node:child_process";

type Settings = Record<string, string | undefined>;

/** Starts a program that shares this one's terminal, and can say that it is ready. */
export function start(command: string, args: string[], settings: Settings = {}): ChildProcess {
  return spawn(command, args, {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...settings },
  });
}

/**
 * Waits until a program says itself that it is ready: whoever answers at its address may be another one.
 * Where it ends before, this waits for ever; see `endTogether`.
 */
export async function untilReady(program: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => program.on("message", (message) => message === "ready" && resolve()));
}

/** Ends this program together with those it started, whichever stops first. */
export function endTogether(programs: ChildProcess[], cleanUp: () => Promise<void>): void {
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    const running = programs.filter((program) => program.exitCode === null);
    await Promise.all(
      running.map((program) => {
        program.kill("SIGTERM");
        return new Promise((resume) => program.once("exit", resume));
      }),
    );
    await cleanUp();
    process.exit(code);
  };
  process.on("SIGINT", () => end(0));
  process.on("SIGTERM", () => end(0));
  for (const program of programs) program.once("exit", (code) => end(code ?? 0));
}

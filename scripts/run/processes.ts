import { type ChildProcess, spawn } from "node:child_process";

type Settings = Record<string, string | undefined>;

/** Starts a program that shares this one's terminal. */
export function start(command: string, args: string[], settings: Settings = {}): ChildProcess {
  return spawn(command, args, { stdio: "inherit", env: { ...process.env, ...settings } });
}

/** Waits until an address answers, or its program has ended. */
export async function untilOpen(address: string, program: ChildProcess): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`The program behind ${address} ended with ${program.exitCode}.`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resume) => setTimeout(resume, 100));
  }
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

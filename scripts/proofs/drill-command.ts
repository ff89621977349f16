import { spawn } from "node:child_process";

/** Runs a short drill with these options. @returns its exit code */
export async function runDrill(options: string[], settings: Record<string, string> = {}): Promise<number> {
  const args = ["--import", "tsx", "scripts/proofs/drill.ts", "--seconds=10", ...options];
  const drill = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...settings } });
  return new Promise((resolve) => drill.once("exit", (code) => resolve(code ?? 1)));
}

import type { ChildProcess } from "node:child_process";
import { endShop, launchShop, startCommand } from "../shop";

/** A shop that is ended and started again on the same data and port. */
export class SoakedShop {
  readonly url: string;
  private running: ChildProcess | null = null;

  constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly settings: Record<string, string>,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    const { dataDir, port, settings } = this;
    const launched = await launchShop({ command: startCommand(), dataDir, port, settings, leadsGroup: true });
    this.running = launched.process;
  }

  /** Ends the shop with all its processes. @returns its exit code; null when the signal ended it */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    return this.running && endShop(this.running, signal, true);
  }
}

import { setTimeout as sleep } from "node:timers/promises";

/** The pause between two probes, in milliseconds. */
const PAUSE_MS = 200;

/** Asks the shop for its health all the time, and measures how long each answer takes. */
export class HealthProbe {
  /** The number of answers. */
  answers = 0;
  /** The longest time until an answer, in milliseconds. */
  worstMs = 0;
  private worstSince = 0;
  private stopped = false;

  constructor(private readonly url: string) {}

  /** Probes until `stop`. While the shop is down there is no answer, and nothing is measured. */
  async run(): Promise<void> {
    while (!this.stopped) {
      await this.probe().catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  }

  stop(): void {
    this.stopped = true;
  }

  /** The longest time until an answer since the last call, in milliseconds. */
  takeWorst(): number {
    const worst = this.worstSince;
    this.worstSince = 0;
    return worst;
  }

  private async probe(): Promise<void> {
    const began = performance.now();
    await (await fetch(`${this.url}/api/health`)).arrayBuffer();
    const ms = performance.now() - began;
    this.answers += 1;
    this.worstMs = Math.max(this.worstMs, ms);
    this.worstSince = Math.max(this.worstSince, ms);
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import type { RequestHandler } from "express";

/** How long a slow service takes to answer, in milliseconds: well within the shop's patience of 10 s. */
const SLOW_MS = 1_500;

/** Which faults are switched on, by service. */
export class Faults {
  readonly #left = new Map<string, Map<string, number>>();

  /**
   * Switches a fault on.
   * @param times how often it happens before it ends by itself; for ever unless told
   */
  set(service: string, name: string, times = Number.POSITIVE_INFINITY): void {
    const ofService = this.#left.get(service) ?? new Map<string, number>();
    ofService.set(name, times);
    this.#left.set(service, ofService);
  }

  /** Switches off the faults of one service, or all of them. */
  clear(service?: string): void {
    if (service === undefined) this.#left.clear();
    else this.#left.delete(service);
  }

  /** Whether a fault is switched on; uses one of its times up. */
  take(service: string, name: string): boolean {
    const ofService = this.#left.get(service);
    const left = ofService?.get(name) ?? 0;
    if (left <= 0) return false;
    ofService?.set(name, left - 1);
    return true;
  }

  /** The faults that are switched on; `times` is null where there is no end to it. */
  list(): { service: string; name: string; times: number | null }[] {
    return [...this.#left].flatMap(([service, names]) =>
      [...names]
        .filter(([, left]) => left > 0)
        .map(([name, left]) => ({ service, name, times: Number.isFinite(left) ? left : null })),
    );
  }
}

/** The faults that any service over HTTP can have: `down`, `hang`, `reset`, `nonsense` and `slow`. */
export function generalFaults(service: string, faults: Faults): RequestHandler {
  return async (request, response, next) => {
    if (faults.take(service, "hang")) return;
    if (faults.take(service, "reset")) {
      request.socket.destroy();
      return;
    }
    if (faults.take(service, "down")) {
      response.status(503).json({ message: "The service is down." });
      return;
    }
    if (faults.take(service, "nonsense")) {
      response.type("html").send("<!doctype html><title>Hello</title><p>This is not what was asked for.");
      return;
    }
    if (faults.take(service, "slow")) await sleep(SLOW_MS);
    next();
  };
}

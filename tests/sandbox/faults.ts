import { setTimeout as sleep } from "node:timers/promises";
import type { Request, RequestHandler } from "express";

/** Response time of a slow service, in milliseconds: well within the shop's timeout of 10 s. */
const SLOW_MS = 1_500;

/** The active faults, by service. */
export class Faults {
  readonly #left = new Map<string, Map<string, number>>();
  readonly #hanging = new Map<Request, string>();

  /**
   * Activates a fault.
   * @param times how often it occurs before it ends automatically; unlimited by default
   */
  set(service: string, name: string, times = Number.POSITIVE_INFINITY): void {
    const ofService = this.#left.get(service) ?? new Map<string, number>();
    ofService.set(name, times);
    this.#left.set(service, ofService);
  }

  /** Leaves a request without an answer. Its connection is closed when a fault of the service is cleared. */
  hang(service: string, request: Request): void {
    this.#hanging.set(request, service);
    request.socket.once("close", () => this.#hanging.delete(request));
  }

  /** Clears one fault, the faults of one service, or all of them. */
  clear(service?: string, name?: string): void {
    for (const [request, hangingAt] of this.#hanging) {
      if (service === undefined || service === hangingAt) request.socket.destroy();
    }
    if (service === undefined) this.#left.clear();
    else if (name === undefined) this.#left.delete(service);
    else this.#left.get(service)?.delete(name);
  }

  /**
   * Whether a fault is active; consumes one of its times.
   * @param order the shop's order that the request is about: a fault whose name ends in it occurs with this order only
   */
  consume(service: string, name: string, order?: string): boolean {
    return this.#use(service, name) || (order !== undefined && this.#use(service, `${name} ${order}`));
  }

  #use(service: string, name: string): boolean {
    const ofService = this.#left.get(service);
    const left = ofService?.get(name) ?? 0;
    if (left <= 0) return false;
    ofService?.set(name, left - 1);
    return true;
  }

  /** The active faults; `times` is null for an unlimited one. */
  list(): { service: string; name: string; times: number | null }[] {
    return [...this.#left].flatMap(([service, names]) =>
      [...names]
        .filter(([, left]) => left > 0)
        .map(([name, left]) => ({ service, name, times: Number.isFinite(left) ? left : null })),
    );
  }
}

/**
 * What can happen to each call of a payment service: it is down, does not answer, never gets the request, or acts and its answer
 * is lost. The fault's name is that of the call with that of its kind, such as `refund-answer-lost`.
 */
export const CALL_FAULTS = ["down", "hang", "request-lost", "answer-lost"] as const;

/** The faults of a call before the service acts on it. */
export function callFaults(
  { service, call, faults }: { service: string; call: string; faults: Faults },
  orderOf: (request: Request) => string | undefined,
): RequestHandler {
  return (request, response, next) => {
    const occurs = (kind: (typeof CALL_FAULTS)[number]) => faults.consume(service, `${call}-${kind}`, orderOf(request));
    if (occurs("hang")) {
      faults.hang(service, request);
      return;
    }
    if (occurs("request-lost")) {
      request.socket.destroy();
      return;
    }
    if (occurs("down")) {
      response.status(503).json({ name: "SERVICE_UNAVAILABLE" });
      return;
    }
    response.locals.losesAnswer = () => occurs("answer-lost");
    next();
  };
}

/** Applies the faults common to all HTTP services: `down`, `hang`, `reset`, `nonsense` and `slow`. */
export function commonFaults(service: string, faults: Faults): RequestHandler {
  return async (request, response, next) => {
    if (faults.consume(service, "hang")) {
      faults.hang(service, request);
      return;
    }
    if (faults.consume(service, "reset")) {
      request.socket.destroy();
      return;
    }
    if (faults.consume(service, "down")) {
      response.status(503).json({ message: "The service is down." });
      return;
    }
    if (faults.consume(service, "nonsense")) {
      response.type("html").send("<!doctype html><title>Hello</title><p>This is not what was asked for.");
      return;
    }
    if (faults.consume(service, "slow")) await sleep(SLOW_MS);
    next();
  };
}

import { randomInt } from "node:crypto";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Requests of a target: the same one again and again, or a different one each time. */
export type RequestSpec = { path: string; method?: string; headers?: Record<string, string>; body?: string };
export type Target = { name: string; status: number; next: () => RequestSpec };

/** What a round of requests measured: responses per second, and how long one took in milliseconds. */
export type Sample = { perSecond: number; p50: number; p99: number };

function sendRequest(
  url: string,
  agent: http.Agent,
  { path, method = "GET", headers, body }: RequestSpec,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const request = http.request(url + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

/**
 * Sends requests over a fixed number of keep-alive connections, each as soon as the previous response has arrived.
 * @param connections the number of clients that ask at the same time
 * @param pauseMs of each client between a response and its next request
 * @throws Error on a response with an unexpected status
 */
export async function sendLoad(
  url: string,
  target: Target,
  seconds: number,
  { connections = 10, pauseMs = 0 } = {},
): Promise<Sample> {
  // A connection of its own for each client: one agent would let clients that pause share a few connections.
  const agents = Array.from({ length: connections }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const keepSending = async (agent: http.Agent) => {
    for (let begun = started; begun < end; begun = performance.now()) {
      const requested = target.next();
      const status = await sendRequest(url, agent, requested);
      if (status !== target.status) throw new Error(`${target.name}: ${requested.path} answered ${status}`);
      times.push(performance.now() - begun);
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  try {
    await Promise.all(agents.map(keepSending));
  } finally {
    for (const agent of agents) agent.destroy();
  }
  const perSecond = (times.length * 1000) / (performance.now() - started);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond, p50: at(0.5), p99: at(0.99) };
}

/** Returns the items in order, starting over at the end. */
export function cycle<Item>(items: Item[]): () => Item {
  let index = 0;
  return () => {
    const item = items[index % items.length];
    if (item === undefined) throw new Error("nothing to take turns");
    index += 1;
    return item;
  };
}

/** Returns one of the items by chance. */
export function oneOf<Item>(items: Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

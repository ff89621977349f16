import http from "node:http";

/** Requests of a target: the same one again and again, or a different one each time. */
export type RequestSpec = { path: string; method?: string; headers?: Record<string, string>; body?: string };
export type Target = { name: string; status: number; next: () => RequestSpec };

/** Concurrent requests. */
const CONNECTIONS = 10;

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
 * @returns responses per second
 * @throws Error on a response with an unexpected status
 */
export async function responsesPerSecond(url: string, target: Target, seconds: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const started = performance.now();
  const end = started + seconds * 1000;
  let answers = 0;
  const keepSending = async () => {
    while (performance.now() < end) {
      const requested = target.next();
      const status = await sendRequest(url, agent, requested);
      if (status !== target.status) throw new Error(`${target.name}: ${requested.path} answered ${status}`);
      answers += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, keepSending));
    return (answers * 1000) / (performance.now() - started);
  } finally {
    agent.destroy();
  }
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

/** The middle of an odd number of measurements. */
export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

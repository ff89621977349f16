import http from "node:http";

/** What is asked for: the same request again and again, or another each time. */
export type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string };
export type Target = { name: string; status: number; next: () => Asked };

/** Requests under way at once. */
const CONNECTIONS = 10;

function ask(url: string, agent: http.Agent, { path, method = "GET", headers, body }: Asked): Promise<number> {
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
 * Asks a server as fast as it answers, over a fixed number of kept connections.
 * @returns answers a second
 * @throws on any answer with another status than the target's
 */
export async function answersPerSecond(url: string, target: Target, seconds: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const started = performance.now();
  const end = started + seconds * 1000;
  let answers = 0;
  const keepAsking = async () => {
    while (performance.now() < end) {
      const asked = target.next();
      const status = await ask(url, agent, asked);
      if (status !== target.status) throw new Error(`${target.name}: ${asked.path} answered ${status}`);
      answers += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
    return (answers * 1000) / (performance.now() - started);
  } finally {
    agent.destroy();
  }
}

/** One after the other, over and over. */
export function inTurn<Item>(items: Item[]): () => Item {
  let index = 0;
  return () => {
    const item = items[index % items.length];
    if (item === undefined) throw new Error("nothing to take turns");
    index += 1;
    return item;
  };
}

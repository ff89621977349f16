/**
 * The baseline of finished pages, in a process of its own: sending them by `node:http` alone. The parent sends the shop's own
 * response.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Request = { headers: Record<string, string>; base64: string };
export type Reply = { port: number };

/** Serves the response at every path of a port of its own. */
async function serve({ headers, base64 }: Request): Promise<number> {
  const body = Buffer.from(base64, "base64");
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  return (server.address() as AddressInfo).port;
}

process.on("message", async (request: Request) => {
  const reply: Reply = { port: await serve(request) };
  process.send?.(reply);
});
process.on("disconnect", () => process.exit(0));

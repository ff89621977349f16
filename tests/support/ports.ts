import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Ports below those that systems give to outgoing connections, which could take a free port before its server starts. */
const [FIRST, END] = [20_000, 32_000];

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const opened = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (opened) await new Promise((resume) => server.close(resume));
  return opened;
}

/** A free port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
}

/** The first of two neighboring free ports. */
export async function freePair(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END - 1);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

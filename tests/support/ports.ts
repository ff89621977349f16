import { type AddressInfo, createServer } from "node:net";

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resume) => server.once("listening", resume));
  const { port } = server.address() as AddressInfo;
  await new Promise((resume) => server.close(resume));
  return port;
}

/** The first of two neighboring free ports. */
export async function freePair(): Promise<number> {
  const listening = async (port: number) => {
    const server = createServer().listen(port, "127.0.0.1");
    const opened = await new Promise<boolean>((resolve) => {
      server.once("listening", () => resolve(true));
      server.once("error", () => resolve(false));
    });
    return { server, opened };
  };
  for (;;) {
    const first = await listening(0);
    const { port } = first.server.address() as AddressInfo;
    const second = port < 65_535 ? await listening(port + 1) : { server: null, opened: false };
    await new Promise((resume) => first.server.close(resume));
    if (second.opened) await new Promise((resume) => second.server?.close(resume));
    if (second.opened) return port;
  }
}

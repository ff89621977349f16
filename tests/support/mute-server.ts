import { type AddressInfo, createServer, type Socket } from "node:net";

/** A server that accepts connections and data, and never responds. */
export async function startMuteServer() {
  const sockets = new Set<Socket>();
  const heard: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    connections += 1;
    socket.on("error", () => undefined);
    socket.on("data", (data) => heard.push(data.toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    /** All data received on all connections. */
    heard: () => heard.join("\n"),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resume) => server.close(resume));
    },
  };
}

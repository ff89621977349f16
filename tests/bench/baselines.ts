import type { ChildProcess } from "node:child_process";
import http from "node:http";
import type { Reply, Request } from "./page-baselines";
import { cpuMsOf, spawnPinned } from "./server";

/** The process that sends finished pages, on the core of the measured servers; see page-baselines.ts. */
export class PageBaselines {
  private readonly child: ChildProcess;

  constructor() {
    this.child = spawnPinned(["--import", "tsx", "tests/bench/page-baselines.ts"], {}, true);
  }

  private ask(request: Request): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`The process of the baselines exited with ${code}.`));
      this.child.once("exit", ended);
      this.child.once("message", (reply: Reply) => {
        this.child.off("exit", ended);
        resolve(reply);
      });
      this.child.send(request);
    });
  }

  /**
   * Serves a shop's response as it is.
   * @returns the address of the server of the finished response
   */
  async copy(url: string, headers: Record<string, string>): Promise<string> {
    // The second response comes from memory.
    await fetchRaw(url, headers);
    const { headers: sent, body } = await fetchRaw(url, headers);
    const { port } = await this.ask({ headers: sent, base64: body.toString("base64") });
    return `http://127.0.0.1:${port}`;
  }

  cpuMs(): number {
    return cpuMsOf(this.child.pid);
  }

  stop(): void {
    this.child.disconnect();
  }
}

/** Headers of a connection, which each server sets itself. */
const OF_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding", "date"]);

type RawResponse = { headers: Record<string, string>; body: Buffer };

/** A response as it is sent, without decoding its body. */
function fetchRaw(url: string, headers: Record<string, string>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const own = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.has(name));
      const sent = Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
      resolve({ headers: { ...sent, "content-length": String(body.length) }, body });
    });
    request.on("error", reject);
  });
}

import { readFileSync } from "node:fs";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type RunningShop, startShop } from "../support/shop-process";

/** All that the shop accepts at the same time, from addresses of loopback with at most as many as one client may have. */
const CONNECTIONS = 2000;
const OF_ADDRESS = 200;
/** How long a light request may take then, in milliseconds: the fastest of some, because other load counts too. */
const LIGHT_MS = 200;
const LIGHT_TRIES = 5;
/** The memory that the shop may have then, in bytes. */
const MEMORY_LIMIT = 300_000_000;

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), isLimited: true });
});
afterAll(() => shop.remove());

/** The memory of the shop's process, in bytes (proc(5): `VmRSS` of `status`). */
function memory(): number {
  const [, kilobytes = ""] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${shop.process.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

function open(localAddress: string, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const at = { port: Number(new URL(shop.url).port), host: "127.0.0.1", localAddress };
    const socket = connect(at, () => socket.write(text, () => resolve(socket)));
    socket.once("error", reject).pause();
  });
}

/** The status of a light request from an address of its own. */
const light = () =>
  new Promise<number | undefined>((resolve, reject) => {
    get(`${shop.url}/api/health`, { localAddress: "127.0.1.1" }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    }).once("error", reject);
  });

it("2,000 slow connections leave the memory below 300 MB, and others are served in 200 ms", async () => {
  const forged = `Cookie: session=${"A".repeat(43)}`;
  const body = (path: string, type: string, length: number, text: string) =>
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nOrigin: ${shop.url}\r\n${forged}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${text}`;
  const field = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"a".repeat(60_000)}`;
  const kinds = [
    "GET / HTTP/1.1\r\nHost: shop\r\n",
    body("/api/contact", "application/json", 65_000, " ".repeat(64_000)),
    body("/contact", "application/x-www-form-urlencoded", 65_000, "a".repeat(64_000)),
    body("/admin/settings", "multipart/form-data; boundary=x", 900_000, field),
    // Never read.
    "GET /api HTTP/1.1\r\nHost: shop\r\n\r\n",
  ];
  const sockets: Socket[] = [];
  try {
    for (let address = 1; address <= CONNECTIONS / OF_ADDRESS; address += 1) {
      const opened = Array.from({ length: OF_ADDRESS }, (_, index) =>
        open(`127.0.0.${address + 1}`, kinds[index % kinds.length] ?? ""),
      );
      sockets.push(...(await Promise.all(opened)));
      expect(await light()).toBe(200);
    }
    expect(sockets).toHaveLength(CONNECTIONS);
    expect(memory()).toBeLessThan(MEMORY_LIMIT);
    const times: number[] = [];
    for (let count = 0; count < LIGHT_TRIES; count += 1) {
      const started = performance.now();
      expect(await light()).toBe(200);
      times.push(performance.now() - started);
    }
    expect(Math.min(...times)).toBeLessThan(LIGHT_MS);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}, 120_000);

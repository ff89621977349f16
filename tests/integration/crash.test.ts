import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { filesForm, jpeg } from "../support/pictures";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
afterEach(() => sandbox.faults.clear());

const send = async (folder: string) =>
  admin.request(`/api/upload/${folder}`, {
    method: "POST",
    body: filesForm([["whole.jpg", await jpeg()]]),
    headers: { Origin: shop.url },
  });
const listed = async (folder: string) => (await admin.get(`/api/upload/list/${folder}`)).json();
const incoming = () => path.join(shop.dataDir, "cache", "incoming");
const uploadsInProgress = () => (existsSync(incoming()) ? readdirSync(incoming(), { recursive: true }) : []);

/** Sends the beginning of a request and nothing more. */
function startOf(method: string, address: string, headers: Record<string, string>, body: Buffer) {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const all = { Host: new URL(shop.url).host, Origin: shop.url, Cookie: cookie, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${address} HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.write(body);
  return socket;
}

describe("the shop killed", () => {
  it("during an upload shows none of the pictures, and accepts them afterwards", async () => {
    const head = (name: string) =>
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`);
    const picture = await jpeg({ width: 300 });
    const body = Buffer.concat([
      head("one.jpg"),
      picture,
      Buffer.from("\r\n"),
      head("two.jpg"),
      picture.subarray(0, picture.length / 2),
    ]);
    const headers = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": String(body.length + 5000) };
    const socket = startOf("POST", "/api/upload/killed", headers, body);
    socket.on("error", () => undefined);
    await expect.poll(() => uploadsInProgress().filter((name) => String(name).endsWith(".jpg"))).toHaveLength(1);
    await shop.stop("SIGKILL");
    socket.destroy();
    await shop.restart();
    expect(await listed("killed")).toEqual([]);
    expect(shop.data.integrity()).toEqual(["ok", []]);
    expect((await send("killed")).status).toBe(200);
    expect(await listed("killed")).toHaveLength(1);
  });

  it("during a capture reconciles the payment after the restart, and charges once", async () => {
    const product = shop.data.products.plain();
    const client = shop.client();
    await client.becomeGuest();
    const { _id: id } = await (await client.json("POST", "/api/orders", orderBody(product.id, 2))).json();
    const page = (await client.post(`/order/${id}`, { intent: "pay" })).headers.get("Location") ?? "";
    const approval = new URLSearchParams({ action: "approve" });
    const back = await fetch(page, { method: "POST", redirect: "manual", body: approval });

    sandbox.faults.set("paypal", "capture-answer-lost");
    const lostResponse = client.get(back.headers.get("Location") ?? "").catch(() => null);
    const captures = () => [...sandbox.paypal.captures.values()].filter(({ customId }) => customId === id);
    await expect.poll(() => captures().length, { timeout: 8000, interval: 5 }).toBe(1);
    await shop.stop("SIGKILL");
    expect(await lostResponse).toBeNull();
    const paidAt = () => shop.data.orders.get({ id }).paidAt;
    expect(paidAt()).toBeNull();

    sandbox.faults.clear();
    await shop.restart();
    shop.data.attempts.makeDue();
    await expect.poll(paidAt, { timeout: 20_000, interval: 100 }).not.toBeNull();
    expect(captures()).toHaveLength(1);
    expect(shop.data.products.stockOf(product.id)).toBe(product.countInStock - 2);
    expect(shop.data.orderEvents.of(id)).toEqual(["placed", "paid"]);
  });
});

describe("a full disk", () => {
  it("is reported for an upload, which stores nothing, and is recovered from", async () => {
    const stored = `${incoming()}-before`;
    if (existsSync(incoming())) renameSync(incoming(), stored);
    writeFileSync(incoming(), "in the way");
    const refused = await send("full");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect((await refused.json()).message).toBe("The shop cannot keep files right now. Please try again later.");
    expect(await listed("full")).toEqual([]);
    rmSync(incoming());
    expect((await send("full")).status).toBe(200);
    expect(await listed("full")).toHaveLength(1);
  });
});

describe("a body that is refused", () => {
  const MUCH = 100 * 1024 * 1024;
  const piece = Buffer.alloc(64 * 1024, "a");
  const headers = { Cookie: "", "Content-Type": "multipart/form-data; boundary=x", "Content-Length": String(MUCH) };
  const refusals: [address: string, status: string][] = [
    ["/api/upload/foreign", "401"],
    ["/api/orders", "401"],
    ["/admin/products/import", "303"],
    ["/nothing", "405"],
  ];

  it.each(refusals)("is not read to its end by %s", async (address, status) => {
    const socket = startOf("POST", address, headers, piece);
    let answer = "";
    for await (const data of socket) answer += data;
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*connection: close`, "is"));
  });

  it.each(refusals)("does not keep the client from receiving the response of %s", async (address, status) => {
    const socket = startOf("POST", address, headers, piece);
    let answer = "";
    let sent = piece.length;
    const pump = () => {
      while (sent < MUCH && socket.writable && socket.write(piece)) sent += piece.length;
    };
    socket.on("drain", pump).on("error", () => undefined);
    socket.on("data", (data) => {
      answer += data;
    });
    pump();
    await new Promise<void>((resume) => socket.on("close", () => resume()));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

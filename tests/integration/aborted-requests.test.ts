import { connect } from "node:net";
import { expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { seededShop } from "../support/seeded-shop";
import { ACCESS } from "./authorization-table";

const shop = await seededShop();
const admin = await signedInAdmin(shop);
const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Sends a text, and resets the connection: at once, or when the first bytes of the answer arrive. */
function abort(text: string, after: "request" | "first bytes"): Promise<void> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(shop.url).port), "127.0.0.1", () =>
      socket.write(text, () => after === "request" && socket.resetAndDestroy()),
    );
    socket.once("data", () => socket.resetAndDestroy());
    socket.once("error", () => undefined);
    socket.once("close", () => done());
  });
}

it("a client that leaves is no error of the shop, on any route", async () => {
  const { id, image } = shop.data.products.plain();
  const head = (method: string, path: string, headers: string[] = []) =>
    `${[`${method} ${path} HTTP/1.1`, "Host: shop", `Origin: ${shop.url}`, `Cookie: ${cookie}`, ...headers].join("\r\n")}\r\n\r\n`;
  const reads = [
    ...Object.values(ACCESS).flatMap(({ GET, path, signsOut }) =>
      GET && !signsOut ? [path.replace("{product}", id)] : [],
    ),
    ...[120, 240, 480].map((width) => `/img/${width}${image}`),
    image,
    "/favicon.ico",
  ];
  for (const path of reads) {
    for (const after of ["request", "first bytes"] as const) await abort(head("GET", path), after);
  }
  for (const { path, signsOut, ...access } of Object.values(ACCESS)) {
    for (const method of ["POST", "PUT", "DELETE"] as const) {
      if (!access[method] || signsOut) continue;
      const at = path.replace("{product}", "none");
      const half = (type: string, body: string) =>
        head(method, at, [`Content-Type: ${type}`, "Content-Length: 1000"]) + body;
      await abort(half("application/json", '{"email":'), "request");
      await abort(half("application/x-www-form-urlencoded", "email="), "request");
      const part = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nxx';
      await abort(half("multipart/form-data; boundary=x", part), "request");
    }
  }
  expect((await fetch(`${shop.url}/api/health`)).status).toBe(200);
  const lines = shop.output().split("\n").filter(Boolean);
  const errors = lines.filter((line) => !line.startsWith("{") || JSON.parse(line).level >= 50);
  expect(errors).toEqual([]);
}, 300_000);

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openApiDocument } from "~/api/openapi.server";
import { signedInAdmin } from "../support/admins";
import type { ApiDescription } from "../support/api-description";
import { orderBody, type ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

/*
 * Checks that apply to every operation of the OpenAPI document: methods, and bodies that cannot be parsed.
 */

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const { paths } = openApiDocument() as unknown as ApiDescription;
const addresses = Object.keys(paths);
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { requestBody, security, responses }]) => {
    const takes = Object.keys(requestBody?.content ?? {})[0] ?? "nothing";
    const body = requestBody?.content[takes]?.schema as { properties?: object } | undefined;
    return {
      body,
      call: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      takes,
      security,
      responses,
    };
  }),
);
const withJson = calls.filter(({ takes }) => takes === "application/json");
const withFiles = calls.filter(({ takes }) => takes === "multipart/form-data");
const reading = calls.filter(({ method, responses }) => method === "GET" && 200 in responses);

let shop: RunningShop;
let admin: ShopClient;
let before: unknown;
const named = new Map<string, string>();

/** Everything that one of these calls could have created, changed or deleted. */
function snapshot() {
  const { users, orders, reviews, products, messages, contactMessages, subscribers, trackingNumbers } = shop.data;
  const stored = [users, orders, reviews, products, messages, contactMessages, subscribers, trackingNumbers];
  return stored.map((records) => records.count());
}

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  admin = await signedInAdmin(shop);
  const product = shop.data.products.plain().id;
  const order = await (await admin.json("POST", "/api/orders", orderBody(product))).json();
  named.set("products", product).set("image", product).set("orders", order._id);
  named.set("users", shop.data.users.named("john").id);
  before = snapshot();
});
afterAll(() => shop.remove());

/** A URL whose records exist, so that only the request itself can be invalid. */
const addressOf = (path: string) =>
  path
    .replace(/(\w+)\/\{id\}/, (_, kind) => `${kind}/${named.get(kind)}`)
    .replace("{postalCode}", "97201")
    .replace("{username}", "jane")
    .replace(/\{\w+\}/, "none");

/** The client for a call: an admin, except for the calls that require an anonymous client. */
const callerOf = ({ security }: { security: object[] }) => (security.length === 0 ? shop.client() : admin);

function send(call: (typeof calls)[number], body: string | FormData, type?: string): Promise<Response> {
  const headers = { Origin: shop.url, ...(type ? { "Content-Type": type } : {}) };
  return callerOf(call).request(addressOf(call.path), { method: call.method, body, headers });
}

describe("a method that a URL does not support", () => {
  it.each(addresses)("%s", async (path) => {
    const taken = Object.keys(paths[path] ?? {}).map((method) => method.toUpperCase());
    const allowed = taken.includes("GET") ? [...taken, "HEAD"] : taken;
    for (const method of METHODS.filter((one) => !allowed.includes(one))) {
      const body = ["GET", "HEAD"].includes(method) ? undefined : {};
      const response = await admin.json(method, addressOf(path), body);
      const allow = (response.headers.get("Allow") ?? "").split(", ");
      expect([method, response.status, allow.sort()]).toEqual([method, 405, allowed.sort()]);
    }
  });

  it("that is unknown is answered with 405", async () => {
    const response = await admin.json("PROPFIND", "/api/products", {});
    const { message } = await response.json();
    expect([response.status, message]).toEqual([405, "This address takes GET, HEAD, POST, PUT, DELETE."]);
  });
});

describe("HEAD", () => {
  it.each(reading)("$path answers like GET, without the body", async ({ path }) => {
    const [get, head] = [await admin.get(addressOf(path)), await admin.request(addressOf(path), { method: "HEAD" })];
    expect(await head.text()).toBe("");
    const comparable = ({ status, headers }: Response) => [
      status,
      ...["Content-Type", "Cache-Control", "X-Total-Count", "Link", "Location"].map((name) => headers.get(name)),
    ];
    expect(comparable(head)).toEqual(comparable(get));
  });
});

describe("an unparsable body", () => {
  it.each(withJson)("$call", async (call) => {
    const deep = `${'{"a":'.repeat(30)}1${"}".repeat(30)}`;
    for (const body of ["{", "nonsense", "[]", '"text"', "null", "7", '{"__proto__": {"isAdmin": true}}', deep]) {
      const response = await send(call, body, "application/json");
      expect([body, response.status]).toEqual([body, 400]);
    }
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const response = await send(call, "{}", type);
      expect([type, response.status]).toEqual([type, 415]);
    }
    expect((await send(call, JSON.stringify({ a: "x".repeat(1_000_000) }), "application/json")).status).toBe(413);
  });

  it.each(withFiles)("$call", async (call) => {
    expect((await send(call, "{}", "application/json")).status).toBe(415);
    expect((await send(call, "nonsense", "multipart/form-data; boundary=x")).status).toBe(400);
    const much = new FormData();
    much.set("comment", "x".repeat(1_100_000));
    expect((await send(call, much)).status).toBe(413);
  });

  it("creates no draft either, although that call has no body", async () => {
    const draft = (body: string, type: string) =>
      admin.request("/api/products", { method: "POST", body, headers: { Origin: shop.url, "Content-Type": type } });
    expect((await draft("{", "application/json")).status).toBe(400);
    expect((await draft("a mug", "text/plain")).status).toBe(415);
  });

  it("changed nothing", () => expect(snapshot()).toEqual(before));
});

describe("fields of the wrong kind", () => {
  const fieldsOf = ({ body }: (typeof calls)[number]) => Object.keys(body?.properties ?? {});

  it.each(withJson)("$call is refused with the shop's own messages", async (call) => {
    for (const wrong of [{}, ["x"], 1e300, true, "x".repeat(5000)]) {
      const filled = Object.fromEntries(fieldsOf(call).map((name) => [name, wrong]));
      const { status, message, fields } = await send(call, JSON.stringify(filled), "application/json").then(
        async (answer) => ({ status: answer.status, ...(await answer.json()) }),
      );
      expect([wrong, status]).toEqual([wrong, expect.toSatisfy((code) => code < 500)]);
      expect(JSON.stringify([message, fields ?? {}])).not.toMatch(/Invalid input|expected|received|Too (big|small)/);
    }
  });
});

describe("a malformed URL", () => {
  it.each(["/api/products/%zz", "/api/users/%E0%A4%A", "/api/%00"])("%s is refused in JSON", async (path) => {
    const response = await admin.get(path);
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });
});

import express, { type RequestHandler } from "express";
import { beforeEach, describe, expect, it } from "vitest";
import { callService, ServiceUnavailable } from "~/platform/outbound.server";
import { servedApp } from "../support/served-app";
import { shippingForm } from "../support/shop-client";
import { shopWithSandbox } from "../support/shop-with-sandbox";

const { shop, sandbox } = await shopWithSandbox();

const down: RequestHandler = (_request, response) => response.status(503).json({});

const failures: Record<string, RequestHandler> = {
  "a 503": down,
  "a cut connection": (request) => request.socket.destroy(),
  "a page that is not JSON": (_request, response) => response.send("<p>Not now"),
  silence: () => {},
};

let calls = 0;
/** What the service does with each call, in turn; then it answers. */
let plan: RequestHandler[] = [];
const app = express();
app.use((request, response, next) => {
  const [now = (_: unknown, reply: typeof response) => reply.json({ ok: true })] = plan.splice(0, 1);
  calls += 1;
  return now(request, response, next);
});
const url = await servedApp(app);

beforeEach(() => {
  calls = 0;
  plan = [];
});

type Call = Parameters<typeof callService>[0];

const callOf = (changes: Partial<Call> = {}) => callService({ service: "Test", url, timeoutMs: 500, ...changes });

/** The calls that arrive when each of them fails. */
async function callsWhile(failure: RequestHandler, changes: Partial<Call> = {}): Promise<number> {
  plan = Array(9).fill(failure);
  await expect(callOf(changes)).rejects.toBeInstanceOf(ServiceUnavailable);
  return calls;
}

describe("a call to an outside service", () => {
  it.each(Object.entries(failures))("that reads is repeated after %s, at most twice", async (_, failure) => {
    plan = [failure];
    expect(await callOf()).toMatchObject({ json: { ok: true } });
    expect(calls).toBe(2);
    calls = 0;
    expect(await callsWhile(failure)).toBe(3);
  });

  it.each(Object.entries(failures))("that changes something is sent once: %s", async (_, failure) => {
    for (const method of ["POST", "PUT", "DELETE"] as const) {
      calls = 0;
      expect(await callsWhile(failure, { method })).toBe(1);
    }
  });

  it("that the service recognizes when it is repeated is repeated like one that reads", async () => {
    expect(await callsWhile(down, { method: "POST", isRepeatable: true })).toBe(3);
  });

  it("is not repeated while the service says that it is busy", async () => {
    expect(await callsWhile((_request, response) => response.status(429).json({}))).toBe(1);
    calls = 0;
    expect(await callsWhile((_request, response) => response.status(503).set("Retry-After", "9").json({}))).toBe(1);
  });
});

describe("the address check of the checkout", () => {
  it.each(["down", "reset", "nonsense"])("suggests an address although USPS is once %s", async (fault) => {
    const client = shop.client();
    await client.becomeGuest();
    const { address1, address2, city, postalCode, country } = shippingForm;
    const body = { address1: `${fault.length} ${address1}`, address2, city, postalCode, country, state: "OR" };
    sandbox.faults.set("usps", fault, 1);
    const answer = await client.json("POST", "/api/shipping/shippingaddress", body);
    expect([answer.status, sandbox.faults.list()]).toEqual([200, []]);
  });
});

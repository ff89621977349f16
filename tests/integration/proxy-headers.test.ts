import { afterEach, describe, expect, inject, it } from "vitest";
import { formOf, wordsOf } from "../support/html";
import { answeredQuestion } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let shop: RunningShop;

afterEach(() => shop.remove());

const start = async (settings: Record<string, string>) => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off", ...settings } });
};

const UNUSED = "Requests carry X-Forwarded-For or Forwarded but TRUST_PROXY is off";
const HTTPS = "BASE_URL is https but TRUST_PROXY is off";

/** The log's warnings about the proxy. */
const warnings = (text: string) =>
  shop
    .output()
    .split("\n")
    .filter((line) => line.includes(text) && line.includes("set TRUST_PROXY=on"));

/** The text of the back office's overview. */
async function overview(origin = shop.url): Promise<string> {
  const client = shop.client();
  const question = answeredQuestion(formOf(await client.page("/login"), "Sign in"));
  const login = { intent: "login", email: "admin@example.com", password: "Demo-pass1!", ...question };
  expect((await client.post("/login", login, { Origin: origin })).status).toBe(303);
  return wordsOf(await client.page("/admin"));
}

describe("with TRUST_PROXY off, the log and the overview", () => {
  it.each(["X-Forwarded-For", "Forwarded"])("warn once about requests with %s", async (header) => {
    await start({});
    expect(await overview()).not.toContain("TRUST_PROXY");
    expect(warnings(UNUSED)).toHaveLength(0);
    for (let count = 0; count < 3; count += 1) await shop.client().get("/", { [header]: "203.0.113.7" });
    expect(await overview()).toContain(UNUSED);
    expect(warnings(UNUSED)).toHaveLength(1);
  });

  it("warn once about a BASE_URL with https, from the start", async () => {
    const origin = "https://shop.example";
    await start({ BASE_URL: origin });
    expect(warnings(HTTPS)).toHaveLength(1);
    await shop.client().get("/", { "X-Forwarded-For": "203.0.113.7" });
    expect(await overview(origin)).toContain(HTTPS);
    expect([warnings(HTTPS).length, warnings(UNUSED).length]).toEqual([1, 0]);
  });
});

it("with TRUST_PROXY on, there are no warnings", async () => {
  await start({ TRUST_PROXY: "on", BASE_URL: "https://shop.example" });
  await shop.client().get("/", { "X-Forwarded-For": "203.0.113.7" });
  expect(await overview("https://shop.example")).not.toContain("TRUST_PROXY");
  expect(shop.output()).not.toContain("TRUST_PROXY");
});

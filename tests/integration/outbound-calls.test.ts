import express, { type RequestHandler } from "express";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shopWithSandbox } from "../support/seeded-shop";
import { servedApp } from "../support/served-app";
import { shippingForm } from "../support/shop-client";

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
  const [now = (_: unknown, reply: typeof response) => reply.json({ ok: true, data: [] })] = plan.splice(0, 1);
  calls += 1;
  return now(request, response, next);
});
const url = await servedApp(app);

Object.assign(process.env, { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_API_URL: url });
const { db } = await import("~/platform/db.server");
const { callService, serviceHealth, ServiceUnavailable } = await import("~/platform/outbound.server");
const { order, paymentAttempt, paymentCapture } = await import("~/platform/schema.server");
const { recaptchaVerifier } = await import("~/providers/captcha/recaptcha.server");
const { easyPost } = await import("~/providers/labels/easypost.server");
const { mailchimpList } = await import("~/providers/mailing-list/mailchimp.server");
const { aliexpress } = await import("~/providers/marketplace/aliexpress.server");
const { paypalProvider } = await import("~/providers/payments/paypal/paypal.server");
const { stripeProvider } = await import("~/providers/payments/stripe/stripe.server");
const { uspsPostalService } = await import("~/providers/postal/usps-postal-service.server");
const { parcelsApp } = await import("~/providers/tracking/parcelsapp.server");
const { endExpiredReservations } = await import("~/shop/payments/close-payments.server");
const { readMissedEvents } = await import("~/shop/payments/missed-events.server");

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

it.each(["{}", "null", "[]", ""])("a list of Stripe's in another form leaves a refund open: '%s'", async (body) => {
  const odd: RequestHandler = (_request, response) => response.type("json").send(body);
  plan = Array(9).fill(odd);
  const refund = stripeProvider(STRIPE).refund("pi_1", { cents: 100, currency: "USD" }, "r1");
  await expect(refund).rejects.toBeInstanceOf(ServiceUnavailable);
});

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

const busy: RequestHandler = (_request, response) => response.status(429).set("Retry-After", "120").json({});
const refusing: RequestHandler = (_request, response) =>
  response.status(401).json({ error: { message: "Unknown key" } });

const apiUrl = url;
const address = { address1: "1 Main St", address2: "", city: "Springfield", state: "IL", postalCode: "62701" };
const PAYPAL = { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret", PAYPAL_API_URL: url, PAYPAL_SDK_URL: url };
const STRIPE = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: undefined, STRIPE_API_URL: url };
const ALIEXPRESS = { appKey: "1", appSecret: "2", authUrl: url, apiUrl };

const paypal = paypalProvider({ ...PAYPAL, PAYPAL_WEBHOOK_ID: undefined });
const usps = uspsPostalService({ clientId: "id", clientSecret: "secret", apiUrl });

/** A call of each service by its client, by the name under which its state is kept. */
const uses: Record<string, () => Promise<unknown>> = {
  PayPal: () => paypal.find("A1"),
  Stripe: () => stripeProvider(STRIPE).find("cs_test_1"),
  postal: () => usps.check({ ...address, country: "US" }),
  EasyPost: () => easyPost({ apiKey: "key", apiUrl }).find("shp_1"),
  Mailchimp: () =>
    mailchimpList({ apiKey: "key-us1", listId: "1", apiUrl }).put({ email: "a@example.com", status: "subscribed" }),
  ParcelsApp: () => parcelsApp({ apiKey: "key", apiUrl }).continueLookup("1", "2"),
  reCAPTCHA: () => recaptchaVerifier({ secret: "secret", verifyUrl: url }).verify("token"),
  AliExpress: () => aliexpress(ALIEXPRESS).product("token", "1"),
};

const answers: [string, RequestHandler, string[]][] = [
  ["refuses the shop's keys", refusing, Object.keys(uses)],
  ["forbids what they are used for", (_request, response) => response.status(403).json({}), Object.keys(uses)],
  [
    "answers in an unexpected form",
    (_request, response) => response.json([]),
    Object.keys(uses).filter((name) => name !== "Mailchimp"),
  ],
  [
    "answers with a status of no meaning",
    ({ path }, response) =>
      path.includes("oauth") ? response.json({ access_token: "t", expires_in: 3600 }) : response.status(402).json({}),
    ["PayPal", "postal", "Mailchimp", "ParcelsApp", "AliExpress"],
  ],
  [
    "refuses a key with status 200",
    (_request, response) => response.json({ error: "INVALID_API_KEY" }),
    ["ParcelsApp"],
  ],
  [
    "refuses a secret with status 200",
    (_request, response) => response.json({ success: false, "error-codes": ["invalid-input-secret"] }),
    ["reCAPTCHA"],
  ],
];

describe("a service", () => {
  it.each(answers.flatMap(([words, answer, names]) => names.map((name) => ({ name, words, answer }))))(
    "that $words is failing since its first such answer: $name",
    async ({ name, answer }) => {
      const use = async () => {
        plan = Array(9).fill(answer);
        await expect(uses[name]?.()).rejects.toThrow();
        return serviceHealth(name);
      };
      await callService({ service: name, url });
      expect(serviceHealth(name)).toMatchObject({ lastSuccess: expect.any(Date), failingSince: undefined });
      const { failingSince, lastFailure } = await use();
      expect([failingSince, lastFailure]).toEqual([expect.any(Date), expect.stringContaining(name)]);
      expect((await use()).failingSince).toEqual(failingSince);
    },
  );
});

describe("a background job", () => {
  const HOUR = 3_600_000;
  const createdAt = new Date();

  /** The times within an hour, in seconds, at which a job that runs every five seconds calls Stripe. */
  async function timesOfCalls(job: (now: number) => Promise<void>, from: number, answer: RequestHandler) {
    const times: number[] = [];
    for (let ms = 0; ms < HOUR; ms += 5000) {
      calls = 0;
      plan = Array(9).fill(answer);
      await job(from + ms);
      if (calls > 0) times.push(ms / 1000);
    }
    return times;
  }

  function addPayments() {
    const id = "order-1";
    const amount = { amountCents: 100, currency: "USD" };
    db.insert(order)
      .values({
        id,
        number: 1001,
        idempotencyKey: id,
        firstName: "Casey",
        lastName: "Customer",
        email: "casey@example.com",
        username: "",
        shippingAddress: { ...address, shipToFirstName: "Casey", shipToLastName: "Customer", country: "US" },
        addressVerified: false,
        promotionsOptIn: false,
        paymentMethod: "Card, Apple Pay, Google Pay",
        rateId: "standard",
        rateService: "Standard",
        itemsCents: 100,
        shippingCents: 0,
        taxCents: 0,
        totalCents: 100,
        holdEndsAt: createdAt,
        holdsStock: true,
        createdAt,
      })
      .run();
    const attempt = { id: "attempt-1", orderId: id, provider: "Stripe", providerOrderId: "cs_test_1" };
    db.insert(paymentAttempt)
      .values({ ...attempt, createdAt, nextCheckAt: createdAt })
      .run();
    const capture = { id: "pi_1", provider: "Stripe", status: "captured", updatedAt: createdAt } as const;
    db.insert(paymentCapture)
      .values({ ...capture, ...amount })
      .run();
  }
  beforeAll(addPayments);

  const jobs = {
    "reads missed events": readMissedEvents,
    "ends expired payments": (now: number) => endExpiredReservations(new Date(now)),
  };
  let day = 0;

  it.each(Object.entries(jobs))(
    "that %s asks a service again after growing pauses while it is down",
    async (_, job) => {
      day += 1;
      const times = await timesOfCalls(job, createdAt.getTime() + day * 24 * HOUR, refusing);
      const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect(times[0]).toBe(0);
      expect(pauses[0]).toBeLessThanOrEqual(30);
      expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
      expect(times.length).toBeLessThan(15);
    },
  );

  it.each(Object.entries(jobs))(
    "that %s asks a service that is down at once after the clock was set back",
    async (_, job) => {
      day += 1;
      const time = createdAt.getTime() + day * 24 * HOUR;
      await job(time);
      const [first] = await timesOfCalls(job, time - HOUR, refusing);
      expect(first).toBe(0);
    },
  );

  it.each(Object.entries(jobs))("that %s asks a busy service as late as that says", async (_, job) => {
    day += 1;
    const times = await timesOfCalls(job, createdAt.getTime() + day * 24 * HOUR, busy);
    for (const [index, time] of times.slice(1).entries())
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(120);
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

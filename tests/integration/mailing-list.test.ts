import { describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { continueAsGuest, logIn, placeOrder, type ShopClient, shippingForm } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const SUBSCRIBE = "/api/mailing-list/subscribe";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);

type Row = Record<string, unknown>;
const subscriber = (email: string) => shop.data.subscribers.find({ email });
const emailsTo = (email: string) => shop.data.emails.count({ recipient: email });

const sendRequest = (email: unknown, more: Row = {}) =>
  shop.client().json("POST", SUBSCRIBE, { email, source: "shipping_opt_in", ...more });

let requested = 0;

/** A newly requested address with the paths of the links in its email. */
async function newSubscription() {
  requested += 1;
  const email = `reader${requested}@example.com`;
  expect((await sendRequest(email)).status).toBe(200);
  return { email, ...(await linksTo(email)) };
}

async function linksTo(email: string) {
  const { text, headers } = await sandbox.mailbox.nextTo(email);
  const pathOf = (kind: string) => new RegExp(`${shop.url}(/mailing-list/${kind}/\\S+)`).exec(text)?.[1] ?? "";
  return { confirm: pathOf("confirm"), leave: pathOf("unsubscribe"), headers };
}

async function newlyConfirmed() {
  const reader = await newSubscription();
  const answer = await shop.client().post(reader.confirm, {});
  expect(answer.status).toBe(303);
  return reader;
}

it("emails have real links and wrap addresses on narrow screens", async () => {
  requested += 1;
  const email = `reader${requested}@example.com`;
  await sendRequest(email);
  const { html, text } = await sandbox.mailbox.nextTo(email);
  const [link = ""] = /http\S+\/unsubscribe\/\S+/.exec(text) ?? [];
  expect(Page.parse(String(html)).links).toContain(link);
  expect(html).toContain("overflow-wrap:anywhere");
  expect(Page.parse(String(html)).first('meta[name="viewport"]').exists).toBe(true);
});

describe("subscribing", () => {
  it("sends a confirmation request, and nothing more until it is confirmed", async () => {
    const { email, confirm, leave, headers } = await newSubscription();
    expect(confirm).toMatch(/^\/mailing-list\/confirm\/[\w-]{43}$/);
    expect(leave).toMatch(/^\/mailing-list\/unsubscribe\/[\w-]{67}$/);
    const header = (name: string) => headers.find((one) => one.name === name)?.value;
    expect(header("list-unsubscribe")).toBe(`<${shop.url}${leave}>`);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const before = subscriber(email);
    expect(before).toMatchObject({ confirmedAt: null, leftAt: null, source: "shipping_opt_in" });
    expect(JSON.stringify(before)).not.toContain(confirm.split("/").at(-1));
    // A mail scanner prefetches the links.
    for (const path of [confirm, leave]) expect(await shop.client().page(path)).toContain(email);
    expect(subscriber(email)).toEqual(before);
    const visitor = shop.client();
    const answer = await visitor.post(confirm, {});
    expect(answer.headers.get("Location")).toBe(confirm);
    expect(wordsOf(await visitor.page(confirm))).toContain("You are on the list");
    const confirmedAt = subscriber(email)?.confirmedAt;
    expect(confirmedAt).toBeInstanceOf(Date);
    expect((await visitor.post(confirm, {})).status).toBe(303);
    expect(subscriber(email)?.confirmedAt).toEqual(confirmedAt);
  });

  it("gives the same answer for known and unknown addresses, and sends no address a second email", async () => {
    const { email: confirmed } = await newlyConfirmed();
    const { email: waiting } = await newSubscription();
    const before = [emailsTo(confirmed), emailsTo(waiting)];
    const answerFor = async (email: string) => {
      const started = performance.now();
      const answer = await sendRequest(email);
      const ms = performance.now() - started;
      return { status: answer.status, words: await answer.text(), slow: ms >= 240 };
    };
    const unknown = await answerFor("never-seen@example.com");
    expect(unknown).toMatchObject({ status: 200, slow: true });
    expect(await answerFor(confirmed)).toEqual(unknown);
    expect(await answerFor(waiting.toUpperCase())).toEqual(unknown);
    expect([emailsTo(confirmed), emailsTo(waiting)]).toEqual(before);
  });

  it("sends one email for many requests at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendRequest("many@example.com")));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(emailsTo("many@example.com")).toBe(1);
  });

  it("sends another email after a while, which invalidates the previous link", async () => {
    const { email, confirm } = await newSubscription();
    shop.data.subscribers.age(email, 700_000);
    await sendRequest(email);
    const { confirm: newer } = await linksTo(email);
    expect((await shop.client().post(confirm, {})).status).toBe(404);
    expect((await shop.client().post(newer, {})).status).toBe(303);
  });

  it("refuses links older than a week, and forged ones", async () => {
    const { email, confirm } = await newSubscription();
    shop.data.subscribers.age(email, 7 * 864e5);
    expect((await shop.client().post(confirm, {})).status).toBe(404);
    for (const made of ["x", "a".repeat(43), "%00", "..%2f..%2f", "a".repeat(1900)]) {
      expect((await shop.client().get(`/mailing-list/confirm/${made}`)).status).toBe(404);
      expect((await shop.client().post(`/mailing-list/confirm/${made}`, {})).status).toBe(404);
      expect((await shop.client().post(`/mailing-list/unsubscribe/${made}`, {})).status).toBe(404);
    }
    expect(subscriber(email)).toMatchObject({ confirmedAt: null });
  });

  it.each([
    ["no address", { email: "" }],
    ["an invalid format", { email: "reader" }],
    ["two addresses", { email: "a@example.com,b@example.com" }],
    ["two in a list", { email: ["a@example.com", "b@example.com"] }],
    ["a second header", { email: "a@example.com\r\nBcc: b@example.com" }],
    ["a tag", { email: "<b>a@example.com" }],
    ["an overlong address", { email: `${"a".repeat(250)}@example.com` }],
    ["another source", { source: "elsewhere" }],
    ["no source", { source: undefined }],
  ])("refuses %s", async (_, wrong) => {
    const before = shop.data.subscribers.count();
    expect((await sendRequest("fine@example.com", wrong)).status).toBe(400);
    expect(shop.data.subscribers.count()).toBe(before);
  });

  it("refuses requests from another site", async () => {
    const body = { email: "cross@example.com", source: "shipping_opt_in" };
    const answer = await shop.client().json("POST", SUBSCRIBE, body, { Origin: "https://evil.example" });
    expect([answer.status, subscriber("cross@example.com")]).toEqual([403, undefined]);
    const { confirm, email } = await newSubscription();
    expect((await shop.client().post(confirm, {}, { Origin: "https://evil.example" })).status).toBe(403);
    expect(subscriber(email)).toMatchObject({ confirmedAt: null });
  });

  it("limits requests by client and by address", async () => {
    const limited = await startShop({ copyOf: inject("seededFolder") });
    try {
      const client = limited.client();
      const send = (email: string) => client.json("POST", SUBSCRIBE, { email, source: "shipping_opt_in" });
      const one = await Promise.all(Array.from({ length: 7 }, () => send("picked@example.com")));
      expect(one.filter(({ status }) => status === 429)).toHaveLength(2);
      const many = await Promise.all(Array.from({ length: 30 }, (_, number) => send(`flood${number}@example.com`)));
      const refused = many.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(7);
      expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
    } finally {
      await limited.remove();
    }
  });
});

describe("unsubscribing", () => {
  it("takes one click on the page, and can be reverted by subscribing again", async () => {
    const { email, leave, confirm } = await newlyConfirmed();
    const visitor = shop.client();
    expect((await visitor.post(leave, { intent: "leave" })).headers.get("Location")).toBe(leave);
    expect(wordsOf(await visitor.page(leave))).toContain("You have left the list");
    const leftAt = subscriber(email)?.leftAt;
    expect(leftAt).toBeInstanceOf(Date);
    await visitor.post(leave, { intent: "leave" });
    expect(subscriber(email)?.leftAt).toEqual(leftAt);
    // The old link does not renew the subscription.
    expect((await visitor.post(confirm, {})).status).toBe(404);
    shop.data.subscribers.change({ email }, { confirmSentAt: new Date(1) });
    await sendRequest(email);
    const again = await linksTo(email);
    await visitor.post(again.confirm, {});
    expect(subscriber(email)).toMatchObject({ leftAt: null, confirmedAt: expect.any(Date) });
    expect(again.leave).toBe(leave);
  });

  it.each([
    ["as a form", { "Content-Type": "application/x-www-form-urlencoded" }, "List-Unsubscribe=One-Click"],
    [
      "as multipart",
      { "Content-Type": "multipart/form-data; boundary=x" },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    [
      "from the site of a mail program",
      {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: "https://mail.example",
        "Sec-Fetch-Site": "cross-site",
      },
      "List-Unsubscribe=One-Click",
    ],
  ])("works by one-click POST of a mail program (RFC 8058), %s", async (_, headers, body) => {
    const { email, leave } = await newlyConfirmed();
    const answer = await fetch(new URL(leave, shop.url), { method: "POST", headers, body, redirect: "manual" });
    expect(answer.status).toBe(200);
    expect(subscriber(email)).toMatchObject({ leftAt: expect.any(Date) });
  });

  it("declines the subscription of an unconfirmed address, and invalidates its confirmation link", async () => {
    const { email, leave, confirm } = await newSubscription();
    await shop.client().post(leave, {});
    expect((await shop.client().post(confirm, {})).status).toBe(404);
    expect(subscriber(email)).toMatchObject({ confirmedAt: null, leftAt: expect.any(Date), forwardAt: null });
  });

  it("requires the signature of the same address", async () => {
    const { leave } = await newlyConfirmed();
    const other = await newlyConfirmed();
    const [mine, theirs] = [leave, other.leave].map((path) => path.split("/").at(-1) ?? "") as [string, string];
    const forged = theirs.slice(0, 24) + mine.slice(24);
    expect((await shop.client().post(`/mailing-list/unsubscribe/${forged}`, {})).status).toBe(404);
    expect(subscriber(other.email)).toMatchObject({ leftAt: null });
  });
});

describe("the checkout", () => {
  async function order(client: ShopClient, email: string, more: Record<string, string>): Promise<Response> {
    const product = shop.data.products.plain().id;
    await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
    await continueAsGuest(client);
    await client.post("/shipping", { ...shippingForm, ...more, email, intent: "check" });
    await client.post("/shipping", { addressChoice: "suggested", intent: "choose" });
    await client.post("/shippingrate", { selectedRate: "standard" });
    await client.post("/payment", { paymentMethod: "PayPal" });
    return placeOrder(client, await client.page("/placeorder"));
  }

  it("sends a confirmation request to a buyer who ticked the box, after the order is placed", async () => {
    const client = shop.client();
    const answer = await order(client, "opted-in@example.com", { promotionsOptIn: "on" });
    expect(answer.headers.get("Location")).toMatch(/^\/order\//);
    expect(subscriber("opted-in@example.com")).toMatchObject({ confirmedAt: null });
    const { subject } = await sandbox.mailbox.nextTo("opted-in@example.com");
    const { subject: other } = await sandbox.mailbox.nextTo("opted-in@example.com");
    expect([subject, other].sort()[0]).toMatch(/^Please confirm: /);
  });

  it("sends none to other buyers", async () => {
    expect((await order(shop.client(), "opted-out@example.com", {})).status).toBe(303);
    expect(subscriber("opted-out@example.com")).toBeUndefined();
  });

  it("places the order even if the subscription fails", async () => {
    await shop.data.subscribers.whileBroken(async () => {
      const answer = await order(shop.client(), "unlucky@example.com", { promotionsOptIn: "on" });
      expect(answer.headers.get("Location")).toMatch(/^\/order\//);
      expect(subscriber("unlucky@example.com")).toBeUndefined();
    });
  });
});

describe("the list in the back office", () => {
  it("counts, finds and exports confirmed subscribers, without spreadsheet formulas", async () => {
    const { email: confirmed, leave } = await newlyConfirmed();
    const { email: waiting } = await newSubscription();
    const formula = "=cmd|'/c calc'!a1@example.com".replaceAll(" ", "");
    const times = { confirmSentAt: new Date(1), confirmedAt: new Date(1), createdAt: new Date(1) };
    shop.data.subscribers.add({ id: "f".repeat(24), email: formula, source: "shipping_opt_in", ...times });
    const list = wordsOf(await admin.page("/admin/subscribers?keyword=READER"));
    const all = shop.data.subscribers.count();
    expect(list).toMatch(new RegExp(`Showing \\d+ of ${all}`));
    const now = shop.data.subscribers.list({ leftAt: null }).filter(({ confirmedAt }) => confirmedAt !== null);
    expect(list).toContain(`Confirmed ${now.length}`);
    expect(list).toContain(`${waiting} Not confirmed`);
    expect(list).toContain(`${confirmed} Confirmed`);
    const file = await admin.get("/admin/subscribers.csv");
    expect(file.headers.get("Content-Type")).toContain("text/csv");
    const lines = (await file.text()).split("\r\n");
    expect(lines[0]).toContain("email,confirmedAt,source,unsubscribe");
    expect(lines.find((line) => line.startsWith(confirmed))).toContain(`shipping_opt_in,${shop.url}${leave}`);
    expect(lines.join("\n")).not.toContain(waiting);
    expect(lines.find((line) => line.includes("cmd|"))).toMatch(/^"?'=cmd/);
    expect(lines.filter(Boolean)).toHaveLength(now.length + 1);
  });

  it("is for admins only", async () => {
    const jane = shop.client();
    await logIn(jane, "jane@example.com");
    for (const client of [jane, shop.client()]) {
      for (const path of [
        "/admin/subscribers",
        "/admin/subscribers.csv",
        "/admin/subscribers?_data=routes%2Fadmin.subscribers",
      ]) {
        const answer = await client.get(path);
        expect([204, 303]).toContain(answer.status);
        expect(await answer.text()).not.toContain("@example.com");
      }
    }
  });
});

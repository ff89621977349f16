import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { Page, wordsOf } from "../support/html";
import { continueAsGuest, logIn, placeOrder, type ShopClient, shippingForm } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

const SUBSCRIBE = "/api/mailing-list/subscribe";

let sandbox: Sandbox;
let shop: RunningShop;
let admin: ShopClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { ...sandbox.env, RATE_LIMITS: "off" } });
  admin = shop.client();
  await logIn(admin, "admin@example.com");
});
afterAll(async () => {
  await shop.remove();
  await sandbox.stop();
});

type Row = Record<string, unknown>;
const rowOf = (email: string) =>
  shop.database().prepare("select * from subscriber where email = ?").get(email) as Row | undefined;
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
    const row = rowOf(email);
    expect(row).toMatchObject({ confirmed_at: null, left_at: null, source: "shipping_opt_in" });
    expect(JSON.stringify(row)).not.toContain(confirm.split("/").at(-1));
    // A mail scanner prefetches the links.
    for (const path of [confirm, leave]) expect(await shop.client().page(path)).toContain(email);
    expect(rowOf(email)).toEqual(row);
    const visitor = shop.client();
    const answer = await visitor.post(confirm, {});
    expect(answer.headers.get("Location")).toBe(confirm);
    expect(wordsOf(await visitor.page(confirm))).toContain("You are on the list");
    const confirmedAt = rowOf(email)?.confirmed_at;
    expect(confirmedAt).toBeGreaterThan(0);
    expect((await visitor.post(confirm, {})).status).toBe(303);
    expect(rowOf(email)?.confirmed_at).toBe(confirmedAt);
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
    shop
      .database()
      .prepare("update subscriber set confirm_sent_at = confirm_sent_at - 700000 where email = ?")
      .run(email);
    await sendRequest(email);
    const { confirm: newer } = await linksTo(email);
    expect((await shop.client().post(confirm, {})).status).toBe(404);
    expect((await shop.client().post(newer, {})).status).toBe(303);
  });

  it("refuses links older than a week, and forged ones", async () => {
    const { email, confirm } = await newSubscription();
    shop
      .database()
      .prepare("update subscriber set confirm_sent_at = confirm_sent_at - ? where email = ?")
      .run(7 * 864e5, email);
    expect((await shop.client().post(confirm, {})).status).toBe(404);
    for (const made of ["x", "a".repeat(43), "%00", "..%2f..%2f", "a".repeat(5000)]) {
      expect((await shop.client().get(`/mailing-list/confirm/${made}`)).status).toBe(404);
      expect((await shop.client().post(`/mailing-list/confirm/${made}`, {})).status).toBe(404);
      expect((await shop.client().post(`/mailing-list/unsubscribe/${made}`, {})).status).toBe(404);
    }
    expect(rowOf(email)).toMatchObject({ confirmed_at: null });
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
    expect([answer.status, rowOf("cross@example.com")]).toEqual([403, undefined]);
    const { confirm, email } = await newSubscription();
    expect((await shop.client().post(confirm, {}, { Origin: "https://evil.example" })).status).toBe(403);
    expect(rowOf(email)).toMatchObject({ confirmed_at: null });
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
    const leftAt = rowOf(email)?.left_at;
    expect(leftAt).toBeGreaterThan(0);
    await visitor.post(leave, { intent: "leave" });
    expect(rowOf(email)?.left_at).toBe(leftAt);
    // The old link does not renew the subscription.
    expect((await visitor.post(confirm, {})).status).toBe(404);
    shop.data.subscribers.change({ email }, { confirmSentAt: new Date(1) });
    await sendRequest(email);
    const again = await linksTo(email);
    await visitor.post(again.confirm, {});
    expect(rowOf(email)).toMatchObject({ left_at: null, confirmed_at: expect.any(Number) });
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
    expect(rowOf(email)).toMatchObject({ left_at: expect.any(Number) });
  });

  it("declines the subscription of an unconfirmed address, and invalidates its confirmation link", async () => {
    const { email, leave, confirm } = await newSubscription();
    await shop.client().post(leave, {});
    expect((await shop.client().post(confirm, {})).status).toBe(404);
    expect(rowOf(email)).toMatchObject({ confirmed_at: null, left_at: expect.any(Number), forward_at: null });
  });

  it("requires the signature of the same address", async () => {
    const { leave } = await newlyConfirmed();
    const other = await newlyConfirmed();
    const [mine, theirs] = [leave, other.leave].map((path) => path.split("/").at(-1) ?? "") as [string, string];
    const forged = theirs.slice(0, 24) + mine.slice(24);
    expect((await shop.client().post(`/mailing-list/unsubscribe/${forged}`, {})).status).toBe(404);
    expect(rowOf(other.email)).toMatchObject({ left_at: null });
  });
});

describe("the checkout", () => {
  async function order(client: ShopClient, email: string, more: Record<string, string>): Promise<Response> {
    const find = "select id from product where slot is not null and count_in_stock > 20 and colors_variants = '[]'";
    const product = shop.database().prepare(find).pluck().get() as string;
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
    expect(rowOf("opted-in@example.com")).toMatchObject({ confirmed_at: null });
    const { subject } = await sandbox.mailbox.nextTo("opted-in@example.com");
    const { subject: other } = await sandbox.mailbox.nextTo("opted-in@example.com");
    expect([subject, other].sort()[0]).toMatch(/^Please confirm: /);
  });

  it("sends none to other buyers", async () => {
    expect((await order(shop.client(), "opted-out@example.com", {})).status).toBe(303);
    expect(rowOf("opted-out@example.com")).toBeUndefined();
  });

  it("places the order even if the subscription fails", async () => {
    const database = shop.database();
    database.exec("create trigger broken before insert on subscriber begin select raise(abort, 'broken'); end");
    try {
      const answer = await order(shop.client(), "unlucky@example.com", { promotionsOptIn: "on" });
      expect(answer.headers.get("Location")).toMatch(/^\/order\//);
      expect(rowOf("unlucky@example.com")).toBeUndefined();
    } finally {
      database.exec("drop trigger broken");
    }
  });
});

describe("the list in the back office", () => {
  it("counts, finds and exports confirmed subscribers, without spreadsheet formulas", async () => {
    const { email: confirmed, leave } = await newlyConfirmed();
    const { email: waiting } = await newSubscription();
    const formula = "=cmd|'/c calc'!a1@example.com".replaceAll(" ", "");
    const insert =
      "insert into subscriber (id, email, source, confirm_sent_at, confirmed_at, created_at) values (?, ?, 'shipping_opt_in', 1, 1, 1)";
    shop.database().prepare(insert).run("f".repeat(24), formula);
    const list = wordsOf(await admin.page("/admin/subscribers?keyword=READER"));
    const all = shop.data.subscribers.count();
    expect(list).toMatch(new RegExp(`Showing \\d+ of ${all}`));
    const now = shop.database().prepare("select count(*) from subscriber where confirmed_at > 0 and left_at is null");
    expect(list).toContain(`Confirmed ${now.pluck().get()}`);
    expect(list).toContain(`${waiting} Not confirmed`);
    expect(list).toContain(`${confirmed} Confirmed`);
    const file = await admin.get("/admin/subscribers.csv");
    expect(file.headers.get("Content-Type")).toContain("text/csv");
    const lines = (await file.text()).split("\r\n");
    expect(lines[0]).toContain("email,confirmedAt,source,unsubscribe");
    expect(lines.find((line) => line.startsWith(confirmed))).toContain(`shipping_opt_in,${shop.url}${leave}`);
    expect(lines.join("\n")).not.toContain(waiting);
    expect(lines.find((line) => line.includes("cmd|"))).toMatch(/^"?'=cmd/);
    expect(lines.filter(Boolean)).toHaveLength(Number(now.get()) + 1);
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

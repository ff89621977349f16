import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { fieldOf, formOf, Page, wordsOf } from "../support/html";
import { answeredQuestion, logIn, type ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

const SENT = "Your message was successfully sent!";
const REQUIRED = "All fields are required";
const NO_HTML = "HTML/script not allowed";
const READER = "reader@example.com";

let sandbox: Sandbox;
let shop: RunningShop;
/** It asks no captcha, forwards nothing, and limits what it takes. */
let quiet: RunningShop;

beforeAll(async () => {
  sandbox = await startSandbox();
  const settings = { ...sandbox.env, RATE_LIMITS: "off", CONTACT_EMAIL: READER };
  const copyOf = inject("seededFolder");
  shop = await startShop({ copyOf, settings });
  quiet = await startShop({ copyOf, settings: { CONTACT_CAPTCHA: "off", TRUST_PROXY: "on" } });
});
afterAll(async () => {
  await shop.remove();
  await quiet.remove();
  await sandbox.stop();
});

type Fields = Record<string, string>;
type Answer = { status: number; words: string; html: string };
type Channel = (client: ShopClient, fields: Fields) => Promise<Answer>;

const byForm: Channel = async (client, fields) => {
  const question = answeredQuestion(formOf(await client.page("/contact"), "Contact Us"));
  const response = await client.post("/contact", { ...question, ...fields });
  const location = response.headers.get("Location");
  const html = location ? await client.page(location) : await response.text();
  return { status: response.status, words: wordsOf(html), html };
};

const byApi: Channel = async (client, fields) => {
  const response = await client.json("POST", "/api/contact", { grecaptcha: await client.solvedCaptcha(), ...fields });
  const html = await response.text();
  return { status: response.status, words: html, html };
};

const NO_CAPTCHA = { captchaId: "", captchaAnswer: "", grecaptcha: "" };

/** A valid message. */
const message = (more: Fields = {}) => ({
  name: "Casey Customer",
  email: "casey@example.com",
  subject: "Opening hours",
  message: "When can I reach you by telephone?",
  ...more,
});

const storedMessages = () => shop.data.contactMessages.list();
const emails = () => shop.data.emails.count();

const channels: [string, Channel, number][] = [
  ["form", byForm, 303],
  ["API", byApi, 201],
];

describe.each(channels)("a contact message sent through the %s", (_, send, taken) => {
  it("is stored sanitized, and forwarded to the shop with the visitor as reply address", async () => {
    const answer = await send(shop.client(), {
      ...message({
        name: "  Casey \u0007  Customer ",
        email: " Casey@Example.COM ",
        subject: "Two\r\nlines\tand a bell\u0007",
        message: "First line\r\nsecond   line\n\n\nthird \u0000 <3 & 2 < 3",
      }),
    });
    expect(answer.status).toBe(taken);
    expect(answer.words).toContain(SENT);
    expect(storedMessages().at(-1)).toMatchObject({
      name: "Casey Customer",
      email: "casey@example.com",
      subject: "Two lines and a bell",
      message: "First line second line third <3 & 2 < 3",
      readAt: null,
    });
    const { from, replyTo, headers, subject, text, html } = await sandbox.mailbox.nextTo(READER);
    expect(subject).toBe("Contact form: Two lines and a bell");
    expect(text).toContain("First line second line third <3 & 2 < 3");
    expect(html).toContain("third &lt;3 &amp; 2 &lt; 3");
    expect(replyTo).toContain("casey@example.com");
    expect(from).toMatch(/no-reply@127\.0\.0\.1/);
    const carriers = headers.filter(({ value }) => value.includes("casey@example.com"));
    expect(carriers.map(({ name }) => name)).toEqual(["reply-to"]);
  });

  it("may have the maximum length", async () => {
    const longest = message({ name: "n".repeat(80), subject: "s".repeat(150), message: "m".repeat(2500) });
    expect((await send(shop.client(), longest)).status).toBe(taken);
    expect(storedMessages().at(-1)).toMatchObject({ message: "m".repeat(2500), readAt: null });
    await sandbox.mailbox.nextTo(READER);
  });

  it.each([
    ["no name", { name: "" }, REQUIRED],
    ["a blank subject", { subject: " \t " }, REQUIRED],
    ["a message of control characters", { message: "\u0000\u0007" }, REQUIRED],
    ["no address", { email: "" }, REQUIRED],
    ["an invalid address format", { email: "casey.example.com" }, "Invalid email"],
    ["two addresses", { email: "casey@example.com,jo@example.com" }, "Invalid email"],
    ["two addresses, by a semicolon", { email: "casey@example.com;jo@example.com" }, "Invalid email"],
    ["an address with a name", { email: "Casey <casey@example.com>" }, NO_HTML],
    ["a second header in the address", { email: "casey@example.com\r\nBcc: jo@example.com" }, "Invalid email"],
    ["an encoded header in the address", { email: "casey@example.com%0d%0aBcc:jo@example.com" }, "Invalid email"],
    ["an address of 255 characters", { email: `${"a".repeat(243)}@example.com` }, "Too long"],
    ["a name of 81 characters", { name: "n".repeat(81) }, "Too long"],
    ["a subject of 151 characters", { subject: "s".repeat(151) }, "Too long"],
    ["a message of 2501 characters", { message: "m".repeat(2501) }, "Too long"],
    ["a script", { message: "Hi <script>alert(1)</script>" }, NO_HTML],
    ["a tag in the name", { name: "<b>Casey</b>" }, NO_HTML],
    ["an unclosed tag", { message: "<img src=x onerror=alert(1)" }, NO_HTML],
    ["a tag split by a control character", { subject: "<\u0000script>" }, NO_HTML],
    ["a closing tag", { subject: "</textarea" }, NO_HTML],
    ["a comment", { message: "<!-- -->" }, NO_HTML],
    ["no captcha", NO_CAPTCHA, "Captcha required"],
    ["a wrong answer", { captchaAnswer: "99", grecaptcha: "nonsense:99" }, "That answer was not right"],
  ])("is refused with %s", async (_wrong, wrong, words) => {
    const before = [storedMessages().length, emails()];
    const answer = await send(shop.client(), message(wrong));
    expect(answer.status).toBe(400);
    expect(answer.words).toContain(words);
    expect([storedMessages().length, emails()]).toEqual(before);
  });

  it("uses up its solved captcha", async () => {
    const client = shop.client();
    const fields = await client.answeredCaptcha();
    const captcha = { ...fields, grecaptcha: `${fields.captchaId}:${fields.captchaAnswer}` };
    expect((await send(client, message(captcha))).status).toBe(taken);
    expect((await send(client, message(captcha))).status).toBe(400);
    await sandbox.mailbox.nextTo(READER);
  });

  it("ignores fields that a client may not set", async () => {
    const sly = { id: "1", _id: "1", readAt: "1", createdAt: "1", recipient: "jo@example.com" };
    expect((await send(shop.client(), message(sly))).status).toBe(taken);
    const row = storedMessages().at(-1);
    expect(row).toMatchObject({ readAt: null, subject: "Opening hours" });
    expect(row?.id).not.toBe("1");
    expect(sandbox.mailbox.messages.filter(({ to }) => String(to).includes("jo@example.com"))).toEqual([]);
    await sandbox.mailbox.nextTo(READER);
  });
});

describe("the form", () => {
  it("returns the input, each error beside its field, with the first one focused", async () => {
    const typed = message({ email: "nowhere", message: 'He said "</script>' });
    const { html } = await byForm(shop.client(), typed);
    const form = Page.parse(html).form("Contact Us");
    expect(form.field("name").value).toBe("Casey Customer");
    expect(form.field("email").value).toBe("nowhere");
    expect(form.field("message").value).toBe('He said "</script>');
    expect(html).not.toContain('He said "</script>');
    expect(form.invalidFields).toEqual(["email", "message"]);
    expect(form.focused).toEqual(["email"]);
    expect(form.errorOf("email")).not.toBe("");
  });

  it("counts the typed characters, and shows the limits", async () => {
    const words = wordsOf(await shop.client().page("/contact"));
    expect(words).toContain("0/150");
    expect(words).toContain("0/2500");
    const refused = await byForm(shop.client(), message({ subject: "s".repeat(151) }));
    expect(refused.words).toContain("151/150");
  });

  it("is prefilled for a signed-in customer", async () => {
    const jane = shop.client();
    await logIn(jane, "jane@example.com");
    expect((await jane.open("/contact")).form("Contact Us").field("email").value).toBe("jane@example.com");
  });

  it("is linked from the footer of every page", async () => {
    const footer = (await shop.client().open("/")).first("footer");
    expect(footer.link("/contact").text).toBe("Contact Us");
  });
});

describe("who may send a message", () => {
  it.each([[{ Origin: "https://evil.example" }], [{ Origin: "null" }], [{ "Sec-Fetch-Site": "cross-site" }]])(
    "no other site: %j",
    async (headers) => {
      const client = shop.client();
      const before = storedMessages().length;
      expect((await client.post("/contact", message(), headers)).status).toBe(403);
      expect((await client.json("POST", "/api/contact", message(), headers)).status).toBe(403);
      expect(storedMessages()).toHaveLength(before);
    },
  );

  it("at most twenty an hour from one client address", async () => {
    const client = quiet.client();
    const send = () => client.json("POST", "/api/contact", message(), { "X-Forwarded-For": "203.0.113.20" });
    const answers = await Promise.all(Array.from({ length: 30 }, send));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
    const byHand = await client.post("/contact", message(), { "X-Forwarded-For": "203.0.113.20" });
    expect(byHand.status).toBe(429);
    expect(fieldOf(await byHand.text(), "subject")).toBe("Opening hours");
  });
});

describe("without a captcha or a recipient address", () => {
  it("stores the message for the admins", async () => {
    const before = quiet.data.contactMessages.count();
    const client = quiet.client();
    expect(await client.page("/contact")).not.toContain("captchaAnswer");
    expect((await client.post("/contact", message())).status).toBe(303);
    expect((await client.json("POST", "/api/contact", message())).status).toBe(201);
    expect([quiet.data.contactMessages.count() - before, quiet.data.emails.count()]).toEqual([2, 0]);
  });
});

describe("with reCAPTCHA", () => {
  let google: RunningShop;

  beforeAll(async () => {
    const recaptcha = { RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET_KEY: "secret" };
    const settings = { ...sandbox.env, ...recaptcha, RATE_LIMITS: "off" };
    google = await startShop({ copyOf: inject("seededFolder"), settings });
  });
  afterAll(() => google.remove());
  afterEach(() => sandbox.faults.clear());

  it("shows a message and keeps the input when Google is down", async () => {
    sandbox.faults.set("recaptcha", "down");
    const token = { "g-recaptcha-response": "good-1@127.0.0.1" };
    const answer = await google.client().post("/contact", { ...message(), ...token });
    expect(answer.status).toBe(502);
    const html = await answer.text();
    expect(wordsOf(html)).toContain("An error occurred while submitting the form");
    expect(fieldOf(html, "message")).toBe("When can I reach you by telephone?");
  });

  it("answers a program whose token Google refuses with what it has to send, not with a question", async () => {
    const send = (grecaptcha: string) => google.client().json("POST", "/api/contact", { ...message(), grecaptcha });
    const refused = await send("expired-1@127.0.0.1");
    const text = expect.stringContaining("Please send a new one: each is valid once, for two minutes");
    expect([refused.status, await refused.json()]).toEqual([400, { message: text, fields: { grecaptcha: text } }]);
    const answered = await (await send(`${await google.client().solvedCaptcha()}9`)).json();
    expect(answered.message).toBe("That answer was not right. Please answer a new question.");
    expect((await send("good-1@127.0.0.1")).status).toBeLessThan(300);
  });
});

describe("the messages in the back office", () => {
  const LIST = "/admin/contactmessages";
  let admin: ShopClient;
  let id: string;

  const stored = (of: string) => shop.data.contactMessages.find({ id: of });
  const intent = (client: ShopClient, value: string, of = id) => client.post(`${LIST}/${of}`, { intent: value });

  beforeAll(async () => {
    admin = shop.client();
    await logIn(admin, "admin@example.com");
    await byApi(shop.client(), message({ name: "Grüße Ärmel", subject: "100%_sure", message: "Ein ÜBERGROSSES Lob" }));
    id = String(storedMessages().at(-1)?.id);
  });

  it("lists the newest first, and marks a message as read only when it is opened", async () => {
    const list = await admin.page(LIST);
    expect(list.indexOf("100%_sure")).toBeGreaterThan(0);
    expect(list.indexOf("100%_sure")).toBeLessThan(list.indexOf("Opening hours"));
    expect(wordsOf(await admin.page(`${LIST}/${id}`))).toContain("Ein ÜBERGROSSES Lob");
    expect(stored(id)?.readAt).toBeNull();
    const opened = await intent(admin, "open");
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, `${LIST}/${id}`]);
    const since = stored(id)?.readAt;
    expect(since).toBeInstanceOf(Date);
    await intent(admin, "open");
    expect(stored(id)?.readAt).toEqual(since);
    await intent(admin, "unread");
    expect(stored(id)?.readAt).toBeNull();
  });

  it("offers a reply by email", async () => {
    const link = /href="(mailto:[^"]*)"/.exec(await admin.page(`${LIST}/${id}`))?.[1] ?? "";
    const { pathname, searchParams } = new URL(link.replaceAll("&amp;", "&"));
    expect(pathname).toBe("casey@example.com");
    expect([...searchParams.keys()]).toEqual(["subject", "body"]);
    expect(searchParams.get("subject")).toBe("Re: 100%_sure");
    expect(searchParams.get("body")).toContain("> Ein ÜBERGROSSES Lob");
  });

  it.each([
    ["übergrosses", 1],
    ["GRÜSSE", 0],
    ["grüße ä", 1],
    ["100%_", 1],
    ["0%s", 0],
    ["casey@example.com", null],
    ["' or 1=1 --", 0],
    ['"*" NEAR', 0],
  ])("finds by %s", async (keyword, count) => {
    const words = wordsOf(await admin.page(`${LIST}?${new URLSearchParams({ keyword })}`));
    expect(words).toContain(`Showing ${count ?? storedMessages().length} of ${storedMessages().length}`);
  });

  it("is paged, and shows the last page for a number beyond it", async () => {
    const from = { name: "Casey", email: "casey@example.com", createdAt: new Date(1) };
    const texts = { message: "Many words" };
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    shop.data.contactMessages.addAll(
      numbers.map((number) => ({ id: `old${number}`, subject: `Many ${number}`, ...from, ...texts })),
    );
    const first = await admin.page(`${LIST}?keyword=many+words`);
    expect(first).toContain("pageNumber=3");
    const listed = (html: string) =>
      Page.parse(html)
        .all("td")
        .filter(({ text }) => /^Many \d+$/.test(text));
    expect(listed(first)).toHaveLength(25);
    for (const beyond of ["3", "4", "1e20", "999999999"]) {
      const page = await admin.page(`${LIST}?keyword=many+words&pageNumber=${beyond}`);
      expect(listed(page)).toHaveLength(beyond === "1e20" ? 25 : 10);
    }
  });

  it("deletes a message after a confirmation, and answers 404 for a missing one", async () => {
    expect((await intent(admin, "delete", "old1")).status).toBe(303);
    expect(stored("old1")).toBeUndefined();
    expect((await intent(admin, "delete", "old1")).status).toBe(303);
    expect((await admin.get(`${LIST}/old1`)).status).toBe(404);
    expect((await intent(admin, "anything")).status).toBe(400);
    expect(stored(id)).toBeDefined();
  });

  it("is for admins only", async () => {
    const jane = shop.client();
    await logIn(jane, "jane@example.com");
    for (const client of [jane, shop.client()]) {
      for (const path of [LIST, `${LIST}/${id}`, `${LIST}?_data=routes%2Fadmin.contactmessages._index`]) {
        const answer = await client.get(path);
        expect([200, 204, 303]).toContain(answer.status);
        expect(await answer.text()).not.toContain("casey@example.com");
      }
      for (const value of ["open", "delete"]) await intent(client, value);
    }
    expect(stored(id)?.readAt).toBeNull();
    const foreign = await admin.post(`${LIST}/${id}`, { intent: "delete" }, { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(stored(id)).toBeDefined();
  });
});

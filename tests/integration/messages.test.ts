import { beforeEach, describe, expect, inject, it } from "vitest";
import { addAdmin } from "../support/admins";
import { addCustomer, PASSWORD } from "../support/customers";
import { fieldOf, formOf, Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { answeredQuestion, logIn, type ShopClient } from "../support/shop-client";
import { startShop } from "../support/shop-process";

let admin: ShopClient;
let support: ShopClient;
const shop = await seededShop();
[admin, support] = [shop.client(), shop.client()];
await logIn(admin, "admin@example.com");
await logIn(support, "support@example.com");

type Customer = { client: ShopClient; id: string; username: string; email: string };

/** A new customer, signed in. */
async function customer(): Promise<Customer> {
  const { id, email } = addCustomer(shop);
  const client = shop.client();
  await logIn(client, email);
  return { client, id, email, username: email.split("@")[0] ?? "" };
}

type Sent = { _id: string; sender: string; recipient: string; content: string; timestamp: string };

const conversation = async (client: ShopClient, username: string): Promise<Sent[]> =>
  (await client.get(`/api/messages/get/${username}`)).json();

const countMessages = () => shop.data.messages.count();

const emailsTo = (recipient: string) => shop.data.emails.to(recipient);

type Fields = Record<string, string>;
type Answer = { status: number; words: string };
type Channel = (client: ShopClient, message: Fields, isAdmin?: boolean) => Promise<Answer>;

const PATH = "/contactSupport";

/** The hidden fields of the compose form, with its captcha solved. */
async function composed(client: ShopClient, isAdmin: boolean): Promise<Fields> {
  return isAdmin ? {} : answeredQuestion(formOf(await client.page(PATH), "New message"));
}

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  words: wordsOf(await response.text()),
});

const byForm: Channel = async (client, message, isAdmin = false) => {
  const fields = { ...(await composed(client, isAdmin)), ...message };
  const requested = await client.post(PATH, { ...fields, intent: "ask" });
  const { status, words } = await answerOf(requested);
  if (status !== 200) return { status, words };
  expect(words).toContain("Are you sure you want to send this message?");
  return answerOf(await client.post(PATH, { ...fields, intent: "send" }));
};

const byApi: Channel = async (client, message, isAdmin = false) => {
  const grecaptcha = isAdmin ? {} : { grecaptcha: await client.solvedCaptcha() };
  return answerOf(await client.json("POST", "/api/messages/send", { ...grecaptcha, ...message }));
};

const channels: [string, Channel, number][] = [
  ["form", byForm, 303],
  ["API", byApi, 201],
];

const LONGEST = "a".repeat(2500);

describe.each(channels)("a message through the %s", (_, channel, accepted) => {
  it("goes from a customer to support under their own name, whatever recipient or sender is sent", async () => {
    const { client, username } = await customer();
    const other = await customer();
    const foreign = { recipient: other.username, sender: "jane", _id: "1", isFromSupport: "1" };
    expect((await channel(client, { content: "Hello", ...foreign })).status).toBe(accepted);
    expect(await conversation(client, "support")).toMatchObject([
      { sender: username, recipient: "support", content: "Hello" },
    ]);
    expect(await conversation(other.client, "support")).toEqual([]);
    expect(await conversation(admin, username)).toHaveLength(1);
  });

  it("goes from any admin to any customer, into the same conversation", async () => {
    const { client, username } = await customer();
    await channel(client, { content: "Hello" });
    expect((await channel(admin, { recipient: username, content: "Yes?", sender: "support" }, true)).status).toBe(
      accepted,
    );
    const upper = username.toUpperCase();
    expect((await channel(support, { recipient: upper, content: "We listen." }, true)).status).toBe(accepted);
    const seen = (await conversation(client, "support")).map(({ sender, recipient, content }) => [
      sender,
      recipient,
      content,
    ]);
    expect(seen).toEqual([
      [username, "support", "Hello"],
      ["admin", username, "Yes?"],
      ["support", username, "We listen."],
    ]);
    expect(await conversation(admin, username)).toEqual(await conversation(client, username));
  });

  it.each([
    ["nothing", {}, "Message cannot be empty."],
    ["an empty text", { content: "" }, "Message cannot be empty."],
    ["blanks and line breaks", { content: " \r\n\t \n" }, "Message cannot be empty."],
    ["invisible characters", { content: "\u200b\u200d\u2060" }, "Message cannot be empty."],
    ["2501 characters", { content: `${LONGEST}a` }, "Please use at most 2500 characters."],
    ["a script", { content: "<script>alert(1)</script>" }, "HTML or script tags are not allowed."],
    ["a tag", { content: "so <b>bold</b>" }, "HTML or script tags are not allowed."],
    ["an unclosed tag", { content: "<img src=x onerror=alert(1) " }, "HTML or script tags are not allowed."],
    ["a comment", { content: "<!-- x" }, "HTML or script tags are not allowed."],
  ])("with %s is refused", async (_name, message: Fields, words) => {
    const { client } = await customer();
    const before = countMessages();
    const answer = await channel(client, message);
    expect(answer).toMatchObject({ status: 400, words: expect.stringContaining(words) });
    const { username } = await customer();
    const ofAdmin = await channel(admin, { recipient: username, ...message }, true);
    expect(ofAdmin).toMatchObject({ status: 400, words: expect.stringContaining(words) });
    expect(countMessages()).toBe(before);
  });

  it("may have 2500 characters and symbols that are not markup; line breaks become spaces", async () => {
    const { client } = await customer();
    expect((await channel(client, { content: LONGEST })).status).toBe(accepted);
    const lines = "one\r\ntwo\nthree\rfour\u2028five";
    expect((await channel(client, { content: `${lines} I <3 it, 1 < 2 & "so" \u0007on` })).status).toBe(accepted);
    const [longest, other] = await conversation(client, "support");
    expect(longest?.content).toBe(LONGEST);
    expect(other?.content).toBe('one two three four five I <3 it, 1 < 2 & "so" on');
  });

  it.each([
    ["no recipient", {}],
    ["an empty name", { recipient: "" }],
    ["an unknown name", { recipient: "no.such.user" }],
    ["themselves", { recipient: "admin" }],
    ["an email address", { recipient: "jane@example.com" }],
  ])("from an admin to %s is refused", async (_name, recipient: Fields) => {
    const before = countMessages();
    const answer = await channel(admin, { content: "Hello", ...recipient }, true);
    expect(answer).toMatchObject({
      status: 400,
      words: expect.stringContaining("Select a valid recipient from the list."),
    });
    expect(countMessages()).toBe(before);
  });

  it.each([
    ["a deactivated account", { isActive: false }],
    ["an unconfirmed account", { confirmedAt: null }],
  ])("from an admin to %s is refused", async (_name, state) => {
    const { id, email } = addCustomer(shop);
    shop.data.users.change({ id }, state);
    const answer = await channel(admin, { recipient: email.split("@")[0] ?? "", content: "Hello" }, true);
    expect(answer.status).toBe(400);
  });

  it("from an admin to support or to another admin belongs to that admin's conversation with support", async () => {
    const another = addAdmin(shop);
    const client = shop.client();
    await logIn(client, another.email);
    const username = another.email.split("@")[0] ?? "";
    expect((await channel(client, { recipient: "support", content: "Help" }, true)).status).toBe(accepted);
    expect((await channel(admin, { recipient: username, content: "At once" }, true)).status).toBe(accepted);
    const seen = await conversation(client, "support");
    expect(seen.map(({ sender, recipient }) => [sender, recipient])).toEqual([
      [username, "support"],
      ["admin", username],
    ]);
  });

  it("notifies the recipient by email, once until it is read", async () => {
    const { client, username, email } = await customer();
    const toSupport = async () =>
      (await emailsTo("support@example.com")).filter(({ text }) => text.includes(username)).length;
    const secret = `${"It begins so. ".repeat(10)}The end is secret.`;
    await channel(client, { content: secret });
    await channel(client, { content: "And another" });
    expect(await toSupport()).toBe(1);
    await admin.page(`${PATH}?recipient=${username}`);
    await channel(client, { content: "A third" });
    expect(await toSupport()).toBe(2);
    await channel(admin, { recipient: username, content: secret }, true);
    await channel(support, { recipient: username, content: "More" }, true);
    const [notice, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    expect(notice?.text).toContain(`${shop.url}${PATH}`);
    expect(notice?.text).toContain("It begins so.");
    expect(notice?.text).not.toContain("secret");
    await client.page(PATH);
    await channel(admin, { recipient: username, content: 'Fish & "chips"' }, true);
    expect(await emailsTo(email)).toHaveLength(2);
    expect((await emailsTo(email))[1]?.html).toContain("Fish &amp; &quot;chips&quot;");
  });
});

describe("a captcha", () => {
  it("is required of customers in the API, and works once", async () => {
    const { client } = await customer();
    const send = (grecaptcha?: unknown) => client.json("POST", "/api/messages/send", { content: "Hello", grecaptcha });
    const missing = "Captcha required";
    const notRight = expect.stringContaining("That answer was not right");
    for (const [wrong, message] of [
      [undefined, missing],
      ["", missing],
      [7, missing],
      ["x:", missing],
      ["x", notRight],
      ["x:7", notRight],
    ]) {
      const answer = await send(wrong);
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(await answer.json()).toEqual({ message, fields: { grecaptcha: message } });
    }
    const solved = await client.solvedCaptcha();
    expect((await send(solved)).status).toBe(201);
    expect((await send(solved)).status).toBe(400);
    expect(await conversation(client, "support")).toHaveLength(1);
  });

  it("is required of customers in the form; a wrong answer keeps the message and shows another question", async () => {
    const { client } = await customer();
    const question = formOf(await client.page(PATH), "New message");
    const answer = { captchaId: fieldOf(question, "captchaId"), captchaAnswer: "99" };
    const refused = await client.post(PATH, { content: "Keep this", ...answer, intent: "send" });
    expect(refused.status).toBe(400);
    const form = formOf(await refused.text(), "New message");
    expect(form).toContain("That answer was not right. Please answer a new question.");
    expect(fieldOf(form, "content")).toBe("Keep this");
    expect(fieldOf(form, "captchaId")).not.toBe(answer.captchaId);
    expect(await conversation(client, "support")).toEqual([]);
    const mended = { content: "Keep this", ...answeredQuestion(form) };
    expect((await client.post(PATH, { ...mended, intent: "send" })).status).toBe(303);
    expect((await client.post(PATH, { ...mended, intent: "send" })).status).toBe(400);
    expect(await conversation(client, "support")).toHaveLength(1);
  });

  it("is never solved for a robot that fills in the hidden field", async () => {
    const { client } = await customer();
    const fields = { ...(await composed(client, false)), content: "Buy", website: "https://x.example" };
    expect((await client.post(PATH, { ...fields, intent: "send" })).status).toBe(400);
  });
});

describe("the form", () => {
  it("requires the captcha before the confirmation, which does not use up a right answer", async () => {
    const { client } = await customer();
    const solved = await composed(client, false);
    for (const [captchaAnswer, words] of [
      ["", "Captcha required"],
      ["99", "That answer was not right. Please answer a new question."],
    ] as const) {
      const refused = await client.post(PATH, { ...solved, captchaAnswer, content: "Kept", intent: "ask" });
      expect(refused.status).toBe(400);
      const html = await refused.text();
      expect(html).not.toContain("Are you sure");
      expect(wordsOf(formOf(html, "New message"))).toContain("Kept");
      expect(wordsOf(formOf(html, "New message"))).toContain(words);
      expect(Page.parse(html).focused).toEqual(["captchaAnswer"]);
    }
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await client.post(PATH, { ...solved, content: "Sure", intent: "ask" })).status).toBe(200);
    }
    expect((await client.post(PATH, { ...solved, content: "Sure", intent: "send" })).status).toBe(303);
  });

  it("asks for confirmation before it sends, and can be canceled", async () => {
    const { client } = await customer();
    const fields: Fields = { ...(await composed(client, false)), content: 'Two\nlines & "signs"' };
    const requested = await (await client.post(PATH, { ...fields, intent: "ask" })).text();
    expect(wordsOf(requested)).toContain('Two lines & "signs"');
    expect(Page.parse(requested).first("dialog").field("captchaId").value).toBe(fields.captchaId);
    expect(await conversation(client, "support")).toEqual([]);
    const cancelled = await client.post(PATH, { ...fields, intent: "cancel" });
    expect(cancelled.status).toBe(200);
    const kept = formOf(await cancelled.text(), "New message");
    expect(fieldOf(kept, "content")).toBe('Two\nlines & "signs"');
    expect(await conversation(client, "support")).toEqual([]);
  });

  it("sends the confirmed message once, however often 'Send' is pressed", async () => {
    const { client, username } = await customer();
    const confirmed = async (sender: ShopClient, fields: Fields): Promise<Fields> => {
      const page = Page.parse(await (await sender.post(PATH, { ...fields, intent: "ask" })).text());
      const hidden = page.first("dialog").all("input[type=hidden]");
      return Object.fromEntries(hidden.map((field) => [field.attribute("name") ?? "", field.value]));
    };
    const ask = async () => ({ ...(await composed(client, false)), content: "Is it here?" });
    for (const [sender, fields, to] of [
      [client, await confirmed(client, await ask()), PATH],
      [admin, await confirmed(admin, { recipient: username, content: "Yes." }), `${PATH}?recipient=${username}`],
    ] as const) {
      for (const _press of ["first", "second"]) {
        const sent = await sender.post(PATH, { ...fields, intent: "send" });
        expect([sent.status, sent.headers.get("Location")]).toEqual([303, to]);
      }
    }
    expect((await conversation(client, "support")).map(({ content }) => content)).toEqual(["Is it here?", "Yes."]);
    const again = await confirmed(admin, { recipient: username, content: "Yes." });
    expect((await admin.post(PATH, { ...again, intent: "send" })).status).toBe(303);
    expect(await conversation(client, "support")).toHaveLength(3);
  });

  it("asks for no confirmation of a message to an account that cannot get it", async () => {
    const gone = addCustomer(shop);
    const username = gone.email.split("@")[0] ?? "";
    shop.data.users.change({ id: gone.id }, { isActive: false });
    for (const recipient of ["no-such-user", username]) {
      const refused = await admin.post(PATH, { recipient, content: "Hello", intent: "ask" });
      expect(refused.status).toBe(400);
      const page = Page.parse(await refused.text());
      expect(page.first("dialog").exists).toBe(false);
      expect(page.form("New message").text).toContain("Select a valid recipient from the list.");
    }
  });

  it("shows the conversation in order, with From, To, Message and Date, and an empty field", async () => {
    const { client, username } = await customer();
    await byForm(client, { content: "First" });
    await byApi(admin, { recipient: username, content: "Second" }, true);
    shop.data.messages.change({ content: "Second" }, { createdAt: new Date(Date.UTC(2025, 2, 3, 16, 5)) });
    const page = await client.page(PATH);
    expect(wordsOf(page)).toMatch(/From To Message Date .*First.*Second 03\/03\/2025 4:05 PM .*Times are in UTC/);
    const emptied = Page.parse(page).form("New message").field("content");
    expect([emptied.exists, emptied.value]).toEqual([true, ""]);
  });

  it("is available at both spellings of its URL", async () => {
    const { client } = await customer();
    await byForm(client, { content: "Here I am" });
    for (const path of ["/contactSupport", "/contactsupport", "/CONTACTSUPPORT/"]) {
      expect(wordsOf(await client.page(path))).toContain("Here I am");
    }
  });

  it("shows long conversations in pages, starting with the latest", async () => {
    const { client, id, username } = await customer();
    await byApi(client, { content: "Number 0." });
    const more = Array.from({ length: 60 }, (_, index) => ({ content: `Number ${index + 1}.` }));
    shop.data.messages.addFrom({ id, username }, shop.data.conversations.get({ personId: id }).id, more);
    const end = wordsOf(await client.page(PATH));
    expect(end).toContain("Number 60.");
    expect(end).not.toContain("Number 10.");
    const before = wordsOf(await client.page(`${PATH}?pageNumber=2`));
    expect(before).toMatch(/Number 0\. .*Number 10\./);
    expect(before).not.toContain("Number 11.");
    const answer = await client.get("/api/messages/get/support?pageSize=10&pageNumber=2");
    expect(answer.headers.get("X-Total-Count")).toBe("61");
    const contents = ((await answer.json()) as Sent[]).map(({ content }) => content);
    expect(contents).toEqual(Array.from({ length: 10 }, (_, index) => `Number ${index + 10}.`));
  });
});

describe("access to messages", () => {
  it("visitors have to sign in, guests are shown their options", async () => {
    const visitor = shop.client();
    const page = await visitor.get("/contactsupport?recipient=jane");
    expect(page.headers.get("Location")).toBe(
      `/login?redirect=${encodeURIComponent("/contactsupport?recipient=jane")}`,
    );
    expect((await visitor.post(PATH, { content: "Hello", intent: "send" })).headers.get("Location")).toMatch("/login");
    const guest = shop.client();
    await guest.becomeGuest();
    const shown = await guest.page(PATH);
    expect(Page.parse(shown).main.links).toEqual(
      expect.arrayContaining(["/contact", "/login?redirect=/contactSupport"]),
    );
    const before = countMessages();
    expect((await guest.post(PATH, { content: "Hello", intent: "send" })).headers.get("Location")).toMatch("/login");
    for (const [client, status] of [
      [visitor, 401],
      [guest, 403],
    ] as const) {
      const grecaptcha = await client.solvedCaptcha();
      const send = await client.json("POST", "/api/messages/send", { content: "Hello", grecaptcha });
      expect(send.status).toBe(status);
      expect((await client.get("/api/messages/get/jane")).status).toBe(status);
      expect((await client.get("/contactSupport/news?recipient=jane")).status).toBe(status);
      expect((await client.get("/contactSupport/recipients")).status).toBe(status);
    }
    expect(countMessages()).toBe(before);
  });

  it("a customer cannot see other customers' messages by any request", async () => {
    const { client, username } = await customer();
    for (const name of ["jane", "admin", "no.such.user", "JANE"]) {
      const answer = await client.get(`/api/messages/get/${name}`);
      expect([name, answer.status]).toEqual([name, 404]);
    }
    expect(await conversation(client, username.toUpperCase())).toEqual([]);
    const { id: janes } = shop.data.conversations.get({ personName: "jane" });
    const ways = [
      `${PATH}?recipient=jane`,
      `${PATH}?conversation=${janes}`,
      `${PATH}?find=jane`,
      `${PATH}?recipient=jane&_data=routes%2F_shop.contactSupport`,
      `${PATH}/news?recipient=jane`,
      `${PATH}/news?conversation=${janes}`,
    ];
    for (const way of ways) {
      const answer = await client.get(way);
      expect([way, answer.status]).toEqual([way, 200]);
      const text = await answer.text();
      expect(text).not.toContain("enamel");
      expect(text).not.toContain("jane@example.com");
    }
    expect((await client.get(`${PATH}/recipients?find=jane`)).status).toBe(403);
    const inbox = await client.get("/admin/messages");
    expect(inbox.headers.get("Location")).toMatch("/login");
    const data = await client.get("/admin/messages?_data=routes%2Fadmin.messages");
    expect(await data.text()).not.toContain("enamel");
    const unread = () => shop.data.conversations.get({ id: janes }).unreadBySupport;
    expect(unread()).toBe(1);
    await client.post(`${PATH}/news?recipient=jane`, {});
    await client.post(`${PATH}/news?conversation=${janes}`, {});
    expect(unread()).toBe(1);
  });

  it("another site cannot make a customer send or read messages", async () => {
    const { client } = await customer();
    const headers = { Origin: "https://evil.example" };
    const fields = { ...(await composed(client, false)), content: "Hello", intent: "send" };
    expect((await client.post(PATH, fields, headers)).status).toBe(403);
    const body = { content: "Hello", grecaptcha: await client.solvedCaptcha() };
    expect((await client.json("POST", "/api/messages/send", body, headers)).status).toBe(403);
    expect(await conversation(client, "support")).toEqual([]);
  });

  it("limits how many messages a customer sends in an hour", async () => {
    const limited = await startShop({ copyOf: inject("seededFolder") });
    const jane = limited.client();
    await logIn(jane, "jane@example.com");
    const statuses = new Set<number>();
    for (let count = 0; count < 61; count += 1) {
      statuses.add((await jane.json("POST", "/api/messages/send", { content: "Hello", grecaptcha: "wrong:1" })).status);
    }
    expect([...statuses]).toEqual([400, 429]);
    await limited.remove();
  });
});

describe("unread messages", () => {
  let person: Customer;
  beforeEach(async () => {
    person = await customer();
  });
  const menuOf = async (client: ShopClient) => (await client.open("/")).first("header").text;

  it("are counted in the menu until their conversation is opened", async () => {
    expect(await menuOf(person.client)).toMatch(/Contact Support (?!\()/);
    await byApi(admin, { recipient: person.username, content: "One" }, true);
    await byApi(admin, { recipient: person.username, content: "Two" }, true);
    expect(await menuOf(person.client)).toContain("2 unread messages");
    expect(await menuOf(person.client)).toContain("Contact Support (2)");
    // They stay unread when another admin or the sender opens the conversation.
    await support.page(`${PATH}?recipient=${person.username}`);
    await conversation(person.client, "support");
    await person.client.get(PATH, { "Sec-Purpose": "prefetch" });
    await person.client.get(PATH, { "Sec-Fetch-Site": "cross-site" });
    await person.client.request(PATH, { method: "HEAD" });
    expect(await menuOf(person.client)).toContain("Contact Support (2)");
    const opened = await person.client.page(PATH);
    expect(wordsOf(opened)).not.toContain("Contact Support (");
    expect(await menuOf(person.client)).not.toContain("Contact Support (");
    expect(shop.data.messages.count({ content: "Two", readAt: null })).toBe(0);
  });

  it("are counted for admins, and listed first", async () => {
    const counted = async (client: ShopClient) =>
      Number(/Support messages \((\d+)\)/.exec(await menuOf(client))?.[1] ?? 0);
    const before = await counted(admin);
    await byApi(person.client, { content: "Is anyone there?" });
    expect(await counted(admin)).toBe(before + 1);
    const inbox = await admin.page("/admin/messages");
    const [first] = Page.parse(inbox).all("tbody tr");
    expect(first?.html).toContain(`recipient=${person.username}`);
    expect(`${first?.text} `).toMatch(new RegExp(`${person.username} .*: Is anyone there\\? .* 1 `));
    await admin.page(`${PATH}?recipient=${person.username}`);
    expect(await counted(support)).toBe(before);
    const after = await admin.page(`/admin/messages?text=${person.username}`);
    expect(wordsOf(after)).toMatch(/Showing 1 of \d+ .*none/);
  });

  it("appear in an open conversation, and are then read", async () => {
    await byApi(person.client, { content: "Hello" });
    const [hello] = await conversation(person.client, "support");
    const news = async (after: string): Promise<Sent[]> =>
      (await person.client.get(`${PATH}/news?&after=${after}`)).json();
    expect(await news(hello?._id ?? "")).toEqual([]);
    await byApi(admin, { recipient: person.username, content: "Hello yourself" }, true);
    expect(await news(hello?._id ?? "")).toMatchObject([{ sender: "admin", content: "Hello yourself" }]);
    expect(await news("unknown")).toHaveLength(2);
    expect(await menuOf(person.client)).toContain("Contact Support (1)");
    expect((await person.client.post(`${PATH}/news?`, {})).status).toBe(200);
    expect(await menuOf(person.client)).not.toContain("Contact Support (");
  });
});

describe("admins", () => {
  it("see the number of unread messages on the overview", async () => {
    const { client } = await customer();
    await byApi(client, { content: "Hello" });
    const unread = shop.data.conversations.list().reduce((sum, { unreadBySupport }) => sum + unreadBySupport, 0);
    expect(wordsOf(await admin.page("/admin"))).toContain(`Unread messages ${unread} `);
  });

  it("find recipients by user name or email, at most fifty, without themselves", async () => {
    const found = async (find: string) =>
      (await (await admin.get(`${PATH}/recipients?find=${encodeURIComponent(find)}`)).json()) as { username: string }[];
    expect(await found("JANE@exam")).toEqual([{ username: "jane", email: "jane@example.com", name: "Jane Demo" }]);
    expect(await found("qqqq")).toEqual([]);
    expect(await found("%")).toEqual([]);
    for (let count = 0; count < 55; count += 1) addCustomer(shop);
    expect(await found("customer")).toHaveLength(50);
    const recipients = await found("");
    expect(recipients).toHaveLength(50);
    expect(recipients.map(({ username }) => username)).not.toContain("admin");
    const blocked = addCustomer(shop);
    shop.data.users.deactivate(blocked.id);
    expect(await found(blocked.email)).toEqual([]);
  });

  it("choose a recipient from a list without JavaScript", async () => {
    const list = await admin.page(`${PATH}?find=jane`);
    expect(Page.parse(list).links).toContain("/contactSupport?recipient=jane");
    expect(wordsOf(await admin.page(`${PATH}?find=qqqq`))).toContain("No matches");
    const unknown = await admin.get(`${PATH}?recipient=no.such.user`);
    expect(unknown.headers.get("Location")).toBe(`${PATH}?find=no.such.user`);
  });

  it("search all conversations by user name, email and words, and page through them", async () => {
    const one = await customer();
    await byApi(one.client, { content: "Where is my ZEBRA lamp, señor?" });
    await byApi(one.client, { content: "Never mind" });
    for (const text of ["zebra lamp", "SEÑOR", one.email, one.username.toUpperCase()]) {
      const words = wordsOf(await admin.page(`/admin/messages?text=${encodeURIComponent(text)}`));
      expect([text, words]).toEqual([text, expect.stringContaining(one.email)]);
    }
    for (const odd of [
      "qq%25%27%22qq",
      "%00qqqq",
      "%22%22%22",
      "qqq*",
      "qqqq%20OR%20zebra",
      "%EF%BF%BF%F0%9F%A6%93qq",
    ]) {
      const words = wordsOf(await admin.page(`/admin/messages?text=${odd}`));
      expect([odd, words]).toEqual([odd, expect.stringContaining("No conversations match.")]);
    }
    expect((await admin.get(`/admin/messages?text=${"a".repeat(300)}`)).status).toBe(400);
    expect((await admin.get("/admin/messages?pageNumber=1e20")).status).toBe(200);
  });

  it("can still read a deleted account's messages, which a new account of that name cannot", async () => {
    const one = await customer();
    await byApi(one.client, { content: "Please delete <3 me" });
    await byApi(admin, { recipient: one.username, content: "As requested" }, true);
    const own = await (await one.client.get("/profile/data")).json();
    expect(own.messages.map(({ content }: Sent) => content)).toEqual(["Please delete <3 me", "As requested"]);
    expect((await one.client.post("/profile/delete", { password: PASSWORD, intent: "delete" })).status).toBe(303);
    const list = await admin.page(`/admin/messages?text=${one.username}`);
    const [, href = ""] = /href="(\/contactSupport\?conversation=[^"]+)"/.exec(list) ?? [];
    const page = await admin.page(href);
    expect(wordsOf(page)).toContain(`${one.username} support Please delete <3 me`);
    expect(Page.parse(page).all("textarea")).toEqual([]);
    const next = await customer();
    shop.data.users.change({ id: next.id }, { username: one.username });
    expect(await conversation(next.client, one.username)).toEqual([]);
    expect(await conversation(admin, one.username)).toEqual([]);
  });
});

it("messages are escaped in the page and in its data", async () => {
  const { client, id, username } = await customer();
  const begun = shop.data.conversations.begin({ id, username }, 1);
  shop.data.messages.addFrom({ id, username }, begun, [{ content: "</script><script>alert(1)</script><img src=x>" }]);
  for (const page of [
    await client.page(PATH),
    await admin.page(`/admin/messages?text=${username}`),
    await admin.page(`${PATH}?recipient=${username}`),
  ]) {
    expect(page).toContain("&lt;img");
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain("<img src=x");
  }
});

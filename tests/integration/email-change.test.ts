import { describe, expect, it } from "vitest";
import { answerTo } from "../support/captcha";
import { addCustomer, PASSWORD } from "../support/customers";
import { fieldOf, formOf, Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn, type ShopClient } from "../support/shop-client";
import type { RunningShop } from "../support/shop-process";

const shop = await seededShop();
const limited = await seededShop({});

const CONFIRM = /\/profile\/email\/confirm\/(\S+)/;
const UNDO = /\/profile\/email\/undo\/(\S+)/;
const RESET = /\/users\/resetpw\/(\S+)/;

type Answer = { status: number; words: string };

async function answered(sent: Promise<Response>): Promise<Answer> {
  const response = await sent;
  return { status: response.status, words: wordsOf(await response.text()) };
}

/** The steps of an email change, by the pages' forms or by the API. */
type Channel = {
  done: number;
  request: (client: ShopClient, fields: Record<string, string>) => Promise<Answer>;
  resend: (client: ShopClient) => Promise<Answer>;
  cancel: (client: ShopClient) => Promise<Answer>;
  confirm: (token: string) => Promise<Answer>;
  undo: (token: string, client?: ShopClient) => Promise<Answer>;
};

const form: Channel = {
  done: 303,
  request: (client, fields) => answered(client.post("/profile", { ...fields, intent: "profile" })),
  resend: (client) => answered(client.post("/profile", { intent: "resend-email-change" })),
  cancel: (client) => answered(client.post("/profile", { intent: "cancel-email-change" })),
  confirm: (token) => answered(shop.client().get(`/profile/email/confirm/${token}`)),
  undo: (token, client = shop.client()) => answered(client.post(`/profile/email/undo/${token}`, { intent: "undo" })),
};

const api: Channel = {
  done: 200,
  request: (client, fields) => answered(client.json("PUT", "/api/users/profile", fields)),
  resend: (client) => answered(client.json("POST", "/api/users/profile/email")),
  cancel: (client) => answered(client.json("DELETE", "/api/users/profile/email")),
  confirm: (token) => answered(shop.client().json("POST", `/api/users/profile/email/confirm/${token}`)),
  undo: (token, client = shop.client()) => answered(client.json("POST", `/api/users/profile/email/undo/${token}`)),
};

const channels: [string, Channel][] = [
  ["form", form],
  ["API", api],
];

async function newCustomer(of: RunningShop = shop) {
  const customer = { ...addCustomer(of), client: of.client() };
  await logIn(customer.client, customer.email);
  return customer;
}

const names = { firstName: "Casey", lastName: "Customer" };
const wanted = (email: string, currentPassword = PASSWORD) => ({ ...names, email, currentPassword });

const account = (id: string, of = shop) => of.data.users.get({ id });
const emailOf = (id: string) => account(id).email;
const emailsTo = (recipient: string, of = shop) => of.data.emails.to(recipient);

/** The token of the newest link of its kind in the emails to an address. */
async function tokenSentTo(recipient: string, link: RegExp): Promise<string> {
  const tokens = (await emailsTo(recipient)).map(({ text }) => link.exec(text)?.[1]);
  const token = tokens.filter((found) => found !== undefined).at(-1);
  if (!token) throw new Error(`${recipient} was sent no ${link}`);
  return token;
}

async function pendingOf(client: ShopClient): Promise<string | null> {
  return (await (await client.get("/api/users/profile")).json()).pendingEmail;
}

async function signedInAs(client: ShopClient): Promise<string | null> {
  const response = await client.get("/api/users/session");
  return response.ok ? (await response.json()).email : null;
}

let made = 0;
const freeAddress = () => {
  made += 1;
  return `moved${made}@example.org`;
};

/** Changes an account's address by the form and opens the link. */
async function changeTo(client: ShopClient, email: string): Promise<void> {
  shop.data.users.change({}, { profileUpdateCount: 0 });
  expect((await form.request(client, wanted(email))).status).toBe(303);
  expect((await form.confirm(await tokenSentTo(email, CONFIRM))).status).toBe(200);
}

describe.each(channels)("a change of the email address by the %s", (_, channel) => {
  it("takes effect only when the link sent to the new address is opened", async () => {
    const { id, email, client } = await newCustomer();
    const elsewhere = shop.client();
    await logIn(elsewhere, email);
    const next = freeAddress();
    await shop.client().json("POST", "/api/users/fpw", { email });

    expect((await channel.request(client, wanted(`  ${next.toUpperCase()} `))).status).toBe(channel.done);
    expect(emailOf(id)).toBe(email);
    expect(await pendingOf(client)).toBe(next);
    const page = wordsOf(await client.page("/profile"));
    expect(page).toContain(`We sent a link to ${next}. Open it to finish the change.`);
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Choose a new password"),
    ]);
    expect(await emailsTo(next)).toHaveLength(1);
    const token = await tokenSentTo(next, CONFIRM);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(shop.data.emailChanges.list())).not.toContain(token);

    expect((await channel.confirm(token)).status).toBe(200);
    expect(emailOf(id)).toBe(next);
    expect(await pendingOf(client)).toBeNull();
    expect(await signedInAs(client)).toBe(next);
    expect(await signedInAs(elsewhere)).toBe(next);
    await logIn(shop.client(), next);
    await expect(logIn(shop.client(), email)).rejects.toThrow("Invalid email or password");
    const [, notice, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    expect(notice?.text).toContain(`is now ${next}`);
    expect(notice?.text).toMatch(UNDO);
    const reset = `/api/users/resetpw/${await tokenSentTo(email, RESET)}`;
    expect((await shop.client().json("POST", reset, { newPassword: "Other-pass2?" })).status).toBe(404);
    const undo = await tokenSentTo(email, UNDO);
    expect(JSON.stringify(shop.data.emailChanges.list())).not.toContain(undo);

    expect((await channel.confirm(token)).status).toBe(200);
    expect(emailOf(id)).toBe(next);
    expect(await emailsTo(email)).toHaveLength(2);
  });

  it("is refused without the password, so an open browser is not enough to take over the account", async () => {
    const { id, email, client } = await newCustomer();
    const before = account(id);
    const own = freeAddress();
    for (const currentPassword of ["", "Wrong-pass1!"]) {
      const { status, words } = await channel.request(client, { ...wanted(own), currentPassword });
      expect(status).toBe(400);
      expect(words).toMatch(/current password/i);
      expect(words).not.toContain("Wrong-pass1!");
    }
    await shop.client().json("POST", "/api/users/fpw", { email: own });
    expect(account(id)).toEqual(before);
    expect(await emailsTo(own)).toEqual([]);
    expect(await emailsTo(email)).toEqual([]);
    expect(await pendingOf(client)).toBeNull();
  });

  it("reveals no account before the new address is confirmed, not even with the password", async () => {
    const { client } = await newCustomer();
    const next = freeAddress();
    await channel.request(client, wanted(next));
    await shop.client().json("POST", "/api/users/fpw", { email: next });
    expect((await emailsTo(next)).filter(({ text }) => RESET.test(text))).toEqual([]);
    await expect(logIn(shop.client(), next)).rejects.toThrow("Invalid email or password");
  });

  it("gets the same answer for a free, a taken, a deactivated and a reserved address", async () => {
    const [free, taken, deactivated, mover] = [
      freeAddress(),
      addCustomer(shop),
      addCustomer(shop),
      await newCustomer(),
    ];
    shop.data.users.deactivate(deactivated.id);
    const reserved = mover.email;
    await changeTo(mover.client, freeAddress());
    const seen: unknown[] = [];
    for (const address of [free, taken.email, deactivated.email, reserved]) {
      const { id, email, client } = await newCustomer();
      const { status, words } = await channel.request(client, wanted(address));
      const normal = (text: string) => text.replaceAll(address, "NEW").replaceAll(email, "OLD").replaceAll(id, "ID");
      const page = wordsOf(await client.page("/profile"));
      const again = await channel.resend(client);
      seen.push(
        [status, normal(words), again.status, normal(again.words), normal(page)].map((text) =>
          String(text).replace(/customer\d+/g, "USERNAME"),
        ),
      );
      expect(emailOf(id)).toBe(email);
      expect(await pendingOf(client)).toBe(address);
    }
    for (const answer of seen) expect(answer).toEqual(seen[0]);
    const [one, two] = await emailsTo(taken.email);
    for (const notice of [one, two]) {
      expect(notice?.subject).toContain("was entered for another account");
      expect(notice?.text).not.toMatch(CONFIRM);
    }
    expect(await emailsTo(deactivated.email)).toEqual([]);
    expect((await emailsTo(reserved)).at(-1)?.text).toContain("is reserved for that account");
    expect((await emailsTo(reserved)).filter(({ text }) => CONFIRM.test(text))).toEqual([]);
  });

  it("ends when it is canceled, when a new one is requested, and with its link when that is sent again", async () => {
    const { id, email, client } = await newCustomer();
    const [first, second] = [freeAddress(), freeAddress()];
    await channel.request(client, wanted(first));
    const replaced = await tokenSentTo(first, CONFIRM);
    expect((await channel.request(client, wanted(second))).status).toBe(channel.done);
    expect(await pendingOf(client)).toBe(second);
    const resent = await tokenSentTo(second, CONFIRM);
    expect((await channel.resend(client)).status).toBe(channel.done);
    const cancelled = await tokenSentTo(second, CONFIRM);
    expect(cancelled).not.toBe(resent);
    expect((await channel.cancel(client)).status).toBe(channel.done);
    expect(await pendingOf(client)).toBeNull();
    expect(wordsOf(await client.page("/profile"))).not.toContain("We sent a link to");
    for (const token of [replaced, resent, cancelled, "none"]) {
      expect((await channel.confirm(token)).status).toBe(404);
    }
    expect(emailOf(id)).toBe(email);
    expect((await channel.cancel(client)).status).toBe(channel.done);
    expect((await channel.resend(client)).status).toBe(409);
  });

  it("is confirmed by the resent link", async () => {
    const { id, client } = await newCustomer();
    const next = freeAddress();
    await channel.request(client, wanted(next));
    await channel.resend(client);
    expect((await channel.confirm(await tokenSentTo(next, CONFIRM))).status).toBe(200);
    expect(emailOf(id)).toBe(next);
  });

  it("is not affected by an update with the same address", async () => {
    const { email, client } = await newCustomer();
    const next = freeAddress();
    await channel.request(client, wanted(next));
    expect((await channel.request(client, { ...names, lastName: "Again", email })).status).toBe(channel.done);
    expect(await pendingOf(client)).toBe(next);
  });

  it("expires after a day", async () => {
    const { id, email, client } = await newCustomer();
    const next = freeAddress();
    await channel.request(client, wanted(next));
    const { requestedAt, expiresAt } = shop.data.emailChanges.get({ userId: id });
    expect(Number(expiresAt) - Number(requestedAt)).toBe(24 * 60 * 60 * 1000);
    shop.data.emailChanges.change({ userId: id }, { expiresAt: new Date(1) });
    expect((await channel.confirm(await tokenSentTo(next, CONFIRM))).status).toBe(404);
    expect(emailOf(id)).toBe(email);
    expect(await pendingOf(client)).toBeNull();
    expect((await channel.resend(client)).status).toBe(409);
    shop.data.users.change({ id }, { profileUpdateCount: 0 });
    expect((await channel.request(client, wanted(next))).status).toBe(channel.done);
  });

  it("is refused when another account has confirmed the address in the meantime", async () => {
    const { id, email, client } = await newCustomer();
    const next = freeAddress();
    await channel.request(client, wanted(next));
    const other = addCustomer(shop);
    shop.data.users.change({ id: other.id }, { email: next });
    const { status, words } = await channel.confirm(await tokenSentTo(next, CONFIRM));
    expect(status).toBe(409);
    expect(words).toContain("Please enter another one on your profile");
    expect([emailOf(id), emailOf(other.id)]).toEqual([email, next]);
  });

  it("is not blocked by an unconfirmed registration with the address", async () => {
    const { id, client } = await newCustomer();
    const next = freeAddress();
    const squatter = addCustomer(shop);
    shop.data.users.change({ id: squatter.id }, { email: next, confirmedAt: null });
    await channel.request(client, wanted(next));
    expect((await channel.confirm(await tokenSentTo(next, CONFIRM))).status).toBe(200);
    expect(emailOf(id)).toBe(next);
    await logIn(shop.client(), next);
    expect(account(squatter.id)).toMatchObject({ email: null, passwordHash: null, isActive: false });
  });

  it("ends when the password changes, and when the account is deactivated", async () => {
    const { email, client } = await newCustomer();
    const next = freeAddress();
    await channel.request(client, wanted(next));
    await client.json("PUT", "/api/users/profile", { currentPassword: PASSWORD, password: "Other-pass2?" });
    expect((await channel.confirm(await tokenSentTo(next, CONFIRM))).status).toBe(404);
    expect(await signedInAs(client)).toBe(email);

    const deactivated = await newCustomer();
    const other = freeAddress();
    await channel.request(deactivated.client, wanted(other));
    shop.data.users.deactivate(deactivated.id);
    expect((await channel.confirm(await tokenSentTo(other, CONFIRM))).status).toBe(404);
  });

  it("is undone by the link sent to the old address, which disables the password", async () => {
    const { id, email, client } = await newCustomer();
    const bearer = await shop.client().json("POST", "/api/users/login", {
      email,
      password: PASSWORD,
      grecaptcha: await shop.client().solvedCaptcha(),
    });
    const program = { Authorization: `Bearer ${(await bearer.json()).token}` };
    const next = freeAddress();
    await changeTo(client, next);
    const third = freeAddress();
    expect((await channel.request(client, wanted(third))).status).toBe(channel.done);
    const undo = await tokenSentTo(email, UNDO);

    for (let opened = 0; opened < 2; opened += 1) {
      const page = await shop.client().page(`/profile/email/undo/${undo}`);
      expect(wordsOf(page)).toContain(`${email} becomes the email address of your account again`);
      expect(Page.parse(page).form("Restore your email address").attribute("method")).toBe("post");
      expect(page).not.toContain(next);
      expect(emailOf(id)).toBe(next);
    }
    const owner = shop.client();
    expect((await channel.undo(undo, owner)).status).toBe(channel.done);
    expect(emailOf(id)).toBe(email);
    expect(await signedInAs(client)).toBeNull();
    expect((await shop.client().get("/api/users/profile", program)).status).toBe(401);
    expect((await channel.confirm(await tokenSentTo(third, CONFIRM))).status).toBe(404);
    for (const address of [email, next]) {
      await expect(logIn(shop.client(), address)).rejects.toThrow("Invalid email or password");
    }
    expect((await emailsTo(next)).at(-1)?.subject).toContain("was undone");
    const restored = (await emailsTo(email)).at(-1)?.text ?? "";
    expect(restored).toContain("Its password no longer works");
    const reset = `/api/users/resetpw/${await tokenSentTo(email, RESET)}`;
    expect((await shop.client().json("POST", reset, { newPassword: "Other-pass2?" })).status).toBe(200);
    await logIn(shop.client(), email, "Other-pass2?");

    expect((await channel.undo(undo)).status).toBe(404);
    expect((await shop.client().get(`/profile/email/undo/${undo}`)).status).toBe(404);
    expect((await channel.confirm(await tokenSentTo(next, CONFIRM))).status).toBe(404);
    expect(emailOf(id)).toBe(email);
  });

  it("can be undone for seven days", async () => {
    const { id, email, client } = await newCustomer();
    const next = freeAddress();
    await changeTo(client, next);
    const { confirmedAt, undoUntil } = shop.data.emailChanges.get({ userId: id });
    expect(Number(undoUntil) - Number(confirmedAt)).toBe(7 * 24 * 60 * 60 * 1000);
    shop.data.emailChanges.change({ userId: id }, { undoUntil: new Date(1) });
    expect((await channel.undo(await tokenSentTo(email, UNDO))).status).toBe(404);
    expect(emailOf(id)).toBe(next);
    expect(await signedInAs(client)).toBe(next);
  });

  it("can be undone after another change and a new password; links of later changes end with it", async () => {
    const { id, email, client } = await newCustomer();
    const [second, third] = [freeAddress(), freeAddress()];
    await changeTo(client, second);
    await changeTo(client, third);
    await shop.client().json("POST", "/api/users/fpw", { email: third });
    const reset = `/api/users/resetpw/${await tokenSentTo(third, RESET)}`;
    await shop.client().json("POST", reset, { newPassword: "Intruder-1!" });
    expect((await channel.undo(await tokenSentTo(email, UNDO))).status).toBe(channel.done);
    expect(emailOf(id)).toBe(email);
    expect((await channel.undo(await tokenSentTo(second, UNDO))).status).toBe(404);
    expect(emailOf(id)).toBe(email);
  });

  it("is undone one by one, latest first", async () => {
    const { id, email, client } = await newCustomer();
    const [second, third] = [freeAddress(), freeAddress()];
    await changeTo(client, second);
    await changeTo(client, third);
    expect((await channel.undo(await tokenSentTo(second, UNDO))).status).toBe(channel.done);
    expect(emailOf(id)).toBe(second);
    expect((await channel.undo(await tokenSentTo(email, UNDO))).status).toBe(channel.done);
    expect(emailOf(id)).toBe(email);
  });

  it("to the previous address invalidates the links of later changes", async () => {
    const { id, email, client } = await newCustomer();
    const intruder = freeAddress();
    await changeTo(client, intruder);
    const undo = await tokenSentTo(email, UNDO);
    await changeTo(client, email);
    expect(emailOf(id)).toBe(email);
    const notice = (await emailsTo(intruder)).at(-1)?.text ?? "";
    expect(notice).toContain(`is now ${email}`);
    expect(notice).not.toMatch(UNDO);
    expect((await channel.undo(undo)).status).toBe(404);
    expect((await channel.confirm(await tokenSentTo(email, CONFIRM))).status).toBe(200);
  });

  it("cannot be undone when another account has the old address", async () => {
    const { id, email, client } = await newCustomer();
    const next = freeAddress();
    await changeTo(client, next);
    const other = addCustomer(shop);
    shop.data.users.change({ id: other.id }, { email });
    const { status, words } = await channel.undo(await tokenSentTo(email, UNDO));
    expect(status).toBe(409);
    expect(words).toContain("cannot be undone");
    expect([emailOf(id), emailOf(other.id)]).toEqual([next, email]);
    expect(await signedInAs(client)).toBe(next);
  });
});

describe("the links' pages", () => {
  it("change nothing for a browser or scanner that prefetches them", async () => {
    const { id, email, client } = await newCustomer();
    const next = freeAddress();
    await form.request(client, wanted(next));
    const path = `/profile/email/confirm/${await tokenSentTo(next, CONFIRM)}`;
    expect((await shop.client().get(path, { "Sec-Purpose": "prefetch" })).status).toBe(503);
    expect((await shop.client().request(path, { method: "HEAD" })).status).toBe(200);
    expect(emailOf(id)).toBe(email);
    expect(await pendingOf(client)).toBe(next);
    expect((await shop.client().get(path)).status).toBe(200);
    expect(emailOf(id)).toBe(next);
    const undo = `/profile/email/undo/${await tokenSentTo(email, UNDO)}`;
    expect((await shop.client().request(undo, { method: "HEAD" })).status).toBe(200);
    expect((await shop.client().get(undo, { Purpose: "prefetch" })).status).toBe(200);
    expect(emailOf(id)).toBe(next);
  });

  it("do not let another site undo a change", async () => {
    const { id, email, client } = await newCustomer();
    const next = freeAddress();
    await changeTo(client, next);
    const undo = `/profile/email/undo/${await tokenSentTo(email, UNDO)}`;
    expect((await shop.client().post(undo, {}, { Origin: "http://evil.example" })).status).toBe(403);
    expect(emailOf(id)).toBe(next);
  });

  it("do not end a guest's session, and expose no token to other sites or caches", async () => {
    const { email, client } = await newCustomer();
    await changeTo(client, freeAddress());
    const guest = shop.client();
    await guest.becomeGuest();
    const response = await guest.get(`/profile/email/undo/${await tokenSentTo(email, UNDO)}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(response.headers.get("Cache-Control")).toMatch(/no-store|private/);
    expect((await guest.get("/api/users/session")).status).toBe(200);
    const spent = await guest.get("/profile/email/confirm/none");
    expect([spent.status, wordsOf(await spent.text())]).toEqual([404, expect.stringContaining("no longer valid")]);
  });

  it("are no redirect targets after sign-in", async () => {
    const client = shop.client();
    const page = await client.page(`/login?redirect=${encodeURIComponent("/profile/email/undo/none")}`);
    expect(fieldOf(formOf(page, "Sign in"), "redirect")).not.toContain("undo");
  });
});

describe("the profile form", () => {
  it("shows errors beside the password field, and keeps the input", async () => {
    const { client } = await newCustomer();
    const next = freeAddress();
    const response = await client.post("/profile", { ...wanted(next, "Wrong-pass1!"), intent: "profile" });
    const page = formOf(await response.text(), "Profile");
    expect(fieldOf(page, "email")).toBe(next);
    expect(page).not.toContain("Wrong-pass1!");
    expect(Page.parse(page).errorOf("currentPassword")).toBe(
      "Your current password is not right. Please enter it again.",
    );
  });

  it("has buttons that resend the link and cancel the change", async () => {
    const { client } = await newCustomer();
    await form.request(client, wanted(freeAddress()));
    const buttons = (await client.open("/profile")).form("New email address").all("button");
    expect(buttons.map(({ value }) => value)).toEqual(
      expect.arrayContaining(["resend-email-change", "cancel-email-change"]),
    );
    await form.resend(client);
    expect(wordsOf(await client.page("/profile"))).toContain("We sent the link again.");
    await form.cancel(client);
    expect(wordsOf(await client.page("/profile"))).toContain("Your email address stays as it is.");
  });
});

describe("an address that a change can be undone to", () => {
  const registration = (email: string) => {
    made += 1;
    return { firstName: "Robin", lastName: "Newcomer", username: `newcomer${made}`, email, password: PASSWORD };
  };

  it("gets the usual answer at a registration, and a notice by email", async () => {
    const { id, email, client } = await newCustomer();
    const next = freeAddress();
    await changeTo(client, next);
    const anonymous = shop.client();
    const body = { ...registration(email), grecaptcha: await anonymous.solvedCaptcha() };
    const answer = await anonymous.json("POST", "/api/users", body);
    expect(answer.status).toBe(201);
    const { url, ...person } = await answer.json();
    expect(person).toMatchObject({ email, firstName: "Robin" });
    const thanks = new URL(url).pathname;
    const page = await anonymous.page(thanks);
    expect(wordsOf(page)).toContain(email);
    expect(page).not.toContain(next);
    expect((await emailsTo(email)).at(-1)?.text).toContain("is reserved for that account");
    const resend = formOf(page, "Resend email");
    const captcha = { captchaId: fieldOf(resend, "captchaId"), captchaAnswer: String(answerTo(wordsOf(resend))) };
    expect((await anonymous.post(thanks, { ...captcha, intent: "resend" })).status).toBe(303);
    expect((await emailsTo(email)).filter(({ text }) => text.includes("is reserved"))).toHaveLength(2);
    const again = { ...body, ...registration(email), grecaptcha: await anonymous.solvedCaptcha() };
    expect((await anonymous.json("POST", "/api/users", again)).status).toBe(201);
    expect(shop.data.users.count({ email })).toBe(0);

    expect((await form.undo(await tokenSentTo(email, UNDO))).status).toBe(303);
    expect(emailOf(id)).toBe(email);
  });

  it("has to wait for another email after a registration like any address, and the account's address does not", async () => {
    const [{ id, email: own }, { email: taken }] = [addCustomer(limited), addCustomer(limited)];
    const reserved = freeAddress();
    const now = new Date();
    const later = new Date(Number(now) + 60_000);
    const change = { id, userId: id, oldEmail: reserved, newEmail: own, confirmTokenHash: id, requestedAt: now };
    const undo = { expiresAt: later, confirmedAt: now, undoTokenHash: `undo ${id}`, undoUntil: later };
    limited.data.emailChanges.add({ ...change, ...undo });
    const client = limited.client();
    const resend = async (email: string) => {
      const body = { email, grecaptcha: await client.solvedCaptcha() };
      return (await client.json("POST", "/api/users/resendconfirmation", body)).status;
    };
    for (const email of [freeAddress(), taken, reserved]) {
      const body = { ...registration(email), grecaptcha: await client.solvedCaptcha() };
      const registered = await client.json("POST", "/api/users", body);
      const thanks = new URL((await registered.json()).url).pathname;
      expect([email, await resend(email)]).toEqual([email, 429]);
      const hasty = await client.post(thanks, await client.answeredCaptcha());
      expect([email, hasty.status]).toEqual([email, 429]);
    }
    expect(await resend(own)).toBe(200);
  });

  it("is free after seven days, and when the account is deleted", async () => {
    for (const free of [
      (userId: string) => shop.data.emailChanges.change({ userId }, { undoUntil: new Date(1) }),
      (id: string) => shop.data.users.remove({ id }),
    ]) {
      const { id, email, client } = await newCustomer();
      await changeTo(client, freeAddress());
      free(id);
      const body = { ...registration(email), grecaptcha: await client.solvedCaptcha() };
      expect((await shop.client().json("POST", "/api/users", body)).status).toBe(201);
      expect(shop.data.users.count({ email })).toBe(1);
    }
  });

  it("is refused to other accounts, also by an admin, and available to the account itself", async () => {
    const { id, email, client } = await newCustomer();
    await changeTo(client, freeAddress());
    const admin = shop.client();
    await logIn(admin, "admin@example.com");
    const other = addCustomer(shop);
    const refused = await admin.json("PUT", `/api/users/${other.id}`, { email });
    expect([refused.status, (await refused.json()).fields.email]).toEqual([400, expect.stringContaining("reserved")]);
    expect((await admin.json("PUT", `/api/users/${id}`, { email })).status).toBe(200);
    expect(emailOf(id)).toBe(email);
  });
});

describe("an admin", () => {
  const manage: [string, (client: ShopClient, id: string, email: string) => Promise<Answer>, number][] = [
    [
      "form",
      (client, id, email) => {
        const { firstName, lastName, username, isAdmin } = account(id);
        const fields = { firstName, lastName, username: String(username), email };
        const rights = { isActive: "on", ...(isAdmin ? { isAdmin: "on" } : {}) };
        return answered(client.post(`/admin/user/${id}/edit`, { ...fields, ...rights }));
      },
      303,
    ],
    ["API", (client, id, email) => answered(client.json("PUT", `/api/users/${id}`, { email })), 200],
  ];

  it.each(manage)("changes their own address on the profile only, not by the %s of users", async (_, change) => {
    const admin = shop.client();
    await logIn(admin, "admin@example.com");
    const id = shop.data.users.named("admin").id;
    const { status, words } = await change(admin, id, freeAddress());
    expect(status).toBe(400);
    expect(words).toContain("Please change your own email address on your profile");
    expect(emailOf(id)).toBe("admin@example.com");
    expect(wordsOf(await admin.page(`/admin/user/${id}/edit`))).toContain("on your profile");
  });

  it.each(manage)(
    "changes another user's address at once by the %s, which ends pending changes and undo links",
    async (_, change, done) => {
      const admin = shop.client();
      await logIn(admin, "admin@example.com");
      const { id, email, client } = await newCustomer();
      const [second, pending, third] = [freeAddress(), freeAddress(), freeAddress()];
      await changeTo(client, second);
      await form.request(client, wanted(pending));
      expect((await change(admin, id, third)).status).toBe(done);
      expect(emailOf(id)).toBe(third);
      expect((await form.confirm(await tokenSentTo(pending, CONFIRM))).status).toBe(404);
      expect((await form.undo(await tokenSentTo(email, UNDO))).status).toBe(404);
      expect(emailOf(id)).toBe(third);
      expect((await emailsTo(second)).at(-1)?.text).toContain(third);
    },
  );
});

describe("one call to PUT /api/users/profile", () => {
  const put = (client: ShopClient, body: Record<string, unknown>) => client.json("PUT", "/api/users/profile", body);

  it("changes names and password, and requests a new address", async () => {
    const { id, email, client } = await newCustomer();
    const elsewhere = shop.client();
    await logIn(elsewhere, email);
    const next = freeAddress();
    const passwords = { currentPassword: PASSWORD, password: "Other-pass2?" };
    const answer = await put(client, { firstName: "Changed", lastName: "Ways", email: next, ...passwords });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ firstName: "Changed", lastName: "Ways", email, pendingEmail: next });
    expect(await signedInAs(client)).toBe(email);
    expect(await signedInAs(elsewhere)).toBeNull();
    await logIn(shop.client(), email, "Other-pass2?");
    expect((await api.confirm(await tokenSentTo(next, CONFIRM))).status).toBe(200);
    expect(emailOf(id)).toBe(next);
  });

  it("changes names and password without an address, and keeps the session", async () => {
    const { id, email, client } = await newCustomer();
    const body = { firstName: "Changed", lastName: "Ways", currentPassword: PASSWORD, password: "Other-pass2?" };
    const answer = await put(client, body);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ firstName: "Changed", email }),
    ]);
    expect(await signedInAs(client)).toBe(email);
    expect(account(id)).toMatchObject({ firstName: "Changed", profileUpdateCount: 1 });
    await logIn(shop.client(), email, "Other-pass2?");
  });

  it("does not change the password when it is empty", async () => {
    const { id, email, client } = await newCustomer();
    const before = account(id).passwordHash;
    const answer = await put(client, { firstName: "Changed", lastName: "Ways", email, password: "" });
    expect([answer.status, (await answer.json()).firstName]).toEqual([200, "Changed"]);
    const also = await put(client, { ...names, email, currentPassword: "", password: "" });
    expect(also.status).toBe(200);
    expect(account(id).passwordHash).toBe(before);
    expect(await signedInAs(client)).toBe(email);
  });

  it.each([
    ["an invalid name", { firstName: "<b>" }, "firstName"],
    ["a weak password", { password: "weak" }, "password"],
    ["an invalid address", { email: "none" }, "email"],
    ["a wrong current password", { currentPassword: "Wrong-pass1!" }, "currentPassword"],
    ["no current password", { currentPassword: undefined }, "currentPassword"],
    ["an invalid shipping address", { shippingAddress: { country: "US" } }, "shippingAddress.address1"],
  ])("changes nothing with %s", async (_, wrong, field) => {
    const { id, client } = await newCustomer();
    const before = account(id);
    const next = freeAddress();
    const body = { firstName: "Changed", lastName: "Ways", email: next, currentPassword: PASSWORD };
    const answer = await put(client, { ...body, password: "Other-pass2?", ...wrong });
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields).toHaveProperty([field]);
    expect(account(id)).toEqual(before);
    expect(await emailsTo(next)).toEqual([]);
    expect(await pendingOf(client)).toBeNull();
  });
});

describe("with rate limits, the shop", () => {
  const unlock = (id: string) => limited.data.users.change({ id }, { profileUpdatedAt: null, profileUpdateCount: 0 });

  it("takes the same time for taken and free addresses", async () => {
    for (const address of [freeAddress(), "john@example.com"]) {
      const { client } = await newCustomer(limited);
      const started = performance.now();
      expect((await api.request(client, wanted(address))).status).toBe(200);
      expect(performance.now() - started).toBeGreaterThan(240);
    }
  });

  it.each(channels)("limits requests for new addresses by account, through the %s", async (_, channel) => {
    const { id, client } = await newCustomer(limited);
    const statuses: number[] = [];
    for (let address = 0; address < 11; address += 1) {
      unlock(id);
      statuses.push((await channel.request(client, wanted(freeAddress()))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(channel.done), 429]);
    expect((await channel.resend(client)).status).toBe(429);
  });

  it.each(channels)("limits wrong passwords, through the %s", async (_, channel) => {
    const { client } = await newCustomer(limited);
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess += 1) {
      statuses.push((await channel.request(client, wanted(freeAddress(), `Guess-${guess}!`))).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });

  it("limits how often the link is resent", async () => {
    const { client } = await newCustomer(limited);
    await api.request(client, wanted(freeAddress()));
    const statuses: number[] = [];
    for (let again = 0; again < 6; again += 1) statuses.push((await api.resend(client)).status);
    expect(statuses).toEqual([...Array(5).fill(200), 429]);
  });

  it("limits requests for new addresses by client address", async () => {
    const { client } = await newCustomer(limited);
    const others = Array.from({ length: 60 }, (_, index) =>
      limited.client().json("POST", "/api/users/fpw", { email: `other${index}@example.org` }),
    );
    await Promise.all(others);
    const { status, words } = await api.request(client, wanted(freeAddress()));
    expect([status, words]).toEqual([429, expect.stringContaining("Too many tries")]);
    expect(await pendingOf(client)).toBeNull();
  });
});

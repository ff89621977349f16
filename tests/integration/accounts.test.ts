import { describe, expect, it } from "vitest";
import { addCustomer, PASSWORD } from "../support/customers";
import { fieldOf, formOf, Page, wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { answeredQuestion, logIn, type ShopClient, tryLogIn } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();

type Fields = Record<string, string>;
type Answer = { status: number; words: string; location: string | null };
type Channel = (client: ShopClient, fields: Fields) => Promise<Answer>;

const users = (email: string) => shop.data.users.list({ email });
const userCount = () => shop.data.users.count();
const emailCount = () => shop.data.emails.count();

async function answered(response: Response): Promise<Answer> {
  const words = wordsOf(await response.text());
  return { status: response.status, words, location: response.headers.get("Location") };
}

/** Loads a form, solves its captcha question, and submits it. */
const formChannel =
  (path: string, label: string): Channel =>
  async (client, fields) => {
    const question = answeredQuestion(formOf(await client.page(path), label));
    return answered(await client.post(path, { ...question, ...fields }));
  };

const apiChannel =
  (path: string): Channel =>
  async (client, fields) => {
    const answer = await client.json("POST", path, { grecaptcha: await client.solvedCaptcha(), ...fields });
    const { url = null } = await answer.clone().json();
    return { ...(await answered(answer)), location: url };
  };

const NO_CAPTCHA = { captchaId: "", captchaAnswer: "", grecaptcha: "" };

let named = 0;

/** Registration input of a new customer. */
function newCustomerInput(more: Fields = {}) {
  named += 1;
  const password = "Secret-pass9!";
  const names = { firstName: "Robin", lastName: "Newcomer", username: `newcomer${named}` };
  return { ...names, email: `newcomer${named}@example.com`, password, confirmPassword: password, ...more };
}

/** The path of the link in the next email to an address. */
async function linkTo(email: string): Promise<string> {
  const { text, html } = await sandbox.mailbox.nextTo(email);
  const [link = ""] = /http\S+/.exec(text) ?? [];
  expect(link.startsWith(`${shop.url}/`)).toBe(true);
  expect(Page.parse(String(html)).links).toContain(link);
  return link.slice(shop.url.length);
}

const registerChannels: [string, Channel, number][] = [
  ["form", formChannel("/register", "Create account"), 303],
  ["API", apiChannel("/api/users"), 201],
];
const register = formChannel("/register", "Create account");

describe.each(registerChannels)("registering through the %s", (channel, send, accepted) => {
  it("creates an account that can sign in after the link was opened", async () => {
    const client = shop.client();
    const person = newCustomerInput({ firstName: "  anna-lena ", lastName: "o’neill", username: "..Anna..Lena" });
    const typed = { ...person, username: `${person.username}${channel}`, email: ` ${person.email.toUpperCase()} ` };
    const { status, location } = await send(client, typed);
    expect(status).toBe(accepted);
    expect(location).toMatch(/\/registerconfirm\/[\w-]{43}$/);
    expect(users(person.email)).toMatchObject([
      {
        firstName: "Anna-Lena",
        lastName: "O'Neill",
        username: `Anna.Lena${channel}`,
        confirmedAt: null,
        isAdmin: false,
        isActive: true,
        passwordHash: expect.stringContaining("$argon2id$"),
      },
    ]);
    expect((await tryLogIn(client, person)).status).toBe(400);
    const link = await linkTo(person.email);
    expect(link).toMatch(/^\/user\/confirm\/[\w-]{43}$/);
    await client.page(link);
    await logIn(client, person.email, person.password);
    expect(await client.page("/profile")).toContain("Anna-Lena");
  });

  it.each([
    ["no first name", { firstName: "" }, "Required"],
    ["a blank last name", { lastName: "  " }, "Required"],
    ["HTML in the first name", { firstName: "<b>Jo</b>" }, "No HTML allowed"],
    ["HTML in the last name", { lastName: "<script>" }, "No HTML allowed"],
    ["a digit in a name", { firstName: "R2D2" }, "Only letters, apostrophe, hyphen and space"],
    ["a name without letters", { lastName: "-" }, "Only letters, apostrophe, hyphen and space"],
    ["a name of 51 letters", { firstName: "a".repeat(51) }, "Too long"],
    ["no username", { username: "" }, "Required"],
    ["a username of dots", { username: "..." }, "Required"],
    ["a space in the username", { username: "jo doe" }, "Invalid characters"],
    ["HTML in the username", { username: "<i>jo" }, "Invalid characters"],
    ["a username of 31 characters", { username: "a".repeat(31) }, "Too long"],
    ["a taken username", { username: "JANE" }, "This username is taken"],
    ["no email address", { email: "" }, "Email required"],
    ["HTML in the email address", { email: "<b>jo@example.com" }, "Invalid"],
    ["an invalid email format", { email: "jo.example.com" }, "Invalid email format"],
    ["two email addresses", { email: "jo@example.com,casey@example.com" }, "Invalid email format"],
    ["a second header in the address", { email: "jo@example.com\r\nBcc: casey@example.com" }, "Invalid email format"],
    ["an address of 255 characters", { email: `${"a".repeat(243)}@example.com` }, "Too long"],
    ["no password", { password: "" }, "Min 8 chars, upper, lower, digit, special"],
    ["a password of 7 characters", { password: "Abc-12!" }, "Min 8 chars, upper, lower, digit, special"],
    ["no upper case", { password: "secret-pass9!" }, "Min 8 chars, upper, lower, digit, special"],
    ["no lower case", { password: "SECRET-PASS9!" }, "Min 8 chars, upper, lower, digit, special"],
    ["no digit", { password: "Secret-pass!" }, "Min 8 chars, upper, lower, digit, special"],
    ["no special character", { password: "Secretpass9" }, "Min 8 chars, upper, lower, digit, special"],
    ["a password of 1001 characters", { password: `${"a".repeat(1000)}A1!` }, "Too long"],
    ["no captcha", NO_CAPTCHA, "Captcha required"],
  ])("refuses %s", async (_, wrong, message) => {
    const before = [userCount(), emailCount()];
    const { password, ...person } = newCustomerInput(wrong);
    const { status, words } = await send(shop.client(), { ...person, password, confirmPassword: password });
    expect(status).toBe(400);
    expect(words).toContain(message);
    expect([userCount(), emailCount()]).toEqual(before);
  });

  it("ignores fields that a client may not set", async () => {
    const person = newCustomerInput({
      isAdmin: "true",
      isGuest: "true",
      isActive: "false",
      _id: "1",
      confirmedAt: "1",
    });
    expect((await send(shop.client(), person)).status).toBe(accepted);
    const [row] = users(person.email);
    expect(row).toMatchObject({ isAdmin: false, isGuest: false, isActive: true, confirmedAt: null });
    expect(row?.id).not.toBe("1");
  });

  it("gives the same answer for an address that has an account, and notifies its owner", async () => {
    const { email: taken } = addCustomer(shop);
    const owner = users(taken);
    const [known, unknown] = [newCustomerInput({ email: taken }), newCustomerInput()];
    const answers = [await send(shop.client(), known), await send(shop.client(), unknown)];
    expect(answers.map(({ status }) => status)).toEqual([accepted, accepted]);
    const [pageOfKnown, pageOfUnknown] = await Promise.all(
      answers.map(async ({ location }) => wordsOf(await shop.client().page(location ?? ""))),
    );
    const alike = (page = "", email = "ADDRESS") =>
      page.replaceAll(email, "ADDRESS").replace(/What is \w+ \w+ \w+\?/, "");
    expect(alike(pageOfKnown, taken)).toBe(alike(pageOfUnknown, unknown.email));
    const { subject, text } = await sandbox.mailbox.nextTo(taken);
    expect(subject).toContain("You already have an account");
    expect(text).not.toContain("/user/confirm/");
    expect(users(taken)).toMatchObject([{ ...owner[0], confirmationSentAt: expect.any(Date) }]);
    // The user name gives nothing away either: it is taken now in both cases.
    for (const { username } of [known, unknown]) {
      expect((await send(shop.client(), newCustomerInput({ username }))).words).toContain("This username is taken");
    }
    // Neither does the answer to a sign-in.
    const login = await Promise.all([known, unknown].map((person) => tryLogIn(shop.client(), person)));
    const [one, other] = await Promise.all(login.map(answered));
    expect(one?.status).toBe(other?.status);
    expect(alike(one?.words)).toBe(alike(other?.words));
  });

  it("gives the same answer for the address of a deactivated account, and sends it nothing", async () => {
    const { id, email: taken } = addCustomer(shop);
    shop.data.users.deactivate(id);
    const client = shop.client();
    const { status, location } = await send(client, newCustomerInput({ email: taken }));
    expect(status).toBe(accepted);
    const thanks = new URL(location ?? "", shop.url).pathname;
    expect(wordsOf(await client.page(thanks))).toContain(`We have sent an email to ${taken}`);
    expect((await formChannel(thanks, "Resend email")(client, {})).location).toBe(`${thanks}?sent=1`);
    expect(shop.data.emails.count({ recipient: taken })).toBe(0);
    expect(users(taken)).toMatchObject([{ id, isActive: false }]);
  });

  it("confirms only the newest of two pending registrations", async () => {
    const first = newCustomerInput();
    await send(shop.client(), first);
    const firstLink = await linkTo(first.email);
    const second = newCustomerInput({ email: first.email, password: "Other-pass2?", confirmPassword: "Other-pass2?" });
    expect((await send(shop.client(), second)).status).toBe(accepted);
    expect((await shop.client().get(firstLink)).status).toBe(404);
    await shop.client().page(await linkTo(first.email));
    expect((await tryLogIn(shop.client(), first)).status).toBe(400);
    await logIn(shop.client(), second.email, second.password);
  });
});

describe("the register form", () => {
  it.each([
    ["no confirmation", "", "Confirm password"],
    ["a different confirmation", "Secret-pass8!", "Passwords must match"],
  ])("refuses %s", async (_, confirmPassword, message) => {
    const { status, words } = await register(shop.client(), newCustomerInput({ confirmPassword }));
    expect(status).toBe(400);
    expect(words).toContain(message);
  });

  it("shows for a weak password also that its confirmation differs", async () => {
    const wrong = newCustomerInput({ firstName: "J0hn", password: "weak", confirmPassword: "other" });
    const { words } = await register(shop.client(), wrong);
    for (const message of ["Only letters", "Min 8 chars, upper, lower, digit, special", "Passwords must match"]) {
      expect(words).toContain(message);
    }
  });

  it("returns the input without the passwords, each error beside its field, with a new question", async () => {
    const client = shop.client();
    const question = answeredQuestion(formOf(await client.page("/register"), "Create account"));
    const typed = { ...newCustomerInput({ firstName: "<b>", lastName: "O&Neill" }), ...question, captchaAnswer: "99" };
    const page = await (await client.post("/register?redirect=/cart", typed)).text();
    const form = formOf(page, "Create account");
    expect(fieldOf(form, "lastName")).toBe("O&Neill");
    expect(fieldOf(form, "redirect")).toBe("/cart");
    expect(page).not.toContain(typed.password);
    expect(Page.parse(form).errorOf("firstName")).toContain("No HTML allowed");
    expect(fieldOf(form, "captchaId")).not.toBe(question.captchaId);
    expect(fieldOf(form, "captchaAnswer")).toBe("");
  });

  it("keeps the redirect target, and accepts only paths of the shop", async () => {
    const client = shop.client();
    expect((await client.open("/login?redirect=%2Fshipping")).links).toContain("/register?redirect=%2Fshipping");
    const { location } = await register(client, newCustomerInput({ redirect: "/shipping" }));
    expect(location).toMatch(/^\/registerconfirm\/[\w-]{43}\?redirect=%2Fshipping$/);
    expect((await client.open(location ?? "")).links).toContain("/login?redirect=%2Fshipping");
    const elsewhere = await register(client, newCustomerInput({ redirect: "//elsewhere.example" }));
    expect(elsewhere.location).toMatch(/^\/registerconfirm\/[\w-]{43}$/);
    const back = await client.page("/login?redirect=%2Fregister%3Fredirect%3D%252Fcart");
    expect(fieldOf(formOf(back, "Sign in"), "redirect")).toBe("/cart");
  });

  it("redirects a signed-in customer", async () => {
    const client = shop.client();
    await logIn(client, addCustomer(shop).email);
    expect((await client.get("/register?redirect=/cart")).headers.get("Location")).toBe("/cart");
  });
});

describe("the API", () => {
  it("returns the user and the URL of the thanks page for a registration", async () => {
    const { password, confirmPassword: _, ...person } = newCustomerInput();
    const client = shop.client();
    const sent = { ...person, password, grecaptcha: await client.solvedCaptcha() };
    const response = await client.json("POST", "/api/users", sent);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const { url, ...user } = await response.json();
    const flags = { isAdmin: false, isGuest: false, isActive: true };
    expect(user).toEqual({ ...person, ...flags, _id: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(url.startsWith(`${shop.url}/registerconfirm/`)).toBe(true);
    const token = url.split("/").at(-1);
    const thanks = await client.json("POST", `/api/users/registerconfirm/${token}`);
    expect([thanks.status, await thanks.json()]).toEqual([200, { message: person.email }]);
    expect((await client.json("POST", `/api/users/confirm/${token}`)).status).toBe(404);
    const confirm = (await linkTo(person.email)).replace("/user/confirm/", "/api/users/confirm/");
    for (const _time of ["first", "again"]) expect((await client.json("POST", confirm)).status).toBe(200);
    await logIn(client, person.email, password);
  });

  it.each([
    ["POST", "/api/users/registerconfirm/nothing"],
    ["POST", "/api/users/confirm/nothing"],
  ])("%s %s is 404", async (method, path) => {
    const answer = await shop.client().json(method, path);
    expect(answer.status).toBe(404);
    expect((await answer.json()).message).toContain("Please ask for a new one");
  });

  it.each(["/api/users/login", "/api/users/fpw", "/api/users/confirm/x", "/api/users/resetpw/x"])(
    "%s takes POST only",
    async (path) => {
      const answer = await shop.client().get(path);
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
    },
  );
});

describe("the thanks page", () => {
  async function thanksPageOf(person = newCustomerInput()) {
    const { location } = await register(shop.client(), person);
    return { ...person, path: location ?? "" };
  }

  it("shows the recipient and sends another email, which invalidates the first", async () => {
    const { email, path } = await thanksPageOf();
    const client = shop.client();
    expect(wordsOf(await client.page(path))).toContain(`We have sent an email to ${email}`);
    const first = await linkTo(email);
    const { status, location } = await formChannel(path, "Resend email")(client, {});
    expect([status, location]).toEqual([303, `${path}?sent=1`]);
    expect(wordsOf(await client.page(location ?? ""))).toContain("EMAIL SENT!");
    const second = await linkTo(email);
    expect((await client.get(first)).status).toBe(404);
    expect((await client.get(second)).status).toBe(200);
  });

  it("requires the captcha", async () => {
    const { path } = await thanksPageOf();
    const before = emailCount();
    const { status, words } = await formChannel(path, "Resend email")(shop.client(), NO_CAPTCHA);
    expect(status).toBe(400);
    expect(words).toContain("PLEASE USE ReCAPTCHA!");
    const html = await (await shop.client().post(path, { intent: "resend", ...NO_CAPTCHA })).text();
    expect(Page.parse(html).focused).toEqual(["captchaAnswer"]);
    expect(emailCount()).toBe(before);
  });

  it("confirms nothing by its token", async () => {
    const { path, email } = await thanksPageOf();
    expect((await shop.client().get(path.replace("/registerconfirm/", "/user/confirm/"))).status).toBe(404);
    expect(users(email)).toMatchObject([{ confirmedAt: null }]);
  });

  it("answers 404 for any other token", async () => {
    expect((await shop.client().get("/registerconfirm/nothing")).status).toBe(404);
  });
});

describe("the confirmation page", () => {
  it("is a light page of its own, and may be opened again", async () => {
    const { email } = newCustomerInput();
    await register(shop.client(), newCustomerInput({ email }));
    const link = await linkTo(email);
    const client = shop.client();
    await client.post("/theme", { theme: "dark" });
    // A mail client that prefetches the link does not confirm the account.
    expect((await client.request(link, { method: "HEAD" })).status).toBe(200);
    expect((await client.request("/user/confirm/nothing", { method: "HEAD" })).status).toBe(404);
    expect((await client.get(link, { "Sec-Purpose": "prefetch" })).status).toBe(503);
    expect(users(email)).toMatchObject([{ confirmedAt: null }]);
    const page = await client.page(link);
    const confirmed = shop.data.users.withEmail(email).confirmedAt;
    expect(confirmed).toEqual(expect.any(Date));
    expect(wordsOf(page)).toContain(
      "Email Confirmed Thank you for confirming your email! Your account is now active. " +
        "You may close this window and log in from the main site navigation.",
    );
    expect(Page.parse(page).all("header, footer, nav, a")).toEqual([]);
    expect(Page.parse(page).first("html").attribute("data-theme")).toBe("light");
    expect(await client.page(link)).toBeTruthy();
    expect(users(email)).toMatchObject([{ confirmedAt: confirmed }]);
  });

  it("does not reactivate a deactivated account", async () => {
    const { email } = newCustomerInput();
    await register(shop.client(), newCustomerInput({ email }));
    const link = await linkTo(email);
    shop.data.users.change({ email }, { isActive: false });
    expect((await shop.client().get(link)).status).toBe(404);
    expect(users(email)).toMatchObject([{ confirmedAt: null, isActive: false }]);
  });
});

const emailRules: [string, Fields, string][] = [
  ["no email address", { email: "" }, "Email required"],
  ["HTML", { email: "<b>jo@example.com" }, "Invalid"],
  ["an invalid email format", { email: "jo" }, "Invalid email format"],
  ["two addresses", { email: "jo@example.com, jane@example.com" }, "Invalid email format"],
  ["a second header", { email: "jo@example.com\nBcc: jane@example.com" }, "Invalid email format"],
  ["255 characters", { email: `${"a".repeat(243)}@example.com` }, "Too long"],
];

const resendChannels: [string, Channel, number][] = [
  ["form", formChannel("/resendconfirmation", "Resend confirmation"), 303],
  ["API", apiChannel("/api/users/resendconfirmation"), 200],
];

describe.each(resendChannels)("resending the confirmation through the %s", (_channel, send, accepted) => {
  it("sends a new link to an unconfirmed account", async () => {
    const { email } = newCustomerInput();
    await register(shop.client(), newCustomerInput({ email }));
    await linkTo(email);
    expect((await send(shop.client(), { email: email.toUpperCase() })).status).toBe(accepted);
    expect((await shop.client().get(await linkTo(email))).status).toBe(200);
  });

  it("gives the same answer in the same time for known, confirmed and unknown addresses", async () => {
    const { email: confirmed } = addCustomer(shop);
    const { email: unknown } = newCustomerInput();
    const answers = [];
    for (const email of [confirmed, unknown]) {
      const started = performance.now();
      answers.push(await send(shop.client(), { email }));
      expect(performance.now() - started).toBeGreaterThanOrEqual(250);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect((await sandbox.mailbox.nextTo(confirmed)).subject).toContain("You already have an account");
    expect(shop.data.emails.count({ recipient: unknown })).toBe(0);
  });

  it.each([...emailRules, ["no captcha", { email: "jane@example.com", ...NO_CAPTCHA }, "Captcha required"] as const])(
    "refuses %s",
    async (_, wrong, message) => {
      const before = emailCount();
      const { status, words } = await send(shop.client(), wrong);
      expect(status).toBe(400);
      expect(words).toContain(message);
      expect(emailCount()).toBe(before);
    },
  );
});

const forgotChannels: [string, Channel, number][] = [
  ["form", async (client, fields) => answered(await client.post("/forgotpw", fields)), 303],
  ["API", async (client, fields) => answered(await client.json("POST", "/api/users/fpw", fields)), 200],
];

describe.each(forgotChannels)("a forgotten password through the %s", (_channel, send, accepted) => {
  it("sends a link to an account's address", async () => {
    const { email } = addCustomer(shop);
    expect((await send(shop.client(), { email: ` ${email.toUpperCase()} ` })).status).toBe(accepted);
    expect(await linkTo(email)).toMatch(/^\/users\/resetpw\/[\w-]{43}$/);
  });

  it("gives the same answer in the same time for known, deactivated and unknown addresses", async () => {
    const { email: known } = addCustomer(shop);
    const { id, email: deactivated } = addCustomer(shop);
    shop.data.users.deactivate(id);
    const before = Number(emailCount());
    const answers = [];
    for (const email of [known, deactivated, newCustomerInput().email]) {
      const started = performance.now();
      answers.push(await send(shop.client(), { email }));
      expect(performance.now() - started).toBeGreaterThanOrEqual(250);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(emailCount()).toBe(before + 1);
  });

  it.each(emailRules)("refuses %s", async (_, wrong, message) => {
    const before = emailCount();
    const { status, words } = await send(shop.client(), wrong);
    expect(status).toBe(400);
    expect(words).toContain(message);
    expect(emailCount()).toBe(before);
  });
});

describe("the forgot and resend pages", () => {
  it.each(["/forgotpw", "/resendconfirmation"])("%s keeps the redirect target", async (path) => {
    const client = shop.client();
    expect((await client.open("/login?redirect=%2Fshipping")).links).toContain(`${path}?redirect=%2Fshipping`);
    const page = await client.page(`${path}?redirect=%2Fshipping`);
    expect(Page.parse(page).main.link("/login?redirect=%2Fshipping").text).toContain("Back to login");
    const question = page.includes("captchaId") ? answeredQuestion(page) : {};
    const fields = { email: "jane@example.com", redirect: "/shipping", ...question };
    const { location } = await answered(await client.post(path, fields));
    expect(location).toBe(`${path}?sent=1&redirect=%2Fshipping`);
    const sent = await client.page(location ?? "");
    expect(wordsOf(sent)).toContain("Email sent");
    expect(Page.parse(sent).links).toContain("/login?redirect=%2Fshipping");
  });
});

async function resetLinkOf(email: string): Promise<string> {
  await shop.client().json("POST", "/api/users/fpw", { email });
  return linkTo(email);
}

type ResetChannel = (client: ShopClient, link: string, next: string) => Promise<Answer>;
const resetChannels: [string, ResetChannel, number][] = [
  [
    "form",
    async (client, link, next) =>
      answered(await client.post(link, { newPassword: next, verifyNewPassword: next, isAdmin: "true" })),
    303,
  ],
  [
    "API",
    async (client, link, next) =>
      answered(await client.json("POST", `/api${link}`, { newPassword: next, isAdmin: true })),
    200,
  ],
];

describe.each(resetChannels)("resetting the password through the %s", (_channel, reset, accepted) => {
  it("sets the new password and nothing else, and notifies the owner", async () => {
    const { email } = addCustomer(shop);
    const [before] = users(email);
    const link = await resetLinkOf(email);
    expect((await reset(shop.client(), link, "Other-pass2?")).status).toBe(accepted);
    expect(users(email)).toEqual([{ ...before, passwordHash: expect.stringContaining("$argon2id$") }]);
    expect((await sandbox.mailbox.nextTo(email)).subject).toContain("password");
    expect((await tryLogIn(shop.client(), { email, password: PASSWORD })).status).toBe(400);
    await logIn(shop.client(), email, "Other-pass2?");
  });

  it("confirms the address that the link was sent to", async () => {
    const person = newCustomerInput();
    await register(shop.client(), person);
    await linkTo(person.email);
    await reset(shop.client(), await resetLinkOf(person.email), "Other-pass2?");
    await logIn(shop.client(), person.email, "Other-pass2?");
  });

  it.each(["", "Abc-12!", "other-pass2?", "OTHER-PASS2?", "Other-pass?", "Otherpass2"])(
    "refuses the password '%s'",
    async (weak) => {
      const { email } = addCustomer(shop);
      const link = await resetLinkOf(email);
      const { status, words } = await reset(shop.client(), link, weak);
      expect(status).toBe(400);
      expect(words).toContain("Min 8 chars, upper, lower, digit, special");
      await logIn(shop.client(), email);
      expect((await shop.client().get(link)).status).toBe(200);
    },
  );
});

describe("the reset form", () => {
  it.each(["", "weaker"])("shows for a weak entry and %j also that they differ", async (verifyNewPassword) => {
    const link = await resetLinkOf(addCustomer(shop).email);
    const typed = { newPassword: "weak", verifyNewPassword };
    const { words } = await answered(await shop.client().post(link, typed));
    expect(words).toContain("Min 8 chars, upper, lower, digit, special");
    expect(words).toContain("Passwords do not match.");
  });

  it("refuses two different entries", async () => {
    const { email } = addCustomer(shop);
    const link = await resetLinkOf(email);
    const fields = { newPassword: "Other-pass2?", verifyNewPassword: "Other-pass3?" };
    const { status, words } = await answered(await shop.client().post(link, fields));
    expect(status).toBe(400);
    expect(words).toContain("Passwords do not match.");
    await logIn(shop.client(), email);
  });

  it("shows a success message on the sign-in page", async () => {
    const { email } = addCustomer(shop);
    const client = shop.client();
    const fields = { newPassword: "Other-pass2?", verifyNewPassword: "Other-pass2?" };
    const { location } = await answered(await client.post(await resetLinkOf(email), fields));
    expect(location).toBe("/login");
    expect(wordsOf(await client.page("/login"))).toContain("Password reset successful");
  });

  it("links to the request of a new link when the old one has expired", async () => {
    const response = await shop.client().get("/users/resetpw/nothing");
    expect(response.status).toBe(404);
    const page = await response.text();
    expect(page).toMatch(/<title>This link is no longer valid \| /);
    expect(wordsOf(page)).toContain("This link is no longer valid");
    expect(Page.parse(page).links).toContain("/forgotpw");
  });
});

const loginChannels: [string, Channel, number, number][] = [
  ["form", async (client, fields) => answered(await tryLogIn(client, fields)), 303, 400],
  ["API", apiChannel("/api/users/login"), 200, 401],
];

describe.each(loginChannels)("logging in through the %s", (_channel, logInBy, accepted, refused) => {
  it("accepts the address in any case", async () => {
    const { email } = addCustomer(shop);
    const typed = { email: ` ${email.toUpperCase()} `, password: PASSWORD };
    expect((await logInBy(shop.client(), typed)).status).toBe(accepted);
  });

  it.each([
    ["no email address", { email: "" }, "Email required"],
    ["HTML in the address", { email: "<b>jane@example.com" }, "Invalid"],
    ["an invalid email format", { email: "jane" }, "Invalid email format"],
    ["an address of 255 characters", { email: `${"a".repeat(243)}@example.com` }, "Too long"],
    ["no password", { password: "" }, "Password required"],
    ["no captcha", NO_CAPTCHA, "Captcha required"],
  ])("refuses %s", async (_, wrong, message) => {
    const client = shop.client();
    const { status, words } = await logInBy(client, { email: "jane@example.com", password: PASSWORD, ...wrong });
    expect(status).toBe(400);
    expect(words).toContain(message);
    expect((await client.get("/api/users/session")).status).toBe(401);
  });

  it("gives the same answer for a wrong password, and for unknown, unconfirmed and deactivated accounts", async () => {
    const unconfirmed = newCustomerInput();
    await register(shop.client(), unconfirmed);
    const { id, email: deactivated } = addCustomer(shop);
    shop.data.users.deactivate(id);
    const tries = [
      { email: "jane@example.com", password: "Wrong-pass1!" },
      { email: "unknown@example.com", password: PASSWORD },
      { email: unconfirmed.email, password: unconfirmed.password },
      { email: deactivated, password: PASSWORD },
    ];
    for (const typed of tries) {
      const { status, words } = await logInBy(shop.client(), typed);
      expect(status).toBe(refused);
      expect(words).toContain(
        "Invalid email or password. If you have just registered, please confirm your email first",
      );
      // No field of an answer of the API is wrong.
      expect(words).not.toContain('"fields"');
    }
  });
});

import { describe, expect, it } from "vitest";
import { answerTo } from "../support/captcha";
import { addCustomer, PASSWORD } from "../support/customers";
import { fieldOf, formOf, Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn, orderBody, placeOrder, type ShopClient, shippingForm } from "../support/shop-client";
import type { RunningShop } from "../support/shop-process";

const shop = await seededShop();
const slow = await seededShop({});

/** A new customer, signed in. */
async function newCustomer(of: RunningShop = shop) {
  const customer = { ...addCustomer(of), client: of.client() };
  await logIn(customer.client, customer.email);
  return customer;
}

const account = (id: string, of = shop) => of.data.users.get({ id });
const location = (response: Response) => response.headers.get("Location");

async function signedInAs(client: ShopClient): Promise<string | null> {
  const response = await client.get("/api/users/session");
  return response.ok ? (await response.json()).email : null;
}

async function emailsTo(recipient: string, of = shop): Promise<string[]> {
  return (await of.data.emails.to(recipient)).map(({ subject, text }) => `${subject}\n${text}`);
}

type Answer = { status: number; words: string };
type Channel = (client: ShopClient, fields: Record<string, string>) => Promise<Answer>;

async function answered(response: Response): Promise<Answer> {
  return { status: response.status, words: wordsOf(await response.text()) };
}

const profileChannels: [string, Channel, number][] = [
  ["form", async (client, fields) => answered(await client.post("/profile", { ...fields, intent: "profile" })), 303],
  ["API", async (client, fields) => answered(await client.json("PUT", "/api/users/profile", fields)), 200],
];

const profile = (email: string, more: Record<string, string> = {}) => ({
  firstName: "Robin",
  lastName: "O'Neill-Šafář",
  email,
  ...more,
});

it("shows the orders, which most come for, before the form of the profile", async () => {
  const { client } = await newCustomer();
  const { headings } = (await client.open("/profile")).main;
  expect(headings.slice(0, 3)).toEqual(["Profile", "My Orders", "About me"]);
});

describe.each(profileChannels)("the profile through the %s", (_, channel, accepted) => {
  it("changes the name", async () => {
    const { id, email, client } = await newCustomer();
    // The same address with other capitals needs no password.
    const sent = profile(`  ${email.toUpperCase()} `);
    expect((await channel(client, sent)).status).toBe(accepted);
    expect(account(id)).toMatchObject({
      firstName: "Robin",
      lastName: "O'Neill-Šafář",
      email,
      profileUpdateCount: 1,
    });
    expect(wordsOf(await client.page("/profile"))).toContain("Robin");
  });

  it.each([
    ["no first name", { firstName: "" }, "Required"],
    ["a blank last name", { lastName: "   " }, "Required"],
    ["no email address", { email: "" }, "Required"],
    ["HTML in the first name", { firstName: "<b>Robin</b>" }, "Invalid"],
    ["HTML in the last name", { lastName: "<script>" }, "Invalid"],
    ["HTML in the email address", { email: "<b>r@example.com" }, "Invalid"],
    ["an invalid email format", { email: "robin.example.com" }, "Invalid format"],
    ["two email addresses", { email: "robin@example.com,casey@example.com" }, "Invalid format"],
    ["a second header in the address", { email: "robin@example.com\r\nBcc: casey@example.com" }, "Invalid format"],
    ["a name of 51 letters", { firstName: "a".repeat(51) }, "Too long"],
    ["an address of 255 characters", { email: `${"a".repeat(243)}@example.com` }, "Too long"],
  ])("refuses %s", async (_name, wrong, message) => {
    const { id, email, client } = await newCustomer();
    const before = account(id);
    const { status, words } = await channel(client, profile(email, wrong));
    expect(status).toBe(400);
    expect(words).toContain(message);
    expect(words).not.toMatch(/John|Demo/);
    expect(account(id)).toEqual(before);
  });

  it("ignores protected fields", async () => {
    const { id, email, client } = await newCustomer();
    const forbidden = {
      isAdmin: "true",
      isActive: "false",
      isGuest: "true",
      profileUpdateCount: "-9",
      _id: "1",
      id: "1",
    };
    expect((await channel(client, profile(email, forbidden))).status).toBe(accepted);
    expect(account(id)).toMatchObject({
      isAdmin: false,
      isActive: true,
      isGuest: false,
      profileUpdateCount: 1,
      username: expect.stringContaining("customer"),
    });
  });

  it("requires a captcha from the third update on", async () => {
    const { id, email, client } = await newCustomer();
    expect((await channel(client, profile(email))).status).toBe(accepted);
    expect(fieldOf(await client.page("/profile"), "captchaId")).toBe("");
    expect((await channel(client, profile(email))).status).toBe(accepted);
    const refused = await channel(client, profile(email, { firstName: "Third" }));
    expect(refused.status).toBe(400);
    expect(refused.words).toContain("Captcha required");
    expect(account(id)).toMatchObject({ profileUpdateCount: 2, firstName: "Robin" });
    const form = formOf(await client.page("/profile"), "Profile");
    const captcha = {
      captchaId: fieldOf(form, "captchaId"),
      captchaAnswer: String(answerTo(wordsOf(form))),
      grecaptcha: await client.solvedCaptcha(),
    };
    expect((await channel(client, profile(email, { firstName: "Third", ...captcha }))).status).toBe(accepted);
    expect(account(id)).toMatchObject({ profileUpdateCount: 3, firstName: "Third" });
  });

  it("requires ten seconds between updates, measured on the server", async () => {
    const { id, email, client } = await newCustomer(slow);
    expect((await channel(client, profile(email))).status).toBe(accepted);
    const tooSoon = await channel(client, profile(email, { firstName: "Hasty" }));
    expect(tooSoon.status).toBe(429);
    expect(tooSoon.words).toMatch(/You can update your profile again in \d+ s/);
    const form = formOf(await client.page("/profile"), "Profile");
    expect(Page.parse(form).button("Update").isDisabled).toBe(true);
    expect(wordsOf(form)).toMatch(/You can update your profile again in (\d|10) s/);
    expect(account(id, slow)).toMatchObject({ firstName: "Robin", profileUpdateCount: 1 });
    slow.data.users.ageProfileUpdate(id, 10_000);
    const update = (await client.open("/profile")).form("Profile").button("Update");
    expect([update.exists, update.isDisabled]).toEqual([true, false]);
    expect((await channel(client, profile(email, { firstName: "Later" }))).status).toBe(accepted);
    // As after the clock was set back.
    const future = new Date(Date.now() + 3_600_000);
    slow.data.users.change({ id }, { profileUpdatedAt: future, profileUpdateCount: 0 });
    expect((await channel(client, profile(email, { firstName: "Earlier" }))).status).toBe(accepted);
  });
});

it("accepts one of many simultaneous updates", async () => {
  const { id, email, client } = await newCustomer(slow);
  const sent = Array.from({ length: 8 }, () => client.json("PUT", "/api/users/profile", profile(email)));
  const statuses = (await Promise.all(sent)).map((answer) => answer.status).sort();
  expect(statuses).toEqual([200, ...Array(7).fill(429)]);
  expect(account(id, slow).profileUpdateCount).toBe(1);
});

it("sends the remaining seconds in Retry-After", async () => {
  const { email, client } = await newCustomer(slow);
  await client.json("PUT", "/api/users/profile", profile(email));
  const tooSoon = await client.json("PUT", "/api/users/profile", profile(email));
  expect(Number(tooSoon.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(Number(tooSoon.headers.get("Retry-After"))).toBeLessThanOrEqual(10);
});

it("returns the input of a refused profile, with each error beside its field", async () => {
  const { client } = await newCustomer();
  const response = await client.post("/profile", {
    firstName: "",
    lastName: "Typed",
    email: "none",
    intent: "profile",
  });
  const page = await response.text();
  const form = formOf(page, "Profile");
  expect(fieldOf(form, "lastName")).toBe("Typed");
  expect(form).toMatch(
    /name="firstName"[^>]*aria-describedby="[^"]*error|aria-describedby="[^"]*error[^>]*name="firstName"/,
  );
  expect(wordsOf(page)).toContain("Profile Error Failed to update profile");
});

describe("the profile in the API", () => {
  it("returns the customer's own account, without secrets and uncached", async () => {
    const { id, email, client } = await newCustomer();
    const response = await client.get("/api/users/profile");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const body = await response.json();
    expect(body).toEqual({
      _id: id,
      firstName: "Casey",
      lastName: "Customer",
      username: email.split("@")[0],
      email,
      pendingEmail: null,
      isAdmin: false,
      isActive: true,
      isGuest: false,
      profileUpdateCount: 0,
      shippingAddress: null,
    });
  });

  it("stores a shipping address, refuses an invalid one as a whole, and deletes it on null", async () => {
    const { email: address, client } = await newCustomer();
    const { email: _, ...shippingAddress } = shippingForm;
    const stored = await client.json("PUT", "/api/users/profile", { ...profile(address), shippingAddress });
    expect((await stored.json()).shippingAddress).toEqual(shippingAddress);
    const wrong = { ...shippingAddress, postalCode: "1" };
    const refused = await client.json("PUT", "/api/users/profile", { ...profile(address), shippingAddress: wrong });
    expect(refused.status).toBe(400);
    expect((await refused.json()).fields).toHaveProperty(["shippingAddress.postalCode"]);
    const solved = { grecaptcha: await client.solvedCaptcha() };
    const silent = await client.json("PUT", "/api/users/profile", { ...profile(address), ...solved });
    expect((await silent.json()).shippingAddress).toEqual(shippingAddress);
    const more = { shippingAddress: null, grecaptcha: await client.solvedCaptcha() };
    const forgotten = await client.json("PUT", "/api/users/profile", { ...profile(address), ...more });
    expect((await forgotten.json()).shippingAddress).toBeNull();
  });
});

const passwordChannels: [string, Channel, number][] = [
  [
    "form",
    async (client, { current = "", next = "", again = next }) =>
      answered(
        await client.post("/profile?view=password", {
          currentPassword: current,
          newPassword: next,
          verifyNewPassword: again,
          intent: "password",
        }),
      ),
    303,
  ],
  [
    "API",
    async (client, { current = "", next = "" }) =>
      answered(await client.json("PUT", "/api/users/profile", { currentPassword: current, password: next, id: "1" })),
    200,
  ],
];

describe.each(passwordChannels)("a change of password through the %s", (_, channel, accepted) => {
  it("accepts only the new password afterwards, and ends all other sessions and API tokens", async () => {
    const { id, email, client } = await newCustomer();
    const elsewhere = shop.client();
    await logIn(elsewhere, email);
    const otherClient = (await newCustomer()).client;
    const times = { createdAt: new Date(1), expiresAt: new Date(9e12) };
    shop.data.apiTokens.add({ id: `token-${id}`, tokenHash: `hash-${id}`, userId: id, name: "x", ...times });
    const before = client.cookies.get("session");

    expect((await channel(client, { current: PASSWORD, next: "Other-pass2?" })).status).toBe(accepted);

    expect(await signedInAs(client)).toBe(email);
    expect(client.cookies.get("session")).not.toBe(before);
    const old = shop.client();
    old.cookies.set("session", before ?? "");
    expect(await signedInAs(old)).toBeNull();
    expect(await signedInAs(elsewhere)).toBeNull();
    expect(await signedInAs(otherClient)).not.toBeNull();
    expect(shop.data.apiTokens.count({ userId: id })).toBe(0);
    await expect(logIn(shop.client(), email)).rejects.toThrow("Invalid email or password");
    await logIn(shop.client(), email, "Other-pass2?");
    expect((await emailsTo(email)).join()).toContain("password of your account");
  });

  it.each([
    ["no current password", { current: "", next: "Other-pass2?" }, "All fields are required"],
    ["no new password", { current: PASSWORD, next: "" }, "All fields are required"],
    ["seven characters", { current: PASSWORD, next: "Oth-p2?" }, "New password must be at least 8 characters"],
    ["no upper case", { current: PASSWORD, next: "other-pass2?" }, "Min 8 chars, upper, lower, digit, special"],
    ["no lower case", { current: PASSWORD, next: "OTHER-PASS2?" }, "Min 8 chars, upper, lower, digit, special"],
    ["no digit", { current: PASSWORD, next: "Other-pass?" }, "Min 8 chars, upper, lower, digit, special"],
    ["no special character", { current: PASSWORD, next: "Otherpass22" }, "Min 8 chars, upper, lower, digit, special"],
    ["a wrong current password", { current: "Wrong-pass1!", next: "Other-pass2?" }, "current password is not right"],
  ])("refuses %s", async (_name, passwords, message) => {
    const { id, email, client } = await newCustomer();
    const elsewhere = shop.client();
    await logIn(elsewhere, email);
    const before = account(id);
    const { status, words } = await channel(client, passwords);
    expect(status).toBe(400);
    expect(words).toContain(message);
    expect(words).not.toContain("Other-pass2?");
    expect(account(id)).toEqual(before);
    expect(await signedInAs(elsewhere)).toBe(email);
  });

  it("is blocked after too many wrong passwords", async () => {
    const { client } = await newCustomer(slow);
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess += 1) {
      statuses.push((await channel(client, { current: `Guess-${guess}!`, next: "Other-pass2?" })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });
});

describe("the Change Password form", () => {
  it("refuses new passwords that differ, shows an error toast, and returns no password", async () => {
    const { client } = await newCustomer();
    const typed = { currentPassword: PASSWORD, newPassword: "Other-pass2?", verifyNewPassword: "Other-pass3?" };
    const response = await client.post("/profile?view=password", { ...typed, intent: "password" });
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(wordsOf(page)).toContain("Error New passwords do not match");
    for (const password of Object.values(typed)) expect(page).not.toContain(password);
  });

  it("has the only password of its page, and a new email address asks for it afterwards", async () => {
    const { client, email } = await newCustomer();
    const passwords = (page: Page) => page.all('[name="currentPassword"]').length;
    const page = await client.open("/profile?view=password");
    expect([passwords(page), passwords(page.form("Change Password"))]).toEqual([1, 1]);
    const typed = { firstName: "Ann", lastName: "Lee", email: `new.${email}`, intent: "profile" };
    const refused = await client.post("/profile?view=password", typed);
    expect(refused.status).toBe(400);
    const form = Page.parse(await refused.text()).form("Profile");
    expect([passwords(form), form.text]).toEqual([1, expect.stringContaining("Please enter your current password.")]);
  });

  it("is linked from the profile, and confirms the change", async () => {
    const { client } = await newCustomer();
    const orders = await client.page("/profile");
    expect(Page.parse(orders).links).toContain("/profile?view=password");
    expect(formOf(orders, "Change Password")).toBe("");
    const form = formOf(await client.page("/profile?view=password"), "Change Password");
    expect(Page.parse(form).field("verifyNewPassword").exists).toBe(true);
    const typed = { currentPassword: PASSWORD, newPassword: "Other-pass2?", verifyNewPassword: "Other-pass2?" };
    const done = await client.post("/profile?view=password", { ...typed, intent: "password" });
    expect([done.status, location(done)]).toEqual([303, "/profile?view=password"]);
    expect(wordsOf(await client.page("/profile?view=password"))).toContain("Password updated");
  });
});

describe("my orders", () => {
  it("lists each order with its total, its status, its next action and a link, and no other user's orders", async () => {
    const client = shop.client();
    await logIn(client, "jane@example.com");
    const page = await client.page("/profile");
    const orders = await (await client.get("/api/orders/myorders")).json();
    expect(orders).toHaveLength(4);
    const words = wordsOf(page);
    for (const order of orders) {
      expect(Page.parse(page).links).toContain(`/order/${order._id}`);
      expect(words).toContain(`$${order.totalPrice.toFixed(2)}`);
    }
    for (const status of ["Waiting for payment", "Paid", "On its way", "Delivered"])
      expect(words.split(status), status).toHaveLength(2);
    for (const action of ["Pay now for order", "Track order"]) expect(words.split(action), action).toHaveLength(2);
    for (const action of ["Order again", "Invoice of order"]) expect(words.split(action), action).toHaveLength(4);
    expect(words.split("Help with order")).toHaveLength(5);

    const john = shop.client();
    await logIn(john, "john@example.com");
    expect(wordsOf(await john.page("/profile"))).toContain("You have not ordered anything yet.");
    expect(await (await john.get("/api/orders/myorders")).json()).toEqual([]);
    for (const order of orders) {
      expect((await john.get(`/order/${order._id}`)).status).toBe(404);
      expect((await john.get(`/api/orders/${order._id}`)).status).toBe(404);
    }
  });

  it("is paged, newest first", async () => {
    const { id, client } = await newCustomer();
    const paid = shop.data.orders.demo("paid");
    for (let index = 0; index < 23; index += 1) {
      const createdAt = new Date(1_700_000_000_000 + index);
      shop.data.orders.addCopy(paid, { id: `${id}-${index}`, userId: id, createdAt });
    }
    const first = await client.get("/api/orders/myorders?pageNumber=1&pageSize=10");
    expect(first.headers.get("X-Total-Count")).toBe("23");
    expect(first.headers.get("Link")).toContain('pageNumber=2&pageSize=10>; rel="next"');
    expect(first.headers.get("Link")).not.toContain('rel="prev"');
    const ids: string[] = [];
    for (const page of [1, 2, 3]) {
      const orders = await (await client.get(`/api/orders/myorders?pageNumber=${page}&pageSize=10`)).json();
      ids.push(...orders.map((order: { _id: string }) => order._id));
    }
    expect(ids).toEqual(Array.from({ length: 23 }, (_, index) => `${id}-${22 - index}`));
    const last = await client.get("/api/orders/myorders?pageNumber=3&pageSize=10");
    expect(last.headers.get("Link")).not.toContain('rel="next"');

    const page = await client.open("/profile?pageNumber=2");
    expect(page.links).toContain(`/order/${id}-12`);
    expect(page.links).not.toContain(`/order/${id}-13`);
    expect(page.first('a[rel="next"]').exists).toBe(true);
    for (const odd of ["-1", "0", "NaN", "1e20", "99999999999999999999", "'"]) {
      expect((await client.get(`/profile?pageNumber=${odd}`)).status).toBe(200);
    }
  });
});

describe("a saved address", () => {
  const cheap = () => shop.data.products.plain().id;

  it("is taken from the customer's order and prefills the next checkout", async () => {
    const { email, client } = await newCustomer();
    const product = cheap();
    await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
    expect(fieldOf(await client.page("/shipping"), "address1")).toBe("");
    await client.post("/shipping", { ...shippingForm, email, intent: "check" });
    await client.post("/shipping", { addressChoice: "entered", intent: "choose" });
    await client.post("/shippingrate", { selectedRate: "standard" });
    await client.post("/payment", { paymentMethod: "PayPal" });
    const placed = await placeOrder(client, await client.page("/placeorder"));
    expect(placed.status).toBe(303);

    const elsewhere = shop.client();
    await logIn(elsewhere, email);
    await elsewhere.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
    const form = await elsewhere.page("/shipping");
    expect(fieldOf(form, "address1")).toBe(shippingForm.address1);
    expect(fieldOf(form, "shipToFirstName")).toBe("Jo");
    expect(fieldOf(form, "email")).toBe(email);

    expect(wordsOf(await client.page("/profile"))).toContain(shippingForm.address1);
    const address = (await client.open("/profile/addresses")).field("address").value;
    expect((await client.post("/profile/addresses", { intent: "remove", address })).status).toBe(303);
    expect(fieldOf(await elsewhere.page("/shipping"), "address1")).toBe("");
  });

  it("is private to the customer, and not stored for a guest", async () => {
    const { client } = await newCustomer();
    const product = cheap();
    await client.json("POST", "/api/orders", orderBody(product));
    const { client: other } = await newCustomer();
    expect(await (await other.get("/api/users/profile")).json()).toMatchObject({ shippingAddress: null });
    const guest = shop.client();
    await guest.becomeGuest();
    expect((await guest.json("POST", "/api/orders", orderBody(product))).status).toBe(201);
    const guests = shop.data.users.list({ isGuest: true });
    expect(guests).not.toEqual([]);
    expect(guests.flatMap(({ id }) => shop.data.savedAddresses.list({ userId: id }))).toEqual([]);
  });
});

describe("my data", () => {
  it("is a file with account, address, orders and reviews, without secrets", async () => {
    const client = shop.client();
    await logIn(client, "jane@example.com");
    const response = await client.get("/profile/data");
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    const text = await response.text();
    const data = JSON.parse(text);
    expect(data.account).toMatchObject({ username: "jane", email: "jane@example.com", firstName: "Jane" });
    expect(data.orders).toHaveLength(4);
    expect(data.orders[0].orderItems.length).toBeGreaterThan(0);
    expect(data.reviews).toHaveLength(shop.data.reviews.count({ userId: shop.data.users.named("jane").id }));
    expect(text).not.toMatch(/argon2|passwordHash|john@example/i);
  });
});

describe("deleting an account", () => {
  it("requires the password on a separate page", async () => {
    const { id, client } = await newCustomer();
    expect((await client.open("/profile")).links).toContain("/profile/delete");
    expect(wordsOf(await client.page("/profile/delete"))).toContain("the shop keeps a copy");
    for (const [password, message] of [
      ["", "Please enter your password."],
      ["Wrong-pass1!", "Your current password is not right"],
    ] as const) {
      const refused = await client.post("/profile/delete", { password, intent: "delete" });
      expect(refused.status).toBe(400);
      expect(wordsOf(await refused.text())).toContain(message);
    }
    expect(shop.data.users.count({ id })).toBe(1);
  });

  it("ends all sessions; orders keep an anonymous copy, reviews lose the name", async () => {
    const { id, email, client } = await newCustomer();
    const elsewhere = shop.client();
    await logIn(elsewhere, email);
    const product = shop.data.products.plain().id;
    await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
    const order = await (await client.json("POST", "/api/orders", orderBody(product))).json();
    await client.post(`/product/${product}`, { rating: "1", comment: `by ${id}`, intent: "review" });
    await client.post(`/product/${product}`, { qty: "2", intent: "add-to-cart" });
    const rated = await (await client.get(`/api/products/${product}`)).json();

    const done = await client.post("/profile/delete", { password: PASSWORD, intent: "delete" });
    expect([done.status, location(done)]).toEqual([303, "/"]);

    expect(await signedInAs(client)).toBeNull();
    expect(await signedInAs(elsewhere)).toBeNull();
    await expect(logIn(shop.client(), email)).rejects.toThrow("Invalid email or password");
    expect(shop.data.users.count({ id })).toBe(0);
    expect(shop.data.carts.count({ userId: id })).toBe(0);
    expect(shop.data.orders.get({ id: order._id })).toMatchObject({
      userId: null,
      firstName: "Casey",
      email: shippingForm.email,
    });
    const after = await (await shop.client().get(`/api/products/${product}`)).json();
    expect([after.rating, after.numReviews]).toEqual([rated.rating, rated.numReviews]);
    const review = after.reviews.find((entry: { comment: string }) => entry.comment === `by ${id}`);
    expect(review.name).toBe("Former customer");
    expect((await emailsTo(email)).join()).toContain("is deleted");
    expect(shop.data.integrity()).toEqual(["ok", []]);
  });

  it("is refused when the password is removed while it is checked", async () => {
    const { id, client } = await newCustomer();
    const deleted = client.post("/profile/delete", { password: PASSWORD, intent: "delete" });
    const undone = await shop.client().post(`/profile/undo/${shop.data.signInChanges.linkOf(id)}`, {});
    expect((await deleted).status).toBeLessThan(500);
    expect(shop.data.users.count({ id })).toBe(undone.status === 303 ? 1 : 0);
  });

  it("is refused for the last owner", async () => {
    shop.data.users.change({ username: "support" }, { isAdmin: false, role: null });
    const admin = shop.client();
    await logIn(admin, "admin@example.com");
    const refused = await admin.post("/profile/delete", { password: PASSWORD, intent: "delete" });
    expect(refused.status).toBe(409);
    expect(wordsOf(await refused.text())).toContain("You are the last owner");
    expect(await signedInAs(admin)).toBe("admin@example.com");
    shop.data.users.change({ username: "support" }, { isAdmin: true, role: "owner", isActive: false });
    expect((await admin.post("/profile/delete", { password: PASSWORD, intent: "delete" })).status).toBe(409);
    shop.data.users.change({ username: "support" }, { isActive: true });
    expect((await admin.post("/profile/delete", { password: PASSWORD, intent: "delete" })).status).toBe(303);
  });
});

describe("a visitor without an account", () => {
  const pages = ["/profile", "/profile?view=password", "/profile/data", "/profile/delete"];

  it.each(pages)("is redirected from %s to sign-in", async (path) => {
    for (const client of [shop.client(), await guestClient()]) {
      const response = await client.get(path);
      expect(response.status).toBe(303);
      expect(location(response)).toMatch(/^\/login\?redirect=%2Fprofile/);
    }
  });

  it("is redirected to sign-in by data requests and posts too", async () => {
    const client = shop.client();
    for (const [path, route] of [
      ["/profile", "routes/_shop.profile"],
      ["/profile/delete", "routes/_shop.profile_.delete"],
    ] as const) {
      const data = await client.get(`${path}?_data=${encodeURIComponent(route)}`);
      expect(await data.text()).not.toContain("@example.com");
      expect(data.headers.get("X-Remix-Redirect")).toContain("/login?redirect=");
      const posted = await client.post(path, { password: PASSWORD, intent: "delete" });
      expect([posted.status, location(posted)]).toEqual([303, expect.stringContaining("/login?redirect=")]);
    }
  });

  it.each([
    ["GET", "/api/users/profile"],
    ["PUT", "/api/users/profile"],
    ["GET", "/api/orders/myorders"],
  ])("gets 401 as anonymous and 403 as guest from %s %s", async (method, path) => {
    const anonymous = await shop.client().json(method, path, method === "PUT" ? profile("x@example.com") : undefined);
    expect(anonymous.status).toBe(401);
    expect(await anonymous.json()).toEqual({ message: "Not authorized, no token" });
    const guest = await (await guestClient()).json(
      method,
      path,
      method === "PUT" ? profile("x@example.com") : undefined,
    );
    expect(guest.status).toBe(403);
  });

  it("cannot change a guest's password", async () => {
    const guest = await guestClient();
    const response = await guest.json("PUT", "/api/users/profile", { currentPassword: "", password: "Other-pass2?" });
    expect(response.status).toBe(403);
  });

  it("gets the allowed methods of the URLs", async () => {
    const { client } = await newCustomer();
    const wrong = await client.json("DELETE", "/api/users/profile");
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "GET, HEAD, PUT"]);
    expect((await client.json("POST", "/api/orders/myorders", {})).status).toBe(405);
  });

  async function guestClient(): Promise<ShopClient> {
    const guest = shop.client();
    await guest.becomeGuest();
    return guest;
  }
});

it("the profile link is in the menu of a signed-in customer only", async () => {
  const { client } = await newCustomer();
  expect((await client.open("/")).links).toContain("/profile");
  expect((await shop.client().open("/")).links).not.toContain("/profile");
});

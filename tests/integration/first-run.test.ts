import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { Page } from "../support/html";
import type { ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

const empty = mkdtempSync(path.join(tmpdir(), "tradepost-empty-"));
/** No mail server is there: emails wait in the outbox. */
const settings = { RATE_LIMITS: "off", SMTP_URL: "smtp://127.0.0.1:1" };

let shop: RunningShop;

beforeEach(async () => {
  shop = await startShop({ copyOf: empty, settings });
});
afterEach(() => shop.remove());
afterAll(() => rmSync(empty, { recursive: true, force: true }));

const owner = {
  firstName: "Ada",
  lastName: "Owner",
  username: "ada",
  email: "ada@example.com",
  password: "Harbor-pass1!",
  confirmPassword: "Harbor-pass1!",
};

/** The paths of the links that the shop has printed since its start. */
const printedLinks = () =>
  shop
    .output()
    .split("\n")
    .filter((line) => line.startsWith("This shop has no admin yet."))
    .map((line) => line.slice(line.indexOf(`${shop.url}/setup/`) + shop.url.length));

const linkOf = () => String(printedLinks()[0]);

async function signedInOwner(): Promise<ShopClient> {
  const client = shop.client();
  expect((await client.post(linkOf(), owner)).status).toBe(303);
  return client;
}

describe("a shop that is started on an empty folder", () => {
  it("prints one link, which makes the first admin once, signed in and confirmed", async () => {
    expect(printedLinks()).toHaveLength(1);
    const client = shop.client();
    const page = await client.open(linkOf());
    expect(page.headings).toContain("Create the first admin");
    expect(page.first('meta[name="robots"]').attribute("content")).toBe("noindex");
    const created = await client.post(linkOf(), owner);
    expect([created.status, created.headers.get("Location")]).toEqual([303, "/admin"]);
    const overview = await client.open("/admin");
    expect(overview.text).toContain("Welcome. You are the shop's first admin, and signed in.");
    const { id, confirmedAt, isAdmin } = shop.data.users.get({ username: "ada" });
    expect([confirmedAt instanceof Date, isAdmin]).toEqual([true, true]);
    expect(shop.data.adminChanges.of(id)).toMatchObject([{ action: "created", actorName: "ada" }]);
    expect((await shop.client().get(linkOf())).status).toBe(404);
    expect((await shop.client().post(linkOf(), { ...owner, username: "eve", email: "eve@example.com" })).status).toBe(
      404,
    );
    await shop.restart();
    expect(printedLinks()).toEqual([]);
    expect((await client.get("/admin")).status).toBe(200);
  });

  it("takes the rules of registration, with the errors beside the fields", async () => {
    for (const [wrong, field] of [
      [{ firstName: "" }, "firstName"],
      [{ username: "a b!" }, "username"],
      [{ username: "support" }, "username"],
      [{ email: "ada" }, "email"],
      [{ password: "weak", confirmPassword: "weak" }, "password"],
      [{ confirmPassword: "Other-pass1!" }, "confirmPassword"],
    ] as const) {
      const refused = await shop.client().post(linkOf(), { ...owner, ...wrong });
      expect([field, refused.status]).toEqual([field, 400]);
      expect(Page.parse(await refused.text()).errorOf(field)).not.toBe("");
    }
    expect((await shop.client().get(linkOf())).status).toBe(200);
  });

  it("makes one admin when the link is used many times at once", async () => {
    const replies = await Promise.all(
      ["one", "two", "three"].map((username) =>
        shop.client().post(linkOf(), { ...owner, username, email: `${username}@example.com` }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
    expect(shop.data.users.list({ isAdmin: true })).toHaveLength(1);
  });

  it("has a new link after each start, and none for anyone who guesses", async () => {
    const first = linkOf();
    await shop.restart();
    expect(linkOf()).not.toBe(first);
    expect((await shop.client().get(first)).status).toBe(404);
    expect((await shop.client().get("/setup/")).status).toBe(404);
    expect((await shop.client().post("/setup/none", owner)).status).toBe(404);
    const guest = shop.client();
    await guest.becomeGuest();
    expect((await guest.get(linkOf())).status).toBe(200);
  });

  it("does not take the address of a confirmed account, and takes that of an unconfirmed one", async () => {
    const client = shop.client();
    const { confirmPassword: _, ...account } = { ...owner, username: "early" };
    const grecaptcha = await client.solvedCaptcha();
    expect((await client.json("POST", "/api/users", { ...account, grecaptcha })).status).toBe(201);
    shop.data.users.change({ username: "early" }, { confirmedAt: new Date() });
    const refused = await shop.client().post(linkOf(), owner);
    expect(refused.status).toBe(400);
    expect(Page.parse(await refused.text()).errorOf("email")).toContain("This address has an account already.");
    shop.data.users.change({ username: "early" }, { confirmedAt: null });
    await signedInOwner();
  });

  it("says to visitors that it opens soon, and promises nothing", async () => {
    const { text } = (await shop.client().open("/")).main;
    expect(text).toContain("This shop opens soon.");
    for (const promise of ["PayPal", "card", "free", "Latest Products", "Showing"]) expect(text).not.toContain(promise);
  });
});

describe("the first steps", () => {
  const steps = async (client: ShopClient) => {
    const page = await client.open("/admin");
    return { text: page.text, done: /(\d) of 8 done/.exec(page.text)?.[1] };
  };

  it("follow from facts, lead to where they are done, and end when all are", async () => {
    const client = await signedInOwner();
    const overview = await client.open("/admin");
    expect(overview.text).toContain("0 of 8 done");
    expect(overview.text).toContain("Nothing else waits for you.");
    const targets = overview.main.all("ol a").map((link) => [link.text, link.attribute("href")]);
    expect(targets).toEqual([
      ["Name and address", "/admin/settings/shop"],
      ["Currency, tax and time zone", "/admin/settings/money"],
      ["Tax rates", "/admin/taxes"],
      ["First product", "/admin/productlist"],
      ["Payment", "/admin/settings/services"],
      ["Bank transfer", "/admin/settings/payment"],
      ["Email", "/admin/settings/services"],
      ["Contact email", "/admin/settings/contact"],
      ["Shipping rates", "/admin/shippingrates"],
      ["Legal pages", "/admin/pages"],
      ["Backup", "/admin/settings/server"],
    ]);
    for (const [, target = ""] of targets) {
      const [to, anchor] = target.split("#");
      const page = await client.open(String(to));
      if (anchor) expect(page.first(`[id="${anchor}"]`).exists).toBe(true);
    }

    await client.json("PUT", "/api/settings", { shopName: "Harbor Goods", postalAddress: "1 Wharf Lane" });
    expect((await steps(client)).done).toBe("1");
    const product = await (await client.json("POST", "/api/products")).json();
    expect((await steps(client)).done).toBe("1");
    await client.json("PUT", `/api/products/${product._id}`, { name: "Lamp", price: 20, countInStock: 30 });
    expect((await steps(client)).done).toBe("2");
    await client.json("PUT", "/api/settings", { bankTransfer: "Harbor Bank 123" });
    expect((await steps(client)).done).toBe("3");
    await client.json("PUT", "/api/settings", { contactEmail: "desk@example.com" });
    expect((await steps(client)).done).toBe("4");
    const rates: { _id: string; service: string; deliveryDays: number }[] = (
      await (await client.json("GET", "/api/shippingrates")).json()
    ).filter(({ service }: { service: string }) => service === "Standard");
    const free = "Free until you enter a price, or save the rate as it is: Standard to ";
    for (const { _id, deliveryDays } of rates) {
      expect(await steps(client)).toEqual({ text: expect.stringContaining(free), done: "4" });
      await client.json("PUT", `/api/shippingrates/${_id}`, { deliveryDays });
    }
    expect(rates).toHaveLength(3);
    expect((await steps(client)).done).toBe("5");
    const { text } = await client.open("/admin");
    expect(text).toContain("Prices are in USD, which the first order fixes, and days in UTC.");
    const [tax] = await (await client.json("GET", "/api/taxes")).json();
    await client.json("PUT", `/api/taxes/${tax._id}`, { ratePercent: 7 });
    expect((await steps(client)).done).toBe("6");
    for (const slug of ["privacy", "terms"])
      await client.json("PUT", `/api/pages/${slug}`, { body: "<p>Text</p>", isPublished: true });
    expect((await steps(client)).done).toBe("6");
    await client.json("DELETE", "/api/pages/shipping-and-returns");
    expect((await steps(client)).done).toBe("7");
    const file = path.join(shop.dataDir, "..", `${path.basename(shop.dataDir)}.tar.gz`);
    const backup = spawn(process.execPath, ["build/ops", "backup", file], {
      env: { ...process.env, DATA_DIR: shop.dataDir },
      stdio: "ignore",
    });
    expect(await new Promise((resolve) => backup.once("close", resolve))).toBe(0);
    rmSync(file);
    expect((await steps(client)).done).toBeUndefined();
    expect((await steps(client)).text).toContain("Nothing waits for you.");
  });

  it("say to a shop outside the United States that no shipping zone is for its own country", async () => {
    const client = await signedInOwner();
    const words = "Parcels within Germany, where the shop is, go as those to other countries";
    expect((await steps(client)).text).not.toContain("Parcels within");
    await client.json("PUT", "/api/settings", { country: "DE" });
    expect((await steps(client)).text).toContain(words);
    const zone = { name: "Home", places: "germany\nDE 80*", position: "" };
    expect((await client.post("/admin/shippingzone/new/edit", zone)).status).toBe(303);
    expect((await client.open("/admin/shippingzones")).text).toContain("The shop ships there as soon as it has rates.");
    expect((await (await client.get("/api/shippingzones")).json())[2]).toMatchObject({ places: "DE\nDE 80*" });
    expect((await steps(client)).text).not.toContain("Parcels within");
  });

  it("name no way to pay in the settings before one can be used", async () => {
    const client = await signedInOwner();
    const services = async () => (await client.open("/admin/settings/services")).text;
    expect(await services()).toContain("None of them can be used yet.");
    await client.json("PUT", "/api/settings", { bankTransfer: "Harbor Bank 123" });
    expect(await services()).toContain("Now these can be used: Bank Transfer.");
  });

  it("have the currency and tax checked by a save that changes nothing, or any value of theirs", async () => {
    const client = await signedInOwner();
    const form = (await client.open("/admin/settings/money")).form("Currency and tax");
    const names = ["version", "currency", "pricesIncludeTax", "shippingTax", "exportPrices"];
    const shown = Object.fromEntries(names.map((name) => [name, form.field(name).value]));
    expect((await client.post("/admin/settings/money", { ...shown, intent: "money" })).status).toBe(303);
    expect((await steps(client)).done).toBe("1");
    expect((await client.open("/admin/changes")).first("tbody tr").text).toContain("settings checked");
  });

  it("keep the payment open, shown or hidden, while buyers can pay with test keys", async () => {
    const client = await signedInOwner();
    const save = (settings: Record<string, string>) => client.json("PUT", "/api/settings", settings);
    const [paypalTest, stripeTest] = [
      "PayPal's keys are for its sandbox: buyers can pay",
      "Stripe's key is a test key:",
    ];
    await save({ paypalClientId: "client", paypalSecret: "secret" });
    expect(await steps(client)).toEqual({ text: expect.stringContaining(paypalTest), done: "0" });
    expect((await client.open("/admin/settings/services")).text).toContain("PayPal Test keys");
    await save({ firstSteps: "hidden" });
    expect((await steps(client)).text).toContain(paypalTest);
    await save({ firstSteps: "shown", paypalEnvironment: "live" });
    expect((await steps(client)).done).toBe("1");
    expect((await client.open("/admin/settings/services")).text).not.toContain("Test keys");
    await save({ stripeSecretKey: "sk_test_1" });
    expect(await steps(client)).toEqual({ text: expect.stringContaining(stripeTest), done: "0" });
    await save({ paymentMethods: "PayPal" });
    expect((await steps(client)).done).toBe("1");
  });

  it("are hidden by an admin and shown again by the settings; what the shop cannot sell without stays named", async () => {
    const client = await signedInOwner();
    const hide = () => client.post("/admin?index", { intent: "hide-first-steps" });
    expect([(await hide()).status, (await hide()).status]).toEqual([303, 303]);
    const { text, done } = await steps(client);
    expect(done).toBeUndefined();
    for (const problem of ["Orders cannot be paid:", "There is no product to buy.", "There is no contact email:"])
      expect(text).toContain(problem);
    expect(text).not.toContain("No backup");
    expect(shop.data.adminChanges.of("shop")).toHaveLength(1);
    expect((await client.post("/admin/settings", { intent: "back-office", firstSteps: "shown" })).status).toBe(303);
    expect((await steps(client)).done).toBe("0");
  });
});

import { describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { fieldOf, formOf, Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn, orderBody } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const shop = await seededShop({ RATE_LIMITS: "off", CONTACT_EMAIL: "hello@example.com" });
const admin = await signedInAdmin(shop);

const settings = async () => (await admin.get("/api/settings")).json();

describe("the settings", () => {
  it("have defaults, and are changed one by one through the API", async () => {
    expect(await settings()).toEqual({
      shopName: "Tradepost",
      postalAddress: "",
      country: "US",
      state: "",
      pickupHours: "",
      cashOnDeliveryZones: "",
      phone: "",
      taxNumber: "",
      contactEmail: "hello@example.com",
      orderEmail: "",
      mailFrom: "",
      bankTransfer: "",
      bankTransferDays: 7,
      paymentMethods: "",
      paypalEnvironment: "sandbox",
      paypalApplePay: false,
      applePayDomainFile: "",
      paypalGooglePay: false,
      paypalClientId: { isSet: false },
      paypalSecret: { isSet: false },
      stripeSecretKey: { isSet: false },
      stripeWebhookSecret: { isSet: false },
      smtpUrl: { isSet: false },
      version: expect.any(String),
      tagline: "Things that last, chosen with care.",
      intro: "",
      heroImage: "",
      heroLink: "",
      announcement: "",
      logo: "",
      accentColor: "",
      requireTwoFactor: false,
      timeZone: "UTC",
      lowStock: 3,
      handlingDays: 2,
      holdUnits: 10,
      orderHoldMinutes: 60,
      purchaseLinks: "alongside",
      returnsNote: "",
      reviewRequestDays: 0,
      cartReminders: false,
      newProductDays: 0,
      returnDays: 0,
      senderStreet: "",
      senderUnit: "",
      senderCity: "",
      senderState: "",
      senderPostalCode: "",
      senderCountry: "US",
      parcelUnits: "imperial",
      currency: "USD",
      pricesIncludeTax: false,
      shippingTax: "none",
      exportPrices: "same",
      firstSteps: "shown",
      synonyms: expect.stringContaining("bike = bicycle"),
    });
    const answer = await admin.json("PUT", "/api/settings", { bankTransferDays: 10 });
    expect(await answer.json()).toMatchObject({ bankTransferDays: 10, bankTransfer: "" });
    await admin.json("PUT", "/api/settings", { bankTransfer: "  Line one\r\n\r\n\r\n\r\nLine two\u0007 " });
    expect(await settings()).toMatchObject({ bankTransferDays: 10, bankTransfer: "Line one\n\nLine two" });
  });

  it.each([
    [{ bankTransferDays: 0 }],
    [{ bankTransferDays: 61 }],
    [{ bankTransferDays: 1.5 }],
    [{ bankTransferDays: "soon" }],
    [{ bankTransfer: "x".repeat(2001) }],
    [{ bankTransfer: 7 }],
    [{ contactEmail: "hello" }],
    [{ orderEmail: "orders" }],
    [{ timeZone: "Mars/Olympus" }],
    [{ timeZone: "" }],
    [{ lowStock: -1 }],
    [{ handlingDays: 61 }],
    [{ holdUnits: 0 }],
    [{ orderHoldMinutes: 0 }],
    [{ purchaseLinks: "sometimes" }],
    [{ returnsNote: "x".repeat(501) }],
    [{ synonyms: "bike bicycle" }],
    [{ synonyms: "bike =" }],
    [{ synonyms: "one = two = three = four = five = six = seven" }],
    [{ synonyms: `${"x".repeat(41)} = bicycle` }],
    [{ synonyms: "a term of four words = bicycle" }],
    [{ synonyms: "bike = bicycle\n".repeat(101) }],
    [{ synonyms: 7 }],
    [{ shopName: "" }],
    [{ shopName: "x".repeat(61) }],
    [{ shopName: 'Ann "the" Potter' }],
    [{ mailFrom: "a@example.com, b@example.com" }],
    [{ mailFrom: "Shop" }],
    [{ phone: "1".repeat(41) }],
    [{ contactEmail: "a@example.com, b@example.com" }],
  ])("refuse %j and change nothing", async (wrong) => {
    const before = await settings();
    const answer = await admin.json("PUT", "/api/settings", { bankTransferDays: 3, ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toEqual(Object.keys(wrong));
    expect(await settings()).toEqual(before);
  });

  it("say which senders of emails can be entered", async () => {
    const answer = await admin.json("PUT", "/api/settings", { mailFrom: "Shop" });
    expect((await answer.json()).fields.mailFrom).toContain("My Shop <shop@example.com>");
  });

  it("are changed by a form for each section, which keeps what was typed", async () => {
    const wrong = await admin.post("/admin/settings", {
      intent: "payment",
      bankTransfer: "Bank",
      bankTransferDays: "99",
    });
    expect(wrong.status).toBe(400);
    const refused = formOf(await wrong.text(), "Bank transfer");
    expect(fieldOf(refused, "bankTransferDays")).toBe("99");
    expect(refused).toContain("from 1 to 60");
    const right = { intent: "payment", bankTransfer: "Bank", bankTransferDays: "14" };
    expect((await admin.post("/admin/settings", right)).status).toBe(303);
    expect(wordsOf(await admin.page("/admin/settings"))).toContain("Settings saved");
    expect(await settings()).toMatchObject({ bankTransfer: "Bank", bankTransferDays: 14 });
    expect(
      (await admin.post("/admin/settings", { intent: "payment", bankTransfer: "", bankTransferDays: "14" })).status,
    ).toBe(303);
    expect(await settings()).toMatchObject({ bankTransfer: "" });
  });

  it("that an environment variable sets are read-only, and name the variable", async () => {
    const form = formOf(await admin.page("/admin/settings"), "Email");
    expect(form).toMatch(
      /<input[^>]*readOnly[^>]*value="hello@example.com"|<input[^>]*value="hello@example.com"[^>]*readOnly/i,
    );
    expect(wordsOf(`<form${form}`)).toContain("CONTACT_EMAIL");
    const answer = await admin.json("PUT", "/api/settings", { contactEmail: "other@example.com" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { contactEmail: expect.stringContaining("CONTACT_EMAIL") } });
    expect(await settings()).toMatchObject({ contactEmail: "hello@example.com" });
  });

  it.each([
    ["http://127.0.0.1:9/paypal", "sandbox"],
    ["https://api-m.sandbox.paypal.com", "sandbox"],
    ["https://api-m.paypal.com", "live"],
  ])("say what PayPal's keys are for by the address that the variable has: %s", async (url, environment) => {
    const other = await startShop({ copyOf: inject("seededFolder"), settings: { PAYPAL_API_URL: url } });
    try {
      const owner = await signedInAdmin(other);
      const page = await owner.open("/admin/settings/services");
      expect(page.field("paypalEnvironment").value).toBe(environment);
      expect(page.text).toContain(`PAYPAL_API_URL (${url})`);
      expect(await (await owner.get("/api/settings")).json()).toMatchObject({ paypalEnvironment: environment });
    } finally {
      await other.remove();
    }
  });

  it("are recorded in the audit log with both values; a save without a change is not", async () => {
    await admin.json("PUT", "/api/settings", { bankTransferDays: 21 });
    const entries = () => shop.data.adminChanges.list({ entity: "setting" }).map(({ changes }) => changes);
    const before = entries();
    expect(before.at(-1)).toEqual({ bankTransferDays: { before: 14, after: 21 } });
    await admin.json("PUT", "/api/settings", { bankTransferDays: 21 });
    expect(entries()).toEqual(before);
  });

  it("that another process stored are seen by the next request; invalid ones count as not set", async () => {
    const store = (value: unknown) => {
      shop.data.settings.remove({ name: "bankTransferDays" });
      shop.data.settings.add({ name: "bankTransferDays", value, updatedAt: new Date(1) });
    };
    store(5);
    expect(await settings()).toMatchObject({ bankTransferDays: 5 });
    store("never");
    expect(await settings()).toMatchObject({ bankTransferDays: 7 });
  });
});

describe("the contact e-mail of the settings", () => {
  it("receives the messages of the contact form", async () => {
    const other = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
    try {
      const owner = await signedInAdmin(other);
      await owner.json("PUT", "/api/settings", { contactEmail: "Desk@Example.com" });
      const client = other.client();
      const message = { name: "Jo", email: "jo@example.com", subject: "Mugs", message: "Are they dishwasher safe?" };
      const answer = await client.json("POST", "/api/contact", {
        ...message,
        grecaptcha: await client.solvedCaptcha(),
      });
      expect(answer.ok).toBe(true);
      const found = other.data.emails.list().find(({ subject }) => subject.includes("Mugs"));
      expect(found?.recipient).toBe("desk@example.com");
    } finally {
      await other.remove();
    }
  });
});

describe("in the shop, the settings of products and orders", () => {
  it("decide when stock is low, on the overview and in the list", async () => {
    shop.data.products.change({}, { countInStock: 50 });
    const { id, name } = shop.data.products.plain();
    shop.data.products.change({ id }, { countInStock: 8 });
    const listed = async () => (await admin.open("/admin/productlist?state=low")).text;
    const overview = async () => (await admin.open("/admin")).text;
    expect(await overview()).not.toContain(`${name} , 8 left`);
    expect(await listed()).not.toContain(name);
    await admin.json("PUT", "/api/settings", { lowStock: 8 });
    expect(await overview()).toContain(`${name} , 8 left`);
    expect(await listed()).toContain(name);
    await admin.json("PUT", "/api/settings", { lowStock: 0 });
    expect(await listed()).not.toContain(name);
  });

  it("decide how long an order reserves its items", async () => {
    const customer = shop.client();
    await logIn(customer, addCustomer(shop).email);
    await admin.json("PUT", "/api/settings", { orderHoldMinutes: 120 });
    const answer = await customer.json("POST", "/api/orders", orderBody(shop.data.products.plain().id));
    const { _id } = await answer.json();
    const { createdAt, holdEndsAt } = shop.data.orders.get({ id: _id });
    expect(Number(holdEndsAt) - Number(createdAt)).toBe(120 * 60_000);
  });

  it("decide what product pages show of other shops and of returns", async () => {
    const { id } = shop.data.products.plain();
    shop.data.products.change({ id }, { purchaseLink: "https://partner.example/item" });
    const page = async () => (await shop.client().open(`/product/${id}`)).text;
    expect(await page()).toMatch(/Add to cart .*Buy from our partner/);
    expect(await page()).not.toContain("Returns");
    await admin.json("PUT", "/api/settings", {
      purchaseLinks: "instead",
      returnsNote: "Free within 30 days.\nAsk us.",
    });
    expect(await page()).not.toContain("Add to cart");
    expect(await page()).toContain("Returns Free within 30 days. Ask us.");
    await admin.json("PUT", "/api/settings", { purchaseLinks: "hidden" });
    expect(await page()).not.toContain("Buy from our partner");
  });

  it("have headings without a gap in their levels, and parts that differ in name", async () => {
    const all = Page.parse(await admin.page("/admin/settings"));
    const parts = all.main.all("section[aria-label]").map((part) => part.attribute("aria-label"));
    expect(new Set(parts).size).toBe(parts.length);
    for (const section of ["look", "front-page", "shop"]) {
      const { main } = Page.parse(await admin.page(`/admin/settings/${section}`));
      const levels = main.all("h1, h2, h3, h4").map(({ element }) => Number(element.rawTagName.slice(1)));
      const gaps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
      expect(gaps, section).toEqual([]);
    }
  });
});

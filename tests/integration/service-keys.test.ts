import { afterEach, describe, expect, it } from "vitest";
import { addAdmin, signedInAdmin } from "../support/admins";
import { fieldOf, formOf, Page, wordsOf } from "../support/html";
import { approveAtPayPal } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody } from "../support/shop-client";

const METHOD = "Card, Apple Pay, Google Pay";
/** A shop whose environment has neither Stripe's keys nor a mail server. */
const { shop, sandbox } = await shopWithSandbox(({ stripeEnv }) => ({
  STRIPE_API_URL: stripeEnv.STRIPE_API_URL ?? "",
  SMTP_URL: "",
}));
const admin = await signedInAdmin(shop);
afterEach(() => sandbox.faults.clear());

const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_WEBHOOK_SECRET: webhookSecret = "" } = sandbox.stripeEnv;
const PAGE = "/admin/settings/services";
const settings = async () => (await admin.get("/api/settings")).json();
const put = (changes: Record<string, unknown>) => admin.json("PUT", "/api/settings", changes);
const methods = async () =>
  (await (await shop.client().get("/api/payments")).json()).map(
    ({ paymentMethod }: { paymentMethod: string }) => paymentMethod,
  );
const form = async (fields: Record<string, string>) => {
  const { version: _, ...rest } = fields;
  const page = formOf(await admin.page(PAGE), "Payment and mail services");
  const version = /name="version" value="([^"]*)"/.exec(page)?.[1] ?? "";
  return admin.post(PAGE, { intent: "services", version, paymentMethods: "", ...rest });
};

/** A guest's order with a payment that is open at Stripe, by keys that were entered; and the address of its page there. */
async function orderAtStripe(email = "buyer@example.com") {
  await put({ stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret });
  const client = shop.client();
  await client.becomeGuest();
  const body = { ...orderBody(shop.data.products.plain().id, 1, { email }), paymentMethod: METHOD };
  const { _id: id } = await (await client.json("POST", "/api/orders", body)).json();
  const page = (await client.post(`/order/${id}`, { intent: "pay" })).headers.get("Location") ?? "";
  return { client, id, page };
}

describe("the keys of services", () => {
  it("are entered by form, count at once, and are never answered again", async () => {
    expect(await methods()).toEqual(["PayPal", "Credit Card"]);
    expect(await settings()).toMatchObject({ stripeSecretKey: { isSet: false }, paypalSecret: { isSet: true } });
    const saved = await form({ stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret });
    expect(saved.status).toBe(303);
    expect(await methods()).toEqual(["PayPal", "Credit Card", METHOD]);
    expect(await settings()).toMatchObject({ stripeSecretKey: { isSet: true } });
    for (const text of [await admin.page(PAGE), JSON.stringify(await settings()), await admin.page("/admin/changes")]) {
      expect(text).not.toContain(secretKey);
      expect(text).not.toContain(webhookSecret);
    }
    expect(JSON.stringify(shop.data.settings.list())).not.toContain(secretKey);
    expect(JSON.stringify(shop.data.adminChanges.list())).not.toContain(secretKey);
  });

  it("pay an order without a restart", async () => {
    const { client, id, page } = await orderAtStripe();
    expect(wordsOf(await admin.page(PAGE))).toMatch(
      /Stripe Test keys Set up [^.]*\. Payments that are not settled yet: 1\./,
    );
    await fetch(page, { method: "POST", redirect: "manual", body: new URLSearchParams({ choice: "google-pay" }) });
    const session = sandbox.stripe.sessionOf(id).id;
    const url = `${shop.url}/api/payments/stripe/webhook`;
    expect(await sandbox.stripe.deliver({ url, type: "checkout.session.completed", id: session })).toBe(200);
    expect(await (await admin.get(`/api/orders/${id}`)).json()).toMatchObject({ isPaid: true });
    const warning =
      "Stripe's key is a test key: buyers can pay without real money. Check this payment before you ship.";
    expect((await admin.open(`/order/${id}`)).text).toContain(warning);
    expect((await client.open(`/order/${id}`)).text).not.toContain("test key");
    expect((await admin.json("PUT", `/api/orders/${id}/ship`)).status).toBe(200);
    expect((await admin.open(`/order/${id}`)).text).not.toContain("test key");
  });

  it("stay when a form leaves them empty, and go when it says so", async () => {
    await put({ stripeSecretKey: secretKey });
    await form({ stripeSecretKey: "" });
    expect(await settings()).toMatchObject({ stripeSecretKey: { isSet: true } });
    await form({ stripeSecretKey: "", removeKey: "stripeSecretKey" });
    expect(await settings()).toMatchObject({ stripeSecretKey: { isSet: false } });
  });

  it("go together when a form says so of several", async () => {
    await put({ stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret });
    const version = Page.parse(await admin.page(PAGE))
      .form("Payment and mail services")
      .field("version").value;
    const fields = new URLSearchParams({ intent: "services", version, paymentMethods: "" });
    for (const name of ["stripeSecretKey", "stripeWebhookSecret"]) fields.append("removeKey", name);
    expect((await admin.post(PAGE, fields)).status).toBe(303);
    expect(await settings()).toMatchObject({
      stripeSecretKey: { isSet: false },
      stripeWebhookSecret: { isSet: false },
    });
  });

  it("have to be typed again, says the field, when their form is refused, outdated or kept while the session had ended", async () => {
    const again = "please enter the key again";
    const expectAsked = async (answer: Response, status: number) => {
      expect(answer.status).toBe(status);
      const page = Page.parse(await answer.text());
      expect(page.errorOf("stripeSecretKey")).toContain(again);
      expect(page.errorOf("stripeWebhookSecret")).toBe("");
      expect(page.html).not.toContain(secretKey);
    };
    const typed = { stripeSecretKey: secretKey, stripeWebhookSecret: "", smtpUrl: "" };
    await expectAsked(await form({ ...typed, paymentMethods: "Barter" }), 400);
    const version = fieldOf(await admin.page(PAGE), "version");
    await put({ paymentMethods: "PayPal" });
    await expectAsked(await admin.post(PAGE, { ...typed, intent: "services", version, paymentMethods: METHOD }), 409);
    await put({ paymentMethods: "" });
    const away = shop.client();
    const kept = await away.post(PAGE, { ...typed, intent: "services", paymentMethods: METHOD });
    const back = new URL(kept.headers.get("Location") ?? "", shop.url).searchParams.get("redirect") ?? "";
    await logIn(away, "admin@example.com");
    await expectAsked(await away.get(back), 200);
    expect(JSON.stringify(shop.data.keptForms.list())).not.toContain(secretKey);
  });

  it("have to be removed again when the form that does it is refused", async () => {
    await put({ stripeSecretKey: secretKey });
    const refused = await form({ removeKey: "stripeSecretKey", paymentMethods: "Barter" });
    expect(Page.parse(await refused.text()).errorOf("stripeSecretKey")).toContain("check its box again");
  });

  it("make the pages old that were opened before, which store nothing of theirs then", async () => {
    await put({ stripeSecretKey: secretKey });
    const version = fieldOf(await admin.page(PAGE), "version");
    const typed = { intent: "services", version, paymentMethods: "", stripeSecretKey: "sk_test_of_an_old_page" };
    await form({ stripeSecretKey: "", removeKey: "stripeSecretKey" });
    const refused = await admin.post(PAGE, typed);
    expect(refused.status).toBe(409);
    expect(wordsOf(await refused.text())).toContain("Stripe secret key: It changed to nothing. You typed: a key.");
    expect(await settings()).toMatchObject({ stripeSecretKey: { isSet: false } });
    const [before, { version: read }] = [fieldOf(await admin.page(PAGE), "version"), await settings()];
    await put({ stripeSecretKey: secretKey });
    // The form starts anew, without what was typed.
    expect(fieldOf(await admin.page(PAGE), "version")).not.toBe(before);
    expect((await put({ version: read, stripeSecretKey: "sk_test_of_an_old_answer" })).status).toBe(409);
    // The same form can arrive twice.
    expect((await put({ version: read, stripeSecretKey: secretKey })).status).toBe(200);
  });

  it("stay when the API gets what it has answered, and go when it gets an empty one", async () => {
    await put({ stripeSecretKey: secretKey });
    const { stripeSecretKey } = await settings();
    expect((await put({ stripeSecretKey })).status).toBe(200);
    expect(await settings()).toMatchObject({ stripeSecretKey: { isSet: true } });
    await put({ stripeSecretKey: "" });
    expect(await settings()).toMatchObject({ stripeSecretKey: { isSet: false } });
  });

  it("are not replaced when the environment sets them", async () => {
    for (const changes of [{ paypalSecret: "other" }, { paypalClientId: "" }]) {
      const answer = await put(changes);
      expect(answer.status).toBe(400);
      expect((await answer.json()).message).toContain("The environment variable PAYPAL_CLIENT_");
    }
  });

  it.each<Record<string, string>>([
    { stripeSecretKey: "two words" },
    { smtpUrl: "http://mail.example.com" },
    { smtpUrl: "smtps://shop:100%Sure@mail.example.com" },
    { stripeSecretKey: "x".repeat(501) },
    { stripeSecretKey: "pk_test_51NotSecret" },
    { stripeSecretKey: "whsec_ofTheWebhook" },
    { stripeWebhookSecret: "sk_test_51Secret" },
  ])("are refused when they cannot be right: %j", async (changes) => {
    expect((await put(changes)).status).toBe(400);
    const refused = await form(changes);
    expect(refused.status).toBe(400);
    expect(await refused.text()).not.toContain("two words");
  });

  it("are a matter of owners", async () => {
    const manager = shop.client();
    await logIn(manager, addAdmin(shop, "manager").email);
    expect((await manager.json("PUT", "/api/settings", { stripeSecretKey: secretKey })).status).toBe(403);
    expect((await manager.post(PAGE, { intent: "test" })).status).toBe(403);
  });
});

describe("the keys of a shop whose environment has none", async () => {
  const { shop } = await shopWithSandbox(() => ({ PAYPAL_CLIENT_ID: "", PAYPAL_CLIENT_SECRET: "", SMTP_URL: "" }));
  const owner = await signedInAdmin(shop);
  const save = (changes: Record<string, unknown>) => owner.json("PUT", "/api/settings", changes);

  it.each(
    Object.entries({
      paypalClientId: "paypal client id",
      paypalSecret: "paypal secret",
      stripeSecretKey: "stripe secret key",
      stripeWebhookSecret: "stripe webhook secret",
      smtpUrl: "smtp url",
    }),
  )("leave an entry in the log when %s is entered, replaced and removed", async (name, words) => {
    const newest = async () => (await owner.open("/admin/changes")).first("tbody tr").text;
    const [first, second] = ["smtp://one.shop.example", "smtp://two.shop.example"];
    for (const [key, change] of [
      [first, "nothing → entered"],
      [second, "set → entered"],
      ["", "set → removed"],
    ]) {
      expect((await save({ [name]: key })).status).toBe(200);
      expect(await newest()).toContain(`settings changed ${words}: ${change}`);
    }
    expect(JSON.stringify(shop.data.adminChanges.list())).not.toContain("shop.example");
  });
});

describe("the test of the keys", () => {
  const tested = async () => wordsOf(await (await admin.post(PAGE, { intent: "test" })).text());

  it("says what works, what does not, and what is missing", async () => {
    await put({ stripeSecretKey: secretKey, stripeWebhookSecret: "" });
    const words = await tested();
    expect(words).toContain("PayPal Works");
    expect(words).toMatch(/Stripe Test keys Works Stripe's key is a test key: [^.]*\. Missing: the webhook's secret/);
    expect(words).toContain("Mail server Not set up Missing: its address");
    await put({ stripeSecretKey: "sk_test_wrong" });
    expect(await tested()).toMatch(
      /Stripe Test keys Does not work Stripe's key is a test key: [^.]*\. The last try says: Stripe: answered 401: it does not accept the secret key/,
    );
  });

  it("names the secret of the webhook while events are signed with another one, whose address stays in sight", async () => {
    await put({ stripeSecretKey: secretKey, stripeWebhookSecret: "whsec_another" });
    const deliver = () =>
      sandbox.stripe.deliver({
        url: `${shop.url}/api/payments/stripe/webhook`,
        type: "checkout.session.completed",
        id: "cs_test_unknown",
      });
    expect(await deliver()).toBe(400);
    const words = await tested();
    expect(words).toContain("Missing: the right secret of the webhook, if the last event came from Stripe");
    expect(words).toContain(`a webhook with the address ${shop.url}/api/payments/stripe/webhook`);
    await put({ stripeWebhookSecret: webhookSecret });
    expect(await deliver()).toBe(200);
    expect(await tested()).not.toContain("the right secret of the webhook");
  });

  it("runs when keys are saved, and leaves the first steps of services that do not work open", async () => {
    const overview = async () => (await admin.open("/admin")).main.text;
    const wrong = await form({ stripeSecretKey: "rk_live_wrong", smtpUrl: "smtp://127.0.0.1:1" });
    expect(wrong.status).toBe(303);
    const words = wordsOf(await admin.page(PAGE));
    expect(words).toContain("Stripe Does not work The last try says: Stripe: refused the shop's keys with 401.");
    expect(words).toContain("Mail server Does not work");
    const steps = await overview();
    expect(steps).toContain("Stripe does not work: Stripe: refused the shop's keys with 401.");
    expect(steps).toContain("Emails are not sent: the mail server does not work: connect ECONNREFUSED");
    expect(steps).toMatch(/Mail server Email Failing .*No other service fails/);

    await form({ removeKey: "stripeSecretKey" });
    expect(wordsOf(await admin.page(PAGE))).not.toContain("refused the shop's keys");
    await form({ stripeSecretKey: secretKey, smtpUrl: sandbox.smtpUrl });
    expect(wordsOf(await admin.page(PAGE))).not.toContain("Does not work");
    expect(await overview()).not.toContain("not work");
    await put({ smtpUrl: "" });
  });

  it("tries the mail server, which sends from the next email on", async () => {
    await put({ smtpUrl: sandbox.smtpUrl });
    expect(await tested()).toContain("Mail server Works");
    const client = shop.client();
    await client.becomeGuest();
    const email = "keys@example.com";
    await client.json("POST", "/api/orders", orderBody(shop.data.products.plain().id, 1, { email }));
    expect((await sandbox.mailbox.nextTo(email)).subject).toContain("Your order");
    await put({ smtpUrl: "" });
  });
});

describe("the ways to pay", () => {
  it("are those that the settings choose, in their order", async () => {
    await put({ stripeSecretKey: secretKey, paymentMethods: `${METHOD}\nPayPal` });
    expect(await methods()).toEqual([METHOD, "PayPal"]);
    await put({ stripeSecretKey: "" });
    expect(await methods()).toEqual(["PayPal"]);
    await put({ paymentMethods: METHOD });
    expect(await methods()).toEqual(["PayPal", "Credit Card"]);
    await put({ paymentMethods: "" });
  });

  it("are named once each for shoppers, and as they are called for programs", async () => {
    await put({ stripeSecretKey: secretKey, paymentMethods: "" });
    const client = shop.client();
    await client.becomeGuest();
    await client.post(`/product/${shop.data.products.plain().id}`, { qty: "1", intent: "add-to-cart" });
    expect(wordsOf(await client.page("/cart"))).toContain(
      "Pay by PayPal, Credit Card, Apple Pay, or Google Pay, no account",
    );
    const body = { ...orderBody(shop.data.products.plain().id, 1), paymentMethod: "Barter" };
    const { message } = await (await client.json("POST", "/api/orders", body)).json();
    expect(message).toBe(`Please choose PayPal, Credit Card, or '${METHOD}'.`);
    await put({ stripeSecretKey: "" });
  });

  it("are refused when there is no such method", async () => {
    expect((await put({ paymentMethods: "Barter" })).status).toBe(400);
    const refused = await form({ paymentMethods: "Barter" });
    expect(refused.status).toBe(400);
    expect(wordsOf(await refused.text())).toContain("There is no way to pay that is called Barter.");
  });
});

describe("keys that are gone", () => {
  /** An order with a payment that is open at Stripe, whose keys are removed then. */
  async function stranded(email?: string) {
    const { client, id, page } = await orderAtStripe(email);
    const session = sandbox.stripe.sessionOf(id).id;
    await put({ stripeSecretKey: "", stripeWebhookSecret: "" });
    const payBy = (method: string) => client.post(`/order/${id}`, { intent: "pay-by", method });
    const payAtStripe = async (choice = "google-pay") => {
      await fetch(page, { method: "POST", redirect: "manual", body: new URLSearchParams({ choice }) });
      const url = `${shop.url}/api/payments/stripe/webhook`;
      return sandbox.stripe.deliver({ url, type: "checkout.session.completed", id: session });
    };
    const read = async () => (await admin.get(`/api/orders/${id}`)).json();
    return { id, client, session, payBy, payAtStripe, read };
  }

  it("leave the buyer the other ways to pay; what is paid in the former one all the same waits for a review", async () => {
    const { id, client, payBy, payAtStripe, read } = await stranded();
    const form = (await client.open(`/order/${id}`)).form("Pay another way");
    expect(form.all("button").map(({ text }) => text)).toEqual(["Pay by PayPal", "Pay by Credit Card"]);
    expect((await payBy(METHOD)).status).toBe(303);
    expect((await payBy("Cash on delivery")).status).toBe(409);
    expect(await read()).toMatchObject({ paymentMethod: METHOD });
    expect([(await payBy("PayPal")).status, (await payBy("PayPal")).status]).toEqual([303, 303]);
    // What can be paid keeps its way.
    expect((await payBy("Credit Card")).status).toBe(409);
    const now = await client.open(`/order/${id}`);
    expect(now.text).toMatch(/Way to pay changed ?: Card, Apple Pay, Google Pay, now PayPal/);
    const start = await client.post(`/order/${id}`, { intent: "pay" });
    await client.get(await approveAtPayPal(new URL(start.headers.get("Location") ?? "")));
    expect(await read()).toMatchObject({ isPaid: true, paymentMethod: "PayPal" });

    await put({ stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret });
    expect(await payAtStripe()).toBe(200);
    expect((await admin.open(`/order/${id}`)).text).toContain("Needs review");
  });

  it("have one open payment once they are back, which pays the order wherever it was opened", async () => {
    const closed = await stranded();
    const late = await stranded();
    for (const { payBy } of [closed, late]) expect((await payBy("PayPal")).status).toBe(303);
    await put({ stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret });
    await closed.client.post(`/order/${closed.id}`, { intent: "pay" });
    expect(sandbox.stripe.sessions.get(closed.session)?.status).toBe("expired");
    expect(await late.payAtStripe()).toBe(200);
    expect(await late.read()).toMatchObject({ isPaid: true });
  });

  it("change the way to pay back when the former service has taken the money, or is taking it: nothing asks for it again", async () => {
    const bankTransfer = "IBAN DE00 1234";
    await put({ smtpUrl: sandbox.smtpUrl, cashOnDeliveryZones: "United States", bankTransfer });
    const paid = await stranded("paid-at-stripe@example.com");
    const sent = await stranded("on-its-way@example.com");
    expect((await paid.payBy("Cash on Delivery")).status).toBe(303);
    expect((await sent.payBy("Bank Transfer")).status).toBe(303);
    await put({ stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret });

    expect(await paid.payAtStripe()).toBe(200);
    expect((await sandbox.mailbox.nextTo("paid-at-stripe@example.com")).subject).toContain("Your order");
    const { subject, text } = await sandbox.mailbox.nextTo("paid-at-stripe@example.com");
    expect(subject).toContain("Payment received");
    expect(text).not.toMatch(/cash/i);
    expect(await paid.read()).toMatchObject({ isPaid: true, paymentMethod: METHOD });
    expect((await paid.client.open(`/order/${paid.id}`)).text).toContain("Cash on Delivery, now Card, Apple Pay");
    expect(wordsOf(await paid.client.page(`/order/${paid.id}/invoice`))).not.toMatch(/cash|not paid/i);

    expect(await sent.payAtStripe("sepa")).toBe(200);
    expect(await sent.read()).toMatchObject({ isPaid: false, paymentMethod: METHOD });
    const page = await sent.client.open(`/order/${sent.id}`);
    expect(page.first("#pay-box").text).toMatch(/^Your payment is on its way.*please do not pay again.$/);
    expect(page.text).not.toMatch(/IBAN|one step left/i);
    await put({ smtpUrl: "", cashOnDeliveryZones: "", bankTransfer: "" });
  });

  it("have taken the money once they are back: what was opened elsewhere meanwhile takes none", async () => {
    const { id, client, payBy, payAtStripe, read } = await stranded();
    expect((await payBy("PayPal")).status).toBe(303);
    const start = await client.post(`/order/${id}`, { intent: "pay" });
    const back = await approveAtPayPal(new URL(start.headers.get("Location") ?? ""));
    await put({ stripeSecretKey: secretKey, stripeWebhookSecret: "" });
    // The event is not accepted without its secret.
    expect(await payAtStripe()).not.toBe(200);
    expect((await client.get(back)).headers.get("Location")).toBe(`/order/${id}`);
    expect(await read()).toMatchObject({ isPaid: true, paymentMethod: METHOD });
    expect([...sandbox.paypal.captures.values()].filter(({ customId }) => customId === id)).toEqual([]);
  });

  it("are not known to a service that has forgotten a payment: it is named, and no other one is opened", async () => {
    const { id, client, session, payBy } = await stranded();
    expect((await payBy("PayPal")).status).toBe(303);
    await put({ stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret });
    sandbox.stripe.sessions.delete(session);
    const answer = await client.post(`/order/${id}`, { intent: "pay" });
    expect(answer.status).toBe(409);
    expect(wordsOf(await answer.text())).toContain(
      "whether your payment at Stripe has arrived. Please do not pay again",
    );
  });

  it("are named by the service where the payment was opened when its buyer returns from there", async () => {
    await put({ bankTransfer: "IBAN DE00 1234" });
    const { id, client, session, payBy } = await stranded();
    expect((await payBy("Bank Transfer")).status).toBe(303);
    await put({ stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret });
    const back = Page.parse(await (await client.get(`/order/${id}/pay/stripe/return?session_id=${session}`)).text());
    expect(back.text).toContain("The payment has not been approved at Stripe yet.");
    await put({ bankTransfer: "" });
  });
});

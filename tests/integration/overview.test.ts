import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { orderUpTo } from "../support/order-walk";
import { logIn, type ShopClient, tryLogIn } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let sandbox: Sandbox;
let shop: RunningShop;
let admin: ShopClient;
let product: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { ...sandbox.env, RATE_LIMITS: "off" } });
  admin = await signedInAdmin(shop);
  product = shop.data.products.plain().id;
});
afterAll(async () => {
  await shop.remove();
  await sandbox.stop();
});

describe("signing in without a page to return to", () => {
  const PASSWORD = "Demo-pass1!";
  const landing = async (email: string, redirect: string | undefined) => {
    const client = shop.client();
    const answer = await tryLogIn(client, { email, password: PASSWORD, ...(redirect && { redirect }) });
    const again = await client.get(`/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ""}`);
    return [answer, again].map(({ status, headers }) => [status, headers.get("Location")]);
  };
  const both = (path: string) => [
    [303, path],
    [303, path],
  ];

  it("leads an admin to the back office, and a customer to the shop", async () => {
    expect(await landing("admin@example.com", undefined)).toEqual(both("/admin"));
    expect(await landing("admin@example.com", "/")).toEqual(both("/admin"));
    expect(await landing("admin@example.com", "/cart")).toEqual(both("/cart"));
    expect(await landing(addCustomer(shop).email, undefined)).toEqual(both("/"));
  });
});

describe("the Admin menu", () => {
  const header = async () => (await admin.open("/")).first("header").text;
  const tasks = async () => Number(/Admin , (\d+) tasks?/.exec(await header())?.[1] ?? 0);
  const counted = async (label: string) => Number(new RegExp(`${label} \\((\\d+)\\)`).exec(await header())?.[1] ?? 0);

  it("begins with the overview", async () => {
    expect(await header()).toMatch(/Admin .*Overview Users Products Orders/);
  });

  it("counts orders from the payment until they are shipped or refunded", async () => {
    const [before, orders] = [await tasks(), await counted("Orders")];
    await orderUpTo("unpaid", shop, sandbox, product);
    expect(await tasks()).toBe(before);
    const shipped = await orderUpTo("paid", shop, sandbox, product);
    const refunded = await orderUpTo("paid", shop, sandbox, product);
    expect([await tasks(), await counted("Orders")]).toEqual([before + 2, orders + 2]);
    await admin.json("PUT", `/api/orders/${shipped.id}/ship`);
    expect(await tasks()).toBe(before + 1);
    expect((await admin.json("PUT", `/api/orders/${refunded.id}/cancel`, {})).status).toBe(200);
    expect([await tasks(), await counted("Orders")]).toEqual([before, orders]);
  });

  it("counts unread messages, and those of the contact form until they are read", async () => {
    const before = await tasks();
    const customer = shop.client();
    await logIn(customer, addCustomer(shop).email);
    await customer.json("POST", "/api/messages/send", {
      content: "Hello",
      grecaptcha: await customer.solvedCaptcha(),
    });
    expect(await tasks()).toBe(before + 1);
    await customer.json("POST", "/api/contact", {
      name: "Jo",
      email: "jo@example.com",
      subject: "Mugs",
      message: "Are they dishwasher safe?",
      grecaptcha: await customer.solvedCaptcha(),
    });
    expect([await tasks(), await counted("Contact messages")]).toEqual([before + 2, 1]);
    const { id } = shop.data.contactMessages.get({ subject: "Mugs" });
    expect((await admin.post(`/admin/contactmessages/${id}`, { intent: "open" })).status).toBe(303);
    expect([await tasks(), await counted("Contact messages")]).toEqual([before + 1, 0]);
  });
});

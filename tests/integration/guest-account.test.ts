import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer, PASSWORD } from "../support/customers";
import { Page } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();

const aProduct = () => shop.data.products.plain({ nth: 0 }).id;
const paidOrder = () => orderUpTo("paid", shop, sandbox, aProduct());
const askFor = (client: ShopClient, id: string, password = PASSWORD) =>
  client.post(`/order/${id}`, { intent: "create-account", password });
const hasOffer = async (client: ShopClient, path: string) =>
  Page.parse(await (await client.get(path)).text()).text.includes("Keep this order in an account");

async function confirmationLink(email: string): Promise<string> {
  const { text } = await sandbox.mailbox.nextTo(email);
  return new URL(/http\S+\/user\/confirm\/\S+/.exec(text)?.[0] ?? "").pathname;
}

describe("the account that a guest is offered for a paid order", () => {
  it("has the order, once its address is confirmed by the link of its email", async () => {
    const { client, id, email } = await paidOrder();
    const page = await client.open(`/order/${id}`);
    expect(page.form("Create account").text).not.toContain("optional");
    // What has become of the order comes first.
    expect(page.main.text).toMatch(/Arrives .*Items.*Keep this order in an account/s);
    const asked = await askFor(client, id);
    expect(asked.status).toBe(303);
    const thanks = asked.headers.get("Location") ?? "";
    expect(await (await client.get(thanks)).text()).toContain(email);
    expect(await hasOffer(client, `/order/${id}`)).toBe(false);
    const early = shop.client();
    const body = { email, password: PASSWORD, grecaptcha: await early.solvedCaptcha() };
    expect((await early.json("POST", "/api/users/login", body)).status).toBe(401);
    const link = await confirmationLink(email);
    for (const _time of ["first", "again"]) expect((await shop.client().get(link)).status).toBe(200);
    const owner = shop.client();
    await logIn(owner, email);
    expect((await owner.get(`/order/${id}`)).status).toBe(200);
    const mine = await (await owner.json("GET", "/api/orders/myorders")).json();
    expect(mine.map((order: { _id: string }) => order._id)).toEqual([id]);
  });

  it("has the order as well once a forgotten password was replaced by the link of an email", async () => {
    const { client, id, email } = await paidOrder();
    expect((await askFor(client, id)).status).toBe(303);
    const unopened = await confirmationLink(email);
    const elsewhere = shop.client();
    expect((await elsewhere.json("POST", "/api/users/fpw", { email })).status).toBe(200);
    const { text } = await sandbox.mailbox.nextTo(email);
    const link = new URL(/http\S+\/users\/resetpw\/\S+/.exec(text)?.[0] ?? "").pathname;
    const reset = await elsewhere.post(link, { newPassword: "Other-pass2?", verifyNewPassword: "Other-pass2?" });
    expect(reset.headers.get("Location")).toBe("/login");
    expect((await shop.client().get(unopened)).status).toBe(404);
    await logIn(elsewhere, email, "Other-pass2?");
    const mine = await (await elsewhere.json("GET", "/api/orders/myorders")).json();
    expect(mine.map((order: { _id: string }) => order._id)).toEqual([id]);
    expect(shop.data.customers.get({ email })).toMatchObject({
      userId: shop.data.users.withEmail(email).id,
      orders: 1,
    });
  });

  it("is offered for an order that is shipped or delivered too, on its page and by the API, and not for one that has ended", async () => {
    const [shipped, delivered] = [
      await orderUpTo("shipped", shop, sandbox, aProduct()),
      await orderUpTo("delivered", shop, sandbox, aProduct()),
    ];
    for (const { client, id } of [shipped, delivered]) expect(await hasOffer(client, `/order/${id}`)).toBe(true);
    expect((await askFor(shipped.client, shipped.id, "short")).status).toBe(400);
    expect((await askFor(shipped.client, shipped.id)).status).toBe(303);
    const asked = await delivered.client.json("POST", `/api/orders/${delivered.id}/account`, { password: PASSWORD });
    expect(asked.status).toBe(201);
    expect(await hasOffer(shipped.client, `/order/${shipped.id}`)).toBe(false);
    const { client, id } = await paidOrder();
    const admin = await signedInAdmin(shop);
    expect((await admin.json("POST", `/api/orders/${id}/refund`, {})).status).toBe(200);
    expect(await hasOffer(client, `/order/${id}`)).toBe(false);
    expect((await askFor(client, id)).status).toBe(409);
  });

  it("has a username of its own for buyers of one name", async () => {
    const [one, other] = [await paidOrder(), await paidOrder()];
    const names = [];
    for (const { client, id } of [one, other]) {
      const asked = await client.json("POST", `/api/orders/${id}/account`, { password: PASSWORD });
      expect(asked.status).toBe(201);
      names.push((await asked.json()).username);
    }
    expect(new Set(names).size).toBe(2);
  });

  it("needs a strong password", async () => {
    const { client, id } = await paidOrder();
    for (const password of ["", "short", "lower-case1", "x".repeat(2000)]) {
      const refused = await askFor(client, id, password);
      expect(refused.status).toBe(400);
      expect((await client.json("POST", `/api/orders/${id}/account`, { password })).status).toBe(400);
    }
    expect((await client.json("POST", `/api/orders/${id}/account`, {})).status).toBe(400);
    expect(await (await askFor(client, id, "short")).text()).toContain("Min 8 chars, upper, lower, digit, special");
    expect(await hasOffer(client, `/order/${id}`)).toBe(true);
  });

  it("is asked for once, also when it is asked for twice at the same time", async () => {
    const { client, id } = await paidOrder();
    const both = await Promise.all([askFor(client, id), askFor(client, id)]);
    expect(both.map(({ status }) => status).filter((status) => status !== 303 && status !== 409)).toEqual([]);
    expect((await askFor(client, id)).status).toBe(409);
    expect((await client.json("POST", `/api/orders/${id}/account`, { password: PASSWORD })).status).toBe(409);
  });

  it("is not offered for an unpaid order, to a customer, or to a reader of the emailed link", async () => {
    const unpaid = await orderUpTo("unpaid", shop, sandbox, aProduct());
    expect(await hasOffer(unpaid.client, `/order/${unpaid.id}`)).toBe(false);
    expect((await askFor(unpaid.client, unpaid.id)).status).toBe(409);
    const { client, id } = await paidOrder();
    const customer = shop.client();
    await logIn(customer, addCustomer(shop).email);
    expect((await askFor(customer, id)).status).toBe(404);
    const other = shop.client();
    await other.becomeGuest();
    expect((await askFor(other, id)).status).toBe(404);
    expect(await hasOffer(client, `/order/${id}`)).toBe(true);
  });

  it("does not reveal that the address has an account", async () => {
    const { email } = addCustomer(shop);
    const client = shop.client();
    await client.becomeGuest();
    const body = orderBody(aProduct(), 1, { email });
    const { _id: id, totalPrice } = await (await client.json("POST", "/api/orders", body)).json();
    await sandbox.mailbox.nextTo(email);
    shop.data.orders.pay(id, new Date(), Math.round(totalPrice * 100));
    expect((await askFor(client, id)).status).toBe(303);
    expect((await sandbox.mailbox.nextTo(email)).subject).toContain("You already have an account");
    expect(await hasOffer(client, `/order/${id}`)).toBe(false);
    expect((await client.get(`/order/${id}`)).status).toBe(200);
  });
});

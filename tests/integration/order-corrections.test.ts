import { afterEach, describe, expect, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import type { ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain();

const row = (id: string) => shop.data.orders.get({ id });
const orderWith = (status: "unpaid" | "paid" | "shipped" | "delivered") => orderUpTo(status, shop, sandbox, product.id);
const emailCount = (email: string) => shop.data.emails.count({ recipient: email });

describe("an order that was marked by mistake", () => {
  const undo = (client: ShopClient, id: string, intent: string) => client.post(`/order/${id}`, { intent });

  it("is taken back from delivered to shipped to paid, without an email, and shipped again", async () => {
    const { id, client, email } = await orderWith("delivered");
    const sent = emailCount(email);
    const note = "Delivery to this address was not confirmed by the postal service.";
    expect(wordsOf(await client.page(`/order/${id}`))).not.toContain(note);
    expect((await undo(admin, id, "undo-ship")).status).toBe(409);
    expect(row(id).shippedAt).not.toBeNull();

    expect((await undo(admin, id, "undo-deliver")).status).toBe(303);
    expect(row(id)).toMatchObject({ deliveredAt: null, shippedAt: expect.anything() });
    expect((await undo(admin, id, "undo-ship")).status).toBe(303);
    expect((await (await client.get(`/api/orders/${id}`)).json()).status).toBe("paid");
    expect(emailCount(email)).toBe(sent);

    const words = wordsOf(await client.page(`/order/${id}`));
    expect(words).toContain("Not Shipped");
    expect(words).toContain(note);
    expect(words).toContain("Not shipped yet: marked by mistake");
    const waiting: { _id: string }[] = await (await admin.get("/api/orders?status=paid&pageSize=100")).json();
    expect(waiting.map((order) => order._id)).toContain(id);
    expect((await admin.json("PUT", `/api/orders/${id}/ship`)).status).toBe(200);
    expect(row(id).shippedAt).not.toBeNull();
    const changes = wordsOf(await admin.page("/admin/changes"));
    expect(changes).toContain("'shipped' undone");
    expect(changes).toContain("'delivered' undone");
  });

  it("is undone once, however often it is sent at once", async () => {
    const { id } = await orderWith("shipped");
    const answers = await Promise.all([1, 2, 3, 4].map(() => undo(admin, id, "undo-ship")));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(shop.data.orderEvents.of(id).filter((kind) => kind === "shipping-undone")).toHaveLength(1);
  });

  it("changes nothing where there is nothing to undo", async () => {
    const { id } = await orderWith("paid");
    for (const intent of ["undo-ship", "undo-deliver"]) expect((await undo(admin, id, intent)).status).toBe(303);
    expect(shop.data.orderEvents.of(id)).toEqual(["placed", "paid"]);
  });

  it("is undone by admins only", async () => {
    const { id, client } = await orderWith("shipped");
    expect((await undo(client, id, "undo-ship")).status).toBe(403);
    for (const [, visitor] of await nonAdmins(shop)) {
      expect((await undo(visitor, id, "undo-ship")).status).not.toBe(303);
    }
    expect(row(id).shippedAt).not.toBeNull();
  });
});

describe("the address of an order", () => {
  const CORRECTED = {
    shipToFirstName: "Mary",
    shipToLastName: "Muster",
    address1: "17 Harbor St",
    address2: "",
    city: "Portland",
    state: "Oregon",
    postalCode: "97201-1234",
  };
  const path = (id: string) => `/admin/orders/${id}/address`;
  const versionOf = async (id: string) => (await admin.open(path(id))).field("version").value;
  const correct = async (id: string, changes: Record<string, string> = {}) => {
    const answer = await admin.post(path(id), { ...CORRECTED, ...changes });
    return { status: answer.status, page: Page.parse(await answer.text()) };
  };
  afterEach(async () => {
    for (const { id } of shop.data.taxRates.list())
      if (id !== "default") await admin.json("DELETE", `/api/taxes/${id}`);
  });

  it.each(["unpaid", "paid"] as const)("is corrected while it is %s: no amount changes", async (status) => {
    const { id, client } = await orderWith(status);
    const before = row(id);
    expect(Page.parse(await admin.page(`/order/${id}`)).links).toContain(path(id));
    expect((await correct(id, { version: await versionOf(id) })).status).toBe(303);
    const { shippingAddress, ...after } = row(id);
    expect(shippingAddress).toEqual({ ...CORRECTED, state: "OR", country: "US" });
    const { shippingAddress: _, ...rest } = before;
    expect(after).toEqual({ ...rest, addressVerified: false });

    const words = wordsOf(await client.page(`/order/${id}`));
    expect(words).toContain("17 Harbor St");
    expect(words).toContain("Shipping address corrected");
    expect(wordsOf(await admin.page(`/admin/orders/slips?id=${id}`))).toContain("Mary Muster");
    expect(wordsOf(await admin.page("/admin/changes"))).toContain("17 Harbor St");
    expect(shop.data.orderEvents.of(id).at(-1)).toBe("address-corrected");
  });

  it("keeps its country, whatever a form says", async () => {
    const { id } = await orderWith("paid");
    expect((await correct(id, { country: "DE" })).status).toBe(303);
    expect(row(id).shippingAddress).toMatchObject({ country: "US" });
  });

  it.each([
    ["address1", "", "Please enter the street and house number."],
    ["state", "Bavaria", "Please enter a US state, for example CA."],
    ["postalCode", "123", "Please enter a ZIP code, for example 94103."],
    ["postalCode", "96813", "The ZIP code 96813 is in HI, not in Oregon. Please check both."],
    ["city", "<b>Portland</b>", "Please leave out < and >."],
  ])("is refused with a wrong %s, and keeps what was typed", async (name, value, message) => {
    const { id } = await orderWith("unpaid");
    const before = row(id);
    const { status, page } = await correct(id, { [name]: value });
    expect(status).toBe(400);
    expect(page.form("Correct address").text).toContain(message);
    expect(page.field("shipToFirstName").value).toBe("Mary");
    expect(page.field(name).value).toBe(value);
    expect(row(id)).toEqual(before);
  });

  it("does not move to a state with another tax rate", async () => {
    const { id } = await orderWith("unpaid");
    await admin.json("POST", "/api/taxes", { country: "US", state: "TX", ratePercent: 8.25 });
    const { status, page } = await correct(id, { state: "TX", postalCode: "73301" });
    expect(status).toBe(400);
    expect(page.form("Correct address").text).toContain(
      "The tax there is different, and this order keeps its amounts.",
    );
    expect((await correct(id)).status).toBe(303);
  });

  it("does not move to another shipping zone", async () => {
    const { id } = await orderWith("unpaid");
    const before = row(id);
    const { status, page } = await correct(id, { state: "HI", postalCode: "96813" });
    expect(status).toBe(400);
    expect(page.form("Correct address").text).toContain("Shipping there has prices of its own");
    expect(page.field("postalCode").value).toBe("96813");
    expect(row(id)).toEqual(before);
  });

  it("is not overwritten when another admin has corrected it since", async () => {
    const { id } = await orderWith("unpaid");
    const version = await versionOf(id);
    expect((await correct(id, { version })).status).toBe(303);
    const refused = await correct(id, { version, address1: "18 Harbor St" });
    expect(refused.status).toBe(409);
    expect(refused.page.form("Correct address").text).toContain("You typed: 18 Harbor St.");
    expect(row(id).shippingAddress).toMatchObject({ address1: "17 Harbor St" });
    const again = { version: refused.page.field("version").value, address1: "18 Harbor St" };
    expect((await correct(id, again)).status).toBe(303);
    expect(row(id).shippingAddress).toMatchObject({ address1: "18 Harbor St" });
  });

  it("can no longer be corrected when the order is shipped or has ended", async () => {
    const shipped = (await orderWith("shipped")).id;
    const cancelled = (await orderWith("unpaid")).id;
    await admin.json("PUT", `/api/orders/${cancelled}/cancel`, {});
    for (const id of [shipped, cancelled]) {
      const before = row(id);
      expect((await admin.get(path(id))).status).toBe(409);
      expect((await correct(id)).status).toBe(409);
      expect(Page.parse(await admin.page(`/order/${id}`)).links).not.toContain(path(id));
      expect(row(id)).toEqual(before);
    }
  });

  it("is corrected by admins only", async () => {
    const { id, client } = await orderWith("paid");
    const before = row(id);
    for (const visitor of [client, ...(await nonAdmins(shop)).map(([, other]) => other)]) {
      expect((await visitor.post(path(id), CORRECTED)).status).not.toBe(200);
    }
    expect(row(id)).toEqual(before);
  });
});

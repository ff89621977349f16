import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { formOf, Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import {
  answeredQuestion,
  continueAsGuest,
  logIn,
  orderBody,
  type ShopClient,
  shippingForm,
} from "../support/shop-client";

const shop = await seededShop();
const product = shop.data.products.plain().id;

const ADDRESS = "Claim your prize at http://evil.example/win";
const MESSAGE = "Please enter a name without a web address, and put a space after a dot.";

/** The error beside a field of a page. */
function besideField(html: string, name: string): string {
  const page = Page.parse(html);
  expect([page.field(name).isInvalid, page.field(name).value]).toEqual([true, ADDRESS]);
  return page.errorOf(name);
}

async function expectBesideField(answer: Response, name: string): Promise<void> {
  expect(answer.status).toBe(400);
  expect(besideField(await answer.text(), name)).toBe(MESSAGE);
}

async function expectFields(answer: Response, fields: string[]): Promise<void> {
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    message: MESSAGE,
    fields: Object.fromEntries(fields.map((field) => [field, MESSAGE])),
  });
}

async function guestWithCart(): Promise<ShopClient> {
  const client = shop.client();
  await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
  await continueAsGuest(client);
  return client;
}

async function customer() {
  const { id, email } = addCustomer(shop);
  const client = shop.client();
  await logIn(client, email);
  return { id, email, client };
}

describe.each(["shipToFirstName", "shipToLastName"])("a web address as %s", (name) => {
  it("is refused by the shipping form", async () => {
    const client = await guestWithCart();
    await expectBesideField(
      await client.post("/shipping", { ...shippingForm, intent: "check", [name]: ADDRESS }),
      name,
    );
  });

  it("is refused by the order API, in the address and outside it, and no email is sent", async () => {
    const client = shop.client();
    await client.becomeGuest();
    const email = `victim-of-${name.toLowerCase()}@corp.example`;
    const body = orderBody(product, 1, { email });
    const shippingAddress = { ...body.shippingAddress, [name]: ADDRESS };
    await expectFields(await client.json("POST", "/api/orders", { ...body, shippingAddress }), [
      `shippingAddress.${name}`,
    ]);
    await expectFields(await client.json("POST", "/api/orders", { ...body, [name]: ADDRESS }), [
      `shippingAddress.${name}`,
    ]);
    expect(shop.data.emails.count({ recipient: email })).toBe(0);
  });

  it("is refused in the profile's address", async () => {
    const { client, email } = await customer();
    const { email: _, ...address } = shippingForm;
    const body = { firstName: "Casey", lastName: "Customer", email, shippingAddress: { ...address, [name]: ADDRESS } };
    await expectFields(await client.json("PUT", "/api/users/profile", body), [`shippingAddress.${name}`]);
  });
});

describe.each(["firstName", "lastName"])("a web address as %s", (name) => {
  const names = { firstName: "Casey", lastName: "Customer", [name]: ADDRESS };

  it("is refused by registration, in the form and the API", async () => {
    const password = "Secret-pass9!";
    const typed = { ...names, username: "prize", email: "victim@corp.example", password };
    const client = shop.client();
    const question = answeredQuestion(formOf(await client.page("/register"), "Create account"));
    const fields = { ...typed, confirmPassword: password, ...question };
    await expectBesideField(await client.post("/register", fields), name);
    const body = { ...typed, grecaptcha: await client.solvedCaptcha() };
    await expectFields(await client.json("POST", "/api/users", body), [name]);
  });

  it("is refused by the profile, in the form and the API", async () => {
    const { client, email } = await customer();
    await expectBesideField(await client.post("/profile", { ...names, email, intent: "profile" }), name);
    await expectFields(await client.json("PUT", "/api/users/profile", { ...names, email }), [name]);
  });

  it("is refused by the user administration, in the form and the API", async () => {
    const { id, email } = await customer();
    const admin = await signedInAdmin(shop);
    const username = String(shop.data.users.get({ id }).username);
    const fields = { ...names, username, email, isActive: "on" };
    await expectBesideField(await admin.post(`/admin/user/${id}/edit`, fields), name);
    await expectFields(await admin.json("PUT", `/api/users/${id}`, { [name]: ADDRESS }), [name]);
  });
});

it("links an email address with '?' and '&' to that address alone", async () => {
  const email = "jane?bcc=spy%40evil.example&subject=refund@corp.example";
  const guest = shop.client();
  await guest.becomeGuest();
  const placed = await guest.json("POST", "/api/orders", orderBody(product, 1, { email }));
  const { _id: id } = (await placed.json()) as { _id: string };
  const admin = await signedInAdmin(shop);
  const [link = ""] = /href="mailto:[^"]*"/.exec(await admin.page(`/order/${id}`)) ?? [];
  expect(link).toBe('href="mailto:jane%3Fbcc%3Dspy%2540evil.example%26subject%3Drefund@corp.example"');
});

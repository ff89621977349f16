import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { wordsOf } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";

const FACTS = {
  shopName: "Ann's Pottery & Co",
  postalAddress: "1 Wharf Lane\nPortland, ME 04101\nUnited States",
  phone: "+1 207 555 0100",
  taxNumber: "EIN 12-3456789",
  contactEmail: "ann@example.com",
};

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
expect((await admin.json("PUT", "/api/settings", FACTS)).status).toBe(200);

const titleOf = async (address: string) => (await admin.open(address)).first("title").text;

describe("the shop's name", () => {
  it("is in the titles, the header and the footer of the next page", async () => {
    expect(await titleOf("/")).toContain(`${FACTS.shopName} | `);
    expect(await titleOf("/cart")).toContain(`| ${FACTS.shopName}`);
    expect(await titleOf("/admin/orderlist")).toContain(`| ${FACTS.shopName}`);
    const page = await shop.client().open("/cart");
    expect(page.first("header").text).toContain(FACTS.shopName);
    expect(page.first("footer").text).toContain(FACTS.shopName);
  });

  it("is in the title and the contact of the API's description", async () => {
    const { info } = await (await admin.get("/api/openapi.json")).json();
    expect(info).toMatchObject({ title: `${FACTS.shopName} API`, contact: { name: FACTS.shopName } });
  });
});

describe("the shop's address, phone and tax number", () => {
  it("are on the contact page as far as they are known", async () => {
    const visitor = shop.client();
    const { text } = await visitor.open("/contact");
    expect(text).toContain("ann@example.com Phone +1 207 555 0100 Address Ann's Pottery & Co 1 Wharf Lane Portland");
    expect(text).not.toContain(FACTS.taxNumber);
    await admin.json("PUT", "/api/settings", { postalAddress: "", phone: "", contactEmail: "" });
    expect((await visitor.open("/contact")).text).not.toContain("Other ways to reach us");
    await admin.json("PUT", "/api/settings", FACTS);
  });

  it("are the seller's on invoices, and the sender's on packing slips", async () => {
    const { id } = await orderUpTo("paid", shop, sandbox, shop.data.products.plain().id);
    const invoice = (await admin.open(`/order/${id}/invoice`)).text;
    expect(invoice).toContain(
      "Seller Ann's Pottery & Co 1 Wharf Lane Portland, ME 04101 United States ann@example.com +1 207 555 0100 Tax number EIN 12-3456789",
    );
    const slip = (await admin.open(`/admin/orders/slips?id=${id}`)).text;
    expect(slip).toContain("From Ann's Pottery & Co 1 Wharf Lane Portland, ME 04101 United States");
    expect(slip).not.toContain(FACTS.taxNumber);
  });
});

describe("an e-mail", () => {
  const sentTo = async (email: string) => {
    await shop.client().json("POST", "/api/users/fpw", { email });
    return sandbox.mailbox.nextTo(email);
  };

  it("is from the shop and ends with its name and address", async () => {
    const message = await sentTo(addCustomer(shop).email);
    expect(message.subject).toBe(`Choose a new password for ${FACTS.shopName}`);
    expect(message.from.replaceAll('"', "")).toBe(`${FACTS.shopName} <no-reply@127.0.0.1>`);
    expect(message.text).toContain("Contact us");
    expect(wordsOf(message.text)).toContain("or write to ann@example.com");
    expect(message.text).toContain("Ann's Pottery & Co, 1 Wharf Lane, Portland, ME 04101, United States");
    expect(message.text).toContain("Phone +1 207 555 0100");
    expect(message.text).toContain(`Tax number ${FACTS.taxNumber}`);
  });

  it.each([
    ["desk@example.com", `${FACTS.shopName} <desk@example.com>`],
    ["Ann <desk@example.com>", "Ann <desk@example.com>"],
    ['"Ann, Potter" <desk@example.com>', "Ann, Potter <desk@example.com>"],
  ])("is from the sender %s of the settings", async (mailFrom, from) => {
    await admin.json("PUT", "/api/settings", { mailFrom });
    expect((await sentTo(addCustomer(shop).email)).from.replaceAll('"', "")).toBe(from);
  });
});

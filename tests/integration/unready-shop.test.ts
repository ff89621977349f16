import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { seededShop } from "../support/seeded-shop";
import { orderBody, walkToPlaceOrder } from "../support/shop-client";

const NO_PAYMENT = "This shop cannot take payments yet.";
const NO_EMAIL = "This shop cannot send email yet.";

const shop = await seededShop();
const buyer = shop.client();
await walkToPlaceOrder(buyer, shop.data.products.plain().id);

const textOf = async (path: string) => (await buyer.open(path)).main.text;

describe("a shop without a way to pay", () => {
  it("says so in the cart and in the checkout, until it has one", async () => {
    for (const path of ["/cart", "/payment", "/placeorder"]) {
      expect([path, await textOf(path)]).toEqual([path, expect.stringContaining(NO_PAYMENT)]);
    }
    expect(await textOf("/cart")).not.toContain("Pay by");
    expect(await textOf("/payment")).not.toMatch(/You pay after|You approve/);
    expect(await textOf("/placeorder")).not.toContain("You pay on the next page");
    const guest = shop.client();
    await guest.becomeGuest();
    const order = await (await guest.json("POST", "/api/orders", orderBody(shop.data.products.plain().id))).json();
    const { text } = (await guest.open(`/order/${order._id}`)).main;
    expect(text).toContain("Not paid yet: $");
    expect(text).not.toContain("One step left");
    await (await signedInAdmin(shop)).json("PUT", "/api/settings", { bankTransfer: "Harbor Bank 123" });
    for (const path of ["/cart", "/payment"]) expect(await textOf(path)).not.toContain(NO_PAYMENT);
    expect(await textOf("/cart")).toContain("Pay by Bank Transfer, no account needed.");
  });
});

describe("a shop without a mail server", () => {
  it("says so where it would promise an email", async () => {
    for (const path of ["/register", "/forgotpw", "/resendconfirmation"]) {
      const { text } = (await shop.client().open(path)).main;
      expect([path, text]).toEqual([path, expect.stringContaining(NO_EMAIL)]);
    }
    const { text } = (await shop.client().open("/login?redirect=%2Fshipping")).main;
    expect(text).toContain("Buy without an account.");
    expect(text).not.toContain("link in its email");
    expect((await shop.client().open("/forgotpw?sent=1")).main.text).not.toContain("is on its way");
  });

  it("says to staff of its emails that they are written to files, and finds them to send them later", async () => {
    const admin = await signedInAdmin(shop);
    const colleague = {
      firstName: "Robin",
      lastName: "Packer",
      role: "fulfilment",
      username: "robin",
      email: "robin@example.com",
    };
    const added = await admin.post("/admin/users/new", colleague);
    const notice = await admin.open(added.headers.get("Location") ?? "");
    expect(notice.text).toContain("The email with the link to set a password is written to a file");
    const [{ id = "" } = {}] = await shop.data.emails.to(colleague.email);
    const list = "/admin/emails?state=written&recipient=robin";
    expect((await admin.open(list)).main.text).toContain("not sent: there was no mail server");
    await admin.post(list, { intent: "resend", id });
    expect((await admin.open(list)).text).toContain("The email is written to a file: there is no mail server.");
    const sent = shop.data.emails.addIn("sent");
    expect((await admin.open("/admin/emails?state=written")).main.text).not.toContain(sent.recipient);
    expect((await admin.open("/admin/emails?state=sent")).main.text).toContain(sent.recipient);
  });
});

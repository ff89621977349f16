import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import type { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn } from "../support/shop-client";

const shop = await seededShop();
const admin = await signedInAdmin(shop);
const buyer = shop.client();
await logIn(buyer, "jane@example.com");
const order = `/order/${shop.data.orders.get({ username: "jane", shippedAt: null }).id}`;

const navigation = (page: Page) => page.first('nav[aria-label="Back office"]');
const current = (page: Page) => [
  ...new Set(
    navigation(page)
      .all("a[aria-current]")
      .map(({ text }) => text.replace(/ \d.*/, "")),
  ),
];
const isShops = (page: Page) => [page.first('header form[role="search"]').exists, page.link("/cart").exists];

describe("the frame of the back office", () => {
  it("has its navigation, the shop, the admin's menu and sign out, and nothing for shoppers", async () => {
    const page = await admin.open("/admin");
    expect(navigation(page).links).toEqual(
      expect.arrayContaining([
        "/admin",
        "/admin/orderlist",
        "/admin/productlist",
        "/admin/userlist",
        "/admin/messages",
      ]),
    );
    expect(page.first('header a[href="/"]').text).toContain("View shop");
    expect(page.first('header form[action="/logout"]').button("Logout").exists).toBe(true);
    expect(page.first("header").link("/contactSupport").exists).toBe(true);
    expect(isShops(page)).toEqual([false, false]);
    expect(page.first("footer").text).toMatch(/© \d{4} Tradepost Contact Us/);
  });

  it("counts orders to ship and unread messages", async () => {
    shop.data.orders.change({}, { paidAt: null, shippedAt: null, deliveredAt: null });
    shop.data.orders.change({ id: order.replace("/order/", "") }, { paidAt: new Date() });
    const page = await admin.open("/admin/settings");
    const entry = (path: string) => navigation(page).link(path).text;
    expect(entry("/admin/orderlist")).toBe("Orders 1 to ship");
    expect(entry("/admin/messages")).toMatch(/^Support messages \d+ unread$/);
  });

  it("has all times in one form", async () => {
    for (const path of navigation(await admin.open("/admin")).links.filter((link) => link.startsWith("/admin"))) {
      expect((await admin.open(path)).main.text, path).not.toMatch(/\d\/\d+\/\d{4}|\b(?:GMT|[ECMP][SD]T)\b/);
    }
    expect((await admin.open(order)).main.text).toMatch(/Placed [A-Z][a-z]{2} \d+, \d{4} \d+:\d\d [AP]M, UTC/);
  });

  it("has a breadcrumb on each screen that edits", async () => {
    const id = order.replace("/order/", "");
    const user = shop.data.users.named("jane").id;
    for (const [path, list] of [
      ["/admin/users/new", "/admin/userlist"],
      [`/admin/user/${user}/edit`, "/admin/userlist"],
      ["/admin/discount/new/edit", "/admin/discounts"],
      ["/admin/shippingrate/new/edit", "/admin/shippingrates"],
      ["/admin/pages/new/edit", "/admin/pages"],
      ["/admin/products/import", "/admin/productlist"],
      ["/admin/productlist/stock", "/admin/productlist"],
      ["/admin/orders/new", "/admin/orderlist"],
      [`/admin/orders/${id}/address`, "/admin/orderlist"],
      ["/admin/settings/payment", "/admin/settings"],
    ] as const) {
      expect((await admin.open(path)).first('nav[aria-label="Breadcrumb"]').links[0], path).toBe(list);
    }
  });

  it("marks the entry that a page belongs to, which phones show without opening the menu", async () => {
    const user = shop.data.users.named("jane").id;
    const product = shop.data.products.plain().id;
    for (const [path, entry] of [
      ["/admin", "Overview"],
      ["/admin/orderlist?paid=yes", "Orders"],
      [order, "Orders"],
      [`/admin${order.replace("/order/", "/orders/")}/address`, "Orders"],
      [`/admin/product/${product}/edit`, "Products"],
      ["/admin/products/import", "Products"],
      [`/admin/user/${user}/edit`, "Users"],
      ["/admin/shippingrates", "Shipping rates"],
      ["/contactSupport", "Support messages"],
      ["/contactSupport?recipient=jane", "Support messages"],
      ["/admin/contactmessages", "Contact messages"],
      ["/admin/returns", "Returns"],
      ["/admin/settings", "Settings"],
    ] as const) {
      const page = await admin.open(path);
      expect(current(page), path).toEqual([entry]);
      expect(navigation(page).first("summary").text, path).toContain(entry);
    }
  });

  it("is for admins only: a buyer sees the shop's frame around an order and messages", async () => {
    for (const path of [order, "/contactSupport"]) {
      const page = await buyer.open(path);
      expect(navigation(page).exists, path).toBe(false);
      expect(isShops(page), path).toEqual([true, true]);
    }
    const front = await admin.open("/cart");
    expect(navigation(front).exists).toBe(false);
    expect(isShops(front)).toEqual([true, true]);
  });
});

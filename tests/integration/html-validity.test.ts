import { HtmlValidate } from "html-validate";
import { beforeAll, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, type ShopClient } from "../support/shop-client";

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });
const { shop, sandbox } = await shopWithSandbox();
let visitor: ShopClient;
let guest: ShopClient;
let jane: ShopClient;
let admin: ShopClient;

beforeAll(async () => {
  [visitor, guest, jane] = [shop.client(), shop.client(), shop.client()];
  admin = await signedInAdmin(shop);
  await guest.becomeGuest();
  await logIn(jane, "jane@example.com");
});

/** What is wrong in the markup of a response, with its place. */
async function faultsOf(response: Response): Promise<string[]> {
  const html = await response.text();
  const report = await validator.validateString(html);
  const messages = report.results.flatMap(({ messages }) => messages);
  const faults = messages.map(
    ({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} (${line}:${column} ${selector})`,
  );
  // What is inside is drawn anew, without what was typed, when something changes before the boundary is hydrated.
  return html.includes("<!--$") ? [...faults, "a boundary of Suspense"] : faults;
}

async function expectValid(client: ShopClient, paths: string[]): Promise<void> {
  const faults: Record<string, string[]> = {};
  for (const path of paths) {
    const response = await client.get(path);
    expect(String(response.headers.get("Content-Type")), path).toContain("text/html");
    const found = await faultsOf(response);
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
}

it("of the pages for visitors is valid, full, empty and with errors", async () => {
  const { products } = shop.data;
  const shown = [products.withVideo(), products.colored(), products.soldOut(), products.unreviewed()];
  await expectValid(visitor, [
    "/",
    "/page/2",
    "/search/lamp",
    "/search/lamp?sort=price-asc",
    "/search/qqqqqq",
    ...[...shown, products.withPurchaseLink()].map(({ id }) => `/product/${id}`),
    `/product/${products.withVideo().id}?sort=lowest`,
    `/product/${products.withVideo().id}?stars=5`,
    "/cart",
    "/login",
    "/login?redirect=/shipping",
    "/register",
    "/forgotpw",
    "/forgotpw?sent=1",
    "/resendconfirmation",
    "/resendconfirmation?sent=1",
    "/users/resetpw/nothing",
    "/user/confirm/nothing",
    "/mailing-list/confirm/nothing",
    "/contact",
    "/contact?sent=1",
    "/api",
    "/nothing/here",
  ]);
});

it("of the cart, the checkout and a refused form is valid", async () => {
  const { id } = shop.data.products.plain();
  await guest.post(`/product/${id}`, { intent: "add-to-cart", qty: "1" });
  await expectValid(guest, ["/cart", "/shipping", "/contactSupport"]);
  expect(await faultsOf(await guest.post("/shipping", { email: "x" }))).toEqual([]);
  expect(await faultsOf(await visitor.post("/login", { email: "x" }))).toEqual([]);
  expect(await faultsOf(await visitor.post("/register", { email: "x" }))).toEqual([]);
  expect(await faultsOf(await jane.post(`/product/${id}`, { intent: "review", comment: "<b>" }))).toEqual([]);
});

it("of a customer's pages and orders is valid", async () => {
  const walked = await orderUpTo("unpaid", shop, sandbox, shop.data.products.plain().id);
  await expectValid(walked.client, [`/order/${walked.id}`]);
  const demo = (state: "unpaid" | "paid" | "shipped" | "delivered") => `/order/${shop.data.orders.demo(state).id}`;
  await expectValid(jane, [
    "/profile",
    "/profile?view=password",
    "/profile?view=orders",
    "/profile/two-factor",
    "/profile/tokens",
    "/profile/addresses",
    "/profile/addresses/new",
    "/profile/delete",
    "/contactSupport",
    ...(["unpaid", "paid", "shipped", "delivered"] as const).map(demo),
    `${demo("paid")}/invoice`,
    `/product/${shop.data.products.unreviewed().id}`,
  ]);
});

it("of the back office is valid, with rows, without and with wrong filters", async () => {
  const { data } = shop;
  const jane = data.users.named("jane").id;
  const paid = data.orders.demo("paid").id;
  const customer = data.customers.get({ userId: jane }).id;
  const label = `/admin/orders/${paid}/label`;
  await expectValid(admin, [label]);
  const sender = { senderStreet: "1 Market St", senderCity: "San Francisco", senderPostalCode: "94105" };
  await admin.json("PUT", "/api/settings", sender);
  const { _id: parcel } = await (await admin.json("POST", `/api/orders/${paid}/labels`, { weight: 12 })).json();
  expect(await faultsOf(await admin.post(label, { intent: "rates", weight: "x" }))).toEqual([]);
  await expectValid(admin, [
    label,
    `${label}?parcel=${parcel}`,
    "/admin",
    "/admin/orderlist",
    "/admin/orderlist?dateFrom=x&minTotal=x",
    `/order/${paid}`,
    `/order/${data.orders.demo("delivered").id}`,
    `/admin/orders/${paid}/address`,
    `/admin/orders/${paid}/edit`,
    `/admin/orders/slips?id=${paid}`,
    "/admin/productlist",
    "/admin/productlist?name=qqqqq",
    "/admin/productlist/stock",
    "/admin/productlist/edit?which=all",
    "/admin/productlist/edit?which=all&kind=sale",
    "/admin/productlist/changes",
    `/admin/product/${data.products.colored().id}/edit`,
    "/admin/products/import",
    "/admin/products/pictures",
    "/admin/userlist",
    "/admin/userlist?isAdmin=perhaps",
    "/admin/users/new",
    "/admin/customers",
    "/admin/customers?sortBy=x",
    `/admin/customers/${customer}`,
    `/admin/customers/${customer}/edit`,
    "/admin/orders/new",
    `/admin/orders/ship?id=${paid}`,
    `/admin/user/${jane}`,
    `/admin/user/${jane}/edit`,
    "/admin/shippingrates",
    "/admin/shippingzones?country=DE&postalCode=80331",
    "/admin/shippingzone/remote/edit",
    "/admin/shippingrate/overnight-lower-48/edit",
    "/admin/discounts",
    "/admin/discount/new/edit",
    "/admin/pages",
    "/admin/pages/terms/edit",
    "/pages/terms",
    "/admin/reviews",
    "/admin/taxes",
    "/admin/changes",
    "/admin/emails",
    "/admin/subscribers",
    "/admin/messages",
    "/contactSupport?to=jane",
    "/admin/contactmessages",
    "/admin/returns",
    "/admin/aliexpress",
    "/admin/settings",
    "/admin/settings/server",
    "/admin/export",
    "/admin/shortcuts",
  ]);
});

it("of a return and its exchange is valid, before and after products are added", async () => {
  const lamp = shop.data.products.plain();
  const { id } = await orderUpTo("delivered", shop, sandbox, lamp.id);
  const items = [{ _id: `${id}-1`, qty: 1 }];
  const { _id: returned } = await (await admin.json("POST", `/api/orders/${id}/returns`, { items })).json();
  const exchange = `/admin/returns/${returned}/exchange`;
  await expectValid(admin, [`/admin/returns/${returned}`, exchange]);
  for (const fields of [`add=${lamp.id}`, "intent=save", "intent=add&find=lamp"])
    expect(await faultsOf(await admin.post(exchange, new URLSearchParams(fields)))).toEqual([]);
});

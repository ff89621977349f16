import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { seededShop } from "../support/seeded-shop";
import type { ShopClient } from "../support/shop-client";

const shop = await seededShop();
const product = shop.data.products.plain().id;

const SCREENS = [
  "/",
  "/page/2",
  "/search/oak",
  "/search",
  "/cart",
  "/login",
  "/logout",
  "/theme",
  "/shipping",
  "/shippingrate",
];
const FURTHER_SCREENS = [
  "/payment",
  "/placeorder",
  "/order/ID",
  "/order/ID/paypal",
  "/product/ID",
  "/cart/ID",
  "/profile",
  "/profile/delete",
];
const CALLS = [
  "products",
  "products/top",
  "products/ID",
  "products/ID/reviews",
  "users/guest",
  "users/session",
  "users/profile",
  "orders",
];
const FURTHER_CALLS = [
  "orders/ID",
  "orders/ID/pay",
  "orders/myorders",
  "shipping/shippingaddress",
  "shipping/ID",
  "config/paypal",
  "nothing",
];
const PATHS = [...SCREENS, ...FURTHER_SCREENS, ...[...CALLS, ...FURTHER_CALLS].map((call) => `/api/${call}`)];

const FIELDS = [
  "qty",
  "selectedColorsVariants",
  "product",
  "intent",
  "email",
  "password",
  "redirect",
  "theme",
  "address1",
  "city",
  "state",
];
const FURTHER_FIELDS = [
  "country",
  "postalCode",
  "addressChoice",
  "selectedRate",
  "paymentMethod",
  "orderKey",
  "totalCents",
  "captchaId",
];
const LAST_FIELDS = [
  "captchaAnswer",
  "rating",
  "comment",
  "id",
  "keyword",
  "sortBy",
  "order",
  "pageNumber",
  "key",
  "token",
  "orderItems",
  "_data",
];
const name = fc.constantFrom(...FIELDS, ...FURTHER_FIELDS, ...LAST_FIELDS);

const odd = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "",
    "-1",
    "1e309",
    "NaN",
    "../..",
    "%00",
    "<script>",
    "' or 1=1 --",
    "\u0000",
    "null",
    "[]",
    "9".repeat(400),
  ),
  fc.constantFrom("standard", "PayPal", "suggested", "US", "check", "remove", "pay", "routes/_shop.cart._index"),
);

const requests = fc.record({
  path: fc.constantFrom(...PATHS),
  real: fc.boolean(),
  method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "GET", "POST"),
  query: fc.dictionary(name, odd, { maxKeys: 3 }),
  body: fc.dictionary(
    name,
    fc.oneof(odd, fc.double(), fc.boolean(), fc.constant(null), fc.array(odd, { maxLength: 3 })),
    { maxKeys: 6 },
  ),
  kind: fc.constantFrom("form", "json", "junk"),
});

type FuzzRequest = typeof requests extends fc.Arbitrary<infer Value> ? Value : never;

function send(client: ShopClient, { path, real, method, query, body, kind }: FuzzRequest): Promise<Response> {
  const address = `${path.replace("ID", real ? product : "none")}?${new URLSearchParams(query)}`;
  if (method === "GET" || method === "HEAD") return client.request(address, { method });
  if (kind === "json") return client.json(method, address, body);
  const typed = new URLSearchParams(Object.entries(body).map(([field, value]) => [field, String(value)]));
  return client.request(address, {
    method,
    body: kind === "form" ? typed.toString() : "\u0000=%zz&&=&junk",
    headers: { Origin: client.url, "Content-Type": "application/x-www-form-urlencoded" },
  });
}

function memoryMegabytes(): number {
  const status = readFileSync(`/proc/${shop.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

it("the shop answers three thousand random requests without an internal error or a memory leak", {
  timeout: 120_000,
}, async () => {
  const guest = shop.client();
  await guest.becomeGuest();
  await guest.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
  const clients = [shop.client(), guest];
  const samples = fc.sample(requests, { numRuns: 3000, seed: 20_261 });
  const failures: string[] = [];
  let before = 0;
  for (const [index, sample] of samples.entries()) {
    const response = await send(clients[index % 2] as ShopClient, sample);
    await response.arrayBuffer();
    if (response.status >= 500) failures.push(`${response.status} ${JSON.stringify(sample)}`);
    if (index === 300) before = memoryMegabytes();
  }
  expect(failures).toEqual([]);
  expect(memoryMegabytes() - before).toBeLessThan(100);
  expect(shop.data.integrity()).toEqual(["ok", []]);
});

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { formatTime } from "~/shop/time/format-time";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { addCustomer, PASSWORD } from "../support/customers";
import { fieldOf, Page, wordsOf } from "../support/html";
import { logIn, orderBody, placeOrder, type ShopClient, shippingForm, walkToPlaceOrder } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let sandbox: Sandbox;
/** With rate limits, behind a proxy, so that client addresses can be set. */
let shop: RunningShop;
/** Without rate limits, with a short reservation. */
let open: RunningShop;
let product: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  const copyOf = inject("seededFolder");
  shop = await startShop({ copyOf, settings: { ...sandbox.env, TRUST_PROXY: "on" } });
  open = await startShop({ copyOf, settings: { ...sandbox.env, RATE_LIMITS: "off", ORDER_HOLD_MINUTES: "10" } });
  for (const each of [shop, open]) {
    product = each.data.products.plain().id;
  }
});
afterAll(async () => {
  await shop.remove();
  await open.remove();
  await sandbox.stop();
});

const MINUTE = 60_000;
const from = (address: string) => ({ "X-Forwarded-For": address });

let hosts = 0;
/** A new client address. */
function newAddress(): string {
  hosts += 1;
  return `198.51.100.${hosts}`;
}

async function guest(of = shop): Promise<ShopClient> {
  const client = of.client();
  const body = { grecaptcha: await client.solvedCaptcha() };
  const answer = await client.json("POST", "/api/users/guest", body, from(newAddress()));
  expect(answer.status).toBe(201);
  return client;
}

const guests = (count: number) => Promise.all(Array.from({ length: count }, () => guest()));

let keys = 0;
/** Places an order of one unit by the API, from a new client address by default. */
function order(client: ShopClient, { address = newAddress(), email = shippingForm.email, key = "" } = {}) {
  keys += 1;
  const headers = { ...from(address), "Idempotency-Key": key || `key-${keys}` };
  return client.json("POST", "/api/orders", orderBody(product, 1, { email }), headers);
}

async function placed(client: ShopClient, options = {}): Promise<{ _id: string; createdAt: string; payBy: string }> {
  const answer = await order(client, options);
  expect(answer.status).toBe(201);
  return answer.json();
}

async function placeSome(client: ShopClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await placed(client))._id);
  return ids;
}

const stock = (of = shop) => of.data.products.stockOf(product);

describe("a buyer's unpaid orders with reserved stock", () => {
  it("are limited to five, however many are placed at once; the error lists them", async () => {
    const client = await guest();
    const before = stock();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(client)));
    const orders = await Promise.all(answers.filter(({ status }) => status === 201).map((answer) => answer.json()));
    const refusals = await Promise.all(answers.filter(({ status }) => status === 409).map((answer) => answer.json()));
    expect([orders.length, refusals.length]).toEqual([5, 15]);
    orders.sort((one, other) => one.number - other.number);
    const ids = orders.map(({ _id }) => _id);
    const list = orders.map(({ number }) => `#${number}`).join(", ");
    for (const refusal of refusals) {
      expect(refusal).toEqual({
        message: `You have 5 unpaid orders that hold stock: ${list}. Please pay one of them, or wait until its stock is released; then try again.`,
        unpaidOrders: ids,
      });
    }
    expect(stock()).toBe(before - 5);
  });

  it("count for that buyer only, and a repeat of one of them gets the same response", async () => {
    const [client, other] = [await guest(), await guest()];
    const first = await placed(client, { key: "the-first" });
    await placeSome(client, 4);
    expect((await order(client)).status).toBe(409);
    const repeat = await order(client, { key: "the-first" });
    expect([repeat.status, (await repeat.json())._id]).toEqual([200, first._id]);
    await placed(other);
  });

  it("stop counting when one is paid, or its stock is released", async () => {
    const client = await guest();
    const [paid, released] = await placeSome(client, 5);
    shop.data.orders.change({ id: paid }, { paidAt: new Date(1) });
    await placed(client);
    expect((await order(client)).status).toBe(409);
    shop.data.orders.change({ id: released }, { holdsStock: false });
    await placed(client);
    expect((await order(client)).status).toBe(409);
  });

  it("are linked where the form refuses a sixth order, and the cart is kept", async () => {
    const ids = await placeSome(await guest(), 5);
    const client = shop.client();
    const page = await walkToPlaceOrder(client, product);
    // Placed by the same guest: an API order with the same session would end its checkout.
    const { _id: buyer } = await (await client.get("/api/users/session")).json();
    for (const id of ids) shop.data.orders.change({ id }, { userId: buyer });
    const answer = await placeOrder(client, page);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    const alert = Page.parse(html).first('[role="alert"]');
    for (const id of ids) expect(alert.link(`/order/${id}`).text).toBe(`#${shop.data.orders.get({ id }).number}`);
    expect(alert.text).toContain("Please pay one of them, or wait until its stock is released; then try again.");
    shop.data.orders.change({ id: ids[0] }, { paidAt: new Date(1) });
    expect((await placeOrder(client, html)).status).toBe(303);
  });

  it("also count when a payment would reserve released stock again", async () => {
    const client = await guest();
    const [released] = await placeSome(client, 5);
    shop.data.orders.change({ id: released }, { holdsStock: false });
    await placed(client);
    const before = stock();
    const byCall = await client.json("POST", `/api/orders/${released}/pay`);
    expect([byCall.status, (await byCall.json()).unpaidOrders]).toEqual([409, expect.any(Array)]);
    const byForm = await client.post(`/order/${released}`, { intent: "pay" });
    expect(byForm.status).toBe(409);
    expect(wordsOf(await byForm.text())).toContain("You have 5 unpaid orders that hold stock");
    expect(stock()).toBe(before);
  });
});

describe("orders from one client address", () => {
  it("are limited to 30 an hour, however many are placed at once, also after a restart", async () => {
    const address = newAddress();
    const buyers = await guests(8);
    const spare = buyers.pop() as ShopClient;
    const kept = await placed(spare, { address, key: "kept" });
    const tries = buyers.flatMap((buyer) => Array.from({ length: 5 }, () => order(buyer, { address })));
    const answers = await Promise.all(tries);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(29);
    expect(refused).toHaveLength(6);
    const seconds = Number(refused[0]?.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(58 * 60);
    expect(seconds).toBeLessThanOrEqual(3600);
    const [refusal] = await Promise.all(refused.map((answer) => answer.json()));
    expect(refusal.message).toMatch(
      /^30 orders were placed from your internet address within an hour, and no more are accepted. Please try again in (59|60) minutes.$/,
    );

    await shop.restart();
    expect((await order(spare, { address })).status).toBe(429);
    // A repeat is not another order.
    const repeat = await order(spare, { address, key: "kept" });
    expect([repeat.status, (await repeat.json())._id]).toEqual([200, kept._id]);
    await placed(spare);
    const { placedAt } = shop.data.orderOrigins.get({ orderId: kept._id });
    shop.data.orderOrigins.change({ orderId: kept._id }, { placedAt: new Date(placedAt.getTime() - 60 * MINUTE) });
    await placed(spare, { address });
    expect((await order(spare, { address })).status).toBe(429);
  });

  it("count once for repeated posts with one key, and not when they are refused", async () => {
    const address = newAddress();
    const [client, ...others] = await guests(7);
    const posts = Array.from({ length: 40 }, () => order(client as ShopClient, { address, key: "one" }));
    expect(new Set((await Promise.all(posts)).map(({ status }) => status))).toEqual(new Set([200, 201]));
    for (let index = 0; index < 5; index += 1) {
      const tooMany = orderBody(product, 5000);
      expect((await client?.json("POST", "/api/orders", tooMany, from(address)))?.status).toBe(409);
    }
    const rest = others.flatMap((buyer) => Array.from({ length: 5 }, () => order(buyer, { address })));
    expect((await Promise.all(rest)).filter(({ status }) => status === 201)).toHaveLength(29);
  });

  it("may be refused 120 times an hour, whatever the reason", async () => {
    const [address, client] = [newAddress(), await guest()];
    const changed = orderBody(product, 1, { totalPrice: 0.01 });
    const refused = Array.from({ length: 130 }, () => client.json("POST", "/api/orders", changed, from(address)));
    const statuses = (await Promise.all(refused)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await order(client, { address })).status).toBe(429);
    await placed(client);
  });

  it("count for all addresses of an IPv6 network, and are refused by the form as well", async () => {
    const buyers = await guests(6);
    const tries = buyers.flatMap((buyer, one) =>
      Array.from({ length: 5 }, (_, two) => order(buyer, { address: `2001:db8:0:7:${one}::${two}` })),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([201]));
    const client = shop.client();
    const page = await walkToPlaceOrder(client, product);
    const fields = { orderKey: fieldOf(page, "orderKey"), totalCents: fieldOf(page, "totalCents") };
    const answer = await client.post("/placeorder", fields, from("2001:db8:0:7:ffff::1"));
    expect([answer.status, Number(answer.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(wordsOf(await answer.text())).toContain("30 orders were placed from your internet address within an hour");
    expect((await client.post("/placeorder", fields, from("2001:db8:0:8::1"))).status).toBe(303);
  });

  it("are stored as a hash of the address, for one hour", async () => {
    const address = newAddress();
    const { _id } = await placed(await guest(), { address });
    const stored = shop.data.orderOrigins.get({ orderId: _id }).client;
    expect(stored).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(String(stored), "base64url").toString("latin1")).not.toContain(address);
  });
});

describe("the units that unpaid orders hold", () => {
  let nth = 0;
  /** A product of its own, with this many in stock. */
  const setStock = (units: number, of = shop) => {
    nth += 1;
    return of.data.products.plain({ stock: units, nth }).id;
  };
  const buy = (client: ShopClient, of: string, qty: number, address = newAddress(), more = {}) =>
    client.json("POST", "/api/orders", orderBody(of, qty, more), from(address));
  const idOf = async (answer: Response): Promise<string> => {
    expect(answer.status).toBe(201);
    return (await answer.json())._id;
  };
  const approve = (url: string) =>
    fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ action: "approve" }) });
  /** Releases an order's stock, as the background job does when its time is over. */
  function release(id: string, of: string, units: number): void {
    shop.data.orders.change({ id }, { holdsStock: false, holdEndsAt: new Date(1) });
    shop.data.products.setStock(of, Number(shop.data.products.stockOf(of)) + units);
  }

  it("are ten of a product for one buyer, or a quarter of its stock, over all the buyer's orders", async () => {
    const [few, many] = [setStock(20), setStock(100)];
    const client = await guest();
    const refused = await buy(client, few, 11);
    expect(refused.status).toBe(409);
    const { name } = shop.data.products.get({ id: few });
    expect((await refused.json()).message).toBe(
      `At most 10 units of ${name} can be held for an order that is not paid yet. Please order 10 or fewer, or contact us if you need more.`,
    );
    await idOf(await buy(client, few, 7));
    expect((await buy(client, few, 4)).status).toBe(409);
    await idOf(await buy(client, few, 3));
    // A quarter of what is in stock and held, not of what is left
    await idOf(await buy(client, many, 20));
    await idOf(await buy(client, many, 5));
    expect((await buy(client, many, 1)).status).toBe(409);
    expect([few, many].map((id) => shop.data.products.stockOf(id))).toEqual([10, 75]);
    await idOf(await buy(await guest(), few, 10));
  });

  it("count for customers as well, and for several lines of one product together", async () => {
    const few = setStock(30);
    const customer = shop.client();
    await logIn(customer, addCustomer(shop).email, PASSWORD);
    const line = { product: few, qty: 6 };
    const answer = await buy(customer, few, 6, newAddress(), { orderItems: [line, line] });
    expect(answer.status).toBe(409);
    expect(shop.data.products.stockOf(few)).toBe(30);
  });

  it("are 100 for one client address, while its orders hold stock", async () => {
    const address = newAddress();
    const [one, other] = [setStock(400), setStock(400)];
    const first = await idOf(await buy(await guest(), one, 60, address));
    const refused = await buy(await guest(), other, 41, address);
    expect(refused.status).toBe(409);
    const { name } = shop.data.products.get({ id: other });
    expect((await refused.json()).message).toBe(
      `Unpaid orders from your internet address can hold at most 100 units in all, and 41 of ${name} would be more. Please order fewer, or pay first what you have ordered, or contact us.`,
    );
    await idOf(await buy(await guest(), other, 40, address));
    shop.data.orders.change({ id: first }, { paidAt: new Date(1) });
    await idOf(await buy(await guest(), other, 60, address));
  });

  it("follow the setting, and are not limited with RATE_LIMITS=off", async () => {
    const few = setStock(30);
    const admin = shop.client();
    await logIn(admin, "admin@example.com");
    expect((await admin.json("PUT", "/api/settings", { holdUnits: 20 })).status).toBe(200);
    const client = await guest();
    expect((await buy(client, few, 21)).status).toBe(409);
    await idOf(await buy(client, few, 20));
    expect((await admin.json("PUT", "/api/settings", { holdUnits: 10 })).status).toBe(200);
    await idOf(await buy(await guest(open), setStock(400, open), 400));
  });

  it("are refused on the last page of the checkout, and the cart is kept", async () => {
    const few = setStock(20);
    const client = shop.client();
    await walkToPlaceOrder(client, few);
    await client.post(`/product/${few}`, { qty: "10", intent: "add-to-cart" });
    const answer = await placeOrder(client, await client.page("/placeorder"));
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(Page.parse(html).first('[role="alert"]').text).toContain("Please order 10 or fewer, or contact us");
    expect(shop.data.products.stockOf(few)).toBe(20);
    shop.data.products.setStock(few, 44);
    expect((await placeOrder(client, html)).status).toBe(303);
    expect(shop.data.products.stockOf(few)).toBe(33);
  });

  it("are held again once when a payment is opened, and later only by a payment that takes money", async () => {
    const few = setStock(20);
    const client = await guest();
    const id = await idOf(await buy(client, few, 8));
    release(id, few, 8);
    const opened = await client.json("POST", `/api/orders/${id}/pay`);
    expect(opened.status).toBe(201);
    expect(shop.data.products.stockOf(few)).toBe(12);
    release(id, few, 8);
    const again = await client.json("POST", `/api/orders/${id}/pay`);
    expect(again.status).toBe(201);
    expect(shop.data.products.stockOf(few)).toBe(20);
    const payment = await again.json();
    // Not approved, so nothing is captured
    expect((await client.json("PUT", `/api/orders/${id}/pay`, { id: payment.id })).status).toBe(409);
    expect([shop.data.products.stockOf(few), shop.data.orders.get({ id }).holdsStock]).toEqual([20, false]);
    await approve(payment.approvalUrl);
    sandbox.faults.set("paypal", "capture-declined");
    expect((await client.json("PUT", `/api/orders/${id}/pay`, { id: payment.id })).status).toBe(409);
    sandbox.faults.clear();
    expect([shop.data.products.stockOf(few), shop.data.orders.get({ id }).holdsStock]).toEqual([20, false]);
    const last = await (await client.json("POST", `/api/orders/${id}/pay`)).json();
    await approve(last.approvalUrl);
    expect((await client.json("PUT", `/api/orders/${id}/pay`, { id: last.id })).status).toBe(200);
    expect([shop.data.products.stockOf(few), shop.data.orders.get({ id }).holdsStock]).toEqual([12, true]);
  });

  it("stay within the bounds whatever buyers do from any address, and with the stock add up", async () => {
    const step = fc.record({
      act: fc.constantFrom("buy", "buy", "buy", "expire", "pay"),
      buyer: fc.nat(3),
      address: fc.nat(1),
      product: fc.nat(2),
      qty: fc.integer({ min: 1, max: 45 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        const stocks = [12, 100, 160];
        const products = stocks.map((units, which) => shop.data.products.plain({ stock: units, nth: which + 20 }).id);
        const buyers = await guests(4);
        const addresses = [newAddress(), newAddress()];
        const orders: { id: string; buyer: number; product: number; qty: number; address: number }[] = [];
        const isHeld = ({ id }: { id: string }) => shop.data.orders.get({ id }).holdsStock;
        for (const { act, buyer, address, product: which, qty } of steps) {
          const client = buyers[buyer] as ShopClient;
          const headers = from(addresses[address] as string);
          const last = orders.filter((each) => each.buyer === buyer).at(-1);
          if (act === "buy") {
            const answer = await client.json("POST", "/api/orders", orderBody(products[which] as string, qty), headers);
            if (answer.status === 201)
              orders.push({ id: (await answer.json())._id, buyer, product: which, qty, address });
            else expect(answer.status).toBe(409);
          } else if (last && act === "expire") {
            if (isHeld(last)) release(last.id, products[last.product] as string, last.qty);
          } else if (last) {
            const wasHeld = isHeld(last);
            await client.json("POST", `/api/orders/${last.id}/pay`, {}, headers);
            // The units count for the address that holds them.
            if (!wasHeld && isHeld(last)) last.address = address;
          }
          const held = orders.filter(isHeld);
          const sum = (some: typeof orders) => some.reduce((total, each) => total + each.qty, 0);
          stocks.forEach((units, at) => {
            const ofProduct = held.filter((each) => each.product === at);
            expect(sum(ofProduct) + Number(shop.data.products.stockOf(products[at] as string))).toBe(units);
            for (const who of buyers.keys()) {
              const most = Math.max(10, Math.floor(units / 4));
              expect(sum(ofProduct.filter((each) => each.buyer === who))).toBeLessThanOrEqual(most);
            }
          });
          for (const where of addresses.keys())
            expect(sum(held.filter((each) => each.address === where))).toBeLessThanOrEqual(100);
        }
        for (const { id } of orders) shop.data.orders.change({ id }, { holdsStock: false });
      }),
      { numRuns: 6 },
    );
  });
});

describe("order confirmations to one email address", () => {
  const sent = (email: string, of = shop) => of.data.emails.count({ recipient: email });

  it("are limited to ten an hour for all buyers, also after a restart; the orders are placed, and their history shows it", async () => {
    const email = "victim@corp.example";
    const [one, ...others] = await guests(4);
    const client = one as ShopClient;
    const answers = await Promise.all(
      others.flatMap((buyer) => Array.from({ length: 5 }, () => order(buyer, { email: "Victim@Corp.example" }))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(sent(email)).toBe(10);
    await shop.restart();
    const { _id: id } = await placed(client, { email });
    expect(sent(email)).toBe(10);
    const words = "Confirmation email not sent: this address got too many within an hour";
    expect(wordsOf(await client.page(`/order/${id}`))).toContain(words);
    await placed(client, { email: "another-buyer@corp.example" });
    expect(sent("another-buyer@corp.example")).toBe(1);
    // Its cancellation by the buyer is not sent either.
    expect((await client.json("PUT", `/api/orders/${id}/cancel`, {}, from(newAddress()))).status).toBe(200);
    expect(sent(email)).toBe(10);

    for (const { id, createdAt } of shop.data.orders.list({ email })) {
      shop.data.orders.change({ id }, { createdAt: new Date(createdAt.getTime() - 60 * MINUTE) });
    }
    const { _id: later } = await placed(client, { email });
    expect(sent(email)).toBe(11);
    expect(wordsOf(await client.page(`/order/${later}`))).not.toContain(words);
  });

  it("are not limited, and neither are orders, with RATE_LIMITS=off", async () => {
    const client = await guest(open);
    for (let count = 0; count < 31; count += 1)
      await placed(client, { address: "203.0.113.1", email: "all@example.com" });
    expect(sent("all@example.com", open)).toBe(31);
  });
});

describe("the time that an unpaid order reserves its stock", () => {
  const heldFor = ({ createdAt, payBy }: { createdAt: string; payBy: string }) =>
    Date.parse(payBy) - Date.parse(createdAt);
  const read = async (client: ShopClient, id: string) => (await client.get(`/api/orders/${id}`)).json();

  it("is 15 minutes for a guest and an hour for a customer, on the page and in the email", async () => {
    const client = await guest();
    const email = "holder@example.com";
    const guests = await placed(client, { email });
    expect(heldFor(guests)).toBe(15 * MINUTE);
    expect(wordsOf((await sandbox.mailbox.nextTo(email)).text)).toContain(
      "we hold its items for you for at least 15 minutes after ordering.",
    );
    const page = wordsOf(await client.page(`/order/${guests._id}`));
    const until = formatTime(guests.payBy, "UTC");
    expect(page).toMatch(new RegExp(`We keep these items for you until ${until} , for another 1[45] minutes\\.`));

    const customer = shop.client();
    const { email: login } = addCustomer(shop);
    await logIn(customer, login, PASSWORD);
    const customers = await placed(customer);
    expect(heldFor(customers)).toBe(60 * MINUTE);
    expect((await customer.json("POST", `/api/orders/${customers._id}/pay`)).status).toBe(201);
    expect((await read(customer, customers._id)).payBy).toBe(customers.payBy);
  });

  it.each(["form", "API"])("is an hour from a guest's first payment created by the %s", async (channel) => {
    const client = await guest();
    const { _id: id } = await placed(client);
    // Ten minutes later
    shop.data.orders.age(id, 10 * MINUTE);
    const open = async () =>
      channel === "form"
        ? client.post(`/order/${id}`, { intent: "pay" })
        : client.json("POST", `/api/orders/${id}/pay`);
    const before = Date.now();
    expect((await open()).status).toBe(channel === "form" ? 303 : 201);
    const { payBy } = await read(client, id);
    expect(Date.parse(payBy)).toBeGreaterThanOrEqual(before + 60 * MINUTE);
    expect(Date.parse(payBy)).toBeLessThanOrEqual(Date.now() + 60 * MINUTE);
    expect((await open()).status).toBe(channel === "form" ? 303 : 201);
    expect((await read(client, id)).payBy).toBe(payBy);
  });

  it("ends for a guest without a payment, and continues for one with a payment", async () => {
    const client = await guest();
    const [waiting = "", paying = ""] = await placeSome(client, 2);
    expect((await client.json("POST", `/api/orders/${paying}/pay`)).status).toBe(201);
    const before = stock();
    // Sixteen minutes later
    for (const id of [waiting, paying]) shop.data.orders.age(id, 16 * MINUTE);
    await shop.restart();
    const holds = (id: string) => shop.data.orders.get({ id }).holdsStock;
    await expect.poll(() => holds(waiting), { timeout: 18_000, interval: 200 }).toBe(false);
    expect(holds(paying)).toBe(true);
    expect(stock()).toBe(before + 1);
    expect(wordsOf(await client.page(`/order/${waiting}`))).toContain("The time we kept these items for you is over.");
  });

  it("is not extended when PayPal cannot create the payment", async () => {
    const client = await guest();
    const before = await placed(client);
    sandbox.faults.set("paypal", "down");
    const answer = await client.json("POST", `/api/orders/${before._id}/pay`);
    sandbox.faults.clear();
    expect(answer.status).toBe(502);
    expect((await read(client, before._id)).payBy).toBe(before.payBy);
  });

  it("is ORDER_HOLD_MINUTES for a guest as well, where that is shorter", async () => {
    expect(heldFor(await placed(await guest(open)))).toBe(10 * MINUTE);
  });
});

describe("guesses of discount codes", () => {
  it("are limited for one client address, by form and API together, and used codes do not count", async () => {
    shop.data.discounts.add({
      id: "limits",
      code: "KNOWN",
      kind: "percent",
      value: 1000,
      oncePerCustomer: false,
      createdAt: new Date(),
    });
    const client = await guest();
    await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
    const address = newAddress();
    const type = (discountCode: string, at = address) =>
      client.post("/cart?index", { intent: "apply-discount", discountCode }, from(at));
    for (const _ of Array(5)) expect((await type("known")).status).toBe(303);
    // Nor do orders that are refused for another reason.
    const changed = orderBody(product, 1, { discountCode: "KNOWN", totalPrice: 0.01 });
    for (const _ of Array(31))
      expect((await client.json("POST", "/api/orders", changed, from(address))).status).toBe(409);
    const guesses = await Promise.all(Array.from({ length: 25 }, (_, guess) => type(`GUESS-${guess}`)));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
    const guessByApi = () =>
      client.json("POST", "/api/orders", orderBody(product, 1, { discountCode: "GUESS" }), from(address));
    for (const _ of Array(5)) expect((await guessByApi()).status).toBe(400);
    const tooMany = await guessByApi();
    expect(tooMany.status).toBe(429);
    expect(Number(tooMany.headers.get("Retry-After"))).toBeGreaterThan(0);
    const refused = await type("known");
    expect(refused.status).toBe(429);
    expect(Page.parse(await refused.text()).errorOf("discountCode")).toContain("Too many tries.");
    expect((await type("known", newAddress())).status).toBe(303);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { orderBody, placeOrder, type ShopClient, walkToPlaceOrder } from "../support/shop-client";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

const productShippedAs = (method: string) =>
  shop.data.products.where((found) => found.shippingMethod === method && !found.colorsVariants[0]);
const [plain, bulky] = [productShippedAs("Standard"), productShippedAs("Oversize")];
for (const { id } of [plain, bulky]) shop.data.products.setStock(id, 900);
const table = shop.data.shippingRates.list();
beforeEach(() => {
  shop.data.shippingRates.remove();
  shop.data.shippingRates.addAll(table);
});

const rateOf = (id: string) => shop.data.shippingRates.get({ id });
const changesOf = (id: string) => shop.data.adminChanges.of(id);
const counted = () => shop.data.shippingRates.count();

/** A rate's new values, prices in dollars; a form posts check boxes only when they are ticked. */
type Wanted = {
  zone: string;
  service: string;
  carrier: string;
  shippingMethod: string;
  firstUnitPrice: string;
  furtherUnitPrice: string;
  deliveryDays: string;
  freeFrom: string;
  isOffered: boolean;
};
const FREIGHT: Wanted = {
  zone: "lower-48",
  service: "Freight",
  carrier: "ODFL",
  shippingMethod: "Oversize",
  firstUnitPrice: "79.5",
  furtherUnitPrice: "40",
  deliveryDays: "7",
  freeFrom: "",
  isOffered: true,
};
const present = (id: string): Wanted => {
  const { zone, service, carrier, shippingMethod, deliveryDays, isOffered, ...cents } = rateOf(id);
  const prices = {
    firstUnitPrice: String(cents.firstUnitCents / 100),
    furtherUnitPrice: String(cents.furtherUnitCents / 100),
    freeFrom: cents.freeFromCents === null ? "" : String(cents.freeFromCents / 100),
  };
  return { zone, service, carrier, shippingMethod, ...prices, deliveryDays: String(deliveryDays), isOffered };
};

type Answer = { status: number; words: string };
const answered = async (response: Response): Promise<Answer> => ({
  status: response.status,
  words: wordsOf(await response.text()),
});
type Channel = {
  good: number;
  add: (client: ShopClient, wanted: Wanted) => Promise<Answer>;
  change: (client: ShopClient, id: string, wanted: Partial<Wanted>) => Promise<Answer>;
  remove: (client: ShopClient, id: string) => Promise<Answer>;
};
const typed = ({ isOffered, ...texts }: Wanted) => ({ ...texts, ...(isOffered ? { isOffered: "on" } : {}) });
const channels: [string, Channel][] = [
  [
    "form",
    {
      good: 303,
      add: async (client, wanted) => answered(await client.post("/admin/shippingrate/new/edit", typed(wanted))),
      change: async (client, id, wanted) =>
        answered(await client.post(`/admin/shippingrate/${id}/edit`, typed({ ...present(id), ...wanted }))),
      remove: async (client, id) => answered(await client.post("/admin/shippingrates", { intent: "delete", id })),
    },
  ],
  [
    "API",
    {
      good: 200,
      add: async (client, wanted) => {
        const { status, words } = await answered(await client.json("POST", "/api/shippingrates", wanted));
        return { status: status === 201 ? 200 : status, words };
      },
      change: async (client, id, wanted) => answered(await client.json("PUT", `/api/shippingrates/${id}`, wanted)),
      remove: async (client, id) => answered(await client.json("DELETE", `/api/shippingrates/${id}`)),
    },
  ],
];

type Rate = { id: string; rate: number; delivery_days: number; carrier: string; service: string };

/** The rates offered for a cart with these items. */
async function offeredFor(lines: [{ id: string }, number][], postalCode = "97201"): Promise<Record<string, Rate>> {
  const client = shop.client();
  for (const [{ id }, qty] of lines) await client.post(`/product/${id}`, { qty: String(qty), intent: "add-to-cart" });
  const response = await client.get(`/api/shipping/${postalCode}`);
  return Object.fromEntries(((await response.json()) as Rate[]).map((rate) => [rate.id, rate]));
}

describe.each(channels)("the table of shipping rates by %s", (_name, channel) => {
  it("adds a rate, which shoppers are offered and charged", async () => {
    expect((await channel.add(admin, FREIGHT)).status).toBe(channel.good);
    const { freight } = await offeredFor([[bulky, 3]]);
    expect(freight).toEqual({
      id: "freight",
      carrier: "ODFL",
      service: "Freight",
      rate: 159.5,
      currency: "USD",
      delivery_days: 7,
    });
    expect((await offeredFor([[plain, 1]])).freight).toBeUndefined();
    const { id } = shop.data.shippingRates.get({ rateId: "freight" });
    expect(changesOf(String(id))).toMatchObject([{ action: "created" }]);

    const client = shop.client();
    await client.becomeGuest();
    const body = orderBody(bulky.id, 3, { selectedRate: "freight" });
    const response = await client.json("POST", "/api/orders", body);
    expect([response.status, (await response.json()).shippingPrice]).toEqual([201, 159.5]);
    const others = await client.json("POST", "/api/orders", orderBody(plain.id, 1, { selectedRate: "freight" }));
    expect(others.status).toBe(400);
  });

  it("changes a rate from then on, and logs which admin did", async () => {
    expect((await offeredFor([[plain, 2]])).expedited?.rate).toBe(12.45);
    const { status } = await channel.change(admin, "expedited-lower-48", {
      firstUnitPrice: "10.05",
      deliveryDays: "3",
    });
    expect(status).toBe(channel.good);
    expect((await offeredFor([[plain, 2]])).expedited).toMatchObject({ rate: 12.55, delivery_days: 3 });
    expect((await offeredFor([[plain, 2]], "99501")).expedited?.rate).toBe(24.45);
    const written = changesOf("expedited-lower-48").at(-1)?.changes;
    expect(written).toEqual({
      firstUnitCents: { before: 995, after: 1005 },
      deliveryDays: { before: 2, after: 3 },
    });
  });

  it("removes a rate, for all or for some products", async () => {
    expect(Object.keys(await offeredFor([[bulky, 1]]))).toEqual(["standard", "expedited"]);
    expect(Object.keys(await offeredFor([[plain, 1]]))).toEqual(["standard", "expedited", "overnight"]);
    expect((await channel.change(admin, "overnight-lower-48", { isOffered: false })).status).toBe(channel.good);
    expect((await offeredFor([[plain, 1]])).overnight).toBeUndefined();
    expect((await channel.remove(admin, "expedited-lower-48")).status).toBe(channel.good);
    expect(Object.keys(await offeredFor([[plain, 1]]))).toEqual(["standard"]);
    expect(Object.keys(await offeredFor([[bulky, 1]]))).toEqual(["standard", "expedited"]);
  });

  it("prices standard shipping, makes it free from a total, and switches it off", async () => {
    const priced = await channel.change(admin, "standard-lower-48", { firstUnitPrice: "4", furtherUnitPrice: "1" });
    expect(priced.status).toBe(channel.good);
    expect((await offeredFor([[plain, 3]])).standard?.rate).toBe(6);
    const total = (plain.priceCents * 3) / 100;
    expect((await channel.change(admin, "standard-lower-48", { freeFrom: String(total) })).status).toBe(channel.good);
    expect((await offeredFor([[plain, 3]])).standard?.rate).toBe(0);
    expect((await offeredFor([[plain, 2]])).standard?.rate).toBe(5);
    const [written] = changesOf("standard-lower-48").slice(-1);
    expect(written?.changes).toEqual({ freeFromCents: { before: null, after: plain.priceCents * 3 } });
    expect((await channel.change(admin, "standard-lower-48", { isOffered: false })).status).toBe(channel.good);
    expect(Object.keys(await offeredFor([[plain, 1]]))).not.toContain("standard");
    expect((await channel.remove(admin, "standard-lower-48")).status).toBe(channel.good);
  });

  it("shows the cheapest rate and the days of arrival on the product's page", async () => {
    const shown = async () => wordsOf(await shop.client().page(`/product/${plain.id}`));
    const arrival = /Arrives [A-Z][a-z]{2} \d+ – (?:[A-Z][a-z]{2} )?\d+ in the United States/;
    const free = await shown();
    expect(free).toContain("Shipping: Free");
    expect(free).toMatch(arrival);
    await admin.json("PUT", "/api/settings", { handlingDays: 0 });
    expect(await shown()).toMatch(/Arrives [A-Z][a-z]{2} \d+ in the United States/);
    await admin.json("PUT", "/api/settings", { handlingDays: 2 });
    await channel.change(admin, "standard-lower-48", { firstUnitPrice: "4", furtherUnitPrice: "1" });
    expect(await shown()).toContain("Shipping: $4.00");
    for (const { id } of table.filter(({ zone }) => zone === "lower-48")) await channel.remove(admin, id);
    const without = await shown();
    expect(without).not.toContain("Shipping:");
    expect(without).not.toMatch(arrival);
  });

  it("refuses duplicates", async () => {
    expect((await channel.add(admin, FREIGHT)).status).toBe(channel.good);
    const again = await channel.add(admin, { ...FREIGHT, service: "FREIGHT", shippingMethod: "oversize" });
    expect(again).toMatchObject({ status: 400, words: expect.stringContaining("There is such a rate already") });
    expect((await channel.add(admin, { ...FREIGHT, zone: "abroad" })).status).toBe(channel.good);
    const rates = shop.data.shippingRates.list({ service: "Freight" });
    expect(new Set(rates.map(({ rateId }) => rateId))).toEqual(new Set(["freight"]));
  });

  it.each([
    ["firstUnitPrice", "-1", "Enter a price"],
    ["firstUnitPrice", "1.005", "Enter a price"],
    ["furtherUnitPrice", "free", "Enter a price"],
    ["furtherUnitPrice", "100000", "below 100,000"],
    ["freeFrom", "0", "Enter an amount above 0"],
    ["freeFrom", "soon", "Enter an amount above 0"],
    ["deliveryDays", "0", "Enter a whole number of days"],
    ["deliveryDays", "1.5", "Enter a whole number of days"],
    ["deliveryDays", "366", "at most 365 days"],
    ["zone", "mars", "Please choose where it goes"],
    ["service", " ", "Enter the service's name"],
    ["carrier", "x".repeat(61), "Too long"],
    ["shippingMethod", "x\u0007", "Invalid characters"],
  ])("refuses %s %j", async (name, value, words) => {
    const before = counted();
    const answer = await channel.add(admin, { ...FREIGHT, [name]: value });
    expect(answer).toMatchObject({ status: 400, words: expect.stringContaining(words) });
    expect(counted()).toBe(before);
    expect((await channel.change(admin, "overnight-lower-48", { [name]: value })).status).toBe(400);
  });

  it("is for admins only, and answers 404 for missing rates", async () => {
    const before = counted();
    for (const [, client] of await nonAdmins(shop)) {
      for (const answer of [
        await channel.add(client, FREIGHT),
        await channel.change(client, "overnight-lower-48", { firstUnitPrice: "0" }),
        await channel.remove(client, "overnight-lower-48"),
      ]) {
        expect([302, 303, 401, 403]).toContain(answer.status);
      }
    }
    expect([counted(), rateOf("overnight-lower-48").firstUnitCents]).toEqual([before, 2495]);
    expect((await channel.remove(admin, "none")).status).toBe(404);
  });
});

describe("a rate that changes during a checkout", () => {
  async function guestAtPlaceOrder(): Promise<{ client: ShopClient; page: string }> {
    const client = shop.client();
    await walkToPlaceOrder(client, plain.id);
    await client.post("/shippingrate", { selectedRate: "expedited" });
    return { client, page: await client.page("/placeorder") };
  }

  it("is shown before the order is placed", async () => {
    const { client, page } = await guestAtPlaceOrder();
    shop.data.shippingRates.change({ id: "expedited-lower-48" }, { firstUnitCents: 1500 });
    const response = await placeOrder(client, page);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(wordsOf(html)).toContain("Prices have changed.");
    expect(wordsOf(html)).toContain("$15.00");
    expect((await placeOrder(client, html)).status).toBe(303);
  });

  it("redirects to the rates when it was deleted", async () => {
    const { client, page } = await guestAtPlaceOrder();
    shop.data.shippingRates.remove({ id: "expedited-lower-48" });
    const response = await placeOrder(client, page);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/shippingrate"]);
  });
});

describe("an address without any rate", () => {
  it("is not shipped to, and the shopper can enter another one", async () => {
    const client = shop.client();
    const page = await walkToPlaceOrder(client, plain.id);
    shop.data.shippingRates.remove({ zone: "lower-48" });
    const refused = await placeOrder(client, page);
    expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/shippingrate"]);
    const rates = await client.open("/shippingrate");
    expect(rates.main.text).toContain("We do not ship there.");
    expect(rates.links).toContain("/shipping");
    expect(await offeredFor([[plain, 1]])).toEqual({});
    await client.becomeGuest();
    const placed = await client.json("POST", "/api/orders", orderBody(plain.id));
    expect(placed.status).toBe(409);
    expect((await placed.json()).message).toBe("We do not ship there.");
    const abroad = { shippingAddress: { ...orderBody(plain.id).shippingAddress, country: "DE", state: "Berlin" } };
    expect((await client.json("POST", "/api/orders", orderBody(plain.id, 1, abroad))).status).toBe(201);
  });
});

describe("GET /api/shipping/{postalCode} without a cart", () => {
  it.each([
    ["abc", 400],
    ["9720", 400],
    ["97201-1234", 200],
    ["SW1A 1AA?country=GB", 200],
    ["97201?country=XX", 400],
  ])("for %s answers %i", async (param, status) => {
    const response = await shop.client().get(`/api/shipping/${param}`);
    expect(response.status).toBe(status);
    if (status === 400)
      expect((await response.json()).message).toMatch(/^Please (enter a ZIP code|choose the country)/);
  });

  const ratesOf = async (query: string) => {
    const response = await shop.client().get(`/api/shipping/97201${query}`);
    expect(response.status).toBe(200);
    return Object.fromEntries(((await response.json()) as Rate[]).map(({ id, rate }) => [id, rate]));
  };

  it("prices a number of units, of a given product if it is named", async () => {
    expect(await ratesOf("?qty=2")).toEqual({ standard: 0, expedited: 12.45, overnight: 30.95 });
    expect(await ratesOf(`?qty=2&product=${plain.id}`)).toEqual({ standard: 0, expedited: 12.45, overnight: 30.95 });
    expect(await ratesOf(`?qty=2&product=${bulky.id}`)).toEqual({ standard: 0, expedited: 44.9 });
    expect(await ratesOf(`?product=${bulky.id}`)).toEqual({ standard: 0, expedited: 29.95 });
  });

  it("prices the variant that is named, at the rates that its order can have, and the cheapest one while none is", async () => {
    const { _id } = await (await admin.json("POST", "/api/products")).json();
    const saved = await admin.json("PUT", `/api/products/${_id}`, {
      name: "Paint",
      options: [{ name: "Size", values: ["5 l", "0.5 l"] }],
      variants: [
        { options: { Size: "5 l" }, price: 60, countInStock: 9, weight: 7300 },
        { options: { Size: "0.5 l" }, price: 12, countInStock: 9, weight: 400 },
      ],
    });
    const [large, small] = ((await saved.json()) as { variants: { _id: string }[] }).variants.map((one) => one._id);
    const extra = { ...FREIGHT, shippingMethod: "", firstUnitPrice: 0.5, furtherUnitPrice: 0 };
    for (const row of [
      { ...extra, service: "Postcard", maxWeight: 500 },
      { ...extra, service: "Insured", minTotal: 50 },
    ]) {
      const added = await admin.json("POST", "/api/shippingrates", row);
      expect([added.status, await added.json()]).toMatchObject([201, { service: row.service }]);
    }
    const bounded = async (query: string) =>
      Object.keys(await ratesOf(`?product=${_id}${query}`)).filter((id) => ["postcard", "insured"].includes(id));
    expect(await bounded(`&variantId=${large}`)).toEqual(["insured"]);
    expect(await bounded(`&variantId=${small}`)).toEqual(["postcard"]);
    expect(await bounded("")).toEqual(["postcard"]);
    expect(await bounded(`&variantId=${small}&qty=5`)).toEqual(["insured"]);

    const client = shop.client();
    await client.becomeGuest();
    const placed = async (selectedRate: string) => {
      const orderItems = [{ product: _id, variantId: large, qty: 1 }];
      return (await client.json("POST", "/api/orders", orderBody(_id, 1, { orderItems, selectedRate }))).status;
    };
    expect([await placed("postcard"), await placed("insured")]).toEqual([400, 201]);

    const statusOf = async (query: string) => (await shop.client().get(`/api/shipping/97201?${query}`)).status;
    expect(await statusOf(`product=${_id}&variantId=none`)).toBe(400);
    expect(await statusOf(`product=${plain.id}&variantId=${large}`)).toBe(400);
    expect(await statusOf(`qty=1&variantId=${large}`)).toBe(400);
  });

  it.each(["0", "-1", "1.5", "many"])("refuses %j units, and an unknown product", async (qty) => {
    expect((await shop.client().get(`/api/shipping/97201?qty=${qty}`)).status).toBe(400);
    expect((await shop.client().get(`/api/shipping/97201?qty=1&product=none`)).status).toBe(404);
  });
});

it("ten admins who add the same rate at once create it once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.json("POST", "/api/shippingrates", { ...FREIGHT, service: "Sledge" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
});

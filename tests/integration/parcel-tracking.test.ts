import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { arrivalText } from "~/shop/shipping/arrival";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { wordsOf } from "../support/html";
import { logIn, type ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let sandbox: Sandbox;
let shop: RunningShop;
let plain: RunningShop;
let jane: ShopClient;
let admin: ShopClient;
let order: string;

const TRACKING = "/api/orders/shipments/tracking";
const WHERE = { destinationCountry: "United States", language: "en", zipcode: "97201" };

beforeAll(async () => {
  sandbox = await startSandbox();
  const copyOf = inject("seededFolder");
  shop = await startShop({ copyOf, settings: { ...sandbox.env, RATE_LIMITS: "off" } });
  plain = await startShop({ copyOf, settings: { RATE_LIMITS: "off" } });
  jane = shop.client();
  await logIn(jane, "jane@example.com");
  admin = await signedInAdmin(shop);
  order = shop.data.orders.demo("shipped").id;
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => {
  await shop.remove();
  await plain.remove();
  await sandbox.stop();
});

let made = 0;

/** A tracking number on jane's shipped order; the sandbox interprets its last word. */
function parcel(word = "PARCEL"): string {
  made += 1;
  const number = `T${made}${word}00`;
  shop.data.trackingNumbers.add({ orderId: order, number, trackingItem: [], addedAt: new Date(1) });
  return number;
}

const sendRequest = (client: ShopClient, trackingId: string, more: Record<string, unknown> = {}) =>
  client.json("POST", TRACKING, { trackingId, ...WHERE, ...more });

describe("requesting a parcel's location", () => {
  it("returns the tracking events, newest first, with their age", async () => {
    const trackingId = parcel();
    const answer = await sendRequest(jane, trackingId);
    expect(answer.status).toBe(200);
    const answered = await answer.json();
    expect(answered).toMatchObject({ trackingId, carrier: "USPS", status: "transit" });
    expect(answered.events[0]).toEqual({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT06:05:00Z$/),
      location: "Seattle, WA",
      status: "Out for delivery",
    });
    expect(Math.abs(Date.now() - Date.parse(answered.fetchedAt))).toBeLessThan(60_000);
    // For half an hour the service is not called again, so it may be down.
    sandbox.faults.set("parcelsapp", "down");
    expect(await (await sendRequest(jane, trackingId)).json()).toEqual(answered);
  });

  it.each([
    ["no tracking id", { trackingId: "" }],
    ["a tracking id of symbols", { trackingId: "<script>" }],
    ["no country", { destinationCountry: " " }],
    ["no language", { language: undefined }],
    ["an invalid language", { language: "english" }],
    ["no zipcode", { zipcode: null }],
    ["a list", { zipcode: ["97201"] }],
  ])("refuses %s", async (_, wrong) => {
    const answer = await sendRequest(jane, "T1PARCEL00", wrong);
    expect([answer.status, (await answer.json()).message]).toEqual([400, "Invalid shipment data"]);
  });

  it.each(["empty", "no-data"])("shows 'Try again' while there is no data: %s", async (fault) => {
    const trackingId = parcel();
    sandbox.faults.set("parcelsapp", fault, 1);
    const answer = await sendRequest(jane, trackingId);
    expect([answer.status, await answer.json()]).toEqual([404, { message: "Try again" }]);
    expect((await sendRequest(jane, trackingId)).status).toBe(200);
  });

  it("waits for a slow lookup", async () => {
    const trackingId = parcel("SLOW");
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await sendRequest(jane, trackingId)).status);
    expect(statuses).toEqual([404, 404, 404, 200]);
  });

  it.each([
    ["down", 502],
    ["nonsense", 502],
    ["reset", 502],
    ["key-refused", 502],
    ["hang", 504],
  ])("reports when the service is: %s", async (fault, status) => {
    const trackingId = parcel();
    sandbox.faults.set("parcelsapp", fault);
    expect((await sendRequest(jane, trackingId)).status).toBe(status);
  });

  it("is allowed for customers on their own parcels, for admins on any, and for visitors on none", async () => {
    const trackingId = parcel();
    const other = shop.client();
    await logIn(other, addCustomer(shop).email);
    expect((await sendRequest(shop.client(), trackingId)).status).toBe(401);
    expect((await sendRequest(other, trackingId)).status).toBe(404);
    expect((await sendRequest(jane, "T999PARCEL00")).status).toBe(404);
    expect((await sendRequest(admin, trackingId)).status).toBe(200);
    expect((await sendRequest(admin, "T999PARCEL00")).status).toBe(200);
  });

  it("keeps the service's key out of the log", () => {
    expect(shop.output()).not.toContain("sandbox-parcelsapp-key");
  });
});

describe("an order's page", () => {
  it("shows the parcels' events after a request", async () => {
    const number = parcel();
    const answer = await jane.post(`/order/${order}`, { intent: "track" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/order/${order}#parcels`]);
    const words = wordsOf(await jane.page(`/order/${order}`));
    expect(words).toContain(number);
    expect(words).toMatch(/Out for delivery [A-Z][a-z]{2} \d+, \d{4} 6:05 AM, Seattle, WA .* As of /);
  });

  it("is updated in the background until its parcels have arrived", async () => {
    // Parcels of earlier tests must not take part.
    shop.data.parcels.change({}, { nextLookAt: null });
    const number = "T0DELIVERED00";
    const added = await admin.json("POST", "/api/orders/email/send", { orderId: order, bigNumber: number });
    expect(added.status).toBe(200);
    const tracked = () => shop.data.parcels.find({ number });
    await expect.poll(() => tracked()?.report ?? null, { timeout: 18_000, interval: 200 }).not.toBeNull();
    expect(tracked()).toMatchObject({ report: { status: "delivered" }, nextLookAt: null });
  });

  it("has the movements without a request, looked up in the background when it is opened", async () => {
    shop.data.parcels.change({}, { nextLookAt: null });
    const number = parcel();
    expect(wordsOf(await jane.page(`/order/${order}`))).toContain(number);
    await expect.poll(() => shop.data.parcels.find({ number })?.report ?? null, { timeout: 18_000 }).not.toBeNull();
    expect(wordsOf(await jane.page(`/order/${order}`))).toMatch(/Out for delivery [A-Z][a-z]{2} \d+, \d{4} 6:05 AM/);
    const long = { lookedAt: new Date(1), fetchedAt: new Date(1), nextLookAt: new Date(Date.now() + 7_000_000) };
    shop.data.parcels.change({ number }, long);
    await jane.page(`/order/${order}`);
    await expect
      .poll(() => shop.data.parcels.find({ number })?.fetchedAt?.getTime() ?? 0, { timeout: 18_000 })
      .toBeGreaterThan(1);
  });

  it("is not given up for an outage of the service, and is looked up again when it was", async () => {
    shop.data.parcels.change({}, { nextLookAt: null });
    const [failing, given] = [parcel(), parcel()];
    for (const number of [failing, given]) shop.data.parcels.addDue(number);
    const justNow = new Date(Date.now() - 60_000);
    shop.data.parcels.change({ number: failing }, { fruitless: 59, lookedAt: justNow });
    shop.data.parcels.change({ number: given }, { fruitless: 60, nextLookAt: null });
    sandbox.faults.set("parcelsapp", "down");
    const next = () => shop.data.parcels.get({ number: failing }).nextLookAt?.getTime() ?? 0;
    await expect.poll(next, { timeout: 18_000 }).toBeGreaterThan(Date.now());
    expect(shop.data.parcels.get({ number: failing })).toMatchObject({ fruitless: 59, lookedAt: justNow });
    sandbox.faults.clear();
    await jane.page(`/order/${order}`);
    const report = () => shop.data.parcels.get({ number: given }).report;
    await expect.poll(report, { timeout: 18_000 }).not.toBeNull();
  });

  it("says when it arrives until it has", async () => {
    const stored = shop.data.orders.get({ id: order });
    const shown = async () => wordsOf(await jane.page(`/order/${order}`));
    shop.data.orders.change({ id: order }, { shippedAt: new Date(), deliveryDays: 5 });
    const { timeZone } = await (await admin.get("/api/settings")).json();
    const arrives = arrivalText(5, { timeZone, handlingDays: 0 }, Date.now());
    expect(await shown()).toMatch(new RegExp(`Arrives ${arrives}(?! –)`));
    shop.data.orders.change({ id: order }, { deliveredAt: new Date() });
    expect(await shown()).not.toContain("Arrives ");
    shop.data.orders.change({ id: order }, stored);
  });

  it("is followed by the order's sums, and these by its history, for the buyer and for staff", async () => {
    for (const reader of [jane, admin]) {
      const { main } = await reader.open(`/order/${order}`);
      const headings = main.all("h2").map(({ text }) => text);
      const places = ["Items", "Order summary", "History"].map((heading) => headings.indexOf(heading));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((one, other) => one - other));
    }
  });

  it("shows what prevents the lookup", async () => {
    const unpaid = shop.data.orders.get({ paidAt: null }).id;
    const none = await jane.post(`/order/${unpaid}`, { intent: "track" });
    expect([none.status, wordsOf(await none.text())]).toEqual([400, expect.stringContaining("Invalid shipment data")]);
    const anonymous = shop.client();
    expect((await anonymous.post(`/order/${order}`, { intent: "track" })).status).toBe(404);
  });
});

describe("without a tracking service", () => {
  it("a parcel's events are those recorded by the shop", async () => {
    const client = plain.client();
    await logIn(client, "jane@example.com");
    const answer = await sendRequest(client, "9400111899223197523109");
    expect(await answer.json()).toMatchObject({
      carrier: "USPS",
      status: "transit",
      events: [
        { status: "Shipped" },
        { status: "Handed over with a tracking number" },
        { status: "Paid" },
        { status: "Order placed" },
      ],
    });
    const page = await client.page(`/order/${order}`);
    expect(page).toContain("https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223197523109");
    expect(wordsOf(page)).not.toContain("Refresh tracking");
  });
});

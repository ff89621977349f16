import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { approveAtPayPal } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const mug = shop.data.products.plain({ stock: 1000 });
const jug = shop.data.products.plain({ stock: 1000, nth: 1 });

const SENDER = {
  senderStreet: "1 Market St",
  senderCity: "San Francisco",
  senderState: "CA",
  senderPostalCode: "94105",
};

beforeAll(async () => {
  expect((await admin.json("PUT", "/api/settings", SENDER)).status).toBe(200);
});

type Bought = { id: string; email: string; line: string };
let placedOrders = 0;

/** A guest's paid order of three mugs. */
async function paidOrder(): Promise<Bought> {
  placedOrders += 1;
  const email = `labels${placedOrders}@example.com`;
  const client = shop.client();
  await client.becomeGuest();
  const placed = await (await client.json("POST", "/api/orders", orderBody(mug.id, 3, { email }))).json();
  const start = await client.post(`/order/${placed._id}`, { intent: "pay" });
  await client.get(await approveAtPayPal(new URL(start.headers.get("Location") ?? "")));
  return { id: placed._id, email, line: placed.orderItems[0]._id };
}

const read = async (id: string) => (await admin.get(`/api/orders/${id}`)).json();
const labelsOf = async (id: string) => (await admin.get(`/api/orders/${id}/labels`)).json();
const ask = async (id: string, more: Record<string, unknown> = {}) =>
  admin.json("POST", `/api/orders/${id}/labels`, { weight: 10, ...more });
const change = (id: string, body: Record<string, unknown>) => admin.json("PUT", `/api/labels/${id}`, body);
const purchases = (label: string) =>
  [...sandbox.easypost.shipments.values()].filter((one) => one.reference === label && one.tracking_code !== null);
const shippedMails = (email: string) =>
  shop.data.emails.list({ recipient: email }).filter(({ subject }) => /shipped/i.test(subject)).length;
const historyOf = (orderId: string) => shop.data.orderEvents.list({ orderId }).map(({ kind }) => kind);

/** The rates of a parcel with all of an order, and the id of the cheapest. */
async function quote(order: Bought, more: Record<string, unknown> = {}) {
  const answer = await ask(order.id, more);
  expect(answer.status).toBe(201);
  const label = await answer.json();
  return { id: label._id as string, rate: label.rates[0]._id as string, rates: label.rates };
}

async function boughtLabel(order: Bought) {
  const { id, rate } = await quote(order);
  const answer = await change(id, { status: "bought", rate });
  expect(answer.status).toBe(200);
  return answer.json();
}

function fault(name: string, times?: number) {
  sandbox.faults.set("easypost", name, times);
  onTestFinished(() => sandbox.faults.clear());
}

/** Makes the background job look up a label at its next run, as if some time had passed. */
const letTimePass = (id: string) => shop.data.labels.change({ id }, { nextCheckAt: new Date(1), askedAt: new Date(1) });
const statusOf = (id: string) => shop.data.labels.get({ id }).status;

it("is for a parcel from the shop's country, measured as there, until the settings say otherwise", async () => {
  const kuwait = { country: "KW", state: "", city: "Salmiya", postalCode: "20001", address1: "Block 3" };
  const settings = async () => (await admin.get("/api/settings")).json();
  expect((await admin.json("PUT", "/api/settings", { country: "KW" })).status).toBe(200);
  expect(await settings()).toMatchObject({ senderCountry: "KW", parcelUnits: "metric" });
  const client = shop.client();
  await client.becomeGuest();
  const body = orderBody(mug.id, 1);
  const shippingAddress = { ...body.shippingAddress, ...kuwait };
  const { _id } = await (await client.json("POST", "/api/orders", { ...body, shippingAddress })).json();
  expect((await admin.json("PUT", `/api/orders/${_id}/mark-paid`, { reference: "Till" })).status).toBe(200);
  const page = wordsOf(await admin.page(`/admin/orders/${_id}/label`));
  expect(page).toContain("grams");
  expect(page).not.toContain("customs");
  await admin.json("PUT", "/api/settings", { parcelUnits: "imperial" });
  expect(await settings()).toMatchObject({ senderCountry: "KW", parcelUnits: "imperial" });
  await admin.json("PUT", "/api/settings", { country: "US" });
  expect(await settings()).toMatchObject({ senderCountry: "US", parcelUnits: "imperial" });
});

describe("a label by the forms, without scripts", () => {
  it("has rates by weight, is bought for a part of the order, printed and voided", async () => {
    const order = await paidOrder();
    const page = await admin.open(`/order/${order.id}`);
    const path = `/admin/orders/${order.id}/label`;
    expect(page.links).toContain(path);

    const opened = async () => (await admin.open(path)).form("Parcel");
    const form = await opened();
    expect(form.field("items[0].qty").value).toBe("3");
    expect(form.field("weight").value).toBe("");
    // What three units of 100 g weigh, in ounces.
    const weigh = (weight: number | null) => admin.json("PUT", `/api/products/${mug.id}`, { weight });
    expect((await weigh(100)).status).toBe(200);
    expect((await opened()).field("weight").value).toBe("10.6");
    expect((await weigh(null)).status).toBe(200);
    const parcel = { intent: "rates", "items[0]._id": order.line, "items[0].qty": "2", weight: "12.5" };
    const measured = await admin.post(path, { ...parcel, length: "", width: "", height: "" });
    expect(measured.status).toBe(303);
    const rates = measured.headers.get("Location") ?? "";
    expect(rates).toMatch(/#rates$/);
    expect((await admin.open(rates)).first('[id="rates"]').text).toBe("Rates");
    const choice = (await admin.open(rates)).form("Buy the label");
    const [cheapest, priority] = choice.all('input[name="rate"]').map((one) => one.attribute("value") ?? "");
    expect(choice.all('input[name="rate"]').map((one) => one.isChecked)).toEqual([true, false, false, false]);
    expect(choice.text).toContain("USPS Ground Advantage");
    expect(choice.text).toContain("$6.80");
    expect(choice.text).toContain("2 days");
    expect((await admin.open(rates)).form("Parcel").field("weight").value).toBe("12.5");
    // Heavier parcels cost more, and metric ones are converted.
    const heavier = await (await ask(order.id, { weight: 40 })).json();
    expect(heavier.rates[0].price).toBeGreaterThan(6.8);

    expect(cheapest).not.toBe(priority);
    expect((await admin.post(rates, { intent: "buy", rate: priority ?? "" })).status).toBe(303);
    const after = await read(order.id);
    const [label] = await labelsOf(order.id);
    expect(label).toMatchObject({
      status: "bought",
      problem: "",
      rate: { carrier: "USPS", service: "Priority", price: 10.62 },
    });
    expect(after).toMatchObject({ status: "partly-shipped", orderItems: [{ shippedQty: 2 }] });
    expect(after.shipments[0].trackingNumbers).toEqual([label.trackingNumber]);
    expect(after.trackingNumbers).toEqual([{ number: label.trackingNumber, trackingItem: [after.orderItems[0].name] }]);
    expect(shippedMails(order.email)).toBe(1);

    const bought = await admin.open(`/order/${order.id}`);
    expect(bought.text).toContain("USPS Priority, $10.62");
    expect(bought.text).toContain("Shipping label bought");
    expect(bought.links).toContain(label.url);
    const file = await fetch(label.url);
    expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, "%PDF-"]);
    // The page of the rates leads to the order once they are bought.
    expect((await admin.get(rates)).headers.get("Location")).toBe(`/order/${order.id}`);
    expect(wordsOf(await admin.page("/admin/changes"))).toContain("label bought");

    const foundByNumber = async () => (await (await admin.get(`/api/orders?q=${label.trackingNumber}`)).json()).length;
    expect(await foundByNumber()).toBe(1);
    expect((await admin.post(`/order/${order.id}`, { intent: "void-label", label: label._id })).status).toBe(303);
    expect(statusOf(label._id)).toBe("voiding");
    expect(await foundByNumber()).toBe(0);
    expect((await read(order.id)).trackingNumbers).toEqual([]);
    expect(historyOf(order.id)).toEqual(expect.arrayContaining(["label-bought", "label-void-pending"]));
  });

  it("keeps what was typed, and names the field, when a parcel is not one", async () => {
    const order = await paidOrder();
    const path = `/admin/orders/${order.id}/label`;
    const parcel = { intent: "rates", "items[0]._id": order.line, "items[0].qty": "2", weight: "12" };
    for (const [field, wrong, more] of [
      ["weight", "heavy", {}],
      ["weight", "0", {}],
      ["weight", "100000", {}],
      ["items[0].qty", "4", {}],
      ["length", "", { width: "3", height: "3" }],
      ["width", "1000", { length: "3", height: "3" }],
    ] as const) {
      const answer = await admin.post(path, { ...parcel, ...more, [field]: wrong });
      const refused = Page.parse(await answer.text()).form("Parcel");
      expect([field, wrong, refused.field(field).value]).toEqual([field, wrong, wrong]);
      expect(refused.field(field).attribute("aria-invalid"), field).toBe("true");
    }
    fault("down");
    const down = await admin.post(path, parcel);
    expect(down.status).toBe(502);
    expect(wordsOf(await down.text())).toContain("The EasyPost service cannot be reached right now");
    expect(await labelsOf(order.id)).toEqual([]);
  });

  it("comes back after signing in when the session has ended", async () => {
    const order = await paidOrder();
    const stale = shop.client();
    const path = `/admin/orders/${order.id}/label`;
    const parcel = { intent: "rates", "items[0]._id": order.line, "items[0].qty": "1", weight: "7.5" };
    const answer = await stale.post(path, parcel);
    expect(answer.headers.get("Location")).toContain("kept");
    const location = new URL(answer.headers.get("Location") ?? "", shop.url).searchParams.get("redirect") ?? "";
    await logIn(stale, "admin@example.com");
    const form = (await stale.open(location)).form("Parcel");
    expect([form.field("weight").value, form.field("items[0].qty").value]).toEqual(["7.5", "1"]);
  });
});

describe("exactly one label for each confirmed form", () => {
  it("of two at the same time, and of a repeat", async () => {
    const order = await paidOrder();
    const { id, rate } = await quote(order);
    fault("slow");
    const answers = await Promise.all([1, 2, 3].map(() => change(id, { status: "bought", rate })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const states = await Promise.all(answers.map(async (answer) => (await answer.json()).status));
    // One that arrives while the first is under way shows that.
    expect(states).toContain("bought");
    expect(["bought", "buying"]).toEqual(expect.arrayContaining(states));
    expect((await (await change(id, { status: "bought", rate })).json()).status).toBe("bought");
    expect(purchases(id)).toHaveLength(1);
    expect(shippedMails(order.email)).toBe(1);
    expect(historyOf(order.id).filter((kind) => kind === "label-bought")).toHaveLength(1);
  });

  it("when the answer is lost once", async () => {
    const order = await paidOrder();
    const { id, rate } = await quote(order);
    fault("buy-lost", 1);
    expect(await (await change(id, { status: "bought", rate })).json()).toMatchObject({ status: "bought" });
    expect(purchases(id)).toHaveLength(1);
  });
});

describe("a label is not bought", () => {
  it("when the carrier or the service refuses, in its words, and then at another try", async () => {
    const order = await paidOrder();
    const { id, rate } = await quote(order);
    for (const [name, words] of [
      ["buy-refused", "EasyPost says: Insufficient funds. Please add funds to your account."],
      ["key-refused", "EasyPost says: This api key is no longer active. Please use a different api key."],
    ] as const) {
      fault(name, 1);
      const answer = await change(id, { status: "bought", rate });
      expect([answer.status, (await answer.json()).message]).toEqual([409, words]);
      fault(name, 1);
      const path = `/admin/orders/${order.id}/label?parcel=${id}`;
      const page = Page.parse(await (await admin.post(path, { intent: "buy", rate })).text());
      expect(page.form("Buy the label").text).toContain(words);
    }
    expect((await change(id, { status: "bought", rate })).status).toBe(200);
    const heavy = await ask((await paidOrder()).id, { weight: 5000 });
    expect([heavy.status, (await heavy.json()).message]).toEqual([
      409,
      "EasyPost says: This parcel is heavier than 70 pounds.",
    ]);
  });

  it("at an unknown rate, to another address, or for units that were sent meanwhile", async () => {
    const order = await paidOrder();
    const { id, rate } = await quote(order);
    const unknown = await change(id, { status: "bought", rate: "rate_none" });
    expect([unknown.status, Object.keys((await unknown.json()).fields)]).toEqual([400, ["rate"]]);
    expect((await change(id, { status: "bought" })).status).toBe(400);
    const { shippingAddress } = await read(order.id);
    const form = { ...shippingAddress, address1: "2 OTHER ST", country: undefined };
    expect((await admin.post(`/admin/orders/${order.id}/address`, form)).status).toBe(303);
    const moved = await change(id, { status: "bought", rate });
    expect([moved.status, (await moved.json()).message]).toEqual([409, expect.stringContaining("address")]);
    const again = await quote(order);
    const items = [{ _id: order.line, qty: 1 }];
    expect((await admin.json("PUT", `/api/orders/${order.id}/ship`, { items })).status).toBe(200);
    const sent = await change(again.id, { status: "bought", rate: again.rate });
    expect([sent.status, (await sent.json()).message]).toEqual([409, expect.stringContaining("Only 2 of")]);
    expect([purchases(id), purchases(again.id)]).toEqual([[], []]);
  });

  it("when the items of the order have changed since", async () => {
    const order = await paidOrder();
    const { id, rate } = await quote(order, { items: [{ _id: order.line, qty: 2 }] });
    const items = [
      { _id: order.line, qty: 2 },
      { product: jug.id, qty: 2 },
    ];
    expect((await admin.json("PUT", `/api/orders/${order.id}/lines`, { items })).status).toBe(200);
    await admin.json("PUT", `/api/orders/${order.id}/waive`);
    const changed = await change(id, { status: "bought", rate });
    expect([changed.status, (await changed.json()).message]).toEqual([409, expect.stringContaining("the items")]);
    expect(purchases(id)).toEqual([]);
    expect(await boughtLabel(order)).toMatchObject({ status: "bought" });
  });

  it("abroad, without the shop's address, and for an order that cannot be shipped or is picked up", async () => {
    const order = await paidOrder();
    for (const [settings, words] of [
      [{ senderCountry: "CA" }, "customs papers"],
      [{ senderCountry: "US", senderStreet: "" }, "address that parcels are sent from is missing"],
    ] as const) {
      await admin.json("PUT", "/api/settings", settings);
      const answer = await ask(order.id);
      expect([answer.status, (await answer.json()).message]).toEqual([409, expect.stringContaining(words)]);
      expect(wordsOf(await admin.page(`/admin/orders/${order.id}/label`))).toContain(words);
    }
    await admin.json("PUT", "/api/settings", SENDER);
    const { id } = shop.data.orders.demo("unpaid");
    expect((await ask(id)).status).toBe(409);
    expect((await ask(order.id, { items: [{ _id: order.line, qty: 4 }] })).status).toBe(400);
    const offered = async () => wordsOf(await admin.page(`/order/${order.id}`)).includes("Buy a label");
    expect(await offered()).toBe(true);
    const { shippingAddress } = shop.data.orders.get({ id: order.id });
    shop.data.orders.change({ id: order.id }, { shippingAddress: { ...shippingAddress, isPickup: true } });
    expect([await offered(), (await ask(order.id)).status]).toEqual([false, 409]);
  });
});

describe("what is not known at once", () => {
  type Quoted = Awaited<ReturnType<typeof quote>> & { order: Bought };
  const cases: Record<string, Quoted> = {};
  const NAMES = ["found", "none", "recent", "canceled", "shipped", "voided", "rejected", "lost void", "old"];
  const of = (name: string) => cases[name] as Quoted;
  const buy = ({ id, rate }: Quoted) => change(id, { status: "bought", rate });

  /** Sets a fault for one label only. */
  const faultOf = (name: string, fault: string) => sandbox.faults.set("easypost", `${fault} ${of(name).id}`);

  beforeAll(async () => {
    for (const name of NAMES) {
      const order = await paidOrder();
      cases[name] = { ...(await quote(order)), order };
    }
    for (const name of ["found", "canceled", "shipped"]) faultOf(name, "buy-lost");
    for (const name of ["none", "recent"]) faultOf(name, "buy-down");
    faultOf("rejected", "refund-rejected");
    faultOf("lost void", "refund-lost");
    const bought = NAMES.filter((name) => name !== "old" && name !== "found");
    const statuses = await Promise.all(bought.map(async (name) => (await buy(of(name))).status));
    expect(Object.fromEntries(bought.map((name, index) => [name, statuses[index]]))).toEqual({
      none: 502,
      recent: 502,
      canceled: 502,
      shipped: 502,
      voided: 200,
      rejected: 200,
      "lost void": 200,
    });
    for (const name of ["voided", "rejected", "lost void"]) {
      const answer = await change(of(name).id, { status: "voided" });
      expect([name, answer.status]).toEqual([name, name === "lost void" ? 502 : 200]);
    }
    // By the form, the order's page opens and says what is not known.
    const { order, id, rate } = of("found");
    expect((await admin.post(`/admin/orders/${order.id}/label?parcel=${id}`, { intent: "buy", rate })).status).toBe(
      303,
    );
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("Being bought");
    // Until it is known, a repeat and another parcel buy nothing.
    expect((await (await buy(of("found"))).json()).status).toBe("buying");
    const other = await quote(order);
    expect((await change(other.id, { status: "bought", rate: other.rate })).status).toBe(409);
    expect(purchases(other.id)).toEqual([]);
    const canceled = await admin.json("PUT", `/api/orders/${of("canceled").order.id}/cancel`, { reason: "Changed" });
    expect(canceled.status).toBe(200);
    expect((await admin.json("PUT", `/api/orders/${of("shipped").order.id}/ship`)).status).toBe(200);

    const isOld = { createdAt: new Date(1) };
    shop.data.labels.change({ id: of("old").id }, isOld);
    for (const name of NAMES.filter((one) => one !== "old" && one !== "recent")) letTimePass(of(name).id);
    // Soon after the call, the service may still be at it.
    shop.data.labels.change({ id: of("recent").id }, { nextCheckAt: new Date(1) });
    const isDue = () => shop.data.labels.list().some(({ nextCheckAt }) => Number(nextCheckAt) === 1);
    await vi.waitFor(
      () => {
        const isVoiding = statusOf(of("rejected").id) === "voiding";
        expect([isDue(), shop.data.labels.count(isOld), isVoiding]).toEqual([false, 0, false]);
      },
      { timeout: 30_000 },
    );
  }, 60_000);

  it("a bought label whose answer was lost is found, with its shipment", async () => {
    const { id, order } = of("found");
    const [shipment, ...more] = purchases(id);
    expect(more).toEqual([]);
    expect(await read(order.id)).toMatchObject({
      status: "shipped",
      trackingNumbers: [{ number: shipment?.tracking_code }],
    });
    expect(shippedMails(order.email)).toBe(1);
  });

  it("one that was not bought says so, and rates are asked for again", async () => {
    const { order, ...none } = of("none");
    expect([statusOf(none.id), statusOf(of("recent").id)]).toEqual(["failed", "buying"]);
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("No money was spent");
    expect((await buy(of("none"))).status).toBe(409);
    expect(await boughtLabel(order)).toMatchObject({ status: "bought" });
    expect(purchases(none.id)).toEqual([]);
  });

  it("one of an order that was canceled or shipped meanwhile is recorded with its cost, and can be voided", async () => {
    for (const name of ["canceled", "shipped"]) {
      const { id, order } = of(name);
      expect([name, statusOf(id)]).toEqual([name, "bought"]);
      expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("Not shipped with it");
      expect(historyOf(order.id)).toContain("label-bought");
      expect((await read(order.id)).trackingNumbers).toEqual([]);
      expect((await (await change(id, { status: "voided" })).json()).status).toBe("voiding");
    }
  });

  it("a voided label ends when the carrier has decided, also when the answer was lost", async () => {
    for (const name of ["voided", "lost void"]) {
      const { id, order } = of(name);
      expect([name, statusOf(id)]).toEqual([name, "voided"]);
      expect(await read(order.id)).toMatchObject({ status: "shipped", trackingNumbers: [] });
      expect(historyOf(order.id)).toContain("label-voided");
      expect((await (await change(id, { status: "voided" })).json()).status).toBe("voided");
    }
  });

  it("one that the carrier does not take back stays with its number", async () => {
    const { order } = of("rejected");
    const [label] = await labelsOf(order.id);
    expect(label).toMatchObject({ status: "bought", problem: "Not voided: the carrier does not take it back." });
    const { trackingNumbers, orderItems } = await read(order.id);
    expect(trackingNumbers).toEqual([{ number: label.trackingNumber, trackingItem: [orderItems[0].name] }]);
    expect(historyOf(order.id)).toEqual(expect.arrayContaining(["label-void-pending", "label-void-refused"]));
  });

  it("rates that were not bought are deleted after a day", () => {
    expect(shop.data.labels.find({ id: of("old").id })).toBeUndefined();
  });
});

describe("voiding a label", () => {
  it("says why the carrier refuses", async () => {
    const order = await paidOrder();
    const { _id: id } = await boughtLabel(order);
    fault("refund-refused", 1);
    const refused = await change(id, { status: "voided" });
    const words = "EasyPost says: Unable to request refund. The parcel has been shipped.";
    expect([refused.status, (await refused.json()).message]).toEqual([409, words]);
    expect((await read(order.id)).trackingNumbers).toHaveLength(1);
    const quoted = await quote(await paidOrder());
    expect((await change(quoted.id, { status: "voided" })).status).toBe(409);
  });

  /** Voids labels; after a while the carrier does not take them back. */
  async function voidInVain(...ids: string[]) {
    fault("refund-rejected");
    for (const id of ids) {
      expect((await (await change(id, { status: "voided" })).json()).status).toBe("voiding");
      letTimePass(id);
    }
    await vi.waitFor(() => expect(ids.map(statusOf)).toEqual(ids.map(() => "bought")), { timeout: 20_000 });
  }
  const numbersOf = async ({ id }: Bought) =>
    (await read(id)).shipments.map((one: { trackingNumbers: string[] }) => one.trackingNumbers);

  it("gives the number back to the shipment that it was bought for, and none to an order that was shipped otherwise", async () => {
    const [parts, otherwise] = [await paidOrder(), await paidOrder()];
    const first = await quote(parts, { items: [{ _id: parts.line, qty: 1 }] });
    expect((await change(first.id, { status: "bought", rate: first.rate })).status).toBe(200);
    const sent = await admin.json("PUT", `/api/orders/${parts.id}/ship`, { bigNumber: "1Z999AA10123456784" });
    expect(sent.status).toBe(200);
    const late = await quote(otherwise);
    sandbox.faults.set("easypost", `buy-lost ${late.id}`);
    expect((await change(late.id, { status: "bought", rate: late.rate })).status).toBe(502);
    expect((await admin.json("PUT", `/api/orders/${otherwise.id}/ship`)).status).toBe(200);
    letTimePass(late.id);
    await vi.waitFor(() => expect(statusOf(late.id)).toBe("bought"), { timeout: 20_000 });

    await voidInVain(first.id, late.id);
    const [label] = await labelsOf(parts.id);
    expect(await numbersOf(parts)).toEqual([[label.trackingNumber], ["1Z999AA10123456784"]]);
    expect((await read(otherwise.id)).trackingNumbers).toEqual([]);
  });
});

describe("labels", () => {
  it("are for staff who ship only", async () => {
    const order = await paidOrder();
    const { id, rate } = await quote(order);
    for (const [who, client] of await nonAdmins(shop)) {
      const asked = await client.json("POST", `/api/orders/${order.id}/labels`, { weight: 10 });
      const bought = await client.json("PUT", `/api/labels/${id}`, { status: "bought", rate });
      expect([who, [401, 403].includes(asked.status), [401, 403].includes(bought.status)]).toEqual([who, true, true]);
      expect([who, (await client.get(`/admin/orders/${order.id}/label`)).status]).toEqual([who, 303]);
    }
    expect(purchases(id)).toEqual([]);
  });

  it("are not mentioned without a key, but for the server's settings", async () => {
    const plain = await startShop({ copyOf: inject("seededFolder") });
    onTestFinished(() => plain.remove());
    const owner = await signedInAdmin(plain);
    const { id } = plain.data.orders.demo("paid");
    expect((await owner.get(`/admin/orders/${id}/label`)).status).toBe(404);
    expect((await owner.json("POST", `/api/orders/${id}/labels`, { weight: 10 })).status).toBe(409);
    for (const path of [`/order/${id}`, "/admin/orderlist"])
      expect(wordsOf(await owner.page(path))).not.toMatch(/shipping label|buy a label/i);
    const settings = await owner.open("/admin/settings");
    expect(settings.html).not.toContain("settings-labels");
    expect((await owner.open("/admin/settings/server")).text).toContain("EASYPOST_API_KEY");
  });

  it("keep the service's key out of the log", () => {
    expect(shop.output()).not.toContain("sandbox-easypost-key");
  });
});

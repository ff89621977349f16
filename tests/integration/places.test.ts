import { afterEach, describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { Page, wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient, shippingForm } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain({ stock: 1000 }).id;

const MUNICH = { address1: "Marienplatz 8", address2: "", city: "München", postalCode: "80331", country: "DE" };
const ZONES = "/api/shippingzones";

type Zone = { _id: string; name: string; places: string; position: number; neverMatching: object[] };

const zones = async (): Promise<Zone[]> => (await admin.get(ZONES)).json();
const settings = (changes: object) => admin.json("PUT", "/api/settings", changes);

async function added(path: string, body: object): Promise<{ _id: string }> {
  const response = await admin.json("POST", path, body);
  expect([path, response.status]).toEqual([path, 201]);
  return response.json();
}

const rate = (changes: object) => ({
  service: "Parcel",
  carrier: "DHL",
  firstUnitPrice: 5,
  furtherUnitPrice: 0,
  deliveryDays: 2,
  ...changes,
});

const made: [string, string][] = [];
afterEach(async () => {
  for (const [path, id] of made.splice(0).reverse()) await admin.json("DELETE", `${path}/${id}`);
});

/** Adds a zone before all others, and its rates, until the end of the test. */
async function zoneWith(places: string, ...rates: object[]): Promise<string> {
  const { _id: zone } = await added(ZONES, { name: `Zone of ${places.split("\n")[0]}`, places, position: 1 });
  made.push([ZONES, zone]);
  for (const each of rates) {
    const { _id } = await added("/api/shippingrates", rate({ zone, ...each }));
    made.push(["/api/shippingrates", _id]);
  }
  return zone;
}

async function guestWithCart(): Promise<ShopClient> {
  const client = shop.client();
  await client.becomeGuest();
  await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
  return client;
}

async function placed(body: object): Promise<{ status: number; order: Record<string, unknown> }> {
  const client = shop.client();
  await client.becomeGuest();
  const response = await client.json("POST", "/api/orders", body);
  return { status: response.status, order: await response.json() };
}

const orderTo = (address: object, more: object = {}) => ({
  ...orderBody(product),
  ...more,
  shippingAddress: { shipToFirstName: "Erika", shipToLastName: "Muster", email: "erika@example.com", ...address },
});

describe("an address", () => {
  it("is asked for as its country writes it; a change of country keeps what was typed, without scripts", async () => {
    const client = await guestWithCart();
    const opened = await client.open("/shipping");
    expect(opened.all('input[name="state"]')).toHaveLength(1);
    const typed = { ...shippingForm, city: "München", address1: "Marienplatz 8", country: "DE", intent: "fields" };
    const answer = await client.post("/shipping", typed);
    expect(answer.status).toBe(200);
    const page = Page.parse(await answer.text());
    expect(page.all('input[name="state"]')).toEqual([]);
    const names = page.all("form[aria-label='Shipping address'] input").map((one) => one.attribute("name") ?? "");
    expect(names.indexOf("postalCode")).toBeLessThan(names.indexOf("city"));
    expect(page.all('input[name="city"]')[0]?.attribute("value")).toBe("München");
    expect(page.all('input[name="email"]')[0]?.attribute("value")).toBe(shippingForm.email);
    expect((await client.post("/shipping", { ...typed, ...MUNICH, state: "", intent: "check" })).status).toBe(303);
  });

  it.each([
    ["JP", "Please enter the prefecture.", "Please enter the postal code."],
    ["US", "Please enter the state or province.", "Please enter the postal code."],
  ])("that is empty is refused with all that is missing at once: %s", async (country, state, postalCode) => {
    const client = await guestWithCart();
    const empty = Object.fromEntries(Object.keys(shippingForm).map((name) => [name, ""]));
    const answer = await client.post("/shipping", { ...empty, country, intent: "check" });
    const page = Page.parse(await answer.text());
    const errors = ["email", "shipToFirstName", "address1", "city", "state", "postalCode"].map((name) =>
      page.errorOf(name),
    );
    expect(errors).toEqual([
      "Please enter your email address.",
      "Please enter the first name.",
      "Please enter the street and house number.",
      "Please enter the city.",
      state,
      postalCode,
    ]);
    const body = { ...orderTo({}), shippingAddress: { ...empty, country } };
    expect(JSON.stringify((await placed(body)).order.fields)).toContain(state);
  });

  it.each([
    [{ ...MUNICH, postalCode: "8033" }, "postalCode", "for example 26133"],
    [{ ...MUNICH, postalCode: "" }, "postalCode", "Please enter the postal code."],
    [{ ...MUNICH, country: "JP", postalCode: "100-0001", state: "" }, "state", "Please enter the prefecture."],
    [{ ...MUNICH, country: "IE", postalCode: "D02" }, "postalCode", "an Eircode, for example"],
    [{ ...MUNICH, country: "US", postalCode: "97201", state: "" }, "state", "Please enter the state or province."],
    [{ ...MUNICH, phone: "call me" }, "phone", "Please enter a phone number"],
  ])("%j is refused beside its field by form and API", async (address, field, words) => {
    const client = await guestWithCart();
    const answer = await client.post("/shipping", { ...shippingForm, state: "", ...address, intent: "check" });
    expect(answer.status).toBe(400);
    expect(Page.parse(await answer.text()).errorOf(field)).toContain(words);
    const { status, order } = await placed(orderTo(address));
    expect([status, JSON.stringify(order)]).toEqual([400, expect.stringContaining(words)]);
  });

  it("is printed as its country writes it, with company and phone, and says what was checked", async () => {
    const { status, order } = await placed(orderTo({ ...MUNICH, company: "Muster GmbH", phone: "+49 89 1234567" }));
    expect(status).toBe(201);
    expect(order.shippingAddress).toMatchObject({ state: "", company: "Muster GmbH", phone: "+49 89 1234567" });
    const page = wordsOf(await admin.page(`/order/${order._id}`));
    expect(page).toContain("Erika Muster Muster GmbH Marienplatz 8 80331 München Germany Phone +49 89 1234567");
    expect(page).toContain("Only the format of this address was checked");
    const slips = wordsOf(await admin.page(`/admin/orders/slips?id=${order._id}`));
    expect(slips).toContain("80331 München");
  });

  it.each([
    ["JP", "１５０－０００１", "〒150-0001 東京都渋谷区"],
    ["JP", "〒150 0001", "〒150-0001 東京都渋谷区"],
    ["JP", "１５０ー０００１", "〒150-0001 東京都渋谷区"],
    ["DE", "D-50667", " 50667 Köln"],
    ["CH", "CH-3000", " CH-3000 Bern"],
    ["LU", "L-1234", " L-1234 Luxembourg"],
    ["SI", "SI-1000", " SI-1000 Ljubljana"],
    ["LV", "1010", "Rīga, LV-1010"],
    ["MD", "MD-2012", " MD-2012 Chisinau"],
    ["GB", "sw1a2aa", "London SW1A 2AA"],
    ["PT", "1000001", "1000-001 Lisboa"],
    ["NL", "1012ab", "1012 AB Amsterdam"],
    ["KW", "٢٠٠٠١", "20001 Salmiya"],
    ["CA", "m5v3l9", "Toronto ON M5V 3L9"],
    ["AU", "2000", "Sydney NSW 2000"],
    ["US", "97201 1234", "Portland, OR 97201-1234"],
    ["US", "972011234", "Portland, OR 97201-1234"],
    ["PR", "00901 1234", "San Juan PR 00901-1234"],
  ])("in %s with the code %s is taken, and printed as '%s'", async (country, postalCode, printed) => {
    const PLACES: Record<string, object> = {
      JP: { state: "東京都", city: "渋谷区", address1: "神宮前1-1-1", shipToFirstName: "太郎", shipToLastName: "山田" },
      DE: { city: "Köln" },
      CH: { city: "Bern" },
      LU: { city: "Luxembourg" },
      SI: { city: "Ljubljana" },
      LV: { city: "Rīga" },
      MD: { city: "Chisinau" },
      GB: { city: "London" },
      PT: { city: "Lisboa" },
      NL: { city: "Amsterdam" },
      KW: { city: "Salmiya" },
      CA: { city: "Toronto", state: "Ontario" },
      AU: { city: "Sydney", state: "New South Wales" },
      US: { city: "Portland", state: "Oregon" },
      PR: { city: "San Juan" },
    };
    const address = {
      address1: "1 High St",
      country,
      postalCode,
      phone: "０３－１２３４ー５６７８",
      ...PLACES[country],
    };
    const { status, order } = await placed(orderTo(address));
    expect([status, order.fields]).toEqual([201, undefined]);
    const page = wordsOf(await admin.page(`/order/${order._id}`));
    expect(page).toContain(printed);
    expect(page).not.toContain("MD-MD");
    expect(page).toContain("Phone 03-1234-5678");
    if (country === "JP") expect(page).toContain("神宮前1-1-1 山田 太郎");
    // The rates are found by the same spelling.
    const { state = "" } = Object(PLACES[country]);
    const query = new URLSearchParams({ country, state, qty: "1" });
    expect((await shop.client().get(`/api/shipping/${encodeURIComponent(postalCode)}?${query}`)).status).toBe(200);
  });

  it("is one of the shop's country where none is named", async () => {
    expect((await shop.client().get("/api/shipping/1010?qty=1")).status).toBe(400);
    await settings({ country: "AT" });
    const rates = await shop.client().get("/api/shipping/1010?qty=1");
    const opened = await (await guestWithCart()).open("/shipping");
    await settings({ country: "US" });
    expect(rates.status).toBe(200);
    expect(opened.all('select[name="country"] option')[0]?.attribute("value")).toBe("AT");
    expect(opened.all('input[name="state"]')).toEqual([]);
  });
});

it.each(["text", 5, true, []])("an address that is %j is refused, also when the checkout has one", async (wrong) => {
  const client = await guestWithCart();
  await client.post("/shipping", { ...shippingForm, intent: "check" });
  await client.post("/shipping", { addressChoice: "entered", intent: "choose" });
  const answer = await client.json("POST", "/api/orders", { ...orderBody(product), shippingAddress: wrong });
  expect([answer.status, (await answer.json()).fields]).toEqual([
    400,
    { shippingAddress: "Please send an object here." },
  ]);
});

describe("a product's page", () => {
  it("estimates the delivery for the country of the shop", async () => {
    const page = async () => wordsOf(await shop.client().page(`/product/${product}`));
    expect(await page()).toMatch(/Arrives [^.]+ in the United States/);
    await settings({ country: "DE" });
    const german = await page();
    const [first] = (await admin.open("/admin/taxes")).all('select[name="country"] option[selected]');
    expect(first?.attribute("value")).toBe("DE");
    await settings({ country: "US" });
    expect(german).toMatch(/Arrives [^.]+ in Germany/);
  });
});

describe("the delivery on a product's page and in the cart", () => {
  const german = Array.from({ length: 10 }, (_, digit) => `DE ${digit}*`).join("\n");

  it.each([
    { country: "DE", state: "", places: german, isElsewhere: true },
    { country: "DE", state: "", places: german, isElsewhere: false },
    { country: "CA", state: "Ontario", places: "CA-QC\nCA-ON", isElsewhere: false },
  ])(
    "is that of $country, whose zones have only parts of it (and one everything else: $isElsewhere)",
    async (shopIn) => {
      const { country, state, places, isElsewhere } = shopIn;
      await zoneWith(places, { service: "Near", firstUnitPrice: 4 });
      const abroad = shop.data.shippingRates.list({ zone: "abroad" });
      if (!isElsewhere) shop.data.shippingRates.remove({ zone: "abroad" });
      expect((await settings({ country, state })).status).toBe(200);
      const client = await guestWithCart();
      const texts = [await client.page(`/product/${product}`), await client.page("/cart")].map(wordsOf);
      const data = await client.page(`/product/${product}`);
      await settings({ country: "US", state: "" });
      if (!isElsewhere) shop.data.shippingRates.addAll(abroad);
      for (const text of texts) expect(text).toMatch(/[Ss]hipping:? (from )?\$4\.00/);
      expect(data).toContain('"shippingDetails"');
    },
  );
});

describe("shipping zones", () => {
  it.each(["US-ZZ", "CA-OH", "AU-Bavaria", "BR-ZZ", "ES-Canarias", "DE-BE", "GB-SCT", "KW-Hawalli"])(
    "refuse %s, a state that no address has",
    async (places) => {
      const body = { name: "Nowhere", places, position: 1 };
      const refused = await admin.json("POST", ZONES, body);
      expect([refused.status, JSON.stringify(await refused.json())]).toEqual([400, expect.stringContaining("US-HI")]);
      const form = await admin.post("/admin/shippingzone/new/edit", { ...body, position: "1" });
      expect(form.status).toBe(400);
      expect(Page.parse(await form.text()).errorOf("places")).toContain("no such place");
    },
  );

  it.each([
    ["BR", "São Paulo", "BR-SP", ["SP", "são paulo", "Sao Paulo"], "01310-100"],
    ["JP", "Tokyo", "JP-13", ["東京都", "Tokyo", "東京"], "100-0001"],
    ["ES", "Las Palmas", "ES-GC", ["Las Palmas", "LAS PALMAS", "GC"], "35001"],
    ["MX", "CDMX", "MX-CMX", ["Ciudad de México", "D.F.", "Cdmx"], "02860"],
    ["IN", "Maharashtra", "IN-MH", ["MH", "Maharashtra"], "400001"],
  ] as const)(
    "and taxes of %s are for a state in any of its spellings: %s",
    async (country, name, line, spellings, code) => {
      await zoneWith(`${country}-${name}`, { service: "Near", firstUnitPrice: 3 });
      expect((await zones())[0]?.places).toBe(line);
      const { _id } = await added("/api/taxes", { country, state: name, ratePercent: 7 });
      made.push(["/api/taxes", _id]);
      const address = { address1: "1 High St", city: "Centro", postalCode: code, country };
      const { rateId: selectedRate } = shop.data.shippingRates.get({ service: "Near" });
      for (const state of spellings) {
        const { status, order } = await placed(orderTo({ ...address, state }, { selectedRate }));
        const { shippingService, taxRatePercent } = order;
        expect([state, status, shippingService, taxRatePercent]).toEqual([state, 201, "DHL Near", 7]);
      }
      const elsewhere = await placed(orderTo({ ...address, state: "Elsewhere" }, { selectedRate }));
      expect(elsewhere.status).toBe(400);
      const client = await guestWithCart();
      const form = await client.post("/shipping", { ...shippingForm, country, state: "", intent: "fields" });
      const suggested = Page.parse(await form.text()).all("datalist option");
      expect(suggested.map((option) => option.attribute("value"))).toContain(
        country === "MX" ? "Ciudad de México" : country === "JP" ? "東京都" : name,
      );
    },
  );

  it("with rates of any names take an order by the API that names none at the cheapest, for staff too", async () => {
    await zoneWith("DE 80*", { service: "Courier", firstUnitPrice: 9 }, { service: "Free parcel", firstUnitPrice: 0 });
    const { status, order } = await placed(orderTo(MUNICH));
    expect([status, order.shippingService, order.shippingPrice]).toEqual([201, "DHL Free parcel", 0]);
    const forBuyer = orderTo(MUNICH, {
      onBehalfOf: { email: "erika@example.com", firstName: "Erika", lastName: "Muster" },
    });
    const entered = await admin.json("POST", "/api/orders", forBuyer);
    expect([entered.status, await entered.json()]).toEqual([
      201,
      expect.objectContaining({ shippingService: "DHL Free parcel" }),
    ]);
  });

  it("of a new shop are the three that it had, in their order", async () => {
    expect((await zones()).map(({ _id }) => _id)).toEqual(["remote", "lower-48", "abroad"]);
  });

  it("decide by the first match, by postal code and weight of the cart", async () => {
    await admin.json("PUT", `/api/products/${product}`, { weight: 1500 });
    await zoneWith(
      "DE 80*\nDE 81000-81999",
      { maxWeight: 2000, firstUnitPrice: 4 },
      { minWeight: 2000, firstUnitPrice: 7 },
    );
    const offered = async (postalCode: string, qty: number) =>
      (
        await (await shop.client().get(`/api/shipping/${postalCode}?country=DE&qty=${qty}&product=${product}`)).json()
      ).map((each: { carrier: string; rate: number }) => [each.carrier, each.rate]);
    expect(await offered("80331", 1)).toEqual([["DHL", 4]]);
    expect(await offered("81549", 2)).toEqual([["DHL", 7]]);
    expect(await offered("10115", 1)).not.toContainEqual(["DHL", 4]);
    const tester = await admin.page("/admin/shippingzones?country=DE&postalCode=80331&weight=2&total=");
    expect(wordsOf(tester)).toContain("80331, DE: zone Zone of DE 80*");
    expect(wordsOf(tester)).toContain("DHL Parcel");
  });

  it("are found for a state by quotes as well, which have a postal code and perhaps a state", async () => {
    const places = "US-OR\nCA-ON";
    await zoneWith(places, { service: "Near", firstUnitPrice: 3 });
    const offers = async (path: string) =>
      (await (await shop.client().get(`/api/shipping/${path}`)).json()).some(
        ({ service }: { service: string }) => service === "Near",
      );
    expect(await offers("97201?country=US&qty=1")).toBe(true);
    expect(await offers("97201-1234?qty=1")).toBe(true);
    expect(await offers("73301?country=US&qty=1")).toBe(false);
    expect(await offers("K1A%200B1?country=CA&state=Ontario&qty=1")).toBe(true);
    expect(await offers("K1A%200B1?country=CA&qty=1")).toBe(false);
    expect((await shop.client().get(`/api/shipping/97201?state=${"x".repeat(61)}`)).status).toBe(400);
    const tester = wordsOf(await admin.page("/admin/shippingzones?country=US&postalCode=97201&weight=&total="));
    expect(tester).toContain("zone Zone of US-OR");
  });

  it("point out a place that no address gets to, because an earlier zone takes all", async () => {
    await zoneWith("DE");
    const { _id, ...zone } = (await added(ZONES, { name: "Munich", places: "de 80*\naustria", position: 2 })) as Zone;
    made.push([ZONES, _id]);
    expect(zone).toMatchObject({ places: "DE 80*\nAT" });
    expect(zone.neverMatching).toEqual([{ place: "DE 80*", takenBy: { zone: "Zone of DE", place: "DE" } }]);
    const cards = wordsOf(await admin.page("/admin/shippingzones"));
    expect(cards).toContain("No address gets to 'DE 80*' here");
    expect(cards).toContain("DE 80* Austria");
  });

  it.each([
    ["", "Enter at least one place"],
    ["Germania", "like DE 80*"],
    ["DE 9-1", "like DE 80*"],
    ["DE 100-19999", "like DE 80*"],
    ["DE 803-31", "like DE 80*"],
    ["DE -80*", "like DE 80*"],
    ["DE 123456*", "like DE 80*"],
    ["AT 12345-12346", "like DE 80*"],
    ["JP 100-00011*", "like DE 80*"],
    ["XX", "like DE"],
  ])("with the places %j are refused by form and API", async (places, words) => {
    const answer = await admin.post("/admin/shippingzone/new/edit", { name: "New", places, position: "5" });
    expect(answer.status).toBe(400);
    expect(Page.parse(await answer.text()).errorOf("places")).toContain(words);
    const response = await admin.json("POST", ZONES, { name: "New", places });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)]);
  });

  it("take postal codes with the hyphens that their country writes", async () => {
    const places = "JP 100-0001\nJP 101-00*\nPL 00-001-00-999\nBR 01000-000 - 01999-999\nDE 80331-80339";
    const zone = (await added(ZONES, { name: "Near", places, position: 1 })) as Zone;
    made.push([ZONES, zone._id]);
    const { _id } = await added("/api/shippingrates", rate({ zone: zone._id, service: "Near", firstUnitPrice: 3 }));
    made.push(["/api/shippingrates", _id]);
    expect(zone.places).toBe(places.replace(" - ", "-"));
    const isNear = async (country: string, postalCode: string) => {
      const rates = await (await shop.client().get(`/api/shipping/${postalCode}?country=${country}&qty=1`)).json();
      return rates.some(({ service }: { service: string }) => service === "Near");
    };
    const codes: [string, string][] = [
      ["JP", "100-0001"],
      ["JP", "1000001"],
      ["JP", "101-0065"],
      ["PL", "00-500"],
      ["BR", "01310-100"],
      ["DE", "80335"],
      ["JP", "100-0002"],
      ["PL", "01-001"],
      ["BR", "02000-000"],
      ["DE", "80340"],
    ];
    const near = await Promise.all(codes.map(([country, code]) => isNear(country, code)));
    expect(near).toEqual([true, true, true, true, true, true, false, false, false, false]);
  });

  it("have at most 300 places, by form and API", async () => {
    const places = Array.from({ length: 301 }, (_, nth) => `DE ${nth}*`);
    const answer = await admin.json("POST", ZONES, { name: "Many", places });
    expect([answer.status, (await answer.json()).fields]).toEqual([
      400,
      { places: "A zone has at most 300 places. Please make two zones of it." },
    ]);
    const form = await admin.post("/admin/shippingzone/new/edit", {
      name: "Many",
      places: places.join("\n"),
      position: "",
    });
    expect(Page.parse(await form.text()).errorOf("places")).toContain("at most 300 places");
  });

  it("are added before a zone for everywhere, changed and deleted; one with rates is not", async () => {
    const answer = await admin.post("/admin/shippingzone/new/edit", { name: "Alps", places: "AT\nCH", position: "" });
    expect(answer.status).toBe(303);
    const alps = (await zones()).find(({ name }) => name === "Alps");
    expect(alps?.neverMatching).toEqual([]);
    const path = `${ZONES}/${alps?._id}`;
    expect((await admin.json("PUT", path, { name: "United States" })).status).toBe(400);
    expect(await (await admin.json("PUT", path, { name: "Alpine" })).json()).toMatchObject({ name: "Alpine" });
    expect((await admin.json("DELETE", `${ZONES}/abroad`)).status).toBe(409);
    expect((await admin.json("DELETE", path)).status).toBe(200);
    expect((await admin.json("POST", "/api/shippingrates", rate({ zone: "none" }))).status).toBe(400);
  });

  it("have rates whose bounds are in order; each that is not is named", async () => {
    const zone = await zoneWith("LI");
    const bounds = { minWeight: 10, maxWeight: 5, minTotal: 9, maxTotal: 3 };
    const refused = await admin.json("POST", "/api/shippingrates", rate({ zone, ...bounds }));
    expect(refused.status).toBe(400);
    expect(Object.keys((await refused.json()).fields)).toEqual(["maxWeight", "maxTotal"]);
  });

  it("have rates whose weights do not overlap", async () => {
    const zone = await zoneWith("LI", { maxWeight: 2000 });
    const wrong = await admin.json("POST", "/api/shippingrates", rate({ zone, minWeight: 1000 }));
    expect(wrong.status).toBe(400);
    const turned = await admin.json("POST", "/api/shippingrates", rate({ zone, minWeight: 3000, maxWeight: 2500 }));
    expect(turned.status).toBe(400);
  });
});

describe("pickup", () => {
  it("asks for names, email and phone only, and emails the buyer when the order is ready", async () => {
    await settings({ postalAddress: "1 Wharf Lane\nPortland", pickupHours: "Monday to Friday" });
    await zoneWith("LI", { kind: "pickup", service: "Pickup", carrier: "Shop", firstUnitPrice: 0 });
    const client = await guestWithCart();
    const opened = await client.open("/shipping");
    expect(opened.all('input[name="deliveryMethod"]')).toHaveLength(2);
    expect(opened.all('button[value="fields"]')).toHaveLength(1);
    const names = { shipToFirstName: "Jo", shipToLastName: "Buyer", phone: "+1 207 555 0100" };
    const chosen = { deliveryMethod: "pickup", ...names, email: "jo@example.com" };
    const fields = Page.parse(await (await client.post("/shipping", { ...chosen, intent: "fields" })).text());
    expect(fields.all('input[name="address1"]')).toEqual([]);
    expect(fields.all('button[value="fields"]')).toHaveLength(1);
    expect((await client.post("/shipping", { ...chosen, shipToLastName: "", intent: "check" })).status).toBe(400);
    expect((await client.post("/shipping", { ...chosen, intent: "check" })).status).toBe(303);
    const rates = await client.open("/shippingrate");
    const [only, other] = rates.all('input[name="selectedRate"]').map((one) => one.attribute("value") ?? "");
    expect(other).toBeUndefined();
    await client.post("/shippingrate", { selectedRate: only ?? "" });
    await client.post("/payment", { paymentMethod: "PayPal" });
    const review = wordsOf(await client.page("/placeorder"));
    expect(review).toContain(
      "Jo Buyer Picked up at the shop Phone +1 207 555 0100 1 Wharf Lane Portland Monday to Friday",
    );

    const { status, order } = await placed({
      ...orderBody(product),
      email: "jo@example.com",
      deliveryMethod: "pickup",
      shippingAddress: names,
    });
    expect(status).toBe(201);
    expect(order).toMatchObject({ deliveryMethod: "pickup", shippingPrice: 0 });
    expect(order.shippingAddress).toMatchObject({ ...names, address1: "", country: "US" });
    const path = `/order/${order._id}`;
    expect((await admin.post(path, { intent: "ready" })).status).toBe(409);
    await admin.json("PUT", `/api/orders/${order._id}/mark-paid`, { reference: "Cash" });
    // The emails about the order and its payment come first.
    for (let nth = 0; nth < 2; nth += 1) await sandbox.mailbox.nextTo("jo@example.com");
    expect((await admin.post(path, { intent: "ready" })).status).toBe(303);
    const ready = await sandbox.mailbox.nextTo("jo@example.com");
    expect(ready.subject).toContain("Ready for pickup");
    expect(ready.text?.replace(/\s+/g, " ")).toContain("1 Wharf Lane Portland Monday to Friday");
    const page = wordsOf(await admin.page(path));
    expect(page).toContain("Ready for pickup");
    expect(page).toContain("Picked up");
    expect((await admin.get(`/admin/orders/${order._id}/address`)).status).toBe(409);
    expect((await admin.post(path, { intent: "deliver" })).status).toBe(303);
    expect(await (await admin.get(`/api/orders/${order._id}`)).json()).toMatchObject({ status: "delivered" });
    const [shipped] = [(await placed(orderTo(MUNICH))).order];
    expect((await admin.post(`/order/${shipped?._id}`, { intent: "ready" })).status).toBe(400);
  });

  it("is not called shipped in the buyer's list of orders and on the invoice", async () => {
    await zoneWith("LI", { kind: "pickup", service: "Pickup", carrier: "Shop", firstUnitPrice: 0 });
    const buyer = shop.client();
    const { email } = addCustomer(shop);
    await logIn(buyer, email);
    const names = { shipToFirstName: "Jo", shipToLastName: "Buyer" };
    const body = { ...orderBody(product, 2), deliveryMethod: "pickup", shippingAddress: names };
    const { _id: id } = await (await buyer.json("POST", "/api/orders", body)).json();
    await admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Cash" });
    const listed = async () => (await buyer.open("/profile")).text;
    expect((await admin.post(`/order/${id}`, { intent: "ready" })).status).toBe(303);
    expect(await listed()).toContain("Ready for pickup");
    expect(await listed()).not.toContain("On its way");
    const invoice = wordsOf(await buyer.page(`/order/${id}/invoice`));
    expect(invoice).toContain("Ready for pickup");
    expect(invoice).not.toContain("Shipped");
    expect((await admin.post(`/order/${id}`, { intent: "deliver" })).status).toBe(303);
    expect(await listed()).toContain("Picked up");
  });

  it("takes names and phone number beside the address or in it, by API", async () => {
    await zoneWith("LI", { kind: "pickup", service: "Pickup", carrier: "Shop", firstUnitPrice: 0 });
    const person = { shipToFirstName: "Jo", shipToLastName: "Buyer", phone: "+1 207 555 0100" };
    const { shippingAddress: _, ...body } = { ...orderBody(product), deliveryMethod: "pickup" };
    for (const more of [person, { shippingAddress: person }]) {
      const { status, order } = await placed({ ...body, ...more });
      expect([status, order.shippingAddress]).toMatchObject([201, person]);
    }
    const wrong = await placed({ ...body, ...person, phone: "call me" });
    expect([wrong.status, wrong.order.fields]).toEqual([400, { phone: expect.stringContaining("phone number") }]);
  });

  it("is taxed where the shop is, whose state is its name or its abbreviation", async () => {
    await zoneWith("LI", { kind: "pickup", service: "Pickup", carrier: "Shop", firstUnitPrice: 0 });
    const { _id } = await added("/api/taxes", { country: "US", state: "OR", ratePercent: 0 });
    made.push(["/api/taxes", _id]);
    const names = { shipToFirstName: "Jo", shipToLastName: "Buyer" };
    for (const state of ["OR", "oregon"]) {
      expect((await settings({ state })).status).toBe(200);
      const { order } = await placed({ ...orderBody(product), deliveryMethod: "pickup", shippingAddress: names });
      expect(order).toMatchObject({ taxPrice: 0, shippingAddress: { state: "OR" } });
    }
    expect((await settings({ state: "" })).status).toBe(200);
  });

  it("is ready on a day, and does not arrive", async () => {
    await zoneWith("LI", { kind: "pickup", service: "Pickup", carrier: "Shop", firstUnitPrice: 0 });
    const client = await guestWithCart();
    const chosen = {
      deliveryMethod: "pickup",
      shipToFirstName: "Jo",
      shipToLastName: "Buyer",
      email: "jo@example.com",
    };
    await client.post("/shipping", { ...chosen, intent: "check" });
    const rates = wordsOf(await client.page("/shippingrate"));
    expect(rates).toMatch(/Shop Pickup: ready \w{3} \d/);
    expect(rates).toMatch(/Pickup \(Shop\) Ready \w{3} \d/);
    const cart = wordsOf(await client.page("/cart"));
    expect(cart).toMatch(/Ready \w{3} [^,]+ for pickup, pickup free/);
    expect(rates + cart).not.toMatch(/arrives/i);
  });

  it("has one rate of a service for each weight and total, whatever its zone", async () => {
    const counter = { kind: "pickup", service: "Counter", carrier: "", maxWeight: 2000 };
    await zoneWith("LI", counter);
    const zone = await zoneWith("MC", {}, { ...counter, minWeight: 2000, maxWeight: null });
    const again = await admin.json("POST", "/api/shippingrates", rate({ ...counter, zone }));
    const service = "There is such a rate already. Please change that one.";
    expect([again.status, (await again.json()).fields]).toEqual([400, { service }]);
    const { id } = shop.data.shippingRates.get({ zone, kind: "pickup" });
    const change = async (changes: object) => (await admin.json("PUT", `/api/shippingrates/${id}`, changes)).status;
    expect([await change({ minWeight: 1000 }), await change({ firstUnitPrice: 1 })]).toEqual([400, 200]);
  });

  it("is refused where the shop has no rate for it", async () => {
    const client = await guestWithCart();
    const answer = await client.post("/shipping", { ...shippingForm, deliveryMethod: "pickup", intent: "check" });
    expect(answer.status).toBe(409);
    const { status, order } = await placed({ ...orderBody(product), deliveryMethod: "pickup" });
    expect([status, order.message]).toEqual([409, "This order cannot be picked up: please have it shipped."]);
  });
});

describe("a rate without a carrier", () => {
  it("is one for pickup, and what is shipped has to name who carries it, by the form and the API", async () => {
    const zone = await zoneWith("LI");
    const needed = "Enter who carries it, like UPS.";
    for (const body of [rate({ zone, carrier: "" }), { ...rate({ zone }), carrier: undefined }]) {
      const refused = await admin.json("POST", "/api/shippingrates", body);
      expect([refused.status, (await refused.json()).fields]).toEqual([400, { carrier: needed }]);
    }
    const typed = {
      zone,
      service: "Counter",
      carrier: "",
      firstUnitPrice: "0",
      furtherUnitPrice: "0",
      deliveryDays: "1",
    };
    const form = await admin.post("/admin/shippingrate/new/edit", { ...typed, kind: "ship", isOffered: "on" });
    expect([form.status, Page.parse(await form.text()).errorOf("carrier")]).toEqual([400, needed]);
    const saved = await admin.post("/admin/shippingrate/new/edit", { ...typed, kind: "pickup", isOffered: "on" });
    expect(saved.status).toBe(303);
    const rates = await (await admin.get("/api/shippingrates")).json();
    const { _id } = rates.find(({ service }: { service: string }) => service === "Counter");
    made.push(["/api/shippingrates", _id]);
    const changed = await admin.json("PUT", `/api/shippingrates/${_id}`, { kind: "ship" });
    expect([changed.status, (await changed.json()).fields]).toEqual([400, { carrier: needed }]);

    await settings({ postalAddress: "1 Wharf Lane\nPortland" });
    const names = { shipToFirstName: "Jo", shipToLastName: "Doe", phone: "555 0100" };
    const buyer = await guestWithCart();
    await buyer.post("/shipping", { deliveryMethod: "pickup", ...names, email: "jo@example.com", intent: "check" });
    const { main } = await buyer.open("/shippingrate");
    expect(main.all("label").map(({ text }) => text.replace(/ Ready .*/, ""))).toEqual(["Counter"]);
  });
});

describe("cash on delivery", () => {
  it("is offered in the zones that the settings name, and an admin marks the order as paid", async () => {
    const cash = { paymentMethod: "Cash on Delivery" };
    expect((await placed({ ...orderTo(MUNICH), ...cash })).status).toBe(400);
    expect((await settings({ cashOnDeliveryZones: "Atlantis" })).status).toBe(400);
    await settings({ cashOnDeliveryZones: "Other countries" });
    expect((await placed({ ...orderBody(product), ...cash })).status).toBe(409);
    const { status, order } = await placed({ ...orderTo(MUNICH), ...cash });
    expect(status).toBe(201);
    const paid = await admin.json("PUT", `/api/orders/${order._id}/mark-paid`, { reference: "Carrier" });
    expect(await paid.json()).toMatchObject({ isPaid: true, ...cash });

    // The buyer's words: nothing is to be paid now.
    const buyer = await guestWithCart();
    await buyer.post("/shipping", {
      ...shippingForm,
      ...MUNICH,
      state: "",
      email: "cash@example.com",
      intent: "check",
    });
    const [rate] = (await buyer.open("/shippingrate")).all('input[name="selectedRate"]');
    await buyer.post("/shippingrate", { selectedRate: rate?.attribute("value") ?? "" });
    await buyer.post("/payment", cash);
    const place = await buyer.open("/placeorder");
    expect(place.text).toContain("You pay when your order arrives.");
    const arrived = sandbox.mailbox.nextTo("cash@example.com");
    const body = { ...orderTo(MUNICH), ...cash, email: "cash@example.com" };
    const { _id, totalPrice } = await (await buyer.json("POST", "/api/orders", body)).json();
    const amount = `$${totalPrice.toFixed(2)}`;
    const page = wordsOf(await buyer.page(`/order/${_id}`));
    expect(page).toContain(`You pay ${amount} on delivery`);
    expect(page).toMatch(/ Arrives \w{3} \d/);
    expect(page).not.toMatch(/Please pay|Paid today|We keep these items|after the money has arrived/);
    const flat = ({ text = "" }: { text?: string | undefined }) => text.replace(/\s+/g, " ");
    const placedMail = flat(await arrived);
    expect(placedMail).toContain(`You pay ${amount} in cash when it arrives.`);
    const confirmed = sandbox.mailbox.nextTo("cash@example.com");
    await admin.json("PUT", `/api/orders/${_id}/mark-paid`, {});
    const paidMail = await confirmed;
    expect(paidMail.subject).toContain("Order confirmed");
    for (const text of [placedMail, flat(paidMail)]) {
      expect(text).not.toMatch(/not paid|Please pay|received your payment|ships when it is paid/i);
    }
    await settings({ cashOnDeliveryZones: "" });
  });

  it("stays on in a zone that is renamed, and is off where the last one is deleted", async () => {
    const zone = (await added(ZONES, { name: "Alps", places: "AT\nCH", position: 2 })) as Zone;
    const other = (await added(ZONES, { name: "Nordics", places: "NO", position: 3 })) as Zone;
    await settings({ cashOnDeliveryZones: `alps\n${other._id}` });
    const named = async () => (await (await admin.get("/api/settings")).json()).cashOnDeliveryZones;
    await admin.json("PUT", `${ZONES}/${zone._id}`, { name: "Alpine" });
    await admin.json("PUT", `${ZONES}/${other._id}`, { name: "The North" });
    expect(await named()).toBe(`Alpine\n${other._id}`);
    // What the API answers can be sent back.
    expect((await settings(await (await admin.get("/api/settings")).json())).status).toBe(200);
    for (const { _id } of [zone, other]) expect((await admin.json("DELETE", `${ZONES}/${_id}`)).status).toBe(200);
    expect(await named()).toBe("");
    expect(await (await shop.client().get("/api/payments")).text()).not.toContain("Cash on Delivery");
  });

  it("is confirmed, and not paid, for its buyer until it has arrived", async () => {
    await settings({ cashOnDeliveryZones: "Other countries" });
    const buyer = shop.client();
    await logIn(buyer, addCustomer(shop).email);
    const order = async (email: string) => {
      const body = { ...orderTo(MUNICH), paymentMethod: "Cash on Delivery", email };
      const { _id: id, totalPrice } = await (await buyer.json("POST", "/api/orders", body)).json();
      const step = async (name: string, fields = {}) =>
        expect((await admin.json("PUT", `/api/orders/${id}/${name}`, fields)).status).toBe(200);
      const shown = async () =>
        Promise.all([`/order/${id}`, "/profile", `/order/${id}/invoice`].map((path) => buyer.page(path)));
      return { id, amount: `$${totalPrice.toFixed(2)}`, step, shown };
    };
    const { id, amount, step, shown } = await order("confirmed@example.com");
    const opened = wordsOf(await admin.page(`/order/${id}`));
    expect(opened).toContain(`Confirm: the carrier collects ${amount}`);
    expect(opened).toContain("Confirm it when the carrier answers for the money: then you can ship it.");
    await step("mark-paid");
    for (const name of ["", "ship"]) {
      if (name) await step(name);
      const [page = "", profile = "", invoice = ""] = (await shown()).map(wordsOf);
      expect(page).toContain("Confirmed on");
      expect([page, profile, invoice].filter((words) => /\bPaid\b|payment has arrived/.test(words))).toEqual([]);
      if (!name) expect(page).toContain(`You pay ${amount} in cash when it arrives.`);
      if (!name) expect(profile).toContain("Confirmed");
      expect(invoice).toContain("Not paid yet, due on delivery");
    }
    // The admin who has marked it sees that.
    expect(wordsOf(await admin.page(`/order/${id}`))).toContain("Paid on");
    await step("deliver");
    const [delivered = "", , invoice = ""] = (await shown()).map(wordsOf);
    expect(delivered).toContain("Paid on");
    expect(invoice).not.toContain("due on delivery");

    const reduced = await order("reduced@example.com");
    await reduced.step("mark-paid");
    const nextText = async (to: string) => (await sandbox.mailbox.nextTo(to)).text?.replace(/\s+/g, " ") ?? "";
    for (const _ of ["placed", "confirmed"]) await nextText("reduced@example.com");
    const part = { amount: 1.5, restockItems: false };
    expect((await admin.json("POST", `/api/orders/${reduced.id}/refund`, part)).status).toBe(200);
    const rest = `$${(Number(reduced.amount.slice(1)) - 1.5).toFixed(2)}`;
    const less = await nextText("reduced@example.com");
    expect(less).toContain(`costs $1.50 less. You pay ${rest} in cash when it arrives.`);
    expect(less).not.toMatch(/[Rr]efunded|bank/);
    expect(wordsOf(await buyer.page(`/order/${reduced.id}`))).toContain(`You pay ${rest} in cash when it arrives.`);

    // Of an order whose difference is confirmed after a change, the buyer pays all of it.
    const dearer = await order("dearer@example.com");
    await dearer.step("mark-paid");
    const [line] = (await (await admin.get(`/api/orders/${dearer.id}`)).json()).orderItems;
    const paidAfter = async (qty: number) => {
      const path = `/admin/orders/${dearer.id}/edit`;
      const fields = (await admin.open(path)).form("Change items").all("input[name], select[name]");
      const posted = fields.map((field): [string, string] => [field.attribute("name") ?? "", field.value ?? ""]);
      const body = new URLSearchParams([...posted, ["intent", "update"]]);
      body.set("qty", String(qty));
      return wordsOf(await (await admin.post(path, body)).text());
    };
    const raised = await paidAfter(line.qty + 1);
    await dearer.step("lines", { items: [{ _id: line._id, qty: line.qty + 1 }] });
    const total = `$${(await (await admin.get(`/api/orders/${dearer.id}`)).json()).totalPrice.toFixed(2)}`;
    expect(raised).toContain(`Saving raises what is paid on delivery from ${dearer.amount} to ${total}.`);
    const lowered = await paidAfter(line.qty);
    expect(lowered).toContain(`Saving lowers what is paid on delivery from ${total} to ${dearer.amount}.`);
    expect(lowered + raised).not.toMatch(/is paid\.|refunds|link to pay/);
    for (const _ of ["placed", "confirmed"]) await nextText("dearer@example.com");
    const [due = "", , dueInvoice = ""] = (await dearer.shown()).map(wordsOf);
    expect(due).toContain(`You pay ${total} on delivery`);
    for (const text of [due, dueInvoice, await nextText("dearer@example.com")]) {
      expect(text).toContain(`To pay on delivery ${total}`);
      expect(text).not.toMatch(/\bPaid\b|than you have paid|Not paid in full/);
    }
    expect(wordsOf(await admin.page(`/order/${dearer.id}`))).toContain("Not paid by the buyer yet.");
    await dearer.step("mark-paid");
    expect(await nextText("dearer@example.com")).toContain(`is confirmed. You pay ${total} in cash when it arrives.`);

    const cancelled = await order("cancelled@example.com");
    await cancelled.step("mark-paid");
    await sandbox.mailbox.nextTo("cancelled@example.com");
    await sandbox.mailbox.nextTo("cancelled@example.com");
    await cancelled.step("cancel");
    const { subject, text = "" } = await sandbox.mailbox.nextTo("cancelled@example.com");
    expect(subject).toContain("Canceled");
    expect(text).toContain("You have not been charged.");
    expect(text).not.toContain("refunded");
    const ended = wordsOf(await buyer.page(`/order/${cancelled.id}`));
    expect(ended).toContain("Nothing was charged.");
    expect(ended).not.toContain("refunded to the original payment method");
    expect(ended).toContain(`${cancelled.amount} not to be paid since`);
    expect(ended).not.toMatch(/Refunded|refunded/);

    // Staff is asked to send no money back that was never paid.
    const pressed = await order("pressed@example.com");
    await pressed.step("mark-paid");
    const before = await admin.open(`/order/${pressed.id}`);
    expect(before.text).not.toContain("send the money yourself");
    expect(before.all("form output").map(({ text }) => text)).toEqual(
      [0, 1].map(() => `This takes ${pressed.amount} off what is to be paid.`),
    );
    const said = async (form: Record<string, string>) => {
      expect((await admin.post(`/order/${pressed.id}`, form)).status).toBe(303);
      return wordsOf(await admin.page(`/order/${pressed.id}`));
    };
    const partly = await said({ intent: "refund", amount: "1.50", note: "" });
    expect(partly).toContain("The buyer has not paid yet, so there is nothing to send back.");
    expect(partly).toContain("No longer to be paid");
    const whole = await said({ intent: "cancel", reason: "Sold" });
    expect(whole).toContain("Order canceled.");
    expect(whole).not.toContain("by hand");

    // What was taken off before the delivery was never paid, and what is refunded after it was.
    for (const name of ["ship", "deliver"]) await reduced.step(name);
    expect((await admin.json("POST", `/api/orders/${reduced.id}/refund`, { amount: 2 })).status).toBe(200);
    const paid = wordsOf(await buyer.page(`/order/${reduced.id}`));
    expect(paid).toContain("$1.50 not to be paid since");
    expect(paid).toContain("Refunded $2.00 on");
    expect(paid).toMatch(/Not to be paid -\$1\.50 Refunded -\$2\.00/);
    await settings({ cashOnDeliveryZones: "" });
  });
});

describe("a product", () => {
  it("has weight, origin, customs code and a GTIN whose check digit fits", async () => {
    const path = `/api/products/${product}`;
    const facts = { weight: 350, countryOfOrigin: "DE", hsCode: "6912.00", gtin: "4006381333931" };
    expect(await (await admin.json("PUT", path, facts)).json()).toMatchObject({ ...facts, hsCode: "691200" });
    const wrong = [
      { gtin: "4006381333932" },
      { gtin: "123" },
      { weight: -1 },
      { countryOfOrigin: "XX" },
      { hsCode: "12" },
    ];
    for (const each of wrong) {
      const response = await admin.json("PUT", path, each);
      expect([each, response.status]).toEqual([each, 400]);
    }
  });
});

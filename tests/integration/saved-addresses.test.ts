import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer, PASSWORD } from "../support/customers";
import { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { answeredQuestion, logIn, orderBody, type ShopClient, shippingForm } from "../support/shop-client";

const shop = await seededShop();

const ADDRESSES = "/profile/addresses";
const { email: _, ...HOME } = shippingForm;
const WORK = {
  ...{ shipToFirstName: "Jo", shipToLastName: "Buyer", company: "Nord & Söhne", phone: "+49 30 123456" },
  ...{ address1: "Torstr. 12", address2: "", city: "Berlin", state: "", postalCode: "10119", country: "DE" },
};
const PARENTS = {
  ...HOME,
  shipToFirstName: "Ada",
  address1: "350 5th Ave",
  city: "New York",
  state: "NY",
  postalCode: "10001",
};
const numbered = (number: number) => ({ ...HOME, address1: `${number} Harbor Street` });

async function newCustomer() {
  const customer = { ...addCustomer(shop), client: shop.client() };
  await logIn(customer.client, customer.email);
  return customer;
}

const location = (response: Response) => response.headers.get("Location");
const add = (client: ShopClient, address: Record<string, string>) =>
  client.post(`${ADDRESSES}/new`, { ...address, intent: "save" });
const press = (client: ShopClient, intent: "default" | "remove", address: string) =>
  client.post(ADDRESSES, { intent, address });
const rowsOf = (userId: string) => shop.data.savedAddresses.list({ userId });
const idOf = (userId: string, { address1 }: { address1: string }) => {
  const found = rowsOf(userId).find(({ address }) => address.address1 === address1);
  if (!found) throw new Error(`There is no address ${address1}.`);
  return found.id;
};
const defaultOf = async (client: ShopClient) => (await (await client.get("/api/users/profile")).json()).shippingAddress;

async function order(client: ShopClient, address: Record<string, string>): Promise<void> {
  const body = orderBody(shop.data.products.plain().id, 1, { shippingAddress: address });
  const placed = await client.json("POST", "/api/orders", body);
  expect(placed.status).toBe(201);
}

describe("the addresses of an account", () => {
  it("are added, edited and removed by forms, of any country", async () => {
    const { id, client } = await newCustomer();
    expect((await client.open(ADDRESSES)).main.text).toContain("You have no address here yet.");
    const form = (await client.open(`${ADDRESSES}/new`)).form("New address");
    expect([form.field("shipToFirstName").value, form.field("country").value]).toEqual(["Casey", "US"]);
    expect(location(await add(client, HOME))).toBe(ADDRESSES);
    expect((await add(client, WORK)).status).toBe(303);
    const page = await client.open(ADDRESSES);
    expect(page.text).toContain("Address saved");
    expect(page.all("address").map(({ text }) => text)).toEqual([
      expect.stringContaining("1600 Harbor Street"),
      expect.stringContaining("10119 Berlin"),
    ]);

    const path = `${ADDRESSES}/${idOf(id, WORK)}`;
    const edit = (await client.open(path)).form("Edit address");
    expect(edit.field("company").value).toBe(WORK.company);
    expect(edit.field("state").exists).toBe(false);
    expect(location(await client.post(path, { ...WORK, address1: "Torstr. 14", intent: "save" }))).toBe(ADDRESSES);
    expect(rowsOf(id).map(({ address }) => address.address1)).toEqual([HOME.address1, "Torstr. 14"]);
    expect((await press(client, "remove", idOf(id, HOME))).status).toBe(303);
    expect((await client.open(ADDRESSES)).text).toContain("Address removed");
    expect(await defaultOf(client)).toMatchObject({ address1: "Torstr. 14", country: "DE" });
    expect((await client.open("/profile")).main.text).toContain("Torstr. 14");
  });

  it("are refused with each error beside its field, and what was typed", async () => {
    const { id, client } = await newCustomer();
    const wrong = { ...WORK, address1: "", postalCode: "1", phone: "none" };
    const refused = await add(client, wrong);
    expect(refused.status).toBe(400);
    const form = Page.parse(await refused.text()).form("New address");
    expect(form.errorOf("address1")).toBe("Please enter the street and house number.");
    expect(form.errorOf("postalCode")).toMatch(/^Please enter a PLZ|^Please enter a postal code/);
    expect(form.errorOf("phone")).toContain("Please enter a phone number");
    for (const name of ["company", "city", "postalCode", "phone", "country"] as const)
      expect([name, form.field(name).value]).toEqual([name, wrong[name]]);
    expect(rowsOf(id)).toEqual([]);
  });

  it("take another country without scripts, and keep what was typed", async () => {
    const { client } = await newCustomer();
    const changed = await client.post(`${ADDRESSES}/new`, { ...HOME, country: "JP", intent: "fields" });
    expect(changed.status).toBe(200);
    const form = Page.parse(await changed.text()).form("New address");
    expect([form.field("country").value, form.field("address1").value]).toEqual(["JP", HOME.address1]);
    expect(form.text).toContain("Prefecture");
  });

  it("are kept once, whatever their case and abbreviations, also when two tabs send one at the same moment", async () => {
    const { id, client } = await newCustomer();
    await Promise.all(Array.from({ length: 6 }, () => add(client, HOME)));
    expect((await add(client, { ...HOME, address1: "1600 HARBOR ST", shipToLastName: "buyer " })).status).toBe(303);
    await add(client, WORK);
    await add(client, { ...WORK, city: "BERLIN", phone: "" });
    expect(rowsOf(id)).toHaveLength(2);
    // An edit that makes two the same joins them.
    await client.post(`${ADDRESSES}/${idOf(id, WORK)}`, { ...HOME, intent: "save" });
    expect(rowsOf(id)).toHaveLength(1);
    // Another recipient at the same place is another address, and so is the same street in another script.
    await add(client, { ...HOME, shipToFirstName: "Ada" });
    await add(client, { ...WORK, address1: "東京都千代田区 1" });
    await add(client, { ...WORK, address1: "東京都港区 1" });
    expect(rowsOf(id)).toHaveLength(4);
  });

  it("end at 20: the next one is refused by a sentence, and an order keeps the others", async () => {
    const { id, client } = await newCustomer();
    for (let number = 1; number <= 20; number += 1) expect((await add(client, numbered(number))).status).toBe(303);
    const refused = await add(client, numbered(21));
    expect(refused.status).toBe(409);
    const form = Page.parse(await refused.text()).form("New address");
    expect(form.text).toContain("An account keeps at most 20 addresses. Please remove one that you no longer need.");
    expect(form.field("address1").value).toBe("21 Harbor Street");
    // One of the 20 again is not another one.
    expect((await add(client, numbered(7))).status).toBe(303);
    const page = await client.open(ADDRESSES);
    expect(page.links).not.toContain(`${ADDRESSES}/new`);
    expect(page.main.text).toContain("To add another one, remove one that you no longer need.");
    await order(client, numbered(21));
    expect(rowsOf(id).map(({ address }) => address.address1)).toEqual(
      Array.from({ length: 20 }, (_each, at) => `${at + 1} Harbor Street`),
    );
    await order(client, numbered(5));
    expect(await defaultOf(client)).toMatchObject({ address1: "5 Harbor Street" });
  });

  it("end at 20 also when many are added at the same moment", async () => {
    const { id, client } = await newCustomer();
    const added = await Promise.all(Array.from({ length: 30 }, (_each, at) => add(client, numbered(at + 1))));
    expect(added.map(({ status }) => status).sort()).toEqual([...Array(20).fill(303), ...Array(10).fill(409)]);
    expect(rowsOf(id)).toHaveLength(20);
  });

  it("come back in the form that was posted after the session had ended", async () => {
    const { email, client } = await newCustomer();
    client.cookies.delete("session");
    const toLogin = location(await add(client, WORK)) ?? "";
    const login = Page.parse(await client.page(toLogin)).form("Sign in");
    const fields = { intent: "login", redirect: login.field("redirect").value, email, password: PASSWORD };
    const back = location(await client.post(toLogin, { ...fields, ...answeredQuestion(login.html) })) ?? "";
    const form = (await client.open(back)).form("New address");
    expect([form.field("address1").value, form.field("country").value]).toEqual([WORK.address1, "DE"]);
    expect(form.field("state").exists).toBe(false);
  });
});

describe("the default address", () => {
  it("is the first, then that of the last order, until the customer chooses one", async () => {
    const { id, client } = await newCustomer();
    await add(client, HOME);
    await add(client, PARENTS);
    expect(await defaultOf(client)).toEqual(HOME);
    await order(client, WORK);
    expect(await defaultOf(client)).toEqual(WORK);
    await order(client, PARENTS);
    expect(await defaultOf(client)).toEqual(PARENTS);
    expect(rowsOf(id)).toHaveLength(3);

    const chosen = await press(client, "default", idOf(id, HOME));
    expect(location(chosen)).toBe(ADDRESSES);
    expect(await defaultOf(client)).toEqual(HOME);
    await order(client, WORK);
    expect(await defaultOf(client)).toEqual(HOME);
    const list = await client.open(ADDRESSES);
    expect(list.all("address").map(({ text }) => text)).toEqual(
      [HOME, WORK, PARENTS].map(({ address1 }) => expect.stringContaining(address1)),
    );
    expect(list.all("li").filter(({ text }) => /\bDefault\b/.test(text))).toHaveLength(1);
    // Without it, the one that was used last is the default again.
    await press(client, "remove", idOf(id, HOME));
    expect(await defaultOf(client)).toEqual(WORK);
  });

  it("is set, replaced and removed by programs, as the only one they know", async () => {
    const { id, email, client } = await newCustomer();
    const put = async (shippingAddress: unknown) => {
      const body = { firstName: "Casey", lastName: "Customer", email, shippingAddress };
      const captcha = { grecaptcha: await client.solvedCaptcha() };
      const answer = await client.json("PUT", "/api/users/profile", { ...body, ...captcha });
      return (await answer.json()).shippingAddress;
    };
    expect(await put(HOME)).toEqual(HOME);
    expect(await put(PARENTS)).toEqual(PARENTS);
    expect(rowsOf(id)).toHaveLength(1);
    await add(client, WORK);
    await press(client, "default", idOf(id, WORK));
    // One that the account has becomes the default, and nothing is lost.
    expect(await put(PARENTS)).toEqual(PARENTS);
    expect(rowsOf(id)).toHaveLength(2);
    await order(client, WORK);
    expect(await defaultOf(client)).toEqual(PARENTS);
    expect(await put(null)).toEqual(WORK);
    expect(await put(null)).toBe(null);
    expect(rowsOf(id)).toEqual([]);
  });
});

describe("an address of another account", () => {
  it("is not found by its id, and stays as it is", async () => {
    const { id, client: owner } = await newCustomer();
    await add(owner, HOME);
    await add(owner, WORK);
    const address = idOf(id, WORK);
    const before = rowsOf(id);
    const { client } = await newCustomer();
    await add(client, PARENTS);
    const path = `${ADDRESSES}/${address}`;
    for (const response of [
      await client.get(path),
      await client.post(path, { ...PARENTS, intent: "save" }),
      await client.post(path, { ...PARENTS, intent: "fields" }),
      await press(client, "default", address),
      await press(client, "remove", address),
    ]) {
      expect(response.status).toBe(404);
      expect(await response.text()).not.toMatch(/Torstr|Berlin|10119/);
    }
    expect(rowsOf(id)).toEqual(before);
  });

  it.each(["", "none", "new", "../new", "'", "__proto__", "%", "x".repeat(5000), "\u0000"])(
    "and an id like %j are refused, and nothing changes",
    async (odd) => {
      const { id, client } = await newCustomer();
      await add(client, HOME);
      for (const intent of ["default", "remove"] as const)
        expect([400, 404]).toContain((await press(client, intent, odd)).status);
      expect((await client.post(ADDRESSES, { intent: "other", address: idOf(id, HOME) })).status).toBe(400);
      expect(rowsOf(id)).toHaveLength(1);
    },
  );

  it("that was removed before is not found, and the others stay", async () => {
    const { id, client } = await newCustomer();
    await add(client, HOME);
    await add(client, WORK);
    const gone = idOf(id, HOME);
    expect((await press(client, "remove", gone)).status).toBe(303);
    const again = await press(client, "remove", gone);
    expect(again.status).toBe(404);
    expect(await again.text()).toContain("This address is not in your account, or not any more.");
    expect((await client.post(`${ADDRESSES}/${gone}`, { ...HOME, intent: "save" })).status).toBe(404);
    expect(rowsOf(id)).toHaveLength(1);
  });
});

describe("huge fields", () => {
  it("are refused in the form, and stored nowhere", async () => {
    const { id, client } = await newCustomer();
    const huge = "x".repeat(50_000);
    const refused = await add(client, { ...HOME, address1: huge, shipToFirstName: huge });
    expect(refused.status).toBe(400);
    expect((await refused.text()).length).toBeLessThan(300_000);
    expect((await client.post(`${ADDRESSES}/new`, { ...HOME, city: huge, intent: "fields" })).status).toBe(200);
    expect(rowsOf(id)).toEqual([]);
  });
});

describe("the shipping step", () => {
  /** A customer with a cart and these addresses, the first of which is the default. */
  async function shopperWith(...addresses: Record<string, string>[]) {
    const customer = await newCustomer();
    for (const address of addresses) await add(customer.client, address);
    await customer.client.post(`/product/${shop.data.products.plain().id}`, { qty: "1", intent: "add-to-cart" });
    return customer;
  }

  const cardsOf = (page: Page) => page.all('[name="savedAddress"]');
  const chosenOf = (page: Page) => cardsOf(page).find(({ isChecked }) => isChecked)?.value;
  const shown = (page: Page) =>
    ["shipToFirstName", "address1", "postalCode", "country"].map(
      (name) => page.form("Shipping address").field(name).value,
    );
  /** The fields of the form on a page, as a browser posts them. */
  const fieldsOf = (page: Page) => {
    const form = page.form("Shipping address");
    const inputs = form
      .all("input[name], select[name]")
      .filter((field) => !["radio", "checkbox"].includes(field.attribute("type") ?? "") && !field.isDisabled);
    const texts = inputs.map((field) => [field.attribute("name") ?? "", field.value]);
    return { ...Object.fromEntries(texts), savedAddress: chosenOf(page) ?? "" } as Record<string, string>;
  };
  const post = async (client: ShopClient, fields: Record<string, string>) => {
    const response = await client.post("/shipping", fields);
    return { response, page: Page.parse(await response.text()) };
  };
  const addressAtPlaceOrder = async (client: ShopClient) => {
    await client.post("/shippingrate", { selectedRate: "standard" });
    await client.post("/payment", { paymentMethod: "PayPal" });
    return (await client.open("/placeorder")).main.text;
  };

  it("has the form alone for one address, as for none", async () => {
    const { client } = await shopperWith(HOME);
    const page = await client.open("/shipping");
    expect(cardsOf(page)).toEqual([]);
    expect(page.field("filledAddress").exists).toBe(false);
    expect(shown(page)).toEqual(["Jo", HOME.address1, HOME.postalCode, "US"]);
  });

  it("offers the addresses as cards, the one in the form chosen", async () => {
    const { id, client } = await shopperWith(HOME, WORK, PARENTS);
    const page = await client.open("/shipping");
    expect(cardsOf(page).map(({ value }) => value)).toEqual([
      ...[HOME, WORK, PARENTS].map((address) => idOf(id, address)),
      "other",
    ]);
    expect(chosenOf(page)).toBe(idOf(id, HOME));
    expect(shown(page)).toEqual(["Jo", HOME.address1, HOME.postalCode, "US"]);
    expect(page.form("Shipping address").text).toContain("Torstr. 12, 10119 Berlin, Germany");
    expect(page.button("Use this address").exists).toBe(true);
  });

  it("folds all but three of many addresses, with the chosen one in view", async () => {
    const four = await shopperWith(...[1, 2, 3, 4].map(numbered));
    expect((await four.client.open("/shipping")).all("details [name=savedAddress]")).toEqual([]);
    const { id, client } = await shopperWith(...[1, 2, 3, 4, 5, 6].map(numbered));
    const streets = (page: Page, within: string) =>
      page.all(`${within}[name=savedAddress]`).map(({ value }) => {
        return [1, 2, 3, 4, 5, 6].find((number) => idOf(id, numbered(number)) === value) ?? value;
      });
    const page = await client.open("/shipping");
    expect(streets(page, "")).toEqual([1, 2, 3, 4, 5, 6, "other"]);
    expect(streets(page, "details ")).toEqual([4, 5, 6]);
    expect(page.form("Shipping address").text).toContain("Show all 6 addresses");

    const chosen = { ...fieldsOf(page), savedAddress: idOf(id, numbered(5)), intent: "address" };
    const after = (await post(client, chosen)).page;
    expect(shown(after)[1]).toBe("5 Harbor Street");
    expect(streets(after, "")).toEqual([5, 1, 2, 3, 4, 6, "other"]);
    expect(streets(after, "details ")).toEqual([3, 4, 6]);
    expect(chosenOf(after)).toBe(idOf(id, numbered(5)));
  });

  it("fills the form with the chosen card, and keeps the rest of what was typed", async () => {
    const { id, client } = await shopperWith(HOME, WORK);
    const typed = { ...fieldsOf(await client.open("/shipping")), email: "typed@example.com", promotionsOptIn: "on" };
    const work = idOf(id, WORK);
    const { response, page } = await post(client, { ...typed, savedAddress: work, intent: "address" });
    expect(response.status).toBe(200);
    expect(shown(page)).toEqual(["Jo", WORK.address1, WORK.postalCode, "DE"]);
    const form = page.form("Shipping address");
    expect([form.field("company").value, form.field("state").exists]).toEqual([WORK.company, false]);
    expect([form.field("email").value, form.field("promotionsOptIn").isChecked]).toEqual(["typed@example.com", true]);
    expect([chosenOf(page), form.field("filledAddress").value]).toEqual([work, work]);

    const other = await post(client, { ...fieldsOf(page), savedAddress: "other", intent: "address" });
    expect(shown(other.page)).toEqual(["Casey", "", "", "US"]);
    expect([chosenOf(other.page), other.page.field("email").value]).toEqual(["other", "typed@example.com"]);
  });

  it("ships to the chosen card when the form was not filled with it, and to what is typed otherwise", async () => {
    const { id, client } = await shopperWith(HOME, WORK);
    const fields = fieldsOf(await client.open("/shipping"));
    const work = idOf(id, WORK);
    const { response } = await post(client, { ...fields, savedAddress: work, intent: "check" });
    expect(location(response)).toBe("/shippingrate");
    expect(await addressAtPlaceOrder(client)).toContain("Torstr. 12");

    // Coming back, the form has it, and what is changed in it counts.
    const page = await client.open("/shipping");
    expect(chosenOf(page)).toBe(work);
    await post(client, { ...fieldsOf(page), address1: "Torstr. 99", intent: "check" });
    expect(await addressAtPlaceOrder(client)).toContain("Torstr. 99");
    expect(chosenOf(await client.open("/shipping"))).toBe("other");
  });

  it("fills in the chosen card with another country, whatever button is pressed first", async () => {
    const { id, client } = await shopperWith(HOME, WORK);
    const fields = fieldsOf(await client.open("/shipping"));
    const work = idOf(id, WORK);
    const chosen = { ...fields, savedAddress: work, email: "typed@example.com" };
    for (const country of [WORK.country, "JP"]) {
      const { page } = await post(client, { ...chosen, country, intent: "fields" });
      expect(shown(page)).toEqual(["Jo", WORK.address1, WORK.postalCode, WORK.country]);
      expect([chosenOf(page), page.field("email").value]).toEqual([work, "typed@example.com"]);
      await post(client, { ...fieldsOf(page), intent: "check" });
      expect(await addressAtPlaceOrder(client)).toContain(WORK.address1);
    }
    // What is changed after that counts.
    const { page } = await post(client, { ...chosen, intent: "fields" });
    const changed = (await post(client, { ...fieldsOf(page), country: "AT", intent: "fields" })).page;
    expect(shown(changed)).toEqual(["Jo", WORK.address1, WORK.postalCode, "AT"]);
  });

  it("keeps card and fields of a refused form", async () => {
    const { id, client } = await shopperWith(HOME, WORK);
    const fields = fieldsOf(await client.open("/shipping"));
    const work = idOf(id, WORK);
    const { response, page } = await post(client, { ...fields, savedAddress: work, email: "none", intent: "check" });
    expect(response.status).toBe(400);
    expect([chosenOf(page), page.field("filledAddress").value, page.field("email").value]).toEqual([
      work,
      work,
      "none",
    ]);
    expect(shown(page)).toEqual(["Jo", WORK.address1, WORK.postalCode, "DE"]);
  });

  it("refuses an address that is not the account's, or not any more, and keeps what was typed", async () => {
    const { id, client: owner } = await newCustomer();
    await add(owner, PARENTS);
    const { id: own, client } = await shopperWith(HOME, WORK);
    const fields = { ...fieldsOf(await client.open("/shipping")), email: "typed@example.com" };
    const gone = idOf(own, WORK);
    await press(client, "remove", gone);
    for (const savedAddress of [idOf(id, PARENTS), gone, "", "__proto__", "x".repeat(3000)])
      for (const intent of ["address", "fields", "check"]) {
        const { response, page } = await post(client, { ...fields, savedAddress, intent });
        expect(response.status).toBe(404);
        expect(page.text).toContain("This address is no longer in your account. Please choose another one.");
        expect(page.text).not.toContain(PARENTS.address1);
        expect([page.field("email").value, page.field("address1").value]).toEqual(["typed@example.com", HOME.address1]);
      }
    expect(location(await client.get("/payment"))).toBe("/shipping");
  });

  it("starts with the first address that the shop ships to, and says where it does not", async () => {
    const { client } = await shopperWith(WORK, HOME);
    const zones = shop.data.shippingRates.list();
    shop.data.shippingRates.remove({ zone: "abroad" });
    try {
      const page = await client.open("/shipping");
      expect(shown(page)).toEqual(["Jo", HOME.address1, HOME.postalCode, "US"]);
      expect(cardsOf(page).map(({ isDisabled }) => isDisabled)).toEqual([true, false, false]);
      expect(page.form("Shipping address").text).toContain("We do not ship there.");
    } finally {
      shop.data.shippingRates.remove();
      shop.data.shippingRates.addAll(zones);
    }
  });

  it("keeps the address of the order, once", async () => {
    const { id, client } = await shopperWith(HOME, WORK);
    const fields = fieldsOf(await client.open("/shipping"));
    await post(client, { ...fields, savedAddress: idOf(id, WORK), intent: "check" });
    await addressAtPlaceOrder(client);
    const form = (await client.open("/placeorder")).form("Place order");
    const placed = form
      .all("input[name]")
      .filter(({ isDisabled }) => !isDisabled)
      .map((field) => [field.attribute("name") ?? "", field.value]);
    expect((await client.post("/placeorder", new URLSearchParams(placed))).status).toBe(303);
    expect(rowsOf(id)).toHaveLength(2);
    expect(await defaultOf(client)).toEqual(WORK);
  });

  it("shows a guest no cards, and takes no address of an account from one", async () => {
    const { id, client: owner } = await newCustomer();
    await add(owner, WORK);
    const guest = shop.client();
    await guest.post(`/product/${shop.data.products.plain().id}`, { qty: "1", intent: "add-to-cart" });
    await guest.becomeGuest();
    expect(cardsOf(await guest.open("/shipping"))).toEqual([]);
    const { response } = await post(guest, { ...shippingForm, savedAddress: idOf(id, WORK), intent: "check" });
    expect(response.status).toBe(404);
  });
});

describe("the addresses as personal data", () => {
  it("are in the account's download, in the shop's export and on the user's page for admins, uncached", async () => {
    const { id, client } = await newCustomer();
    await add(client, HOME);
    await add(client, WORK);
    await press(client, "default", idOf(id, WORK));
    const { addresses } = await (await client.get("/profile/data")).json();
    expect(addresses).toEqual([
      { ...WORK, isDefault: true, usedAt: null },
      { ...HOME, isDefault: false, usedAt: null },
    ]);
    const admin = await signedInAdmin(shop);
    const { customers } = await (await admin.get("/admin/export.json?part=customers")).json();
    const exported = customers.find((customer: { id: string }) => customer.id === id);
    expect([exported.shippingAddress, exported.addresses]).toEqual([WORK, [WORK, HOME]]);
    const page = await admin.open(`/admin/user/${id}`);
    expect(page.all("address").map(({ text }) => text)).toEqual([
      expect.stringContaining("Torstr. 12"),
      expect.stringContaining("1600 Harbor Street"),
    ]);
    for (const path of [ADDRESSES, `${ADDRESSES}/new`, `${ADDRESSES}/${idOf(id, HOME)}`])
      expect([path, (await client.get(path)).headers.get("Cache-Control")]).toEqual([
        path,
        expect.stringContaining("no-store"),
      ]);
  });

  it("are deleted with the account", async () => {
    const { id, client } = await newCustomer();
    await add(client, HOME);
    await add(client, WORK);
    expect((await client.post("/profile/delete", { password: PASSWORD, intent: "delete" })).status).toBe(303);
    expect(rowsOf(id)).toEqual([]);
  });
});

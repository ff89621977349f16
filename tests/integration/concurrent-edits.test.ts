import { describe, expect, it } from "vitest";
import { addAdmin, signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { Page } from "../support/html";
import { filesForm, jpeg } from "../support/pictures";
import { seededShop } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";

const shop = await seededShop();
const admin = await signedInAdmin(shop);
const colleague = addAdmin(shop);
const other = shop.client();
await logIn(other, colleague.email);
const otherName = String(shop.data.users.get({ id: colleague.id }).username);

type Fields = Record<string, string>;

/** The fields of a page's form as a browser posts them. */
function postedFields(form: Page): URLSearchParams {
  const fields = new URLSearchParams();
  for (const field of form.all("input[name], select[name], textarea[name]")) {
    const name = field.attribute("name") ?? "";
    const type = field.attribute("type");
    if (type === "file" || ((type === "checkbox" || type === "radio") && !field.isChecked)) continue;
    fields.append(name, type === "checkbox" ? (field.attribute("value") ?? "on") : field.value);
  }
  return fields;
}

/** Opens an edit form, to be posted later with changes. */
async function openForm(client: ShopClient, path: string, label: string) {
  const opened = (await client.open(path)).form(label);
  return async (changes: Fields, form = opened) => {
    const fields = postedFields(form);
    for (const [name, value] of Object.entries(changes)) fields.set(name, value);
    const response = await client.post(path, fields);
    const page = Page.parse(await response.text());
    return { status: response.status, page, form: page.form(label) };
  };
}

describe("a product's form that was opened before another admin's change", () => {
  const edit = (client: ShopClient, id: string) => openForm(client, `/admin/product/${id}/edit`, "Edit product");

  it("is refused with both values, keeps what was typed, and overwrites when it is saved again", async () => {
    const { id } = shop.data.products.plain({ nth: 1 });
    await admin.json("PUT", `/api/products/${id}`, { price: 49.5, brand: "Acme" });
    const save = await edit(admin, id);
    await other.json("PUT", `/api/products/${id}`, { price: 55, category: "Garden" });

    const refused = await save({ price: "52.00", brand: "Fennmark", intent: "save" });
    expect(refused.status).toBe(409);
    expect(refused.form.text).toContain(`${otherName} changed this since you opened it. Nothing was saved.`);
    expect(refused.form.text).toContain(`Price: ${otherName} changed it from $49.50 to $55.00. You typed: $52.00.`);
    expect(refused.form.text).toContain(`to Garden. The form now has this value.`);
    expect(refused.form.text).not.toContain("Acme");
    expect(refused.form.field("price").value).toBe("52.00");
    expect(refused.form.field("brand").value).toBe("Fennmark");
    expect(refused.form.field("category").value).toBe("Garden");
    expect(shop.data.products.get({ id })).toMatchObject({ priceCents: 5500, brand: "Acme" });

    expect(refused.form.button("Save and overwrite").exists).toBe(true);
    const saved = await save({ intent: "save" }, refused.form);
    expect(saved.status).toBe(303);
    expect(shop.data.products.get({ id })).toMatchObject({
      priceCents: 5200,
      brand: "Fennmark",
      category: "Garden",
    });
  });

  it("is not refused because units were sold, and does not bring them back", async () => {
    const { id } = shop.data.products.plain({ nth: 2, stock: 10 });
    const save = await edit(admin, id);
    const wrong = await save({ price: "much", intent: "save" });
    const buyer = shop.client();
    await buyer.becomeGuest();
    expect((await buyer.json("POST", "/api/orders", orderBody(id, 3))).status).toBe(201);
    const refused = await save({ price: "more", intent: "save" }, wrong.form);
    expect(refused.status).toBe(400);
    expect((await save({ price: "12.50", intent: "save" }, refused.form)).status).toBe(303);
    expect(shop.data.products.get({ id })).toMatchObject({ priceCents: 1250, countInStock: 7 });
  });

  it("is accepted when it arrives twice", async () => {
    const { id } = shop.data.products.plain({ nth: 3 });
    const save = await edit(admin, id);
    expect((await save({ brand: "Twice", intent: "save" })).status).toBe(303);
    expect((await save({ brand: "Twice", intent: "save" })).status).toBe(303);
    const again = await save({ brand: "Thrice", intent: "save" });
    expect(again.status).toBe(409);
    expect(again.form.text).toContain("You changed this since you opened it.");
  });

  it("goes on after the same person's upload, and still finds what others changed", async () => {
    const { id } = shop.data.products.plain({ nth: 4 });
    const { version } = await (await admin.get(`/api/products/${id}`)).json();
    const image = "/images/demo/mug.jpg";
    const uploaded = await admin.json("PUT", `/api/products/image/${id}`, { image, imageB: [], version });
    const own = (await uploaded.json()).version;
    expect(own).not.toBe(version);
    expect((await admin.json("PUT", `/api/products/${id}`, { brand: "Own", version: own })).status).toBe(200);

    const before = (await (await admin.get(`/api/products/${id}`)).json()).version;
    await other.json("PUT", `/api/products/${id}`, { brand: "Theirs" });
    const next = await admin.json("PUT", `/api/products/image/${id}`, { image: "", version: before });
    const refused = await admin.json("PUT", `/api/products/${id}`, {
      brand: "Mine",
      version: (await next.json()).version,
    });
    expect(refused.status).toBe(409);
    expect(Object.keys((await refused.json()).fields)).toEqual(["brand"]);
  });

  it("keeps the pictures that others have added when an old list of them is sent with its version", async () => {
    const { id } = shop.data.products.plain({ nth: 4 });
    const { version, imageB } = await (await admin.get(`/api/products/${id}`)).json();
    const theirs = { src: "/uploads/demo/theirs.jpg" };
    await other.json("PUT", `/api/products/${id}`, { imageB: [...imageB, theirs], image: theirs.src });
    const path = `/api/products/image/${id}`;
    const late = await admin.json("PUT", path, { image: "", imageB, version });
    expect(late.status).toBe(409);
    expect(Object.keys((await late.json()).fields).sort()).toEqual(["image", "imageB"]);
    const mine = { src: "/uploads/demo/mine.jpg" };
    expect((await admin.json("PUT", path, { added: [mine], version })).status).toBe(200);
    const after = await (await admin.get(`/api/products/${id}`)).json();
    expect([after.image, after.imageB]).toEqual([theirs.src, [...imageB, theirs, mine]]);
  });

  it("is saved as before when it is posted without a version", async () => {
    const { id } = shop.data.products.plain({ nth: 5 });
    const opened = (await admin.open(`/admin/product/${id}/edit`)).form("Edit product");
    const fields = postedFields(opened);
    fields.delete("version");
    fields.set("brand", "Plain");
    fields.set("intent", "save");
    await other.json("PUT", `/api/products/${id}`, { brand: "Other" });
    expect((await admin.post(`/admin/product/${id}/edit`, fields)).status).toBe(303);
    expect(shop.data.products.get({ id }).brand).toBe("Plain");
  });
});

describe("other edit forms that were opened before another admin's change", () => {
  it("a shipping rate's form shows both values, in its own words", async () => {
    const id = "overnight-lower-48";
    const save = await openForm(admin, `/admin/shippingrate/${id}/edit`, "Edit shipping rate");
    await other.json("PUT", `/api/shippingrates/${id}`, { firstUnitPrice: 31.5, isOffered: false });
    const refused = await save({ firstUnitPrice: "29.95" });
    expect(refused.status).toBe(409);
    expect(refused.form.text).toContain("to $31.50. You typed: $29.95.");
    expect(refused.form.text).toContain("Offered: ");
    expect(refused.form.text).toContain("from Yes to No.");
    expect(refused.form.field("firstUnitPrice").value).toBe("29.95");
    expect(refused.form.field("isOffered").isChecked).toBe(false);
    expect((await save({}, refused.form)).status).toBe(303);
    const rate = await (await admin.get(`/api/shippingrates/${id}`)).json();
    expect(rate).toMatchObject({ firstUnitPrice: 29.95, isOffered: false });
  });

  it("a tax rate's form shows both values, and leaves the page's other forms alone", async () => {
    const label = "Tax rate: Everywhere else";
    await admin.json("POST", "/api/taxes", { country: "CA", ratePercent: 5 });
    const save = await openForm(admin, "/admin/taxes", label);
    await other.json("PUT", "/api/taxes/default", { ratePercent: 16.5 });
    const refused = await save({ ratePercent: "17", intent: "update" });
    expect(refused.status).toBe(409);
    expect(refused.form.text).toContain(`${otherName} changed this since you opened it. Nothing was saved.`);
    expect(refused.form.text).toContain(`Rate in percent: ${otherName} changed it from 15% to 16.5%. You typed: 17%.`);
    expect(refused.form.field("ratePercent").value).toBe("17");
    const canada = refused.page.form("Tax rate: Canada");
    expect(canada.text).not.toContain("changed");
    expect(canada.field("ratePercent").value).toBe("5");
    expect(refused.form.button("Save and overwrite the rate: Everywhere else").exists).toBe(true);
    expect((await save({ intent: "update" }, refused.form)).status).toBe(303);
    expect(shop.data.taxRates.get({ id: "default" }).thousandths).toBe(17_000);
  });

  it("a section's form of the settings is refused for a change of its own fields only", async () => {
    const save = await openForm(admin, "/admin/settings", "Bank transfer");
    await other.json("PUT", "/api/settings", { orderEmail: "orders@example.com" });
    expect((await save({ bankTransferDays: "9", intent: "payment" })).status).toBe(303);
    const refused = await save({ bankTransferDays: "8", intent: "payment" });
    expect(refused.status).toBe(409);
    expect(refused.form.text).toContain("Days to pay: You changed it from 7 to 9. You typed: 8.");
    expect((await save({ intent: "payment" }, refused.form)).status).toBe(303);
    expect(await (await admin.get("/api/settings")).json()).toMatchObject({ bankTransferDays: 8 });
  });

  it("a user's form notices what the user changed on the profile", async () => {
    const { id, email } = addCustomer(shop);
    const customer = shop.client();
    await logIn(customer, email);
    const save = await openForm(admin, `/admin/user/${id}/edit`, "Edit User");
    const profile = await (await customer.get("/api/users/profile")).json();
    const { firstName: _, lastName, username } = profile;
    const changed = await customer.json("PUT", "/api/users/profile", { firstName: "Robin", lastName, username, email });
    expect(changed.status).toBe(200);
    const refused = await save({ lastName: "Newname" });
    expect(refused.status).toBe(409);
    expect(refused.form.text).toContain("First name: It changed to Robin.");
    expect(refused.form.field("firstName").value).toBe("Robin");
    expect((await save({}, refused.form)).status).toBe(303);
    expect(shop.data.users.get({ id })).toMatchObject({ firstName: "Robin", lastName: "Newname" });
  });
});

describe("the API", () => {
  it.each([
    ["a product", () => `/api/products/${shop.data.products.plain({ nth: 6 }).id}`, { brand: "A" }, { brand: "B" }],
    ["a shipping rate", () => "/api/shippingrates/standard-abroad", { carrier: "A" }, { carrier: "B" }],
    ["a tax rate", () => "/api/taxes/default", { ratePercent: 8 }, { ratePercent: 9.25 }],
    ["a user", () => `/api/users/${shop.data.users.named("john").id}`, { lastName: "A" }, { lastName: "B" }],
    ["the settings", () => "/api/settings", { bankTransfer: "A" }, { bankTransfer: "B" }],
  ])("answers with a version of %s, and refuses a change of an older one", async (_, pathOf, first, second) => {
    const path = pathOf();
    const { version } = await (await admin.get(path)).json();
    const accepted = await admin.json("PUT", path, { ...first, version });
    expect(accepted.status).toBe(200);
    const refused = await other.json("PUT", path, { ...second, version });
    expect(refused.status).toBe(409);
    const answer = await refused.json();
    expect(answer.message).toBe("admin changed this since you opened it. Nothing was saved.");
    expect(Object.values(answer.fields)).toEqual([
      expect.stringMatching(/^admin changed it .*to (?:A|8%)\. You sent: (?:B|9\.25%)\.$/),
    ]);
    expect(answer.version).toBe((await accepted.json()).version);
    expect(await (await admin.get(path)).json()).toMatchObject(first);
    expect((await other.json("PUT", path, { ...second, version: answer.version })).status).toBe(200);
    expect((await other.json("PUT", path, first)).status).toBe(200);
  });

  it("refuses a version that is no text", async () => {
    const path = "/api/shippingrates/standard-abroad";
    const refused = await admin.json("PUT", path, { carrier: "C", version: 3 });
    expect(refused.status).toBe(400);
    expect((await refused.json()).fields).toEqual({ version: "Send the version as you read it." });
  });
});

describe("a record that a colleague has deleted meanwhile", () => {
  const lists = {
    "/admin/productlist": { of: "products", path: "product", typed: "brand", text: "Words that took a while" },
    "/admin/discounts": { of: "discounts", path: "discount", typed: "value", text: "seven" },
    "/admin/shippingrates": {
      of: "shippingrates",
      path: "shippingrate",
      typed: "service",
      text: "Words that took a while",
    },
    "/admin/pages": { of: "pages", path: "pages", typed: "title", text: "Words that took a while" },
  } as const;
  const add = {
    products: {},
    discounts: { code: "GONE", kind: "percent", value: 5 },
    shippingrates: {
      ...{ zone: "lower-48", carrier: "UPS", service: "Slow freight", shippingMethod: "Oversize" },
      ...{ firstUnitPrice: 5, furtherUnitPrice: 4, deliveryDays: 7 },
    },
    pages: { title: "Gone", body: "<p>Words</p>" },
  };

  it.each(Object.entries(lists))("keeps what was typed to copy from, and leads to the list: %s", async (list, kind) => {
    const created = await admin.json("POST", `/api/${kind.of}`, add[kind.of]);
    const { _id: id } = await created.json();
    const path = `/admin/${kind.path}/${id}/edit`;
    const fields = postedFields(
      (await admin.open(path)).all("form").find((form) => form.field(kind.typed).exists) ?? Page.parse(""),
    );
    fields.set(kind.typed, kind.text);
    if (kind.path === "product") fields.set("intent", "save");
    const remove = () => admin.post(list, { intent: "delete", id });
    expect((await remove()).status).toBe(303);
    const twice = await remove();
    const gone = Page.parse(await twice.text());
    expect([twice.status, gone.main.headings[0], gone.main.links]).toEqual([404, "Page not found", [list]]);
    expect(gone.main.text).toContain("Nothing is left to do if you have just deleted it yourself.");
    expect(gone.main.first("textarea").exists).toBe(false);
    const refused = await admin.post(path, fields);
    const page = Page.parse(await refused.text());
    // What is wrong is refused before the record is looked for.
    expect(refused.status).toBe(kind.text === "seven" ? 400 : 404);
    expect(page.main.first("textarea").text).toContain(`${kind.typed}: ${kind.text}`);
    expect(page.main.links).toEqual([list]);
    expect(page.main.text).not.toContain("What are you looking for?");
    expect(page.first("title").text).toMatch(/\| Tradepost$/);
  });

  it("leads who may not do it to the overview", async () => {
    const packer = shop.client();
    await logIn(packer, addAdmin(shop, "fulfilment").email);
    const refused = await packer.post("/admin/discount/new/edit", { code: "MINE" });
    const { main } = Page.parse(await refused.text());
    expect([refused.status, main.links]).toEqual([403, ["/admin"]]);
  });

  it("keeps the code of a discount, which is no secret", async () => {
    const answer = await admin.post(`/admin/discount/${"a".repeat(24)}/edit`, {
      ...{ code: "SPRING-5", kind: "percent", value: "5", version: "1" },
    });
    expect(answer.status).toBe(404);
    expect(Page.parse(await answer.text()).main.first("textarea").text).toContain("code: SPRING-5");
  });

  it("has no password on the page", async () => {
    const form = { intent: "save", title: "Typed", password: "Secret-pass1!", smtpUrl: "smtp://jo:secret@example.com" };
    const text = await (await admin.post("/admin/pages/none/edit", form)).text();
    expect(text).toContain("title: Typed");
    expect(text).not.toMatch(/Secret-pass1|jo:secret/);
  });
});

describe("the form of a new record that is sent twice", () => {
  it.each([
    ["/admin/discount/new/edit", { code: "PRESSED-TWICE", kind: "percent", value: "5" }, "/admin/discounts"],
    ["/admin/homepage/new/edit?kind=banner", { title: "Pressed twice" }, "/admin/homepage"],
    ["/admin/users/new", { username: "pressed", email: "pressed@example.com", role: "manager" }, "/admin/userlist"],
  ])("saves it once, and says so both times: %s", async (path, values: Fields, list) => {
    const [form] = (await admin.open(path)).main.all("form");
    const fields = postedFields(form ?? Page.parse(""));
    for (const [name, value] of Object.entries({ firstName: "Pat", lastName: "Press", ...values }))
      if (form?.field(name).exists) fields.set(name, value);
    const answers = await Promise.all([1, 2].map(() => admin.post(path, fields)));
    expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual([
      [303, list],
      [303, list],
    ]);
    const [named = ""] = Object.values(values);
    const rows = (await admin.open(list)).main.all("tbody tr, li").filter(({ text }) => text.includes(named));
    expect(rows).toHaveLength(1);
    // The same again on purpose is another form.
    const again = postedFields((await admin.open(path)).main.all("form")[0] ?? Page.parse(""));
    for (const [name, value] of fields) if (name !== "formKey") again.set(name, value);
    const other = await admin.post(path, again);
    expect(other.status).toBe(list === "/admin/homepage" ? 303 : 400);
  });

  it.each([
    ["Create Product", "/admin/productlist", {}, () => shop.data.products.count({ name: "" })],
    [
      "Add a rate",
      "/admin/taxes",
      { country: "FR", ratePercent: "20" },
      () => shop.data.taxRates.count({ country: "FR" }),
    ],
    [
      "Add a tax class",
      "/admin/taxes",
      { name: "Pressed twice" },
      () => shop.data.taxClasses.count({ name: "Pressed twice" }),
    ],
  ])("saves it once where it is on the page of a list: %s", async (label, path, values: Fields, stored) => {
    const { main } = await admin.open(path);
    const form = main.first(`form[aria-label="${label}"]`);
    const fields = postedFields(form);
    for (const [name, value] of Object.entries(values)) fields.set(name, value);
    fields.set("intent", form.first("button[name=intent]").attribute("value") ?? "");
    const before = stored();
    const answers = await Promise.all([1, 2].map(() => admin.post(path, fields)));
    answers.push(await admin.post(path, fields));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get("Location"))).size).toBe(1);
    expect(stored()).toBe(before + 1);
  });

  it("saves it once where a picture is uploaded with it", async () => {
    const path = "/admin/homepage/new/edit?kind=story";
    const [form] = (await admin.open(path)).main.all("form");
    const fields = postedFields(form ?? Page.parse(""));
    fields.set("title", "With a picture");
    fields.set("text", "Of the workshop.");
    const picture = await jpeg({ width: 60, height: 40 });
    const send = () => {
      const body = filesForm([["story.jpg", picture]], Object.fromEntries(fields));
      return admin.request(path, { method: "POST", body, headers: { Origin: shop.url } });
    };
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const { main } = await admin.open("/admin/homepage");
    expect(main.all("tbody tr, li").filter(({ text }) => text.includes("With a picture"))).toHaveLength(1);
  });

  it("adds one note to a customer", async () => {
    const [customer] = await (await admin.get("/api/customers")).json();
    const path = `/admin/customers/${customer._id}`;
    const note = { intent: "note", id: "", text: "Sent twice" };
    const answers = await Promise.all([1, 2].map(() => admin.post(path, note)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(shop.data.customerNotes.count({ text: "Sent twice" })).toBe(1);
    // The same words on another day are another note.
    shop.data.customerNotes.change({ text: "Sent twice" }, { at: new Date(Date.now() - 86_400_000) });
    expect((await admin.post(path, note)).status).toBe(303);
    expect(shop.data.customerNotes.count({ text: "Sent twice" })).toBe(2);
  });
});

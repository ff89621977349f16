import { describe, expect, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { fieldOf, Page } from "../support/html";
import { filesForm, png } from "../support/pictures";
import { seededShop } from "../support/seeded-shop";

const EDIT = "/admin/categories/kitchen/edit";
const MENU = 'nav[aria-label="Categories"]';

const shop = await seededShop();
const admin = await signedInAdmin(shop);
const visitor = shop.client();

const products = (page: Page) => page.main.all("li h2 a").map((link) => link.attribute("href"));
const publishedIn = (...names: string[]) =>
  shop.data.products
    .published()
    .filter(({ category }) => names.includes(category))
    .sort((one, other) => other.num - one.num);
const pathsOf = (list: { id: string }[]) => list.map(({ id }) => `/product/${id}`);
const robots = (page: Page) => page.first('meta[name="robots"]').attribute("content");
const canonical = (page: Page) => page.first('link[rel="canonical"]').attribute("href");
const change = (slug: string, changes: Record<string, unknown>) =>
  admin.json("PUT", `/api/categories/${encodeURIComponent(slug)}`, changes);

type Json = { name: string; slug: string; count: number; version: string; text: string; image: string };
const listed = async (): Promise<Json[]> => (await visitor.get("/api/categories")).json();
const entry = async (slug: string) => (await listed()).find((category) => category.slug === slug);

/** Publishes new products in a category, by the API. */
async function publish(category: string, count = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { _id } = await (await admin.json("POST", "/api/products", {})).json();
    const values = { name: `${category} number ${number}`, category, price: number, countInStock: 5 };
    expect((await admin.json("PUT", `/api/products/${_id}`, values)).status).toBe(200);
    ids.push(_id);
  }
  return ids;
}

const draft = (ids: string[]) =>
  Promise.all(ids.map((id) => admin.json("PUT", `/api/products/${id}`, { isPublished: false })));

describe("a category's page", () => {
  it("has its name, its text, a breadcrumb and its products, the newest first", async () => {
    const page = await visitor.open("/category/kitchen");
    expect(page.first("h1").text).toBe("Kitchen");
    expect(page.main.text).toContain(shop.data.categories.get({ slug: "kitchen" }).text);
    expect(page.main.first('nav[aria-label="Breadcrumb"]').text).toBe("Home Kitchen");
    expect(products(page)).toEqual(pathsOf(publishedIn("Kitchen")));
    expect(page.main.text).toContain("9 products");
  });

  it("is described for search engines, with its path as structured data", async () => {
    const page = await visitor.open("/category/kitchen");
    expect(page.first("title").text).toBe("Kitchen | Tradepost");
    expect(canonical(page)).toBe(`${shop.url}/category/kitchen`);
    expect(page.first('meta[property="og:title"]').attribute("content")).toBe("Kitchen");
    expect(page.first('meta[property="og:image"]').attribute("content")).toContain("/uploads/");
    expect(page.first('meta[name="description"]').attribute("content")).toMatch(/^Pots, boards and knives/);
    expect(robots(page)).toBeUndefined();
    const data = JSON.parse(page.first('script[type="application/ld+json"]').element.innerHTML);
    expect(data).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [{ item: `${shop.url}/` }, { name: "Kitchen", item: `${shop.url}/category/kitchen` }],
    });
  });

  it("can be sorted as a search can, and search engines list it unsorted only", async () => {
    const page = await visitor.open("/category/kitchen?sort=price-asc");
    const byPrice = publishedIn("Kitchen").sort(
      (one, other) => one.priceCents - other.priceCents || one.num - other.num,
    );
    expect(products(page)).toEqual(pathsOf(byPrice));
    expect(page.main.field("sort").value).toBe("price-asc");
    expect(canonical(page)).toBe(`${shop.url}/category/kitchen`);
    expect(robots(page)).toBe("noindex");
    for (const sort of ["senseless", "", "price-asc&sort=rating-desc"]) {
      expect((await visitor.get(`/category/kitchen?sort=${sort}`)).status).toBe(200);
    }
  });

  it("continues on further pages up to the last", async () => {
    const ids = await publish("Buttons", 25);
    const first = await visitor.open("/category/buttons?sort=price-asc");
    expect(products(first)).toHaveLength(24);
    expect(first.main.links).toContain("/category/buttons/page/2?sort=price-asc");
    const second = await visitor.open("/category/buttons/page/2?sort=price-asc");
    expect(products(second)).toEqual([`/product/${ids[24]}`]);
    expect(second.main.links).toContain("/category/buttons?sort=price-asc");
    const plain = await visitor.open("/category/buttons/page/2");
    expect(canonical(plain)).toBe(`${shop.url}/category/buttons/page/2`);
    expect(plain.first("title").text).toBe("Buttons, page 2 | Tradepost");
    expect(canonical(await visitor.open("/category/buttons/page/1"))).toBe(`${shop.url}/category/buttons`);
    expect((await visitor.get("/category/buttons/page/3")).status).toBe(404);
    expect((await visitor.get("/category/buttons/page/99999999999999999999")).status).not.toBe(500);
    await draft(ids);
    expect((await visitor.get("/category/buttons")).status).toBe(404);
  });

  it.each([
    "nothing",
    "kitchen-",
    "Nothing%20here",
    "%F0%9F%AB%96",
    "%00",
    "__proto__",
    "a".repeat(1900),
    "kitchen'--",
  ])("answers 404 for the slug %s, or leads to the right one", async (slug) => {
    const response = await visitor.get(`/category/${slug}`);
    const isMisspelled = slug.startsWith("kitchen-") || slug.startsWith("kitchen'");
    expect(response.status).toBe(isMisspelled ? 301 : 404);
    if (isMisspelled) expect(response.headers.get("Location")).toBe("/category/kitchen");
  });

  it("keeps a guest signed in who opens it in the checkout", async () => {
    const guest = shop.client();
    await guest.becomeGuest();
    expect((await guest.get("/category/kitchen")).status).toBe(200);
    expect((await (await guest.get("/api/users/session")).json()).isGuest).toBe(true);
  });

  it("counts and shows no drafts", async () => {
    const ids = await publish("Ladders", 2);
    expect(await entry("ladders")).toMatchObject({ count: 2 });
    await draft(ids.slice(1));
    expect(products(await visitor.open("/category/ladders"))).toEqual([`/product/${ids[0]}`]);
    expect(await entry("ladders")).toMatchObject({ count: 1 });
    await draft(ids);
    expect((await visitor.get("/category/ladders")).status).toBe(404);
    expect(await entry("ladders")).toBeUndefined();
    const row = (await admin.open("/admin/categories")).all("tbody tr").find(({ text }) => text.includes("Ladders"));
    expect(row?.text).toContain("No products");
  });
});

describe("names with one slug", () => {
  it("are one category, with the products of all spellings under the most frequent one", async () => {
    const ids = [...(await publish("Cafe")), ...(await publish("Café", 2)), ...(await publish("CAFE"))];
    const page = await visitor.open("/category/cafe");
    expect(page.first("h1").text).toBe("Café");
    expect(products(page).sort()).toEqual(ids.map((id) => `/product/${id}`).sort());
    expect((await listed()).filter(({ slug }) => slug === "cafe")).toMatchObject([{ name: "Café", count: 4 }]);
    for (const id of ids) {
      const breadcrumb = (await visitor.open(`/product/${id}`)).main.first('nav[aria-label="Breadcrumb"]');
      expect(breadcrumb.links).toContain("/category/cafe");
    }
    const row = (await admin.open("/admin/categories")).all("tbody tr").find(({ text }) => text.includes("Café"));
    expect(row?.text).toContain("Also CAFE, Cafe");
    const { categories } = await (await visitor.get("/api/suggest?q=caf")).json();
    expect(categories.filter(({ slug }: Json) => slug === "cafe")).toEqual([{ name: "Café", slug: "cafe", count: 4 }]);
    await draft(ids);
  });

  it("of other alphabets have pages, too", async () => {
    const ids = await publish("한국 陶器");
    const [category] = (await listed()).filter(({ name }) => name === "한국 陶器");
    const path = `/category/${encodeURIComponent(category?.slug ?? "")}`;
    const page = await visitor.open(path);
    expect(products(page)).toEqual([`/product/${ids[0]}`]);
    expect(canonical(page)).toBe(shop.url + path);
    const data = JSON.parse(page.first('script[type="application/ld+json"]').element.innerHTML);
    expect(data.itemListElement[1].item).toBe(shop.url + path);
    const composed = await visitor.get(`/category/${encodeURIComponent("한국-陶器")}?sort=price-asc`);
    expect([composed.status, composed.headers.get("Location")]).toEqual([301, `${path}?sort=price-asc`]);
    await draft(ids);
  });
});

describe("the row of categories", () => {
  const rowOf = async (path: string, client = visitor) => (await client.open(path)).first(MENU);

  it("is on the pages of the shop, with the current category marked, and not in the checkout or the back office", async () => {
    const row = await rowOf("/category/garden");
    expect(row.links).toEqual(
      ["audio", "bags", "desk", "garden", "kitchen", "lighting", "outdoor", "textiles", "toys"].map(
        (slug) => `/category/${slug}`,
      ),
    );
    expect(row.all("a[aria-current]").map(({ text }) => text)).toEqual(["Garden"]);
    for (const path of ["/", "/search/oak", "/cart", "/contact", "/login"]) {
      expect([path, (await rowOf(path)).links.length]).toEqual([path, 9]);
    }
    const unknown = Page.parse(await (await visitor.get("/nothing/here")).text());
    expect(unknown.first(MENU).links).toHaveLength(9);
    expect((await rowOf("/login?redirect=/shipping")).exists).toBe(false);
    expect((await rowOf("/admin", admin)).exists).toBe(false);
    const guest = shop.client();
    await guest.becomeGuest();
    await guest.post(`/product/${shop.data.products.plain().id}`, { intent: "add-to-cart", qty: "1" });
    expect((await rowOf("/shipping", guest)).exists).toBe(false);
  });

  it("has the places that admins give, leaves out hidden ones, and has a bounded number", async () => {
    await change("toys", { position: 1 });
    await change("audio", { isInMenu: false });
    const { links } = await rowOf("/");
    expect(links[0]).toBe("/category/toys");
    expect(links).not.toContain("/category/audio");
    expect((await visitor.get("/category/audio")).status).toBe(200);
    const tiles = (await visitor.open("/")).main.links.filter((link) => link.startsWith("/category/"));
    expect(tiles).toEqual(links.slice(0, 8));
    const ids = (await Promise.all(Array.from({ length: 6 }, (_, index) => publish(`Extra ${index}`)))).flat();
    await visitor.open("/category/extra-0");
    const [all, ...shown] = (await rowOf("/")).links;
    expect(all).toBe("/categories");
    expect(shown).toHaveLength(12);
    const row = (await admin.open("/admin/categories")).all("tbody tr").map(({ text }) => text);
    expect(row[0]).toMatch(/^Toys/);
    expect(row.filter((text) => text.includes("No room"))).toHaveLength(2);
    await change("toys", { position: null });
    await change("audio", { isInMenu: true });
    await draft(ids);
  });

  it("is seen changed when another process has written", async () => {
    await rowOf("/");
    shop.data.categories.change({ slug: "garden" }, { isInMenu: false });
    expect((await rowOf("/")).links).not.toContain("/category/garden");
    shop.data.categories.change({ slug: "garden" }, { isInMenu: true });
  });
});

describe("the tiles of the front page", () => {
  it("have the picture of the category, or else of its best product", async () => {
    const pictureIn = async (slug: string) =>
      (await visitor.open("/")).main.first(`a[href="/category/${slug}"] img`).attribute("src");
    const [best] = publishedIn("Kitchen").sort(
      (one, other) =>
        other.ratingHundredths - one.ratingHundredths || other.numReviews - one.numReviews || other.num - one.num,
    );
    expect(await pictureIn("kitchen")).toBe(best?.image.replace("/uploads/", "/img/640/uploads/"));
    const { image } = publishedIn("Garden")[0] ?? { image: "" };
    await change("kitchen", { image });
    expect(await pictureIn("kitchen")).toBe(image.replace("/uploads/", "/img/640/uploads/"));
    expect(await visitor.page("/sitemap/1.xml")).toContain(
      `<loc>${shop.url}/category/kitchen</loc><image:image><image:loc>${shop.url}${image}</image:loc></image:image>`,
    );
    expect((await visitor.open("/category/kitchen")).first('meta[property="og:image"]').attribute("content")).toBe(
      shop.url + image,
    );
    await change("kitchen", { image: "" });
  });
});

describe("the form of a category", () => {
  const values = { heading: "For cooks", text: "Pots & <pans>.\nAnd knives.", image: "", position: "", isInMenu: "on" };

  async function save(fields: Record<string, string>, path = EDIT) {
    const version = fieldOf(await admin.page(path), "version");
    const response = await admin.post(path, { version, ...fields });
    return { status: response.status, page: Page.parse(await response.text()) };
  }

  it("sets heading and text, which the page shows as text", async () => {
    const before = shop.data.categories.get({ slug: "kitchen" });
    expect((await save(values)).status).toBe(303);
    const page = await visitor.open("/category/kitchen");
    expect(page.first("h1").text).toBe("For cooks");
    expect(page.main.text).toContain("Pots & <pans>. And knives.");
    expect(page.first('meta[name="description"]').attribute("content")).toBe("Pots & <pans>. And knives.");
    expect(page.first(MENU).text).toContain("Kitchen");
    expect((await save({ ...values, heading: "", text: before.text })).status).toBe(303);
    expect(shop.data.adminChanges.of("kitchen").filter(({ changes }) => "heading" in changes)).toHaveLength(2);
    expect((await admin.open("/admin/changes")).main.links).toContain(EDIT);
  });

  it("stores an uploaded picture, and keeps it when another field is refused", async () => {
    const send = (position: string) =>
      admin.request(EDIT, {
        method: "POST",
        body: filesForm(files, { ...values, position }),
        headers: { Origin: shop.url },
      });
    const files: [string, Buffer][] = [["stove.png", await png()]];
    const refused = Page.parse(await (await send("x")).text());
    expect(refused.errorOf("position")).toContain("Enter a whole number");
    expect(refused.field("image").value).toMatch(/^\/uploads\/shop\/stove-\w+\.png$/);
    expect((await send("")).status).toBe(303);
    const { image } = shop.data.categories.get({ slug: "kitchen" });
    expect((await visitor.open("/category/kitchen")).main.html).toContain(image);
    const wrong = await admin.request(EDIT, {
      method: "POST",
      body: filesForm([["x.png", "no picture"]], values),
      headers: { Origin: shop.url },
    });
    expect([wrong.status, Page.parse(await wrong.text()).errorOf("image")]).toEqual([
      400,
      expect.stringMatching(/valid/),
    ]);
    await change("kitchen", { image: "" });
  });

  it.each([
    [{ heading: "a".repeat(81) }, "heading", "Too long"],
    [{ text: "a".repeat(601) }, "text", "Too long"],
    [{ image: "https://evil.example/x.png" }, "image", "Upload a picture"],
    [{ image: "/uploads/../shop.db" }, "image", "Upload a picture"],
    [{ position: "-1" }, "position", "Enter a whole number"],
    [{ position: "1.5" }, "position", "Enter a whole number"],
    [{ position: "10001" }, "position", "Enter a whole number"],
  ])("with %j is refused beside the field, by form and API", async (wrong, field, message) => {
    const { status, page } = await save({ ...values, ...wrong });
    expect(status).toBe(400);
    expect(page.errorOf(field)).toContain(message);
    expect(page.field("heading").value).toBe({ ...values, ...wrong }.heading);
    const refused = await change("kitchen", wrong);
    expect(refused.status).toBe(400);
    expect((await refused.json()).fields[field]).toContain(message);
  });

  it("that another admin has changed since is not overwritten unseen", async () => {
    const version = fieldOf(await admin.page(EDIT), "version");
    expect((await change("kitchen", { heading: "Theirs" })).status).toBe(200);
    const refused = await admin.post(EDIT, { ...values, heading: "Mine", version });
    expect(refused.status).toBe(409);
    expect(Page.parse(await refused.text()).main.text).toContain("You typed: Mine.");
    expect((await change("kitchen", { heading: "Mine", version })).status).toBe(409);
    expect((await save({ ...values, heading: "" })).status).toBe(303);
  });

  it("is for managers only, and for categories that exist", async () => {
    for (const [name, client] of await nonAdmins(shop)) {
      expect([name, (await client.get(EDIT)).status]).not.toEqual([name, 200]);
      expect([name, (await client.json("PUT", "/api/categories/kitchen", { heading: "x" })).status]).not.toEqual([
        name,
        200,
      ]);
    }
    expect((await admin.get("/admin/categories/nothing/edit")).status).toBe(404);
    expect((await change("nothing", { heading: "x" })).status).toBe(404);
    expect(shop.data.categories.find({ slug: "nothing" })).toBeUndefined();
  });
});

describe("the API", () => {
  it("lists the categories with published products, and changes them", async () => {
    const kitchen = await entry("kitchen");
    expect(kitchen).toMatchObject({ name: "Kitchen", slug: "kitchen", count: 9, heading: "", position: null });
    const answer = await change("kitchen", { text: "Changed.", version: kitchen?.version });
    expect(await answer.json()).toEqual({ ...kitchen, text: "Changed.", version: expect.any(String) });
    expect(await entry("kitchen")).toMatchObject({ text: "Changed." });
    await change("kitchen", { text: kitchen?.text });
  });

  it("keeps what admins wrote when the last product of a category goes", async () => {
    const ids = await publish("Stools");
    await change("stools", { text: "To sit on." });
    for (const id of ids) expect((await admin.json("DELETE", `/api/products/${id}`)).status).toBe(200);
    expect(await entry("stools")).toBeUndefined();
    expect((await admin.open("/admin/categories/stools/edit")).field("text").value).toBe("To sit on.");
    const again = await publish("Stools");
    expect((await visitor.open("/category/stools")).main.text).toContain("To sit on.");
    await draft(again);
  });
});

describe("categories in groups", () => {
  const row = async () => (await visitor.open("/")).all("nav[aria-label=Categories] a").map(({ text }) => text);

  it("are listed under their headings, and the row leads to them first", async () => {
    const before = await row();
    expect(before).not.toContain("All categories");
    expect((await change("kitchen", { group: "House" })).status).toBe(200);
    expect((await change("garden", { group: "Outside" })).status).toBe(200);
    expect(await row()).toEqual(["All categories", ...before]);
    const page = await visitor.open("/categories");
    expect(page.headings).toEqual(["All categories", "House", "Outside", "More categories"]);
    expect(page.main.all("section")[0]?.links).toEqual(["/category/kitchen"]);
    expect(page.main.links.length).toBeGreaterThan(5);
    expect((await admin.open(EDIT)).field("group").value).toBe("House");
    await change("kitchen", { group: "" });
    await change("garden", { group: "" });
    expect(await row()).toEqual(before);
    expect((await visitor.open("/categories")).headings).toEqual(["All categories"]);
    expect((await change("kitchen", { group: "x".repeat(41) })).status).toBe(400);
  });

  it("are led to without groups as well, once there are more than the row shows", async () => {
    const before = await row();
    const added = ["Ropes", "Lanterns", "Saddles", "Buckets"];
    const ids = (await Promise.all(added.map((name) => publish(name)))).flat();
    expect(await row()).toHaveLength(13);
    expect((await row())[0]).toBe("All categories");
    const page = await visitor.open("/categories");
    expect(page.headings).toEqual(["All categories"]);
    const names = page.main.all("li a").map(({ text }) => text);
    expect(names).toEqual([...before, ...added].sort((one, other) => one.localeCompare(other, "en")));
    // What an admin leaves out of the row on purpose does not count.
    await change("ropes", { isInMenu: false });
    expect(await row()).toHaveLength(12);
    expect(await row()).not.toContain("All categories");
    await change("ropes", { isInMenu: true });
    await draft(ids);
    expect(await row()).toEqual(before);
  });

  it("says below all categories how many more there are than it lists", async () => {
    const ids = (await Promise.all(Array.from({ length: 300 }, (_, index) => publish(`Kind ${index}`)))).flat();
    const { size } = new Set(
      shop.data.products
        .published()
        .map(({ category }) => category)
        .filter(Boolean),
    );
    const { main } = await visitor.open("/categories");
    expect(main.all("li a")).toHaveLength(300);
    expect(main.text).toContain(`${size - 300} smaller categories are not listed. The search finds them.`);
    await draft(ids.slice(0, size - 301));
    expect((await visitor.open("/categories")).main.text).toContain(
      "1 smaller category is not listed. The search finds it.",
    );
    await draft(ids);
    expect((await visitor.open("/categories")).main.text).not.toContain("not listed");
  });
});

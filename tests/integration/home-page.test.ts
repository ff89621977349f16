import { describe, expect, it } from "vitest";
import { addAdmin, signedInAdmin } from "../support/admins";
import { fieldOf, Page } from "../support/html";
import { filesForm, png } from "../support/pictures";
import { seededShop } from "../support/seeded-shop";
import { logIn } from "../support/shop-client";

const LIST = "/admin/homepage";
const PREVIEW = "/admin/homepage/preview";
const formOfNew = (kind: string) => `${LIST}/new/edit?kind=${kind}`;

const shop = await seededShop();
const admin = await signedInAdmin(shop);

/** The home page as any visitor gets it, from memory where it is kept. */
const home = async () => Page.parse(await (await fetch(shop.url)).text());
const headings = async (page: Promise<Page> = home()) => (await page).main.all("h2").map(({ text }) => text);

const rows = async () => (await admin.open(LIST)).all("tbody tr").map(({ text }) => text);
const idOf = async (heading: string) => {
  const row = (await admin.open(LIST)).all("tbody tr").find(({ text }) => text.includes(heading));
  return row?.field("id").attribute("value") ?? "";
};
const press = (intent: string, id = "") => admin.post(LIST, { intent, id });

/** Fills in and sends the form of a section. */
async function save(path: string, fields: Record<string, string>, client = admin) {
  const version: Record<string, string> = path.includes("/new/")
    ? {}
    : { version: fieldOf(await client.page(path), "version") };
  const response = await client.post(path, { ...version, ...fields });
  return { status: response.status, page: Page.parse(await response.text()) };
}

const DEFAULT = ["Shop by category", "Top products", "Latest Products"];

describe("the home page", () => {
  it("is introduction, categories, top products and all products until an admin arranges it", async () => {
    expect(await headings()).toEqual(DEFAULT);
    expect((await rows()).map((text) => text.split(/ (?:Shown|Hidden) /)[0])).toEqual([
      "Introduction The words and the picture of the settings, section 'Front page'.",
      "Shop by category Categories with pictures",
      "Top products Row of products",
      "Latest Products All products",
    ]);
    expect((await admin.open(LIST)).text).not.toContain("There are changes");
  });

  it("shows a new section to admins only, in the preview, until it is published", async () => {
    const story = {
      title: "How we work",
      text: "Slowly,\nand <by hand>.",
      link: "/pages/about-us",
      linkLabel: "Our story",
    };
    expect((await save(formOfNew("story"), story)).status).toBe(303);
    const preview = await admin.open(PREVIEW);
    expect(await headings(Promise.resolve(preview))).toEqual([...DEFAULT, "How we work"]);
    expect(preview.main.text).toContain("This is a preview of the home page.");
    expect(preview.main.text).toContain("Slowly, and <by hand>.");
    expect(preview.first('meta[name="robots"]').attribute("content")).toBe("noindex");
    expect(await headings()).toEqual(DEFAULT);
    expect((await admin.open(LIST)).text).toContain("There are changes that shoppers do not see yet.");

    await press("up", await idOf("How we work"));
    await press("hide", await idOf("Top products"));
    expect(await headings()).toEqual(DEFAULT);
    expect((await press("publish")).status).toBe(303);
    const published = await home();
    expect(await headings(Promise.resolve(published))).toEqual(["Shop by category", "How we work", "Latest Products"]);
    expect(published.main.link("/pages/about-us").text).toBe("Our story");
    expect((await admin.open(LIST)).text).not.toContain("There are changes");
    const changes = await admin.open("/admin/changes?entity=home-section");
    expect(changes.main.text).toContain("How we work");
    expect(changes.main.all("td a").map(({ text }) => text)).toContain("(all of them)");
    expect(changes.main.all("td a").map(({ text }) => text)).not.toContain("");
  });

  it("takes back what is not published", async () => {
    await press("show", await idOf("Top products"));
    await press("delete", await idOf("How we work"));
    await press("down", await idOf("Shop by category"));
    expect(await headings(admin.open(PREVIEW))).toEqual(["Top products", "Shop by category", "Latest Products"]);
    await press("discard");
    expect(await headings(admin.open(PREVIEW))).toEqual(["Shop by category", "How we work", "Latest Products"]);
  });

  it("has rows of the newest, reduced and chosen products and those of a category", async () => {
    const published = shop.data.products.published();
    const [first, second] = published;
    if (!first || !second) throw new Error("The demo has no products.");
    shop.data.products.change({ id: first.id }, { compareAtCents: first.priceCents + 100 });
    const railOf = async (title: string) => {
      const page = await admin.open(PREVIEW);
      const section = page.all("section").find((part) => part.first("h2").text === title);
      return section?.links.map((link) => link.split("/")[2]) ?? [];
    };
    await save(formOfNew("rail"), { source: "newest" });
    expect((await railOf("New in the shop"))[0]).toBe(published.sort((one, other) => other.num - one.num)[0]?.id);
    await save(formOfNew("rail"), { source: "reduced" });
    expect(await railOf("Reduced")).toContain(first.id);
    await save(formOfNew("rail"), { source: "category", category: second.category.toUpperCase() });
    const ofCategory = published.filter(({ category }) => category === second.category).map(({ id }) => id);
    expect(ofCategory).toEqual(expect.arrayContaining(await railOf(second.category.toUpperCase())));
    const items = `${shop.url}/product/${second.id}?color=Navy\n${first.id}`;
    await save(formOfNew("rail"), { source: "chosen", title: "Gifts", items });
    expect(await railOf("Gifts")).toEqual([second.id, first.id]);
    const form = `${LIST}/${await idOf("Gifts")}/edit`;
    const shown = (await admin.open(form)).field("items").value;
    expect(shown).toBe(`/product/${second.id} ${second.name}\n/product/${first.id} ${first.name}`);
    expect((await save(form, { source: "chosen", title: "Gifts", items: shown })).status).toBe(303);
    shop.data.products.change({ id: first.id }, { compareAtCents: null });

    // One that is not published any more is left out until it is back, and blocks no save of the section.
    const hidden = shop.data.products.get({ id: first.id }).slot;
    shop.data.products.change({ id: first.id }, { slot: null });
    expect(await railOf("Gifts")).toEqual([second.id]);
    const left = (await admin.open(form)).field("items").value;
    expect((await save(form, { source: "chosen", title: "Presents", items: left })).status).toBe(303);
    const added = await save(form, { source: "chosen", title: "Presents", items: `${left}\n/product/none` });
    expect(added.status).toBe(400);
    shop.data.products.change({ id: first.id }, { slot: hidden });
    expect(await railOf("Presents")).toEqual([second.id, first.id]);
    await press("discard");
  });

  it("leaves out the row of a category that no product has any more, and says so to admins", async () => {
    const { _id } = await (await admin.json("POST", "/api/products", {})).json();
    await admin.json("PUT", `/api/products/${_id}`, { name: "Boot", price: 3, category: "Footwear" });
    await admin.open(formOfNew("rail"));
    const added = await save(formOfNew("rail"), { source: "category", category: "Footwear" });
    expect(added.status, added.page.main.text).toBe(303);
    const hint = "It has no products, and is left out.";
    expect((await admin.open(PREVIEW)).main.text).toContain("Footwear");
    expect((await rows()).join()).not.toContain(hint);

    await admin.json("PUT", `/api/products/${_id}`, { category: "Boots" });
    expect((await admin.open(PREVIEW)).main.text).not.toContain("Footwear");
    expect((await rows()).filter((text) => text.includes(hint))).toEqual([expect.stringMatching(/^Footwear /)]);
    await press("discard");
    await admin.json("DELETE", `/api/products/${_id}`);
  });

  it("quotes the newest reviews with five stars, and no hidden one, as soon as they change", async () => {
    await save(formOfNew("quotes"), {});
    await press("publish");
    const { num, name } = shop.data.products.plain();
    const review = { id: "quoted", productNum: num, name: "Ada", rating: 5, comment: "It has outlived two kitchens." };
    shop.data.reviews.add({ ...review, createdAt: new Date(Date.now() + 1000) });
    expect((await home()).main.text).toContain(`It has outlived two kitchens. Ada, about ${name}`);
    shop.data.reviews.change({ id: "quoted" }, { isHidden: true });
    const page = await home();
    expect(page.main.text).not.toContain("two kitchens");
    expect(page.main.all("blockquote")).toHaveLength(3);
  });

  it("shows a picture that is uploaded with the form of a story", async () => {
    const words = { title: "The workshop", text: "Since 1998.", image: "" };
    const form = filesForm([["workshop.png", await png()]], words);
    expect((await admin.request(formOfNew("story"), { method: "POST", body: form })).status).toBe(303);
    const section = (await admin.open(PREVIEW)).all("section").find((part) => part.text.includes("The workshop"));
    expect(section?.first("img").attribute("src")).toMatch(/^\/img\/640\/uploads\/shop\/workshop/);
    await press("discard");
  });
});

describe("the form of a section", () => {
  it.each([
    ["story", { title: "", text: "Words" }, "title", "Enter a heading."],
    ["story", { title: "Words", text: "" }, "text", "Enter a text."],
    ["story", { title: "A", text: "B", link: "javascript:alert(1)" }, "link", /^Enter a path of this shop/],
    ["story", { title: "x".repeat(101), text: "B" }, "title", "Too long"],
    ["banner", { title: "A", text: "x".repeat(1001) }, "text", /^Too long/],
    ["rail", { source: "category", category: "Nonsense" }, "category", /^Enter the name of a category/],
    ["rail", { source: "chosen", items: "" }, "items", /^Enter the address of a product/],
    ["rail", { source: "chosen", items: "/product/none" }, "items", /^There is no published product '\/product\/none'/],
    ["tiles", { items: "Nonsense" }, "items", /^There is no category 'Nonsense'/],
    ["tiles", { items: "Kitchen\n".repeat(25) }, "items", /^Too many/],
  ])("of a %s says beside the field what is wrong with %j", async (kind, fields, field, message) => {
    const { status, page } = await save(formOfNew(kind), fields);
    expect([status, page.invalidFields]).toEqual([400, [field]]);
    expect(page.errorOf(field)).toMatch(message);
    expect(page.field(Object.keys(fields)[0] ?? "").value).toBe(Object.values(fields)[0]);
  });

  it("says what another admin has changed meanwhile", async () => {
    const form = `${LIST}/tiles/edit`;
    const other = shop.client();
    await logIn(other, addAdmin(shop, "manager").email);
    const version = fieldOf(await admin.page(form), "version");
    expect((await save(form, { title: "Departments", items: "" }, other)).status).toBe(303);
    const late = await admin.post(form, { version, title: "Aisles", items: "" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Departments");
    await press("discard");
  });

  it("is refused for a second introduction, an unknown kind and more than 20 sections", async () => {
    for (const kind of ["hero", "grid"]) expect((await save(formOfNew(kind), {})).status).toBe(409);
    expect((await admin.get(formOfNew("none"))).status).toBe(404);
    const present = (await rows()).length;
    for (let count = present; count < 20; count += 1) {
      expect((await save(formOfNew("banner"), { title: `Banner ${count}` })).status).toBe(303);
    }
    expect((await save(formOfNew("banner"), { title: "One more" })).status).toBe(409);
    await press("discard");
  });
});

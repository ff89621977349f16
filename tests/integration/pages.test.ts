import { describe, expect, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { fieldOf, Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import type { ShopClient } from "../support/shop-client";

const NEW = "/admin/pages/new/edit";

const shop = await seededShop();
const admin = await signedInAdmin(shop);
const visitor = shop.client();

const values = { title: "Size guide", slug: "", body: "<p>Measure at the widest place.</p>", position: "5" };
const published = { ...values, isPublished: "on" };
const pathOf = (slug: string) => `/admin/pages/${shop.data.pages.get({ slug }).id}/edit`;
const footerLinks = async (client: ShopClient) =>
  (await client.open("/")).all("footer a").map((link) => [link.attribute("href"), link.text]);
const sitemap = async () => visitor.page("/sitemap/1.xml");

/** Saves a page with the form of its page. */
async function save(client: ShopClient, path: string, fields: Record<string, string>) {
  const version: Record<string, string> = path === NEW ? {} : { version: fieldOf(await client.page(path), "version") };
  const response = await client.post(path, { ...version, ...fields });
  return { status: response.status, page: Page.parse(await response.text()) };
}

describe("a new shop", () => {
  it("has drafts to fill in, which only admins see", async () => {
    const rows = (await admin.open("/admin/pages")).all("tbody tr").map(({ text }) => text);
    expect(rows).toHaveLength(4);
    for (const [index, title] of ["About us", "Shipping and returns", "Privacy", "Terms"].entries()) {
      expect(rows[index]).toContain(title);
      expect(rows[index]).toContain("Draft");
    }
    expect((await footerLinks(visitor)).map(([href]) => href)).toEqual(["/contact"]);
    expect(await sitemap()).not.toContain("/pages/");
    for (const [name, client] of await nonAdmins(shop)) {
      expect([name, (await client.get("/pages/terms")).status]).toEqual([name, 404]);
      expect([name, (await client.get("/api/pages/terms")).status]).toEqual([name, 404]);
      expect(await (await client.get("/api/pages")).json()).toEqual([]);
    }
    const preview = await admin.open("/pages/terms");
    expect(preview.main.text).toContain("This is a preview of a draft.");
    expect(preview.main.text).toContain("[");
    expect(preview.first('meta[name="robots"]').attribute("content")).toBe("noindex");
    expect(preview.main.links).toContain("/admin/pages/terms/edit");
  });
});

describe("a page", () => {
  it("stands at its address, in the footer and in the sitemap as soon as it is published, and not after", async () => {
    expect((await save(admin, NEW, values)).status).toBe(303);
    const edit = pathOf("size-guide");
    expect((await visitor.get("/pages/size-guide")).status).toBe(404);
    expect((await save(admin, edit, published)).status).toBe(303);
    const page = await visitor.open("/pages/size-guide");
    expect(page.headings).toContain("Size guide");
    expect(page.main.text).toContain("Measure at the widest place.");
    expect(page.main.text).not.toContain("preview");
    expect(page.main.links).toEqual([]);
    expect(page.first("title").text).toBe("Size guide | Tradepost");
    expect(page.first('meta[name="description"]').attribute("content")).toBe("Measure at the widest place.");
    expect(page.first('link[rel="canonical"]').attribute("href")).toBe(`${shop.url}/pages/size-guide`);
    expect(page.first('meta[name="robots"]').exists).toBe(false);
    expect(await footerLinks(visitor)).toContainEqual(["/pages/size-guide", "Size guide"]);
    expect(await sitemap()).toContain(`<loc>${shop.url}/pages/size-guide</loc>`);

    expect((await save(admin, edit, { ...published, title: "Sizes", slug: "sizes" })).status).toBe(303);
    expect((await visitor.get("/pages/size-guide")).status).toBe(404);
    expect(await footerLinks(visitor)).toContainEqual(["/pages/sizes", "Sizes"]);
    expect((await save(admin, edit, values)).status).toBe(303);
    expect((await footerLinks(visitor)).map(([href]) => href)).toEqual(["/contact"]);
    const { id } = shop.data.pages.get({ slug: "size-guide" });
    expect((await admin.post("/admin/pages", { intent: "delete", id })).status).toBe(303);
    expect((await admin.get(edit)).status).toBe(404);
    expect(shop.data.adminChanges.of(id).map(({ action }) => action)).toEqual([
      "created",
      "changed",
      "changed",
      "changed",
      "deleted",
    ]);
    expect((await admin.open("/admin/changes")).main.text).toContain("Size guide");
  });

  it("is seen in the footer when another process has changed it", async () => {
    await footerLinks(visitor);
    shop.data.pages.change({ slug: "about-us" }, { isPublished: true });
    expect(await footerLinks(visitor)).toContainEqual(["/pages/about-us", "About us"]);
    shop.data.pages.change({ slug: "about-us" }, { isPublished: false });
    expect((await footerLinks(visitor)).map(([href]) => href)).toEqual(["/contact"]);
  });

  it("is published by the API only without texts in brackets, and stored as a draft with them", async () => {
    const draft = { title: "Imprint", body: "<p>[Name] [1]</p>" };
    expect((await admin.json("POST", "/api/pages", draft)).status).toBe(201);
    const refused = await admin.json("PUT", "/api/pages/imprint", { isPublished: true });
    expect([refused.status, (await refused.json()).fields.body]).toEqual([
      400,
      "Replace the texts in brackets before you publish the page. The first one is: [Name]",
    ]);
    const written = { body: "<p>Vogel [1]</p>", isPublished: true };
    expect((await admin.json("PUT", "/api/pages/imprint", written)).status).toBe(200);
    expect((await admin.json("PUT", "/api/pages/imprint", { body: draft.body })).status).toBe(400);
    expect(shop.data.pages.get({ slug: "imprint" }).body).toContain("Vogel");
    await admin.json("DELETE", "/api/pages/imprint");
  });

  it("keeps a guest signed in who reads it in the checkout", async () => {
    const guest = shop.client();
    await guest.becomeGuest();
    shop.data.pages.change({ slug: "terms" }, { isPublished: true });
    expect((await guest.get("/pages/terms")).status).toBe(200);
    expect((await (await guest.get("/api/users/session")).json()).isGuest).toBe(true);
    shop.data.pages.change({ slug: "terms" }, { isPublished: false });
  });

  it("has the places in the footer that its position gives", async () => {
    for (const [title, position] of [
      ["Third", 30],
      ["First", 1],
      ["Second", 2],
    ] as const) {
      const body = { title, body: "<p>Text</p>", isPublished: true, position };
      expect((await admin.json("POST", "/api/pages", body)).status).toBe(201);
    }
    expect((await footerLinks(visitor)).map(([, text]) => text).slice(0, 3)).toEqual(["First", "Second", "Third"]);
    for (const slug of ["first", "second", "third"]) await admin.json("DELETE", `/api/pages/${slug}`);
  });

  it("has only what a product's description may have", async () => {
    const body =
      '<h1>Big</h1><p onclick="x()">Hi<script>alert(1)</script></p><img src="/x.png"><a href="javascript:x()">a</a>';
    await admin.json("POST", "/api/pages", { title: "Unsafe", body, isPublished: true });
    const { html } = (await visitor.open("/pages/unsafe")).main;
    expect(html).toContain("<h2>Big</h2>");
    for (const part of ["<script", "onclick", "<img", "javascript:"]) expect(html).not.toContain(part);
    await admin.json("DELETE", "/api/pages/unsafe");
  });

  it.each([
    [{ slug: "About" }, "slug", "Use lower case letters, digits and hyphens"],
    [{ slug: "a b" }, "slug", "Use lower case letters, digits and hyphens"],
    [{ slug: "-a" }, "slug", "Use lower case letters, digits and hyphens"],
    [{ slug: "a".repeat(81) }, "slug", "Too long"],
    [{ slug: "terms" }, "slug", "The page 'Terms' has this address already."],
    [{ title: "Terms" }, "slug", "The page 'Terms' has this address already."],
    [{ title: "日本" }, "slug", "Enter the end of the address"],
    [{ title: "" }, "title", "Enter a title."],
    [{ title: "a".repeat(81) }, "title", "Too long"],
    [{ position: "-1" }, "position", "Enter a whole number from 0"],
    [{ position: "1.5" }, "position", "Enter a whole number from 0"],
    [{ body: "", isPublished: "on" }, "body", "Write the text before you publish"],
    [{ body: `<p>${"a".repeat(50_001)}</p>` }, "body", "Too long"],
    [{ body: "<b>".repeat(1001) }, "body", "Too many HTML tags are inside one another."],
    [
      { body: "<p>See [1].</p><p>[Name, <b>postal</b> address.]</p><p>[E-mail]</p>", isPublished: "on" },
      "body",
      "Replace the texts in brackets before you publish the page. The first one is: [Name, postal address.]",
    ],
    [{ body: "<p>We are […].</p>", isPublished: "on" }, "body", "The first one is: […]"],
    [{ title: "About [name]", isPublished: "on" }, "title", "The first one is: [name]"],
    [{ body: `<p>[${"long text ".repeat(50)}]</p>`, isPublished: "on" }, "body", "text long…"],
  ])(
    "with %j is refused beside the field, by form and API, and keeps what was typed",
    async (wrong, field, message) => {
      const fields = { ...values, ...wrong };
      const { status, page } = await save(admin, NEW, fields);
      expect(status).toBe(400);
      expect(page.errorOf(field)).toContain(message);
      expect(page.focused).toEqual([field]);
      expect(page.field("body").value).toBe(fields.body);
      expect(page.field("title").value).toBe(fields.title);
      const { position, ...texts } = fields;
      const body = { ...texts, position: Number(position), isPublished: "isPublished" in wrong };
      const refused = await admin.json("POST", "/api/pages", body);
      expect(refused.status).toBe(400);
      expect((await refused.json()).fields[field]).toContain(message);
      expect(shop.data.pages.list()).toHaveLength(4);
    },
  );

  it("keeps its own address when it is saved again, by form and API", async () => {
    const { version, body } = await (await admin.get("/api/pages/terms")).json();
    expect((await admin.json("PUT", "/api/pages/terms", { slug: "terms", version })).status).toBe(200);
    const terms = { title: "Terms", slug: "terms", body, position: "40" };
    expect((await save(admin, pathOf("terms"), terms)).status).toBe(303);
    expect(shop.data.adminChanges.of("terms")).toEqual([]);
  });

  it("that another admin has changed since is not overwritten unseen", async () => {
    const edit = pathOf("privacy");
    const { body } = shop.data.pages.get({ slug: "privacy" });
    const version = fieldOf(await admin.page(edit), "version");
    await admin.json("PUT", "/api/pages/privacy", { title: "Privacy notice" });
    const mine = { title: "Data protection", slug: "privacy", body, position: "35", version };
    const refused = await admin.post(edit, mine);
    expect(refused.status).toBe(409);
    const page = Page.parse(await refused.text());
    expect(page.main.text).toContain("changed it from Privacy to Privacy notice. You typed: Data protection.");
    expect(page.field("body").value).toBe(body);
    expect((await admin.post(edit, { ...mine, version: page.field("version").value })).status).toBe(303);
    expect(shop.data.pages.get({ slug: "privacy" })).toMatchObject({ title: "Data protection", position: 35 });
    const late = await admin.json("PUT", "/api/pages/privacy", { title: "Late", version });
    expect(late.status).toBe(409);
  });

  it("that is created twice at once with one address is there once", async () => {
    const body = { title: "Twice", body: "<p>Once</p>" };
    const replies = await Promise.all([1, 2, 3].map(() => admin.json("POST", "/api/pages", body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await admin.json("DELETE", "/api/pages/twice")).status).toBe(200);
    expect((await admin.json("DELETE", "/api/pages/twice")).status).toBe(404);
  });

  it("is one of at most 50", async () => {
    for (let count = shop.data.pages.list().length; count < 50; count += 1) {
      expect((await admin.json("POST", "/api/pages", { title: `Page ${count}` })).status).toBe(201);
    }
    expect((await admin.json("POST", "/api/pages", { title: "One more" })).status).toBe(409);
    const { status, page } = await save(admin, NEW, { ...values, title: "One more" });
    expect(status).toBe(409);
    expect(page.main.text).toContain("There are 50 pages already.");
  });
});

describe("the structured data", () => {
  const dataOf = async (path: string) =>
    (await visitor.open(path))
      .all('script[type="application/ld+json"]')
      .map(({ element }) => JSON.parse(element.innerHTML));

  it("of a page has the path to it", async () => {
    await admin.json("PUT", "/api/pages/terms", { body: "<p>Text</p>", isPublished: true });
    expect(await dataOf("/pages/terms")).toMatchObject([
      { "@type": "BreadcrumbList", itemListElement: [{ item: `${shop.url}/` }, { name: "Terms", position: 2 }] },
    ]);
    await admin.json("PUT", "/api/pages/terms", { isPublished: false });
  });

  it("say about returns what the settings and the page about them say, and no more", async () => {
    const { id } = shop.data.products.get({ slot: 1 });
    const policies = async () => {
      const [[organization], [product]] = await Promise.all([dataOf("/"), dataOf(`/product/${id}`)]);
      return [organization.hasMerchantReturnPolicy, product.offers.hasMerchantReturnPolicy];
    };
    expect(await policies()).toEqual([undefined, undefined]);
    await admin.json("PUT", "/api/settings", { returnsNote: "Free within 30 days.\nAsk </script> us." });
    const note = { "@type": "MerchantReturnPolicy", description: "Free within 30 days. Ask </script> us." };
    expect(await policies()).toEqual([note, note]);
    await admin.json("PUT", "/api/pages/shipping-and-returns", {
      slug: "returns",
      body: "<p>Text</p>",
      isPublished: true,
    });
    const linked = { ...note, merchantReturnLink: `${shop.url}/pages/returns` };
    expect(await policies()).toEqual([linked, linked]);
    await admin.json("PUT", "/api/settings", { returnsNote: "" });
    const { description: _, ...link } = linked;
    expect(await policies()).toEqual([link, link]);
    await admin.json("PUT", "/api/pages/returns", { slug: "shipping-and-returns", isPublished: false });
    expect(await policies()).toEqual([undefined, undefined]);
  });
});

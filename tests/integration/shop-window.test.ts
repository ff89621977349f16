import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { type RunningShop, startShop } from "../support/shop-process";

const SUBSCRIBE = "/mailing-list/subscribe";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);

const change = (settings: Record<string, unknown>) => admin.json("PUT", "/api/settings", settings);
const footer = async (path = "/") => (await shop.client().open(path)).first("footer");

describe("the introduction of the front page", () => {
  it("shows a top product by default, and its button leads to the products of the page", async () => {
    const page = await shop.client().open("/");
    const [address = ""] = page.links.filter((href) => href.startsWith("/product/"));
    const shown = shop.data.products.get({ id: address.split("/").at(-1) ?? "" });
    expect(page.first("main img").attribute("alt")).toBe(shown.name);
    expect(page.first('main a[href="#latest"]').text).toBe("Shop now");
    expect(page.first("#latest").text).toBe("Latest Products");
  });

  it("has the one picture that is fetched before the others", async () => {
    const page = await shop.client().open("/");
    expect(page.all("[fetchpriority=high]").map(({ html }) => html)).toEqual([page.first("main img").html]);
  });
});

describe("the categories of the front page", () => {
  it("are those of the row under the header", async () => {
    const page = await shop.client().open("/");
    const row = page.first('nav[aria-label="Categories"]').links;
    const region = page.all("section").find((section) => section.headings.includes("Shop by category"));
    expect(row.length).toBeGreaterThan(8);
    expect(region?.links).toEqual(row);
  });
});

describe("a product's page", () => {
  it("has another text for each picture, and no number in its structured data but the product's own", async () => {
    const { id, name } = shop.data.products.where(
      ({ imageB, sku, colorsVariants }) => imageB.length > 1 && sku === "" && colorsVariants.length > 0,
    );
    const page = await shop.client().open(`/product/${id}`);
    const texts = page.all("#pictures fieldset a img").map((picture) => picture.attribute("alt"));
    expect(texts[1]).toBe(`${name}, picture 2 of ${texts.length}`);
    expect(new Set(texts).size).toBe(texts.length);
    const data = page.all('script[type="application/ld+json"]').map((script) => script.element.text);
    expect(data.join()).toContain('"ProductGroup"');
    expect(data.join()).not.toContain('"sku"');
  });
});

describe("the header", () => {
  it("has no search in the checkout", async () => {
    const searches = async (path: string) => (await shop.client().open(path)).all("header [role=search]").length;
    expect(await searches("/cart")).toBe(1);
    expect(await searches("/login")).toBe(1);
    expect(await searches("/login?redirect=/shipping")).toBe(0);
    expect(await searches("/login?redirect=%2Fshipping")).toBe(0);
  });
});

describe("the fonts of headings and texts", () => {
  it("come from the shop, are small, and are kept by browsers", async () => {
    const link = (await shop.client().get("/")).headers.get("Link") ?? "";
    const paths = [...link.matchAll(/<(\/build\/[^>]+)>; rel=preload; as=font; crossorigin/g)].map(
      ([, path = ""]) => path,
    );
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const answer = await shop.client().get(path);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "font/woff2"]);
      expect(answer.headers.get("Cache-Control")).toContain("immutable");
      expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(20_480);
    }
  });
});

describe("the footer", () => {
  it("has the published pages, how to reach the shop and how to pay", async () => {
    await change({
      contactEmail: "ann@example.com",
      phone: "+1 207 555 0100",
      postalAddress: "1 Wharf Lane\nPortland",
    });
    const before = await footer();
    expect(before.text).toContain("ann@example.com +1 207 555 0100 1 Wharf Lane Portland");
    expect(before.links).toEqual(expect.arrayContaining(["mailto:ann@example.com", "tel:+12075550100", "/contact"]));
    expect(before.text).toContain("Ways to pay PayPal Credit Card");
    expect(before.text).not.toContain("Bank Transfer");
    await change({ bankTransfer: "Harbor Bank", postalAddress: "<b>1</b> Wharf Lane" });
    expect((await footer("/cart")).text).toContain("Bank Transfer");
    expect((await footer()).all("b")).toEqual([]);
    await change({ bankTransfer: "", contactEmail: "", phone: "", postalAddress: "" });
    expect((await footer()).links).toEqual(expect.arrayContaining(["/contact"]));
    expect((await footer()).text).not.toContain("ann@example.com");
  });
});

describe("the newsletter's form", () => {
  const subscribe = (email: string, website = "") => shop.client().post(SUBSCRIBE, { newsletterEmail: email, website });

  it("asks for a confirmation by e-mail", async () => {
    expect((await footer()).all(`form[action="${SUBSCRIBE}"]`)).toHaveLength(1);
    const answer = await subscribe("Reader@Example.com");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${SUBSCRIBE}?sent=1`]);
    expect(wordsOf(await shop.client().page(`${SUBSCRIBE}?sent=1`))).toContain("One step left");
    expect((await sandbox.mailbox.nextTo("reader@example.com")).text).toContain("/mailing-list/confirm/");
    const row = shop.data.subscribers.find({ email: "reader@example.com" });
    expect(row).toMatchObject({ source: "newsletter_form", confirmedAt: null });
    // Repeated, it answers the same and sends nothing.
    expect((await subscribe("reader@example.com")).status).toBe(303);
    expect(shop.data.emails.count({ recipient: "reader@example.com" })).toBe(1);
  });

  it.each(["", "reader", "a@example.com,b@example.com", `${"a".repeat(250)}@example.com`, "<b>a@example.com"])(
    "says what is wrong with the address %j",
    async (email) => {
      const before = shop.data.subscribers.count();
      const answer = await subscribe(email);
      expect(answer.status).toBe(400);
      expect(wordsOf(await answer.text())).toMatch(/Email (Email required|Invalid|Too long)/);
      expect(shop.data.subscribers.count()).toBe(before);
    },
  );

  it("has a field name of its own, beside the email address of a page", async () => {
    for (const path of ["/login", "/register", "/contact"]) {
      const page = await shop.client().open(path);
      expect([path, page.all('form[aria-label="Newsletter"]').length]).toEqual([path, 1]);
      expect([path, page.all('[name="email"]').length]).toEqual([path, 1]);
    }
  });

  it("ignores robots, and requests from other sites", async () => {
    const before = shop.data.subscribers.count();
    expect((await subscribe("robot@example.com", "https://evil.example")).status).toBe(303);
    const form = new URLSearchParams({ newsletterEmail: "cross@example.com" });
    const headers = { Origin: "https://evil.example" };
    const foreign = await shop.client().request(SUBSCRIBE, { method: "POST", body: form, headers });
    expect(foreign.status).toBe(403);
    expect(shop.data.subscribers.count()).toBe(before);
  });
});

describe("a shop without a mailing list service", () => {
  let plain: RunningShop;
  beforeAll(async () => {
    plain = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  });
  afterAll(() => plain.remove());

  it("offers no newsletter", async () => {
    const visitor = plain.client();
    expect((await visitor.open("/")).first("footer").all("form")).toEqual([]);
    expect((await visitor.get(SUBSCRIBE)).status).toBe(404);
    expect((await visitor.post(SUBSCRIBE, { newsletterEmail: "reader@example.com" })).status).toBe(404);
    expect(plain.data.subscribers.count()).toBe(0);
  });
});

describe("an unknown address", () => {
  it("answers with a search, top products and the way home", async () => {
    const answer = await shop.client().get("/nothing/here");
    expect(answer.status).toBe(404);
    const text = await answer.text();
    expect(text).toContain("<title>Page not found | Tradepost</title>");
    expect(wordsOf(text)).toContain("What are you looking for?");
    expect(wordsOf(text)).toContain("Top products");
  });
});

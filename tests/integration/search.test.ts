import { describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { startShop } from "../support/shop-process";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

async function namesFound(keyword: string): Promise<string[]> {
  const answer = await shop.client().get(`/api/products?keyword=${encodeURIComponent(keyword)}`);
  expect(answer.status).toBe(200);
  const { products }: { products: { name: string }[] } = await answer.json();
  return products.map(({ name }) => name);
}

const pageOf = (keyword: string) => shop.client().page(`/search/${encodeURIComponent(keyword)}`);

describe("a search", () => {
  it.each([
    ["knives", "Chef's Knife, 20 cm"],
    ["navy mug", "Enamel Mug"],
    ["otebook", "Clothbound Notebook, A5 Dotted"],
    ["notbook", "Clothbound Notebook, A5 Dotted"],
    ["bike", "City Bicycle, Seven Gears, with Chain Guard and Carrier"],
  ])("for %s finds the same on the page and by the API", async (keyword, name) => {
    expect((await namesFound(keyword))[0]).toBe(name);
    const words = wordsOf(await pageOf(keyword));
    expect(words).toContain(`Results for “${keyword}”`);
    expect(words).toContain(name);
  });

  it("finds a word with ß where it is typed with ss, and the reverse", async () => {
    const { id, brand } = shop.data.products.get({ name: "Enamel Mug" });
    await admin.json("PUT", `/api/products/${id}`, { brand: "Groß & Kessler" });
    for (const typed of ["Gross mug", "groß mug", "KEẞLER"]) {
      expect(await namesFound(typed), typed).toContain("Enamel Mug");
      expect(wordsOf(await pageOf(typed))).not.toContain("Showing results for");
    }
    await admin.json("PUT", `/api/products/${id}`, { brand });
  });

  it("with typing errors names what it searched for", async () => {
    expect(wordsOf(await pageOf("lmap"))).toContain("Showing results for “lamp”.");
    expect(wordsOf(await pageOf("Enamal  MUGG"))).toContain("Showing results for “enamel mug”.");
    expect(wordsOf(await pageOf("lamp"))).not.toContain("Showing results for");
  });

  it("that no product matches wholly finds products with some of the words, and says so", async () => {
    expect(await namesFound("throw navy")).toEqual(expect.arrayContaining(["Lambswool Throw", "Enamel Mug"]));
    expect(wordsOf(await pageOf("throw navy"))).toContain("No product has all the words. These have some of them.");
  });

  it("that no product matches wholly leads with what is wanted, and shows the others apart", async () => {
    const { main } = await shop.client().open("/search/red%20lamp");
    const [before = "", after = ""] = main.text.split("Less close matches");
    expect(before.match(/Lamp/g)?.length).toBe(5);
    expect(before).not.toContain("Enamel Camp Kettle");
    expect(after).toContain("Enamel Camp Kettle");
    expect(main.text).not.toContain("Only in the description");
    // Without a product that is called like one of the words, none leads.
    const described = await shop.client().open("/search/phone%20charger");
    expect(described.main.text.split("Less close matches")[1]).toContain("Camp Lantern");
  });

  it("whose words are in descriptions only says that no product has that name", async () => {
    const sentence = "No product has that name. These come nearest.";
    for (const keyword of ["cold hands", "plate"]) expect(wordsOf(await pageOf(keyword)), keyword).toContain(sentence);
    for (const keyword of ["lamp", "red lamp"]) expect(wordsOf(await pageOf(keyword)), keyword).not.toContain(sentence);
  });

  it("that finds nothing offers the nearest categories and the top products", async () => {
    const { main } = await shop.client().open("/search/qqqqqq");
    expect(main.text).toContain("Nothing matches.");
    expect(main.text).toContain("Top products");
    expect(main.links).toContain("/category/outdoor");
    const near = (await shop.client().open("/search/txtlse")).main.links;
    expect(near.filter((link) => link.startsWith("/category/")).slice(0, 1)).toEqual(["/category/textiles"]);
    expect(near).toContain("/category/kitchen");
  });

  it("that finds nothing offers no top products beyond the prices that it asks for", async () => {
    const offered = async (path: string) =>
      (await shop.client().open(path)).main.all("li h2 a, li h3 a").map(({ text }) => text);
    const all = await offered("/search/qqqqqq");
    const cheap = await offered("/search/qqqqqq?priceMax=100");
    const dear = await offered("/search/qqqqqq?priceMin=100.01");
    expect(cheap.length).toBeGreaterThan(0);
    expect(dear.length).toBeGreaterThan(0);
    expect([...cheap, ...dear].sort()).toEqual([...all].sort());
  });

  it.each(['"', "*", "NEAR(oak", "' OR 1=1 --", "a".repeat(300), "🫖", "{name} : x", "- description", "\u0000"])(
    "for %j is answered",
    async (keyword) => expect((await shop.client().get(`/search/${encodeURIComponent(keyword)}`)).status).toBe(200),
  );

  it("does not find drafts, not even by a part of a word or with a typing error", async () => {
    shop.data.products.addDraft("0123456789abcdef01234567", "Xylophone Quokka");
    for (const keyword of ["xylophone", "ylophon", "xylophoen", "xylo"]) {
      expect(await namesFound(keyword)).toEqual([]);
    }
  });
});

describe("a search that understands", () => {
  it.each(["watch", "vase", "bowl", "shelf", "boots for a wedding", "mens wallet"])(
    "never corrects words of the language: %s",
    async (keyword) => expect(wordsOf(await pageOf(keyword))).not.toContain("Showing results for"),
  );

  it("for 'sale' finds what is reduced, also with other words, unless a product is called so", async () => {
    const reduced = shop.data.products.where(({ name }) => name === "Enamel Mug");
    const changed = await admin.json("PUT", `/api/products/${reduced.id}`, { compareAtPrice: 500 });
    expect(changed.status).toBe(200);
    expect(await namesFound("sale")).toEqual(["Enamel Mug"]);
    expect(await namesFound("mugs sale")).toEqual(["Enamel Mug"]);
    expect(await namesFound("lamp sale")).not.toContain("Enamel Mug");
  });

  it.each([
    ["lamp under $150", "/search/lamp?priceMax=150"],
    ["lamps $20 to $120", "/search/lamps?priceMin=20&priceMax=120"],
    ["lamp between 20 and 120", "/search/lamp?priceMin=20&priceMax=120"],
    ["Mug OVER 10.50 dollars", "/search/Mug?priceMin=10.50"],
    ["under $50", "/search/all%20products?priceMax=50"],
    ["$20-$40 notebook", "/search/notebook?priceMin=20&priceMax=40"],
    ["lamp under 150€", "/search/lamp?priceMax=150"],
    ["lamp up to 150 euros", "/search/lamp?priceMax=150"],
    ["lamp under $1,000", "/search/lamp?priceMax=1000"],
    ["lamp over 20 under 200", "/search/lamp?priceMin=20&priceMax=200"],
    ["lamp under $200 over $20 below 150", "/search/lamp?priceMin=20&priceMax=150"],
    ["over $10 under 50", "/search/all%20products?priceMin=10&priceMax=50"],
    ["lamp over $100 under $50", "/search/lamp?priceMin=100"],
  ])("takes prices from %s as filters", async (keyword, path) => {
    const answer = await shop.client().get(`/search/${encodeURIComponent(keyword)}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(path);
    const listed = await shop.client().get(path);
    expect(listed.status).toBe(200);
    expect(wordsOf(await listed.text())).not.toContain("Nothing matches.");
    const { pathname, searchParams } = new URL(path, shop.url);
    searchParams.set("keyword", decodeURIComponent(pathname.replace("/search/", "")));
    const filtered = await (await shop.client().get(`/api/products?${searchParams}`)).json();
    expect(await namesFound(keyword)).toEqual(filtered.products.map(({ name }: { name: string }) => name));
  });

  it("takes a number that belongs to a product's name for no price, unless it has a currency", async () => {
    const products = [
      { name: "Aeroquill Max 90", brand: "Quokkaworks", category: "Running Shoes", price: 130 },
      { name: "Zephyrfone 15 Pro Max 256GB", price: 900 },
    ];
    for (const product of products) {
      const { _id } = await (await admin.json("POST", "/api/products", {})).json();
      expect((await admin.json("PUT", `/api/products/${_id}`, product)).status).toBe(200);
    }
    for (const [keyword, name] of [
      ["aeroquill max 90", "Aeroquill Max 90"],
      ["quokkaworks running shoes aeroquill max 90", "Aeroquill Max 90"],
      ["max 90", "Aeroquill Max 90"],
      ["aeroquill max 90 under $150", "Aeroquill Max 90"],
      ["zephyrfone 15 pro max 256", "Zephyrfone 15 Pro Max 256GB"],
    ] as const) {
      expect((await namesFound(keyword))[0], keyword).toBe(name);
      const page = await fetch(`${shop.url}/search/${encodeURIComponent(keyword)}`);
      expect(wordsOf(await page.text()), keyword).toContain(name);
      const suggested = await (await shop.client().get(`/api/suggest?q=${encodeURIComponent(keyword)}`)).json();
      expect(suggested.products[0], keyword).toMatchObject({ name });
    }
    expect(await namesFound("aeroquill max $90")).toEqual([]);
    expect(await namesFound("aeroquill max 140")).toEqual(["Aeroquill Max 90"]);
  });

  it("takes prices as filters by the API too, unless it has such filters itself", async () => {
    const pricesOf = async (query: string): Promise<number[]> => {
      const answer = await (await shop.client().get(`/api/products?${query}`)).json();
      return answer.products.map(({ price }: { price: number }) => price);
    };
    const cheap = await pricesOf("keyword=under%20%2450");
    expect(cheap.length).toBeGreaterThan(3);
    expect(Math.max(...cheap)).toBeLessThanOrEqual(50);
    expect(Math.max(...(await pricesOf("keyword=under%20%2450&priceMin=60")))).toBeGreaterThan(50);
  });

  it.each(["20 cm knife", "2 person tent", "tea for 2 to 4", "4.2 l", "under the bed", "rug 140 to 200 cm"])(
    "takes no price from %s",
    async (keyword) => expect((await shop.client().get(`/search/${encodeURIComponent(keyword)}`)).status).toBe(200),
  );

  it("shows apart, below, what has the words in its description only", async () => {
    const page = await shop.client().open("/search/plate");
    expect(page.main.text).toContain("Only in the description");
    const mixed = await shop.client().open("/search/brass");
    const [before = "", after = ""] = mixed.main.text.split("Only in the description");
    expect(before).toContain("Brass Fountain Pen");
    expect(after).not.toContain("Brass Fountain Pen");
    expect(after).toContain("Kestrel Task Lamp");
    expect((await shop.client().open("/search/brass?sort=price-asc")).main.text).not.toContain(
      "Only in the description",
    );
  });

  it("finds the shop's pages by their titles, and the contact form", async () => {
    expect((await shop.client().open("/search/support")).main.links).toContain("/contact");
    const created = await admin.json("POST", "/api/pages", {
      title: "Gifts for dad",
      slug: "gifts-for-dad",
      body: "<p>A pen, a mug, a lamp.</p>",
      isPublished: true,
    });
    expect(created.status).toBe(201);
    expect((await shop.client().open("/search/gift%20for%20dad")).main.links).toContain("/pages/gifts-for-dad");
    expect((await shop.client().open("/search/lamp")).main.links).not.toContain("/pages/gifts-for-dad");
  });

  it("finds the shop's pages by their titles together with one of their headings", async () => {
    const created = await admin.json("POST", "/api/pages", {
      title: "Presents",
      slug: "presents",
      body: "<h2>For a <em>wedding</em></h2><p>A pot of iron.</p><h2>Wrapping &amp; Opening hours</h2><p>Every day.</p>",
      isPublished: true,
    });
    expect(created.status).toBe(201);
    const isFound = async (keyword: string) =>
      (await shop.client().open(`/search/${encodeURIComponent(keyword)}`)).main.links.includes("/pages/presents");
    expect(await isFound("wedding gifts")).toBe(true);
    expect(await isFound("opening hours")).toBe(true);
    expect(await isFound("opening a wedding present")).toBe(false);
    expect(await isFound("iron")).toBe(false);
    const { version } = await (await admin.get("/api/pages/presents")).json();
    const body = "<h2>For an anniversary</h2>";
    expect((await admin.json("PUT", "/api/pages/presents", { body, version })).status).toBe(200);
    expect(await isFound("opening hours")).toBe(false);
    expect(await isFound("anniversary")).toBe(true);
  });

  it.each([
    ["where is my order", "My orders"],
    ["track my parcel", "My orders"],
    ["how much is a wish list", "Wish list"],
    ["how can i contact you", "Contact"],
  ])("answers the question %s with a page, and does not say that nothing matches", async (question, title) => {
    const page = await shop.client().open(`/search/${encodeURIComponent(question)}`);
    expect(page.main.all('nav[aria-label="Pages"] a').map(({ text }) => text)).toEqual([title]);
    expect(page.main.text).not.toContain("Nothing matches");
  });

  it("shows what is called like the last word before what only describes all words", async () => {
    const { main } = await shop.client().open("/search/reading%20lamp");
    const [before = "", after = ""] = main.text.split("Only in the description");
    expect(before.match(/Lamp/g)?.length).toBe(5);
    expect(after).toContain("Bedside Clock");
    const [best] = (await shop.client().open("/search/scissors%20for%20paper")).main.all("li h2 a");
    expect(best?.text).toBe("Forged Steel Scissors");
  });

  it("knows which colors are a kind of a common one, and shows the product in it", async () => {
    const page = await shop.client().open("/search/green%20mug");
    expect(page.main.text).not.toContain("No product has all the words");
    const [mug] = page.main.all("li h2 a");
    expect([mug?.text, mug?.attribute("href")]).toEqual(["Enamel Mug", expect.stringContaining("color=Forest")]);
    // The name itself comes first, and a color is no other word: the hatchet is from the forest, not green.
    const [best] = await namesFound("green");
    expect(best).toMatch(/Spinning Top|City Bicycle|Bedside Clock|Casserole/);
    expect(await namesFound("green")).not.toContainEqual(expect.stringContaining("Hatchet"));
  });

  it.each([
    ["toys for 3 year old", "Pull-Along Duck"],
    ["mug set of 4", "Enamel Mug"],
    ["speaker bluetooth", "Portable Speaker"],
    ["tea pot", "Stoneware Teapot, 1.1 l"],
    ["tea pott", "Stoneware Teapot, 1.1 l"],
  ])("leads with what is wanted, not with what has the other words: %s", async (keyword, name) => {
    expect((await namesFound(keyword))[0]).toBe(name);
  });

  it("takes 'light' before a color for its shade, not for a lamp", async () => {
    expect((await admin.json("PUT", "/api/settings", { synonyms: "light = lamp" })).status).toBe(200);
    expect(await namesFound("light blue mug")).toEqual(["Enamel Mug"]);
    expect(await namesFound("light blue")).not.toContainEqual(expect.stringContaining("Floor Lamp"));
    expect((await namesFound("light"))[0]).toContain("Lamp");
    expect((await admin.json("PUT", "/api/settings", { synonyms: "" })).status).toBe(200);
  });

  it("takes digits for words of small numbers, and a plural with a typing error for its singular", async () => {
    expect((await namesFound("set of 3 spoons"))[0]).toBe("Set of Three Beech Spoons");
    expect((await namesFound("noteboks"))[0]).toContain("Notebook");
  });

  it.each(["new arrivals", "something", "latest"])("shows everything for %s, the newest first", async (words) => {
    const page = await shop.client().open(`/search/${encodeURIComponent(words)}`);
    expect(page.main.all("li h2 a").length).toBeGreaterThan(10);
  });
});

describe("the shop's pages", () => {
  const PAGES = {
    "about-us": "<h2>Who we are</h2><p>Four people.</p><h2>Opening hours</h2><p>Always.</p>",
    "shipping-and-returns":
      "<h2>Where we ship</h2><p>To most countries.</p><h2>What is out of stock</h2><p>We write.</p>",
    terms: "<h2>Payment</h2><p>Orders are due when they are placed.</p>",
  };
  const pagesOf = (found: Awaited<ReturnType<ReturnType<typeof shop.client>["open"]>>) =>
    found.main.all('nav[aria-label="Pages"] a').map(({ text }) => text);
  const open = (keyword: string) => shop.client().open(`/search/${encodeURIComponent(keyword)}`);

  it("are published", async () => {
    for (const [slug, body] of Object.entries(PAGES)) {
      expect((await admin.json("PUT", `/api/pages/${slug}`, { body, isPublished: true })).status).toBe(200);
    }
  });

  it.each([
    ["return policy", "Shipping and returns"],
    ["refunds", "Shipping and returns"],
    ["returning items", "Shipping and returns"],
    ["can I exchange a mug", "Shipping and returns"],
    ["do you ship to Canada", "Shipping and returns"],
    ["delivery time", "Shipping and returns"],
    ["when will it be delivered", "Shipping and returns"],
    ["opening times", "About us"],
    ["who are you", "About us"],
    ["is my payment safe", "Terms"],
    ["gift for grandma", "Gifts for dad"],
    ["stocking stuffer", "Gifts for dad"],
    ["gifts for a runner", "Gifts for dad"],
    ["birthday present for a boy", "Gifts for dad"],
  ])("answer %j with %s first", async (keyword, title) => expect(pagesOf(await open(keyword))[0]).toBe(title));

  it("stand without products that only describe some of the words of the question", async () => {
    for (const keyword of ["delivery time", "opening times", "is my payment safe"]) {
      const { main } = await open(keyword);
      expect(main.text, keyword).not.toContain("Only in the description");
      expect(main.text, keyword).not.toContain("No product has all the words");
      const { products } = await (await shop.client().get(`/api/products?keyword=${keyword}`)).json();
      expect(products, keyword).toEqual([]);
    }
    expect(await namesFound("can I exchange a mug")).toEqual(["Enamel Mug"]);
  });

  it.each([
    "stock pot",
    "stocking",
    "phone charger",
    "track lighting",
    "history book",
    "book about birds",
    "long-term jars",
  ])("are not shown for a product: %s", async (keyword) => expect(pagesOf(await open(keyword))).toEqual([]));
});

describe("a word for what shops are asked", () => {
  it("is a product where one is called so, and nothing else is looked for", async () => {
    const isAnswered = async (words: string, page: string) =>
      (await shop.client().open(`/search/${encodeURIComponent(words)}`)).main.links.includes(`/pages/${page}`);
    expect(await isAnswered("arrival date", "shipping-and-returns")).toBe(true);
    for (const words of ["new arrivals", "arrivals"])
      expect(await isAnswered(words, "shipping-and-returns"), words).toBe(false);
    expect(await isAnswered("safe", "terms")).toBe(true);
    const { _id } = await (await admin.json("POST", "/api/products")).json();
    const safe = { name: "Wall Safe", price: 30, category: "Home", countInStock: 2, isPublished: true };
    expect((await admin.json("PUT", `/api/products/${_id}`, safe)).status).toBe(200);
    expect((await shop.client().open("/search/safe")).main.text).toContain("Wall Safe");
    expect(await isAnswered("safe", "terms")).toBe(false);
    expect(await isAnswered("is my payment safe", "terms")).toBe(true);
    await admin.json("DELETE", `/api/products/${_id}`);
  });
});

describe("the synonyms of the settings", () => {
  const store = async (synonyms: string) => {
    expect((await admin.json("PUT", "/api/settings", { synonyms })).status).toBe(200);
  };

  it("find in both directions, also phrases and plurals, from the next request on", async () => {
    await store("velocipede = city bicycle\ndish cloth = tea towel = striped linen");
    expect(await namesFound("velocipede")).toEqual([expect.stringContaining("City Bicycle")]);
    expect(await namesFound("velocipedes")).toEqual([expect.stringContaining("City Bicycle")]);
    expect(await namesFound("dish cloths")).toEqual([expect.stringContaining("Tea Towels")]);
    expect(await namesFound("green velocipede")).toEqual([expect.stringContaining("City Bicycle")]);
    await store("");
    expect(await namesFound("velocipede")).toEqual([]);
  });

  it("with a mistake are refused with the number of each wrong line, and the lines are kept", async () => {
    const synonyms = "bike = bicycle\nwrong\n\n= nothing";
    const wrong = await admin.post("/admin/settings", { intent: "search", synonyms });
    expect(wrong.status).toBe(400);
    const words = wordsOf(await wrong.text());
    expect(words).toContain("Line 2:");
    expect(words).toContain("Line 4:");
    expect(words).toContain("= nothing");
    expect((await admin.post("/admin/settings", { intent: "search", synonyms: "bike = bicycle" })).status).toBe(303);
    expect(await namesFound("bike")).toEqual([expect.stringContaining("City Bicycle")]);
  });
});

describe("suggestions", () => {
  async function suggested(text: string) {
    const answer = await shop.client().get(`/api/suggest?q=${encodeURIComponent(text)}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=60");
    return answer.json();
  }

  it("are the first products of the search, and categories with their numbers of products", async () => {
    const { products, categories } = await suggested("lam");
    expect(products.map(({ name }: { name: string }) => name)).toEqual((await namesFound("lam")).slice(0, 6));
    expect(products[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: expect.any(String),
      price: expect.any(Number),
      currency: "USD",
      image: expect.stringMatching(/^\/uploads\//),
    });
    expect(categories[0]).toEqual({ name: "Lighting", slug: "lighting", count: 6 });
  });

  it("name a category that is being typed first", async () => {
    expect((await suggested("kitch")).categories[0]).toMatchObject({ name: "Kitchen", slug: "kitchen" });
  });

  it("name the shop's pages, also by the beginning of a word of their titles", async () => {
    for (const text of ["retur", "shipp", "return policy"]) {
      const { pages } = await suggested(text);
      expect(pages, text).toEqual([{ title: "Shipping and returns", path: "/pages/shipping-and-returns" }]);
    }
    expect((await suggested("my ord")).pages[0]).toEqual({ title: "My orders", path: "/profile#view" });
    expect((await suggested("lam")).pages).toEqual([]);
  });

  it("are at most 6 products and 3 categories", async () => {
    for (const text of ["a", "co", "the", "brass", "of oak"]) {
      const { products, categories } = await suggested(text);
      expect(products.length).toBeLessThanOrEqual(6);
      expect(categories.length).toBeLessThanOrEqual(3);
    }
  });

  it("forgive a typing error", async () => {
    expect((await suggested("notbook")).products[0].name).toContain("Notebook");
  });

  it.each(["", " ", '"*(', "qqqqqq", "🫖", "\u0000"])("for %j are none", async (text) => {
    expect(await suggested(text)).toEqual({ products: [], categories: [], pages: [] });
  });

  it("of 120 different texts a minute are answered for a client address; searches have a limit of their own", async () => {
    const limited = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "on" } });
    try {
      const client = limited.client();
      for (let count = 0; count < 120; count += 1) await client.get(`/api/suggest?q=word${count}`);
      const refused = await client.get("/api/suggest?q=another");
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(refused.headers.get("Cache-Control")).toBe("no-store");
      expect((await client.get("/api/suggest?q=word1")).status).toBe(200);
      expect((await client.get("/search/another")).status).toBe(200);
    } finally {
      await limited.remove();
    }
  });
});

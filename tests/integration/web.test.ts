import { createHash } from "node:crypto";
import { connect } from "node:net";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn, orderBody, shippingForm } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const shop = await seededShop();
const product = shop.data.products.plain().id;

describe("every response", () => {
  it.each(["/", "/api/health", "/api/nothing", "/nothing", "/icons.svg", "/%ff", "/build/none.js"])(
    "to %s has the security headers",
    async (path) => {
      const { headers } = await shop.client().get(path);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("same-origin");
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("Permissions-Policy")).toBeTruthy();
      expect(headers.get("X-Powered-By")).toBeNull();
    },
  );

  it("with a page allows the page's own scripts only, by their hashes", async () => {
    const page = await shop.client().get("/");
    const inline = (await page.text()).matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g);
    const scripts = [...inline].map(([, script = ""]) => createHash("sha256").update(script).digest("base64"));
    expect(scripts.length).toBeGreaterThan(1);
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    const allowed = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash);
    expect(allowed.sort()).toEqual([...new Set(scripts)].sort());
    expect(policy).not.toMatch(/unsafe|nonce|https?:\/\//);
  });

  it("with private data is not cached", async () => {
    for (const path of ["/cart", "/login", "/api/users/session", "/api/captcha"]) {
      expect((await shop.client().get(path)).headers.get("Cache-Control"), path).toContain("no-store");
    }
  });

  it("sets cookies that scripts cannot read", async () => {
    const client = shop.client();
    const response = await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/Path=\/;.*HttpOnly; SameSite=Lax/);
  });

  it("never contains a stack trace, a query or a path", async () => {
    for (const path of [
      "/api/products?sortBy=x'--",
      "/product/%00",
      "/order/'; drop table product",
      "/img/160/uploads/demo/../../../etc/passwd",
    ]) {
      const text = await (await shop.client().get(path)).text();
      expect(text, path).not.toMatch(/SQLITE|node_modules|at .*\.js:\d+|select .* from/i);
    }
  });
});

describe("a change from another site", () => {
  it.each([
    [{ Origin: "https://evil.example" }],
    [{ Origin: "null" }],
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ "Sec-Fetch-Site": "same-site" }],
    // Old browsers send no other header.
    [{ Referer: "http://evil.test/page" }],
    [{ Referer: "nonsense" }],
  ])("with %j is refused", async (headers) => {
    const client = shop.client();
    const form = await client.post(`/product/${product}`, { qty: "1" }, headers as Record<string, string>);
    expect(form.status).toBe(403);
    const call = await client.json("POST", "/api/users/guest", {}, headers as Record<string, string>);
    expect(call.status).toBe(403);
    expect(wordsOf(await client.page("/cart"))).toContain("Your cart is empty");
  });

  it("that was opened at another address of the shop's machine names the shop's own, also where scripts run", async () => {
    const { port } = new URL(shop.url);
    const there = `http://localhost:${port}`;
    const advice = `This shop's address is ${shop.url}. Please open it there and send this again.`;
    const send = (path: string) =>
      fetch(`${there}${path}`, { method: "POST", body: new URLSearchParams({ qty: "1" }), headers: { Origin: there } });
    const form = await send(`/product/${product}`);
    expect([form.status, await form.text()]).toEqual([403, `${advice}\n`]);
    const data = await send(`/product/${product}?_data=routes%2F_shop.product.%24id`);
    expect([data.status, data.headers.get("X-Remix-Catch"), await data.json()]).toEqual([
      403,
      "yes",
      { message: advice },
    ]);
  });

  it.each([
    [0, { Origin: "http://evil.test" }],
    [0, { Origin: "null" }],
    [0, { Referer: "http://evil.test/" }],
    [0, { Referer: "nonsense" }],
    [0, { "Sec-Fetch-Site": "cross-site" }],
    [1, {}],
    [1, { Referer: "OWN" }],
    [1, { "Sec-Fetch-Site": "same-origin" }],
    [1, { "Sec-Fetch-Site": "none" }],
  ])("adds %i line to the cart by URL with %j", async (lines, headers) => {
    const client = shop.client();
    const sentHeaders = JSON.parse(JSON.stringify(headers).replace("OWN", `${shop.url}/product/${product}`));
    expect((await client.get(`/cart/${product}?qty=3`, sentHeaders)).status).toBe(303);
    const page = wordsOf(await client.page("/cart"));
    expect(page.includes("Your cart is empty")).toBe(lines === 0);
  });

  it("cannot be made by a GET, a HEAD or an unknown method", async () => {
    const client = shop.client();
    for (const method of ["HEAD", "GET"]) {
      for (const path of ["/logout", "/theme?theme=dark", "/placeorder?orderKey=x", `/product/${product}?qty=1`]) {
        await client.request(path, { method });
      }
    }
    expect(client.cookies.has("theme")).toBe(false);
    for (const method of ["OPTIONS", "PATCH", "PROPFIND"]) {
      const response = await client.request("/cart", { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("Allow")).toContain("GET");
    }
  });
});

describe("an API call from another site", () => {
  const elsewhere: Record<string, string>[] = [
    { Origin: "http://evil.test" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Referer: "http://evil.test/" },
  ];

  it.each(elsewhere)("with %j gets no data by its cookie", async (headers) => {
    const client = shop.client();
    await logIn(client, "jane@example.com");
    for (const path of ["/api/users/profile", "/api/orders/myorders", "/api/products?adminCheck=true"]) {
      for (const method of ["GET", "HEAD"]) {
        const response = await client.request(path, { method, headers });
        expect([path, response.status]).toEqual([path, 403]);
        if (method === "HEAD") continue;
        expect(await response.json()).toEqual({ message: "This request came from another site and was refused." });
      }
    }
    for (const path of ["/api/health", "/api/openapi.json", "/api", "/api/", "/profile"]) {
      expect([path, (await client.get(path, headers)).status]).toEqual([path, 200]);
    }
    const callback = await client.get("/api/aliexpress/oauth/callback?state=x", headers);
    expect(callback.status).toBe(303);
    const anonymous = await shop.client().get("/api/products", headers);
    expect(anonymous.status).toBe(200);
  });

  it("is answered with a bearer token, and calls from the shop's own page are answered by cookie", async () => {
    const client = shop.client();
    await logIn(client, "jane@example.com");
    for (const headers of [
      {},
      { Origin: shop.url },
      { "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "none" },
      { Referer: `${shop.url}/profile` },
    ]) {
      expect((await client.get("/api/users/profile", headers as Record<string, string>)).status).toBe(200);
    }
    const program = { Authorization: "Bearer unknown", Origin: "http://evil.test" };
    expect((await client.get("/api/users/profile", program)).status).toBe(401);
  });
});

describe("the theme", () => {
  it("is stored for a year and redirects to the same page", async () => {
    const client = shop.client();
    const response = await client.post("/theme", { theme: "dark", redirect: "/search/oak?sort=price-asc" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/search/oak?sort=price-asc"]);
    expect(response.headers.getSetCookie().join()).toMatch(/^theme=dark; Max-Age=31536000;/);
    expect((await client.open("/")).first("html").attribute("data-theme")).toBe("dark");
    expect((await client.post("/theme", { theme: "neon" })).status).toBe(400);
    const redirectTarget = await client.post("/theme", { theme: "light", redirect: "//evil.example" });
    expect(redirectTarget.headers.get("Location")).toBe("/");
  });
});

describe("the theme set by the page's scripts", () => {
  it("is stored without a redirect", async () => {
    const answer = await shop.client().post("/theme", { theme: "dark", stay: "1" });
    expect([answer.status, await answer.json()]).toEqual([200, { theme: "dark" }]);
    expect(answer.headers.get("Set-Cookie")).toContain("theme=dark");
  });
});

describe("a URL without a page", () => {
  it.each(["/nothing", "/product/nothing", "/page/99", "/search/a/page/99"])(
    "%s shows a page with a title, a search and a link to the home page",
    async (path) => {
      const answer = await shop.client().get(path);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      const page = Page.parse(html);
      expect(page.first("title").text).toBe("Page not found | Tradepost");
      expect(page.main.first('form[action="/search"]').field("keyword").exists).toBe(true);
      expect(page.main.links).toContain("/");
    },
  );

  it("does not show the first or last page instead", async () => {
    for (const path of ["/page/1", "/page/3", "/search/qqqqqq", "/search/qqqqqq/page/1"]) {
      expect((await shop.client().get(path)).status, path).toBe(200);
    }
  });
});

describe("a page's head", () => {
  it("names existing icons, and the theme colors of the browser", async () => {
    const client = shop.client();
    const html = await client.page("/");
    for (const [icon, type] of [
      ["/favicon.ico", /icon/],
      ["/apple-touch-icon.png", /image\/png/],
      ["/favicon.svg", /image\/svg/],
    ] as const) {
      expect(Page.parse(html).first(`link[href="${icon}"]`).exists).toBe(true);
      const answer = await client.get(icon);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, expect.stringMatching(type)]);
    }
    const colors = (page: Page) => page.all('meta[name="theme-color"]');
    expect(colors(Page.parse(html)).filter((color) => color.attribute("media"))).toHaveLength(2);
    await client.post("/theme", { theme: "dark", redirect: "/" });
    const [color, ...others] = colors(await client.open("/"));
    expect([color?.attribute("media"), color?.attribute("content"), others]).toEqual([undefined, "#0e2a21", []]);
  });

  it("of a product contains the beginning of its description, cut at a word", async () => {
    for (const id of shop.data.products
      .published()
      .filter(({ descriptionText }) => descriptionText.length > 200)
      .slice(0, 5)
      .map(({ id }) => id)) {
      const html = await shop.client().page(`/product/${id}`);
      const summary = Page.parse(html).first('meta[name="description"]').attribute("content") ?? "";
      const text = shop.data.products.get({ id }).description;
      const words = wordsOf(String(text)).split(" ");
      expect(summary.length).toBeLessThanOrEqual(170);
      expect(summary).toMatch(/\w…$/);
      expect(words.map((word) => word.replace(/\W+$/, ""))).toContain(/(\S+)…$/.exec(summary)?.[1]);
    }
  });

  it("preloads the largest picture of the first screen", async () => {
    const client = shop.client();
    for (const path of ["/", `/product/${product}`]) {
      expect((await client.open(path)).all('img[fetchpriority="high"]'), path).toHaveLength(1);
    }
  });
});

describe("headings", () => {
  it.each(["/", "/search/oak", "/page/2"])("of %s skip no level", async (path) => {
    const headings = (await shop.client().open(path)).all("h1, h2, h3, h4, h5, h6");
    const levels = headings.map(({ element }) => Number(element.rawTagName.slice(1)));
    expect(levels.length).toBeGreaterThan(3);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });
});

describe("a radio button", () => {
  it("has no autocomplete attribute, which HTML does not allow there", async () => {
    const radios = (await shop.client().open(`/product/${shop.data.products.colored().id}`)).all('[type="radio"]');
    expect(radios.length).toBeGreaterThan(0);
    expect(radios.flatMap(({ html }) => (/autocomplete/i.test(html) ? [html] : []))).toEqual([]);
  });
});

describe("a host name sent by the client", () => {
  it("appears in no redirect and on no page", async () => {
    const answer = await raw(
      "GET /shipping HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 303/);
    expect(answer).not.toContain("evil.example");
  });
});

describe("a request body", () => {
  it("of another type, or malformed, is refused with a message", async () => {
    const client = shop.client();
    const statuses = async (type: string, body: string) =>
      (await client.request("/api/users/guest", { method: "POST", body, headers: { "Content-Type": type } })).status;
    expect(await statuses("text/plain", "{}")).toBe(415);
    expect(await statuses("application/json", "{")).toBe(400);
    expect(await statuses("application/json", "[]")).toBe(400);
    expect(await statuses("application/json", '{"__proto__":{"isAdmin":true}}')).toBe(400);
    expect(await statuses("application/json", "[".repeat(50_000))).toBe(400);
    expect(await statuses("application/json", `${'{"a":'.repeat(200)}1${"}".repeat(200)}`)).toBe(400);
    const form = await client.request("/login", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    expect(form.status).toBe(415);
    const multipart = await client.request("/login", {
      method: "POST",
      body: "nonsense",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect(multipart.status).toBe(400);
  });

  it("over a megabyte is refused, with or without a Content-Length", async () => {
    const client = shop.client();
    const big = "a".repeat(1_000_001);
    const declared = await client.request("/api/users/guest", {
      method: "POST",
      body: big,
      headers: { "Content-Type": "application/json" },
    });
    expect(declared.status).toBe(413);
    for (const size of [100_000, 900_000, 1_100_000, 8_000_000]) {
      const answers = await Promise.all([sentBeforeReading(size, "declared"), sentBeforeReading(size, "in chunks")]);
      expect([size, ...answers]).toEqual([size, 413, 413]);
    }
  });

  it("may be a multipart form", async () => {
    const client = shop.client();
    const form = new FormData();
    form.set("theme", "dark");
    form.set("redirect", "/cart");
    const response = await client.request("/theme", { method: "POST", body: form });
    expect(response.status).toBe(303);
  });
});

describe("searching", () => {
  it.each([
    '"',
    "'",
    "*",
    "(",
    "a OR b",
    "NEAR(a b)",
    "name:x",
    "-",
    "%",
    "_",
    "\\",
    "😀",
    "a".repeat(1900),
    "'; drop table product;--",
    "<script>alert(1)</script>",
  ])("number %# gets a normal response", async (keyword) => {
    const client = shop.client();
    const page = await client.get(`/search/${encodeURIComponent(keyword)}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("<script>alert");
    expect((await client.get(`/api/products?keyword=${encodeURIComponent(keyword)}`)).status).toBe(200);
  });

  it("matches word prefixes, without accents, in every field", async () => {
    const client = shop.client();
    const names = async (keyword: string) => {
      const { products } = await (await client.get(`/api/products?keyword=${encodeURIComponent(keyword)}`)).json();
      return products.map((found: { name: string }) => found.name);
    };
    const { name, brand } = shop.data.products.where((product) => `${product.name} ${product.brand}`.includes("é"));
    const accented = /[\p{L}]*é[\p{L}]*/u.exec(`${name} ${brand}`)?.[0] ?? "";
    expect(await names(accented.replace(/é/g, "e").slice(0, -1))).toContain(name);
    expect(await names(brand)).toContain(name);
    expect(await names("qqqqqq")).toEqual([]);
  });

  it("redirects from the search box to a URL with the keyword", async () => {
    const client = shop.client();
    const redirectTarget = async (query: string) =>
      (await client.get(`/search?keyword=${query}`)).headers.get("Location");
    expect(await redirectTarget("caf%C3%A9+cr%C3%A8me%2Fx")).toBe("/search/caf%C3%A9%20cr%C3%A8me%2Fx");
    expect(await redirectTarget("++")).toBe("/");
    expect(await redirectTarget("%E6%97%A5%E6%9C%AC")).toBe("/search/%E6%97%A5%E6%9C%AC");
  });

  it("never fails on any text", async () => {
    const client = shop.client();
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60, unit: "grapheme" }), async (keyword) => {
        const response = await client.get(`/api/products?keyword=${encodeURIComponent(keyword)}`);
        expect(response.status).toBe(200);
      }),
      { numRuns: 60 },
    );
  });
});

describe("GET /api/products", () => {
  type Listed = { _id: string; name: string; price: number; rating: number; createdAt: string };
  const list = async (query: string) =>
    (await (await shop.client().get(`/api/products?${query}`)).json()) as {
      products: Listed[];
      page: number;
      pages: number;
    };

  it("pages through the whole catalog, each product once", async () => {
    const { pages } = await list("");
    const all: string[] = [];
    for (let page = 1; page <= pages; page += 1)
      all.push(...(await list(`pageNumber=${page}`)).products.map(({ _id }) => _id));
    const count = shop.data.products.published().length;
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(count);
  });

  it.each([
    ["price", (one: Listed) => one.price],
    ["rating", (one: Listed) => one.rating],
    ["name", (one: Listed) => one.name.toLowerCase()],
    ["createdAt", (one: Listed) => one.createdAt],
  ] as const)("sorts by %s in both directions", async (field, of) => {
    const { products } = await list(`sortBy=${field}&order=asc`);
    for (let index = 1; index < products.length; index += 1) {
      expect(of(products[index] as Listed) >= of(products[index - 1] as Listed)).toBe(true);
    }
    const down = await list(`sortBy=${field}&order=desc`);
    expect(of(down.products[0] as Listed) >= of(products.at(-1) as Listed)).toBe(true);
  });

  it("refuses an unknown sort order", async () => {
    expect((await shop.client().get("/api/products?sortBy=password_hash")).status).toBe(400);
    expect((await shop.client().get("/api/products?order=up")).status).toBe(400);
  });

  it("has nothing on a page beyond the last, for visitors and admins", async () => {
    const admin = await signedInAdmin(shop);
    for (const [client, query] of [
      [shop.client(), ""],
      [shop.client(), "&color=Navy"],
      [admin, "&adminCheck=true"],
    ] as const) {
      const at = async (page: number) => (await client.get(`/api/products?pageNumber=${page}${query}`)).json();
      const { pages } = await at(1);
      expect((await at(pages)).products.length).toBeGreaterThan(0);
      for (const page of [pages + 1, 1_000_000]) expect(await at(page)).toEqual({ products: [], page, pages });
    }
  });

  it("returns the best rated first at /top, and one product with its reviews", async () => {
    const top = (await (await shop.client().get("/api/products/top")).json()) as Listed[];
    const ratings = top.map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((one, other) => other - one));
    const one = await (await shop.client().get(`/api/products/${top[0]?._id}`)).json();
    expect(one.reviews.length).toBeGreaterThan(0);
    expect(one.reviews[0]).not.toHaveProperty("userId");
    expect((await shop.client().get("/api/products/none")).status).toBe(404);
  });

  it("hides drafts", async () => {
    shop.data.products.addDraft("draft", "Draftling");
    expect((await shop.client().get("/product/draft")).status).toBe(404);
    expect((await shop.client().get("/api/products/draft")).status).toBe(404);
    expect((await list("keyword=draftling")).products).toEqual([]);
  });
});

describe("the address check and the rates", () => {
  it("answers in the format of USPS Web Tools", async () => {
    const { address1, address2, city, state, postalCode, country } = shippingForm;
    const body = { address1, address2, city, state, postalCode, country };
    const answer = await shop.client().json("POST", "/api/shipping/shippingaddress", body);
    expect(await answer.json()).toEqual({
      AddressValidateResponse: {
        Address: { Address1: "APT 4", Address2: "1600 HARBOR ST", City: "PORTLAND", State: "OR", Zip5: "97201" },
      },
    });
    const unknown = await shop.client().json("POST", "/api/shipping/shippingaddress", { ...body, postalCode: "00001" });
    expect(unknown.status).toBe(400);
    expect((await unknown.json()).message).toMatch(/^Address validation failed/);
    const missing = await shop.client().json("POST", "/api/shipping/shippingaddress", { ...body, city: "" });
    expect((await missing.json()).fields).toHaveProperty("city");
  });

  it("answers an address abroad as it is, and refuses one in the wrong format", async () => {
    const check = (body: Record<string, string>) => shop.client().json("POST", "/api/shipping/shippingaddress", body);
    const munich = { address1: "Hauptstr. 5", city: "München", postalCode: "80331", state: "", country: "DE" };
    const good = await check(munich);
    expect([good.status, await good.json()]).toEqual([
      200,
      {
        AddressValidateResponse: {
          Address: { Address1: "", Address2: "Hauptstr. 5", City: "München", State: "", Zip5: "80331" },
        },
      },
    ]);
    const london = { address1: "10 Downing Street", city: "London", postalCode: "SW1A 2AA", country: "GB" };
    expect((await (await check(london)).json()).AddressValidateResponse.Address.Zip5).toBe("SW1A 2AA");
    const wrong = await check({ ...munich, postalCode: "803" });
    expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([400, ["postalCode"]]);
  });

  it("always has a free rate", async () => {
    for (const query of ["97201", "99501", "75001?country=FR"]) {
      const rates = await (await shop.client().get(`/api/shipping/${query}`)).json();
      expect(rates[0]).toMatchObject({ id: "standard", rate: 0, currency: "USD", delivery_days: expect.any(Number) });
    }
    expect((await shop.client().get("/api/shipping/97201?country=XX")).status).toBe(400);
  });

  it("returns the shipping price for a program without a cart", async () => {
    const client = shop.client();
    const [, expedited] = await (await client.get("/api/shipping/97201?qty=3")).json();
    await client.becomeGuest();
    const figures = { selectedRate: expedited.id, shippingPrice: expedited.rate };
    const placed = await client.json("POST", "/api/orders", orderBody(product, 3, figures));
    expect([placed.status, await placed.json()]).toMatchObject([201, { shippingPrice: expedited.rate }]);
    for (const qty of ["0", "-1", "1.5", "many", ""]) {
      expect([qty, (await client.get(`/api/shipping/97201?qty=${qty}`)).status]).toEqual([qty, 400]);
    }
  });
});

describe("pictures", () => {
  it("are served in the requested sizes and formats, and cached", async () => {
    const client = shop.client();
    const image = shop.data.products.get({ slot: 0 }).image;
    const webp = await client.get(`/img/320${image}`, { Accept: "image/webp,*/*" });
    expect(webp.headers.get("Content-Type")).toBe("image/webp");
    expect(webp.headers.get("Cache-Control")).toContain("max-age");
    const jpeg = await client.get(`/img/320${image}`, { Accept: "image/*" });
    expect(jpeg.headers.get("Content-Type")).toBe("image/jpeg");
    expect((await webp.arrayBuffer()).byteLength).toBeLessThan(40_000);
  });

  it("are sent with their length, in parts, and not again when they are unchanged", async () => {
    const client = shop.client();
    const { image } = shop.data.products.get({ slot: 0 });
    const complete = await client.get(`/img/320${image}`);
    const bytes = Buffer.from(await complete.arrayBuffer());
    expect(complete.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(complete.headers.get("Vary")).toContain("Accept");
    const part = await client.get(`/img/320${image}`, { Range: "bytes=10-19" });
    expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    // As bytes, because `fetch` adds a header that forbids the short answer.
    const known = `If-None-Match: ${complete.headers.get("ETag")}`;
    const again = await raw(`GET /img/320${image} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${known}\r\n\r\n`);
    expect(again).toMatch(/^HTTP\/1\.1 304 /);
    expect(again.endsWith("\r\n\r\n")).toBe(true);
    const head = await client.request(`/img/320${image}`, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(bytes.length)]);
  });

  it.each([
    "/img/321/uploads/demo/x.jpg",
    "/img/320/uploads/demo/none.jpg",
    "/img/320/uploads/demo/%2e%2e/%2e%2e/package.json",
    "/img/320/..%2f..%2fpackage.json",
    "/img/320/uploads/..%2f..%2fshop.db",
    "/img/320//etc/passwd",
    "/img/NaN/uploads/demo/x.jpg",
    "/img/320/uploads/demo/x%00.jpg",
  ])("are refused at %s", async (path) => {
    const { status } = await shop.client().get(path);
    expect([400, 404]).toContain(status);
  });
});

/** Sends raw bytes to the shop and returns the whole response. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = "";
    socket.setTimeout(5000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("bytes that are not a request", () => {
  it.each([
    "GARBAGE\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "GET http://[::bad/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a b c\r\nConnection: close\r\n\r\n",
    "GET //evil.example/.. HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET /?_data=routes/none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "POST /?index&_data=root HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    "GET /cart HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: session=\u0001\u0002; theme=;;;=\r\n\r\n",
  ])("%j gets no 5xx", async (text) => {
    expect(await raw(text)).not.toMatch(/^HTTP\/1\.1 5/);
    expect((await shop.client().get("/api/health")).status).toBe(200);
  });
});

describe("an invalid request", () => {
  it.each([
    ["BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 405, "Allow: GET"],
    ["\u0016\u0003\u0001\u0002\r\n\r\n", 400, "Connection: close"],
    ["GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", 400, "Connection: close"],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, 431, "Connection: close"],
  ])("%.20j is refused with the security headers", async (text, status, header) => {
    const answer = await raw(text);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    for (const line of [header, "Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff"]) {
      expect(answer).toContain(line);
    }
  });
});

it("a connection is kept for the next request longer than nginx and Caddy keep theirs", async () => {
  const [, seconds] =
    /^timeout=(\d+)$/.exec((await shop.client().get("/api/health")).headers.get("Keep-Alive") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(120);
});

describe("placing an order outside the checkout", () => {
  it("is not possible by a data request that skips the checkout's guards", async () => {
    const anonymous = shop.client();
    for (const route of ["_shop.shipping", "_shop.payment", "_shop.placeorder"]) {
      const path = `/${route.split(".")[1]}?_data=routes%2F${route}`;
      const response = await anonymous.get(path);
      expect(response.headers.get("X-Remix-Redirect") ?? response.headers.get("Location")).toContain("/login");
    }
    expect((await anonymous.json("POST", "/api/orders", orderBody(product))).status).toBe(401);
  });
});

describe("stopping", () => {
  it("finishes running requests, then closes the shop", async () => {
    const own = await startShop({ copyOf: inject("seededFolder") });
    const client = own.client();
    const under = Array.from({ length: 30 }, () => client.get("/").then((response) => response.status));
    await Promise.race(under);
    const code = await own.stop("SIGTERM");
    expect(code).toBe(0);
    const statuses = await Promise.all(under.map((answer) => answer.catch(() => 0)));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 0)).toBe(true);
    await own.remove();
  });

  it("with an invalid configuration happens at the start, with one line per problem", async () => {
    await expect(
      startShop({ copyOf: inject("migratedFolder"), settings: { PURCHASE_LINKS: "x", ORDER_HOLD_MINUTES: "y" } }),
    ).rejects.toThrow(/ended with 1:\nPURCHASE_LINKS: [^\n]+\nORDER_HOLD_MINUTES: [^\n]+\n$/);
  });
});

/** The status received by a client that reads the response only after sending its whole body. */
function sentBeforeReading(size: number, way: "declared" | "in chunks"): Promise<number> {
  const { hostname, port } = new URL(shop.url);
  const length = way === "declared" ? `Content-Length: ${size}` : "Transfer-Encoding: chunked";
  const socket = connect(Number(port), hostname).pause();
  socket.write(`POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
  const body = "a".repeat(size);
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("data", (bytes) => resolve(Number(bytes.toString().split(" ")[1])));
    const sent = (error?: Error | null) => (error ? reject(error) : socket.resume());
    socket.write(way === "declared" ? body : `${size.toString(16)}\r\n${body}\r\n0\r\n\r\n`, sent);
  });
}

import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { logIn, orderBody, shippingForm, wordsOf } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let shop: RunningShop;
let product: string;

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  product = shop.database().prepare("select id from product where count_in_stock > 3 limit 1").pluck().get() as string;
});
afterAll(() => shop.remove());

describe("every answer", () => {
  it.each(["/", "/api/health", "/api/nothing", "/nothing", "/icons.svg", "/%ff", "/build/none.js"])(
    "to %s carries the headers of safety",
    async (path) => {
      const { headers } = await shop.client().get(path);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("same-origin");
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("Permissions-Policy")).toBeTruthy();
      expect(headers.get("X-Powered-By")).toBeNull();
    },
  );

  it("that is a page names one script source, by a nonce of its own", async () => {
    const client = shop.client();
    const policies = [await client.get("/"), await client.get("/")].map(
      (page) => page.headers.get("Content-Security-Policy") ?? "",
    );
    const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]);
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(policies.join()).not.toMatch(/unsafe|https?:\/\//);
  });

  it("that is private is kept by nobody", async () => {
    for (const path of ["/cart", "/login", "/api/users/session", "/api/captcha"]) {
      expect((await shop.client().get(path)).headers.get("Cache-Control"), path).toContain("no-store");
    }
  });

  it("sets cookies that scripts cannot read", async () => {
    const client = shop.client();
    const response = await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/Path=\/;.*HttpOnly; SameSite=Lax/);
  });

  it("never shows a stack, a query or a path", async () => {
    for (const path of [
      "/api/products?sortBy=x'--",
      "/product/%00",
      "/order/'; drop table product",
      "/img/160/demo/../../../etc/passwd",
    ]) {
      const text = await (await shop.client().get(path)).text();
      expect(text, path).not.toMatch(/SQLITE|node_modules|at .*\.js:\d+|select .* from/i);
    }
  });
});

describe("a change from elsewhere", () => {
  it.each([
    [{ Origin: "https://evil.example" }],
    [{ Origin: "null" }],
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ "Sec-Fetch-Site": "same-site" }],
  ])("with %j is refused", async (headers) => {
    const client = shop.client();
    const form = await client.post(`/product/${product}`, { qty: "1" }, headers as Record<string, string>);
    expect(form.status).toBe(403);
    const call = await client.json("POST", "/api/users/guest", {}, headers as Record<string, string>);
    expect(call.status).toBe(403);
    expect(wordsOf(await client.page("/cart"))).toContain("Your cart is empty");
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
  ])("puts %i line into the cart by its address with %j", async (lines, headers) => {
    const client = shop.client();
    const said = JSON.parse(JSON.stringify(headers).replace("OWN", `${shop.url}/product/${product}`));
    expect((await client.get(`/cart/${product}?qty=3`, said)).status).toBe(303);
    const page = wordsOf(await client.page("/cart"));
    expect(page.includes("Your cart is empty")).toBe(lines === 0);
  });

  it("cannot ride on a GET, a HEAD or an unknown method", async () => {
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

describe("a call of the API from elsewhere", () => {
  const elsewhere: Record<string, string>[] = [
    { Origin: "http://evil.test" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ];

  it.each(elsewhere)("with %j is told nothing by a cookie", async (headers) => {
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
    const stranger = await shop.client().get("/api/products", headers);
    expect(stranger.status).toBe(200);
  });

  it("is answered when a bearer token stands for the caller, or the shop's own page asks", async () => {
    const client = shop.client();
    await logIn(client, "jane@example.com");
    for (const headers of [
      {},
      { Origin: shop.url },
      { "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "none" },
    ]) {
      expect((await client.get("/api/users/profile", headers as Record<string, string>)).status).toBe(200);
    }
    const program = { Authorization: "Bearer nobody", Origin: "http://evil.test" };
    expect((await client.get("/api/users/profile", program)).status).toBe(401);
  });
});

describe("the theme", () => {
  it("is kept for a year and comes back to the same page", async () => {
    const client = shop.client();
    const response = await client.post("/theme", { theme: "dark", redirect: "/search/oak?sort=price-asc" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/search/oak?sort=price-asc"]);
    expect(response.headers.getSetCookie().join()).toContain("theme=dark; Path=/; Max-Age=31536000");
    expect(await client.page("/")).toContain('data-theme="dark"');
    expect((await client.post("/theme", { theme: "neon" })).status).toBe(400);
    const led = await client.post("/theme", { theme: "light", redirect: "//evil.example" });
    expect(led.headers.get("Location")).toBe("/");
  });
});

describe("the theme, chosen by the page's scripts", () => {
  it("is kept without leading anywhere", async () => {
    const answer = await shop.client().post("/theme", { theme: "dark", stay: "1" });
    expect([answer.status, await answer.json()]).toEqual([200, { theme: "dark" }]);
    expect(answer.headers.get("Set-Cookie")).toContain("theme=dark");
  });
});

describe("an address where there is nothing", () => {
  it.each(["/nothing", "/product/nothing", "/page/99", "/search/a/page/99"])(
    "%s is a page with a title, a search and a way back",
    async (path) => {
      const answer = await shop.client().get(path);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain("<title>Page not found | Tradepost</title>");
      const [, main = ""] = html.split("<main");
      expect(main).toMatch(/<form[^>]* action="\/search"[\s\S]*<input[^>]* name="keyword"/);
      expect(main).toContain('href="/"');
    },
  );

  it("is no first page, nor the last there is", async () => {
    for (const path of ["/page/1", "/page/3", "/search/qqqqqq", "/search/qqqqqq/page/1"]) {
      expect((await shop.client().get(path)).status, path).toBe(200);
    }
  });
});

describe("a page's head", () => {
  it("names icons that are there, and the browser's colors by theme", async () => {
    const client = shop.client();
    const html = await client.page("/");
    for (const [icon, type] of [
      ["/favicon.ico", /icon/],
      ["/apple-touch-icon.png", /image\/png/],
      ["/favicon.svg", /image\/svg/],
    ] as const) {
      expect(html).toContain(`href="${icon}"`);
      const answer = await client.get(icon);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, expect.stringMatching(type)]);
    }
    expect(html.match(/<meta name="theme-color"[^>]*media=/g)).toHaveLength(2);
    await client.post("/theme", { theme: "dark", redirect: "/" });
    expect((await client.page("/")).match(/<meta name="theme-color"[^>]*>/g)).toEqual([
      expect.stringMatching(/^(?!.*media=).*#0e2a21/),
    ]);
  });

  it("of a product says its first words, whole", async () => {
    const long = "select id from product where slot is not null and length(description_text) > 200 limit 5";
    for (const id of shop.database().prepare(long).pluck().all()) {
      const html = await shop.client().page(`/product/${id}`);
      const [, summary = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
      const text = shop.database().prepare("select description from product where id = ?").pluck().get(id);
      const words = wordsOf(String(text)).split(" ");
      expect(summary.length).toBeLessThanOrEqual(170);
      expect(summary).toMatch(/\w…$/);
      expect(words.map((word) => word.replace(/\W+$/, ""))).toContain(/(\S+)…$/.exec(summary)?.[1]);
    }
  });

  it("fetches the largest picture of the first screen before all others", async () => {
    const client = shop.client();
    for (const path of ["/", `/product/${product}`]) {
      expect((await client.page(path)).match(/<img[^>]* fetchpriority="high"/g), path).toHaveLength(1);
    }
  });
});

describe("headings", () => {
  it.each(["/", "/search/oak", "/page/2"])("of %s leave out no level", async (path) => {
    const levels = [...(await shop.client().page(path)).matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.length).toBeGreaterThan(3);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });
});

describe("a radio button", () => {
  it("has no autocomplete, which HTML does not know there", async () => {
    const many = "select id from product where colors_variants <> '[]' and slot is not null limit 1";
    const html = await shop.client().page(`/product/${shop.database().prepare(many).pluck().get()}`);
    expect(html).toContain('type="radio"');
    expect(html).not.toMatch(/<input[^>]*type="radio"[^>]*autocomplete/i);
  });
});

describe("whatever name a client gives the shop", () => {
  it("reaches no redirect and no page", async () => {
    const answer = await raw(
      "GET /shipping HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 303/);
    expect(answer).not.toContain("evil.example");
  });
});

describe("a body", () => {
  it("of another kind, or malformed, is refused in words", async () => {
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

  it("over a megabyte is refused, declared or not", async () => {
    const client = shop.client();
    const big = "a".repeat(1_000_001);
    const declared = await client.request("/api/users/guest", {
      method: "POST",
      body: big,
      headers: { "Content-Type": "application/json" },
    });
    expect(declared.status).toBe(413);
    for (const size of [1_100_000, 8_000_000]) {
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
    "a".repeat(5000),
    "'; drop table product;--",
    "<script>alert(1)</script>",
  ])("number %# is an ordinary answer", async (keyword) => {
    const client = shop.client();
    const page = await client.get(`/search/${encodeURIComponent(keyword)}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("<script>alert");
    expect((await client.get(`/api/products?keyword=${encodeURIComponent(keyword)}`)).status).toBe(200);
  });

  it("finds by beginnings, without accents, in every field", async () => {
    const client = shop.client();
    const names = async (keyword: string) => {
      const { products } = await (await client.get(`/api/products?keyword=${encodeURIComponent(keyword)}`)).json();
      return products.map((found: { name: string }) => found.name);
    };
    const { name, brand } = shop
      .database()
      .prepare("select name, brand from product where name like '%é%' or brand like '%é%'")
      .get() as {
      name: string;
      brand: string;
    };
    const accented = /[\p{L}]*é[\p{L}]*/u.exec(`${name} ${brand}`)?.[0] ?? "";
    expect(await names(accented.replace(/é/g, "e").slice(0, -1))).toContain(name);
    expect(await names(brand)).toContain(name);
    expect(await names("qqqqqq")).toEqual([]);
  });

  it("leads from the search box to an address of its own", async () => {
    const client = shop.client();
    const led = async (query: string) => (await client.get(`/search?keyword=${query}`)).headers.get("Location");
    expect(await led("caf%C3%A9+cr%C3%A8me%2Fx")).toBe("/search/caf%C3%A9%20cr%C3%A8me%2Fx");
    expect(await led("++")).toBe("/");
    expect(await led("%E6%97%A5%E6%9C%AC")).toBe("/search/%E6%97%A5%E6%9C%AC");
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

  it("pages through the whole catalogue, each product once", async () => {
    const { pages } = await list("");
    const all: string[] = [];
    for (let page = 1; page <= pages; page += 1)
      all.push(...(await list(`pageNumber=${page}`)).products.map(({ _id }) => _id));
    const count = shop.database().prepare("select count(*) from product where slot is not null").pluck().get();
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(count);
  });

  it.each([
    ["price", (one: Listed) => one.price],
    ["rating", (one: Listed) => one.rating],
    ["name", (one: Listed) => one.name.toLowerCase()],
    ["createdAt", (one: Listed) => one.createdAt],
  ] as const)("sorts by %s both ways", async (field, of) => {
    const { products } = await list(`sortBy=${field}&order=asc`);
    for (let index = 1; index < products.length; index += 1) {
      expect(of(products[index] as Listed) >= of(products[index - 1] as Listed)).toBe(true);
    }
    const down = await list(`sortBy=${field}&order=desc`);
    expect(of(down.products[0] as Listed) >= of(products.at(-1) as Listed)).toBe(true);
  });

  it("refuses an order it does not know, and takes any page number", async () => {
    expect((await shop.client().get("/api/products?sortBy=password_hash")).status).toBe(400);
    expect((await shop.client().get("/api/products?order=up")).status).toBe(400);
    const { pages } = await list("");
    for (const odd of ["-1", "NaN", "1.5", "0", "", "x"]) expect((await list(`pageNumber=${odd}`)).page).toBe(1);
    for (const high of ["99999", "999999999"]) expect((await list(`pageNumber=${high}`)).page).toBe(pages);
    expect((await shop.client().get("/api/products?pageNumber=1e20")).status).toBe(200);
  });

  it("answers the best rated first at /top, and one product with its reviews", async () => {
    const top = (await (await shop.client().get("/api/products/top")).json()) as Listed[];
    const ratings = top.map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((one, other) => other - one));
    const one = await (await shop.client().get(`/api/products/${top[0]?._id}`)).json();
    expect(one.reviews.length).toBeGreaterThan(0);
    expect(one.reviews[0]).not.toHaveProperty("userId");
    expect((await shop.client().get("/api/products/none")).status).toBe(404);
  });

  it("hides drafts", async () => {
    const database = shop.database();
    database
      .prepare(
        "insert into product (id, name, image_b, colors_variants, created_at, updated_at) values ('draft', 'Draftling', '[]', '[]', 1, 1)",
      )
      .run();
    expect((await shop.client().get("/product/draft")).status).toBe(404);
    expect((await shop.client().get("/api/products/draft")).status).toBe(404);
    expect((await list("keyword=draftling")).products).toEqual([]);
  });
});

describe("the address check and the rates", () => {
  it("answers as USPS Web Tools did", async () => {
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

  it("always has a free rate", async () => {
    for (const query of ["97201", "99501", "75001?country=FR"]) {
      const rates = await (await shop.client().get(`/api/shipping/${query}`)).json();
      expect(rates[0]).toMatchObject({ id: "standard", rate: 0, currency: "USD", delivery_days: expect.any(Number) });
    }
    expect((await shop.client().get("/api/shipping/97201?country=XX")).status).toBe(400);
  });

  it("tells a program that has no cart what its order will cost to ship", async () => {
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
  it("come in the sizes and formats that are asked for, and are kept", async () => {
    const client = shop.client();
    const image = shop.database().prepare("select image from product where slot = 0").pluck().get() as string;
    const webp = await client.get(`/img/320${image}`, { Accept: "image/avif,image/webp,*/*" });
    expect(webp.headers.get("Content-Type")).toBe("image/webp");
    expect(webp.headers.get("Cache-Control")).toContain("max-age");
    const jpeg = await client.get(`/img/320${image}`, { Accept: "image/*" });
    expect(jpeg.headers.get("Content-Type")).toBe("image/jpeg");
    expect((await webp.arrayBuffer()).byteLength).toBeLessThan(40_000);
  });

  it.each([
    "/img/321/demo/x.jpg",
    "/img/320/demo/none.jpg",
    "/img/320/demo/%2e%2e/%2e%2e/package.json",
    "/img/320/..%2f..%2fpackage.json",
    "/img/320/uploads/..%2f..%2fshop.db",
    "/img/320//etc/passwd",
    "/img/NaN/demo/x.jpg",
    "/img/320/demo/x%00.jpg",
  ])("are not to be had at %s", async (path) => {
    const { status } = await shop.client().get(path);
    expect([400, 404]).toContain(status);
  });
});

/** Says these bytes to the shop; answers all that comes back. */
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

describe("bytes that are no request", () => {
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

describe("what is no request", () => {
  it.each([
    ["BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 405, "Allow: GET"],
    ["\u0016\u0003\u0001\u0002\r\n\r\n", 400, "Connection: close"],
    ["GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", 400, "Connection: close"],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, 431, "Connection: close"],
  ])("%.20j is refused with the headers of safety", async (text, status, header) => {
    const answer = await raw(text);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    for (const line of [header, "Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff"]) {
      expect(answer).toContain(line);
    }
  });
});

describe("an order by another road", () => {
  it("does not let a data request around the checkout's guards", async () => {
    const stranger = shop.client();
    for (const route of ["_shop.shipping", "_shop.payment", "_shop.placeorder"]) {
      const path = `/${route.split(".")[1]}?_data=routes%2F${route}`;
      const response = await stranger.get(path);
      expect(response.headers.get("X-Remix-Redirect") ?? response.headers.get("Location")).toContain("/login");
    }
    expect((await stranger.json("POST", "/api/orders", orderBody(product))).status).toBe(401);
  });
});

describe("the end", () => {
  it("comes in order: what is under way is answered, then the shop closes", async () => {
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

  it("of a wrong configuration comes at the start, one line a problem", async () => {
    await expect(
      startShop({ copyOf: inject("migratedFolder"), settings: { PURCHASE_LINKS: "x", ORDER_HOLD_MINUTES: "y" } }),
    ).rejects.toThrow(/ended with 1:\nPURCHASE_LINKS: [^\n]+\nORDER_HOLD_MINUTES: [^\n]+\n$/);
  });
});

/** The status that a sender sees who looks for the answer only when it has sent all. */
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

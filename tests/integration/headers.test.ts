import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { logIn, ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

const ORIGIN = "https://shop.test";

let sandbox: Sandbox;
const shops = new Map<string, RunningShop>();

beforeAll(async () => {
  sandbox = await startSandbox();
  const keys = { RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET_KEY: "secret" };
  const settings = { ...sandbox.env, ...keys, RATE_LIMITS: "off" };
  const copyOf = inject("seededFolder");
  shops.set("http", await startShop({ copyOf, settings }));
  shops.set("https", await startShop({ copyOf, settings: { ...settings, BASE_URL: ORIGIN } }));
});
afterAll(async () => {
  for (const shop of shops.values()) await shop.remove();
  await sandbox.stop();
});

const shopOf = (scheme: string) => shops.get(scheme) as RunningShop;
/** The shop's origin as the browser sends it; for https, a proxy is in front of the shop. */
const originOf = (scheme: string) => ({ Origin: scheme === "https" ? ORIGIN : shopOf(scheme).url });

type Ask = (client: ShopClient, scheme: string) => Promise<Response>;

const picture = (scheme: string) => shopOf(scheme).data.products.get({ slot: 0 }).image;
const built = () => readdirSync("public/build").find((name) => name.endsWith(".js") || name.endsWith(".css"));

const answers: [string, number, Ask][] = [
  ["a page", 200, (client) => client.get("/")],
  ["a page's data", 200, (client) => client.get("/?_data=routes%2F_shop._index")],
  ["a missing page", 404, (client) => client.get("/nothing")],
  ["a refused form", 400, (client, scheme) => client.post("/forgotpw", { email: "x" }, originOf(scheme))],
  ["a redirect", 303, (client) => client.get("/profile")],
  ["a redirect of a data request", 204, (client) => client.get("/profile?_data=routes%2F_shop.profile")],
  ["an API call", 200, (client) => client.get("/api/products")],
  ["a refused API call", 401, (client) => client.get("/api/users/profile")],
  ["an API call to an unknown path", 404, (client) => client.get("/api/nothing")],
  ["an unknown method", 405, (client) => client.request("/", { method: "PATCH" })],
  ["a cross-site change", 403, (client) => client.post("/theme", {}, { Origin: "https://elsewhere.example" })],
  ["a malformed URL", 400, (client) => client.get("/%zz")],
  [
    "a body that is too large",
    413,
    (client, scheme) => client.post("/login", { a: "x".repeat(1_100_000) }, originOf(scheme)),
  ],
  ["a picture", 200, (client, scheme) => client.get(`/img/320${picture(scheme)}`)],
  ["a file", 200, (client) => client.get("/icons.svg")],
  ["a file of the build", 200, (client) => client.get(`/build/${built()}`)],
];

describe.each(["http", "https"])("over %s", (scheme) => {
  it.each(answers)("%s (%i) has the security headers", async (_, status, sendRequest) => {
    const response = await sendRequest(shopOf(scheme).client(), scheme);
    expect(response.status).toBe(status);
    const header = (name: string) => response.headers.get(name);
    expect(header("X-Content-Type-Options")).toBe("nosniff");
    expect(header("X-Frame-Options")).toBe("DENY");
    expect(header("Referrer-Policy")).toBe("same-origin");
    expect(header("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    expect(header("Content-Security-Policy")).not.toContain("unsafe");
    expect(header("Permissions-Policy")).toContain("camera=()");
    expect(header("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(header("Origin-Agent-Cluster")).toBe("?1");
    expect(header("X-Powered-By")).toBeNull();
    expect(header("Server")).toBeNull();
    if (scheme === "https") expect(header("Strict-Transport-Security")).toBe("max-age=31536000");
    else expect(header("Strict-Transport-Security")).toBeNull();
  });

  it("every cookie is limited to the shop's origin and inaccessible to scripts and other sites", async () => {
    const client = new ShopClient(shopOf(scheme).url);
    const product = shopOf(scheme).data.products.plain().id;
    const responses = [
      await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" }, originOf(scheme)),
      await client.post("/theme", { theme: "dark" }, originOf(scheme)),
      await client.post("/logout", {}, originOf(scheme)),
    ];
    const cookies = responses.flatMap((response) => response.headers.getSetCookie());
    const names = ["session", "notice", "theme", "session", "notice"];
    const prefix = scheme === "https" ? "__Host-" : "";
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(names.map((name) => prefix + name));
    const secure = scheme === "https" ? ["Secure"] : [];
    for (const cookie of cookies) {
      const [, ...attributes] = cookie.split("; ");
      const fixed = attributes.filter((attribute) => !/^Max-Age=\d+$/.test(attribute));
      expect(fixed.sort()).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", ...secure]);
      expect(attributes).toHaveLength(fixed.length + 1);
    }
  });
});

it.each(["/", "/search", "/robots.txt", "/manifest.webmanifest", "/?_data=root"])(
  "a form sent to %s, which takes none, gets its methods",
  async (path) => {
    const response = await shopOf("http").client().post(path, {}, originOf("http"));
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    expect(await response.text()).toContain("This address takes GET, HEAD.");
  },
);

describe("a response that depends on the session", () => {
  it("is never cached", async () => {
    const client = shopOf("http").client();
    const question = await client.get("/api/captcha");
    expect(question.headers.get("Cache-Control")).toBe("no-store");
    const paths = ["/login", "/register", "/forgotpw", "/resendconfirmation", "/users/resetpw/none", "/cart"];
    const calls = ["/api/users/session", "/api/users/profile", "/api/orders/myorders", "/api/nothing"];
    for (const path of [...paths, ...calls]) {
      expect((await client.get(path)).headers.get("Cache-Control"), path).toContain("no-store");
    }
    await logIn(client, "jane@example.com");
    for (const path of [
      "/login",
      "/api/aliexpress/oauth/callback",
      "/profile",
      "/profile/delete",
      "/profile/data",
      "/api/users/profile",
      "/api/orders/myorders",
    ]) {
      expect((await client.get(path)).headers.get("Cache-Control"), path).toContain("no-store");
    }
    const data = await client.get("/profile?_data=routes%2F_shop.profile");
    expect(data.headers.get("Cache-Control")).toContain("no-store");
  });
});

describe("the policy of a page", () => {
  const policyOf = async (path: string) =>
    (await shopOf("http").client().get(path)).headers.get("Content-Security-Policy");

  it.each(["/login", "/register", "/resendconfirmation"])("names Google's script at %s", async (path) => {
    expect(await policyOf(path)).toContain(`${sandbox.url} https://www.gstatic.com`);
  });

  it.each(["/", "/cart", "/forgotpw", "/search/oak", "/users/resetpw/none", "/nothing", "/api"])(
    "names no third-party origin at %s",
    async (path) => {
      expect(await policyOf(path)).not.toMatch(/https?:\/\//);
    },
  );

  it.each([
    ["http", "'self' https: http:"],
    ["https", "'self' https:"],
  ])("of a shop over %s lets pictures and videos be on other servers", async (scheme, sources) => {
    const { headers } = await shopOf(scheme).client().get("/");
    const directives = headers.get("Content-Security-Policy")?.split("; ");
    expect(directives).toEqual(expect.arrayContaining([`img-src ${sources}`, `media-src ${sources}`]));
  });

  it("names PayPal's origins for forms, scripts and frames on an order's page only", async () => {
    const client = shopOf("http").client();
    const id = shopOf("http").data.orders.demo("paid").id;
    const policy = (await client.get(`/order/${id}`)).headers.get("Content-Security-Policy") ?? "";
    const directive = (name: string) => policy.split("; ").find((part) => part.startsWith(name));
    expect(directive("form-action")).toBe(`form-action 'self' ${sandbox.url}`);
    expect(directive("script-src")).toMatch(new RegExp(`^script-src 'self' 'nonce-[^']+' ${sandbox.url}$`));
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { addAdmin } from "../support/admins";
import { addCustomer, PASSWORD } from "../support/customers";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";
import { ACCESS, type Access, type Outcome, type Outcomes, SIGN_IN } from "./authorization-table";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
type Method = (typeof METHODS)[number];
const STAFF = ["admin", "manager", "fulfilment"] as const;
type Staff = (typeof STAFF)[number];
type Actor = keyof Outcomes | "deactivated";
/** The API client's token: its owner, or why it is invalid. */
type Program = "customer" | "otherCustomer" | Staff | "deactivated" | "expired token" | "unknown token";

const PROGRAMS: Program[] = ["customer", "otherCustomer", ...STAFF, "deactivated", "expired token", "unknown token"];
const ACTORS: Actor[] = ["anonymous", "guest", "customer", "otherCustomer", ...STAFF, "deactivated"];

let shop: RunningShop;
const emails = new Map<Actor, string>();
const cookies = new Map<Actor, Map<string, string>>();
const tokens = new Map<Program, string>();
const named = new Map<string, string>();
let before: unknown;

/**
 * All data that requires authorization to change; without guests and the last use of tokens, which change here, and expired tokens, which
 * the shop removes.
 */
function snapshot() {
  const { users, orders, reviews, products, apiTokens, emails } = shop.data;
  const isValid = ({ expiresAt }: { expiresAt: Date }) => expiresAt > new Date();
  const tokens = apiTokens
    .list()
    .filter(isValid)
    .map((token) => ({ ...token, lastUsedAt: null }));
  const people = users.list({ isGuest: false });
  return [people, orders.list(), reviews.list(), products.published(), tokens, emails.count()];
}

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  emails.set("admin", "admin@example.com");
  for (const role of ["manager", "fulfilment"] as const) emails.set(role, addAdmin(shop, role).email);
  for (const actor of ["customer", "otherCustomer", "deactivated"] as const) {
    emails.set(actor, addCustomer(shop).email);
  }
  for (const [actor, email] of emails) {
    const client = shop.client();
    await logIn(client, email);
    cookies.set(actor, client.cookies);
    tokens.set(actor as Program, await tokenOf(email));
  }
  tokens.set("expired token", await tokenOf(emails.get("customer") ?? ""));
  tokens.set("unknown token", "a".repeat(43));
  shop.data.apiTokens.change({ id: shop.data.apiTokens.list().at(-1)?.id }, { expiresAt: new Date(1) });
  shop.data.users.change({ email: emails.get("deactivated") }, { isActive: false });

  const { id, image } = shop.data.products.plain();
  const customer = clientWith("customer");
  const order = await (await customer.json("POST", "/api/orders", orderBody(id))).json();
  for (const [name, value] of Object.entries({ product: id, picture: image, order: order._id })) named.set(name, value);
  before = snapshot();
});
afterAll(() => shop.remove());

async function tokenOf(email: string): Promise<string> {
  const client = shop.client();
  const login = { email, password: PASSWORD, grecaptcha: await client.solvedCaptcha() };
  return (await (await client.json("POST", "/api/users/login", login)).json()).token;
}

function clientWith(actor: Actor): ShopClient {
  const client = shop.client();
  for (const [name, value] of cookies.get(actor) ?? []) client.cookies.set(name, value);
  return client;
}

/** The actor's browser. */
async function browserOf(actor: Actor, signsOut?: boolean): Promise<ShopClient> {
  const client = signsOut ? shop.client() : clientWith(actor);
  if (actor === "guest" && client.cookies.size === 0) {
    await client.becomeGuest();
    if (!signsOut) cookies.set("guest", client.cookies);
  } else if (signsOut && emails.has(actor) && actor !== "deactivated") {
    await logIn(client, emails.get(actor) ?? "");
  }
  return client;
}

const pathOf = (access: Access) => access.path.replace(/\{(\w+)\}/g, (_, name) => named.get(name) ?? name);

/** The URL by which a page's script requests the data of one route. */
const dataAddress = (path: string, route: string) =>
  `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(isApi(route) ? apiRouteId(route) : `routes/${route}`)}`;

/** The status of a response, or the path it redirects to, also for redirects handled by the page's script. */
function outcomeOf(response: Response, path: string): Outcome {
  const to = response.headers.get("X-Remix-Redirect") ?? response.headers.get("Location");
  if (!to || response.status === 201 || response.status >= 400) return response.status;
  // Remix adds `?index` to distinguish a page from its layout.
  const paths = [path, path.replace("?index", "")];
  if (paths.some((requested) => to === `/login?redirect=${encodeURIComponent(requested)}`)) return SIGN_IN;
  return to.replace(named.get("order") ?? "{order}", "{order}");
}

/** The outcomes of the table, with deactivated customers as anonymous. */
const withDeactivated = ({ badToken: _bad, goodToken: _good, ...outcomes }: Outcomes) => ({
  ...outcomes,
  deactivated: outcomes.anonymous,
});

async function forEachActor(sendRequest: (client: ShopClient) => Promise<Response>, access: Access) {
  const path = pathOf(access);
  const found: Partial<Record<Actor, Outcome>> = {};
  for (const actor of ACTORS) {
    const response = await sendRequest(await browserOf(actor, access.signsOut));
    found[actor] = outcomeOf(response, path);
    await response.arrayBuffer();
    // A guest loses the session on leaving the checkout's pages.
    if (found[actor] === SIGN_IN) cookies.delete("guest");
  }
  return found;
}

const routeFiles = readdirSync("app/routes");
const nameOf = (file: string) => file.replace(/\.tsx?$/, "");
const isApi = (route: string) => route.startsWith("/api/");
const apiRouteId = (route: string) => route.slice(1).replace(/\{(\w+)\}/g, ":$1");
const rows = Object.entries(ACCESS);
const rowsWith = (method: Method, wanted: (route: string, access: Access) => boolean) =>
  rows.flatMap(([route, access]) => {
    const outcomes = access[method];
    return outcomes && wanted(route, access) ? [[route, access, outcomes] as const] : [];
  });

describe("the table", () => {
  /** The screens by their files, and the addresses of the API as its document lists them. */
  const allRoutes = async () => {
    const { paths } = await (await fetch(`${shop.url}/api/openapi.json`)).json();
    return [...routeFiles.map(nameOf), ...Object.keys(paths), "/api/*"];
  };

  it("contains every route", async () => {
    const missing = (await allRoutes()).filter((route) => !(route in ACCESS));
    const how =
      `Enter ${missing.join(", ")} into ACCESS in tests/integration/authorization-table.ts: the path, and for GET and ` +
      "each method its action takes, what every actor gets. For a screen of customers that would be " +
      `"_shop.x": { path: "/x", GET: customers(200), POST: customers(400) }, for a call of admins ` +
      `"/api/x": { path: "/api/x", GET: apiManagers(200) }.`;
    expect(missing, how).toEqual([]);
  });

  it("contains no removed route", async () => {
    const routes = await allRoutes();
    expect(Object.keys(ACCESS).filter((route) => !routes.includes(route))).toEqual([]);
  });

  it("contains a POST for every screen with an action, and for no other", () => {
    const takesForms = /function action\b|= api\(\{[\s\S]*\bPOST:/;
    const withAction = routeFiles.filter((file) => takesForms.test(readFileSync(`app/routes/${file}`, "utf8")));
    const withPost = rowsWith("POST", (route) => !isApi(route)).map(([route]) => route);
    expect(withPost.sort(), "POST in the table, against the routes that export an action").toEqual(
      withAction.map(nameOf).sort(),
    );
  });
});

describe("requested as a page", () => {
  it.each(rowsWith("GET", (route, { frame }) => !isApi(route) && !frame))("%s", async (_, access, outcomes) => {
    const found = await forEachActor((client) => client.get(pathOf(access)), access);
    expect(found).toEqual(withDeactivated(outcomes));
  });

  it.each(rowsWith("GET", (route, { frame }) => !isApi(route) && !frame))(
    "%s by a browser with an invalid token, which is ignored outside the API",
    async (_, access, outcomes) => {
      const headers = { Authorization: `Bearer ${tokens.get("unknown token")}` };
      const response = await clientWith("customer").get(pathOf(access), headers);
      expect(outcomeOf(response, pathOf(access))).toBe(outcomes.customer);
    },
  );
});

describe("requested as data of a single route", () => {
  it.each(rowsWith("GET", () => true))("%s", async (route, access, outcomes) => {
    const path = pathOf(access);
    const found = await forEachActor((client) => client.get(dataAddress(path, route)), access);
    expect(found).toEqual(withDeactivated(outcomes));
  });

  it("the single-fetch URLs of Remix expose nothing", async () => {
    for (const path of ["/profile.data", "/admin.data", "/admin/userlist.data"]) {
      const route = `routes/_shop.profile,routes/admin.userlist`;
      const response = await clientWith("anonymous").get(`${path}?_routes=${encodeURIComponent(route)}`);
      expect([303, 404]).toContain(response.status);
      expect(await response.text()).not.toContain("@example.com");
    }
  });
});

describe("submitted as a form", () => {
  it.each(rowsWith("POST", (route) => !isApi(route)))("%s", async (_, access, outcomes) => {
    const found = await forEachActor((client) => client.post(pathOf(access), {}), access);
    expect(found).toEqual(withDeactivated(outcomes));
  });

  it.each(rowsWith("POST", (route) => !isApi(route)))(
    "%s, as data of a single route",
    async (route, access, outcomes) => {
      const found = await forEachActor((client) => client.post(dataAddress(pathOf(access), route), {}), access);
      expect(found).toEqual(withDeactivated(access.scriptedPOST ?? outcomes));
    },
  );

  it.each(rows.filter(([route, access]) => !isApi(route) && !access.POST && !access.frame))(
    "%s answers 405",
    async (route, access) => {
      for (const path of [pathOf(access), dataAddress(pathOf(access), route)]) {
        const { status, headers } = await clientWith("admin").post(path, {});
        expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
      }
    },
  );
});

describe("called with a cookie", () => {
  for (const method of METHODS) {
    it.each(rowsWith(method, isApi))(`${method} %s`, async (_, access, outcomes) => {
      const body = method === "GET" ? undefined : {};
      const found = await forEachActor((client) => client.json(method, pathOf(access), body), access);
      expect(found).toEqual(withDeactivated(outcomes));
    });

    it.each(rows.filter(([route, access]) => isApi(route) && !access[method]))(
      `${method} %s is refused`,
      async (_, access) => {
        const response = await clientWith("admin").json(method, pathOf(access), method === "GET" ? undefined : {});
        expect([response.status, response.headers.has("Allow")]).toEqual([405, true]);
      },
    );
  }
});

describe("called with a bearer token", () => {
  /** An invalid token is 401 wherever authentication is required, whatever cookies are sent with it. */
  const expectedOf = (program: Program, outcomes: Outcomes) =>
    program in outcomes
      ? (outcomes.goodToken ?? outcomes[program as keyof Outcomes])
      : (outcomes.badToken ?? outcomes.anonymous);

  for (const method of METHODS) {
    it.each(rowsWith(method, isApi))(`${method} %s`, async (_, access, outcomes) => {
      const found: Partial<Record<Program, Outcome>> = {};
      const expected: Partial<Record<Program, Outcome>> = {};
      for (const program of PROGRAMS) {
        const client = program.endsWith("token") ? clientWith("customer") : shop.client();
        const isGood = emails.has(program as Actor) && program !== "deactivated";
        const token =
          access.signsOut && isGood ? await tokenOf(emails.get(program as Actor) ?? "") : tokens.get(program);
        const headers = { Authorization: `Bearer ${token}` };
        const response = await client.json(method, pathOf(access), method === "GET" ? undefined : {}, headers);
        found[program] = outcomeOf(response, access.path);
        expected[program] = expectedOf(program, outcomes);
        const refused = response.status === 401 ? (await response.json()).message : "Not authorized, token failed";
        expect(refused, program).toBe("Not authorized, token failed");
        expect(response.headers.getSetCookie(), "a program is given no cookie").toEqual([]);
      }
      expect(found).toEqual(expected);
    });
  }
});

it("no request changed any data", () => expect(snapshot()).toEqual(before));

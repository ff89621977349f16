import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openApiDocument } from "~/api/openapi.server";
import { signedInAdmin } from "../support/admins";
import type { ApiDescription } from "../support/api-description";
import { addCustomer } from "../support/customers";
import {
  type HostileBody,
  hostileForms,
  hostileJson,
  hostileParts,
  overfullForms,
  wellNamedForms,
} from "../support/hostile-bodies";
import { Page } from "../support/html";
import { logIn, orderBody, type ShopClient, shippingForm } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";
import { ACCESS, type Access } from "./authorization-table";

/*
 * Every form and every API call, with bodies crafted to overload the shop. The lists are derived from the authorization
 * table and the OpenAPI document, so that new routes are included.
 */

/**
 * CPU time that one request may cost the shop's process, in seconds, independent of other load. Linear work on a
 * megabyte takes a tenth of it; the quadratic defects that this test guards against took 26 seconds to several minutes.
 */
const CPU_SECONDS = 2;
/** Maximum size of a response, in bytes. */
const ANSWER_LIMIT = 110_000;
/** A long text may have 200,000 characters and is sent three times: escaped, as text, and as data. */
const LONG_TEXT_ANSWER_LIMIT = 2_500_000;
const LONG_TEXT_ROUTES = ["admin.product.$id.edit", "admin.pages.$id.edit"];
/** Fields of a form that are filled to the limit of a body, one after the other. */
const OVERFULL_FIELDS = 12;
/** Milliseconds for all bodies of one address: only their CPU time is judged. */
const TIMEOUT_MS = 300_000;
/** The kernel counts CPU time in ticks of 10 ms. */
const TICKS_A_SECOND = 100;

type Actor = "anonymous" | "customer" | "admin";

let shop: RunningShop;
const clients = new Map<Actor, ShopClient>();
const named = new Map<string, string>();

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  const admin = await signedInAdmin(shop);
  const customer = shop.client();
  await logIn(customer, addCustomer(shop).email);
  clients.set("anonymous", shop.client()).set("customer", customer).set("admin", admin);
  const product = shop.data.products.plain().id;
  const order = await (await customer.json("POST", "/api/orders", orderBody(product))).json();
  named.set("product", product).set("products", product).set("image", product);
  named.set("order", order._id).set("orders", order._id);
  const john = shop.data.users.named("john").id;
  named.set("user", john).set("users", john);
  named.set("pages", "about-us");
  const rate = String(shop.data.shippingRates.list()[0]?.id);
  named.set("shippingrate", rate).set("shippingrates", rate);
  await customer.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
  await customer.post("/shipping", { ...shippingForm, intent: "check" });
  await customer.post("/shipping", { addressChoice: "suggested", intent: "choose" });
  await customer.post("/shippingrate", { selectedRate: "standard" });
  await customer.post("/payment", { paymentMethod: "PayPal" });
});
afterAll(() => shop.remove());

/** CPU time used by the shop's process so far, in seconds (proc(5): fields 14 and 15 of `stat`). */
function cpuSeconds(): number {
  const stat = readFileSync(`/proc/${shop.process.pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

const clientOf = (actor: Actor) => clients.get(actor) ?? shop.client();

/** Sends each body and returns a description of each faulty response. */
async function problemsOf(
  actor: Actor,
  method: string,
  path: string,
  bodies: HostileBody[],
  answerLimit = ANSWER_LIMIT,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { label, type, body } of bodies) {
    const before = cpuSeconds();
    const response = await clientOf(actor).request(path, {
      method,
      body,
      headers: { Origin: shop.url, "Content-Type": type },
    });
    const answer = await response.arrayBuffer();
    const spent = cpuSeconds() - before;
    const failed = response.status >= 500 || answer.byteLength >= answerLimit || spent > CPU_SECONDS;
    if (failed) problems.push(`${label}: ${response.status}, ${answer.byteLength} bytes, ${spent.toFixed(1)} s of CPU`);
  }
  const health = await shop.client().get("/api/health");
  if (health.status !== 200 || shop.process.exitCode !== null) problems.push("the shop does not answer any more");
  if (actor !== "anonymous" && (await clientOf(actor).get("/api/users/session")).status !== 200) {
    problems.push("the sender is not signed in any more");
  }
  return problems;
}

describe("a hostile form", () => {
  const routes = Object.entries(ACCESS).filter(([route, { POST }]) => POST && !route.startsWith("/api/"));

  /** An actor with access to the route. */
  function actorOf({ POST, signsOut }: Access): Actor {
    if (signsOut) return "anonymous";
    const actors = ["anonymous", "customer", "admin"] as const;
    return actors.find((actor) => [200, 400, 404].includes(Number(POST?.[actor]))) ?? "customer";
  }

  /** A URL whose records exist, so that the form itself is parsed. */
  const addressOf = ({ path }: Access) =>
    path
      .replace(/\{(\w+)\}/g, (_, name) => named.get(name) ?? name)
      .replace(/\/(\w+)\/none/, (complete, kind) => (named.has(kind) ? `/${kind}/${named.get(kind)}` : complete));

  /** The fields and button values of a page. */
  function controlsOf(html: string) {
    const names = new Set<string>();
    const intents = new Set<string>();
    for (const control of Page.parse(html).all("input, button, select, textarea")) {
      const name = control.attribute("name");
      const value = control.attribute("value") ?? "";
      if (name === "intent") intents.add(value);
      else if (name) names.add(name);
    }
    return { names: [...names].slice(0, 40), intents: [...intents].slice(0, 12) };
  }

  it.each(routes)(
    "%s answers within bounds",
    async (route, access) => {
      const actor = actorOf(access);
      const path = addressOf(access);
      const { names, intents } = controlsOf(await (await clientOf(actor).get(path)).text());
      const fields = names.length > 0 ? names : ["email"];
      const first = fields[0] ?? "email";
      const wellNamed = wellNamedForms(fields, ["imageB", "trackingItem"]);
      const pressed = intents.flatMap((intent) =>
        wellNamed.map(({ label, type, body }) => ({
          label: `${intent}: ${label}`,
          type,
          body: `intent=${intent}&${body}`,
        })),
      );
      const overfull = fields.slice(0, OVERFULL_FIELDS).flatMap(overfullForms);
      const bodies = [...hostileForms(first), ...pressed, ...wellNamed, ...overfull, ...hostileParts(first)];
      const limit = LONG_TEXT_ROUTES.includes(route) ? LONG_TEXT_ANSWER_LIMIT : ANSWER_LIMIT;
      expect(await problemsOf(actor, "POST", path, bodies, limit)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe("a hostile API call", () => {
  type Schema = { $ref?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
  const { paths, components } = openApiDocument() as unknown as ApiDescription;

  /** The fields of a schema, including nested ones: `orderItems[].qty`. */
  function pathsOf(schema: Schema | undefined, depth = 0): string[] {
    if (!schema || depth > 3) return [];
    const { $ref, properties = {}, items, anyOf = [] } = schema;
    const referred = $ref ? (components.schemas[$ref.split("/").at(-1) ?? ""] as Schema) : undefined;
    const own = Object.entries(properties).flatMap(([name, inner]) => {
      const within = pathsOf(inner, depth + 1);
      return [name, ...within.map((path) => (path.startsWith("[]") ? `${name}${path}` : `${name}.${path}`))];
    });
    const listed = pathsOf(items, depth + 1).map((path) => `[].${path}`);
    return [...own, ...listed, ...pathsOf(referred, depth + 1), ...anyOf.flatMap((one) => pathsOf(one, depth + 1))];
  }

  const signsOut = (path: string) => ACCESS[path]?.signsOut === true;

  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== "get" && method !== "delete")
      .map(([method, { requestBody, security }]) => ({
        call: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        actor: (security.length === 0 || signsOut(path) ? "anonymous" : "admin") as Actor,
        fields: [...new Set(pathsOf(requestBody?.content["application/json"]?.schema as Schema | undefined))],
      })),
  );

  const addressOf = (path: string) =>
    path
      .replace(/(\w+)\/\{id\}/, (_, kind) => `${kind}/${named.get(kind)}`)
      .replace("{username}", "jane")
      .replace(/\{\w+\}/g, "none");

  it.each(calls)(
    "$call answers within bounds",
    async ({ method, path, actor, fields }) => {
      const bodies = [
        ...hostileJson(fields),
        // An empty body is an empty object.
        ...hostileParts("comment").filter(({ body }) => body !== ""),
        ...hostileForms("email").slice(0, 3),
      ];
      expect(await problemsOf(actor, method, addressOf(path), bodies)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it("of the payment buttons answers within bounds", async () => {
    const bodies = hostileJson(["intent", "source", "id"]);
    expect(await problemsOf("customer", "POST", `/order/${named.get("order")}/payment`, bodies)).toEqual([]);
  });
});

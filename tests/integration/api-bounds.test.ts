import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openApiDocument } from "~/api/openapi.server";
import { type ApiDescription, type DescribedApi, describedApi } from "../support/api-description";
import { addCustomer } from "../support/customers";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

/*
 * The OpenAPI document and the shop agree on each field of each body: values beyond the documented bounds are refused
 * with the field named, and values at the bounds are accepted.
 */

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  enum?: unknown[];
  required?: string[];
};
type Path = (string | number)[];
type Leaf = { path: Path; schema: Schema };

let shop: RunningShop;
let api: DescribedApi;
/** The callers by cookie, because some calls accept no bearer token. */
const callers = new Map<"admin" | "customer", ShopClient>();
const ids = new Map<string, string>();

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  api = await describedApi(shop.url);
  const [admin, customer] = [shop.client(), shop.client()];
  await logIn(admin, "admin@example.com");
  await logIn(customer, addCustomer(shop).email);
  callers.set("admin", admin).set("customer", customer);
  const product = shop.data.products.plain().id;
  const order = await (await customer.json("POST", "/api/orders", orderBody(product))).json();
  ids.set("products", product).set("image", product).set("orders", order._id);
  const discount = { code: "BOUNDS", kind: "percent", value: 10 };
  const made = await (await admin.json("POST", "/api/discounts", discount)).json();
  ids.set("discounts", made._id).set("customers", shop.data.customers.get({ email: "jane@example.com" }).id);
  ids.set("users", addCustomer(shop).id).set("shippingrates", "overnight-lower-48").set("shippingzones", "lower-48");
});
afterAll(() => shop.remove());

const description = openApiDocument() as unknown as ApiDescription;

/** Each variant of each JSON body, with an example of it. */
const bodies = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    const json = operation.requestBody?.content["application/json"];
    const isAdmins = operation.description.includes("Only for admins.") || path === "/api/messages/send";
    const caller = path === "/api/users/guest" ? null : isAdmins ? ("admin" as const) : ("customer" as const);
    const schema = json?.schema as Schema | undefined;
    return (schema?.anyOf ?? (schema ? [schema] : [])).map((variant, index) => ({
      call: `${method.toUpperCase()} ${path}${index > 0 ? `, variant ${index + 1}` : ""}`,
      method: method.toUpperCase(),
      path,
      caller,
      variant,
      // The example belongs to the first variant. An admin's message needs a recipient.
      example: {
        ...(index === 0 ? (json?.example as object) : {}),
        ...(path.endsWith("/send") ? { recipient: "jane" } : {}),
      },
    }));
  }),
);
type Body = (typeof bodies)[number];

function leavesOf(schema: Schema, path: Path = []): Leaf[] {
  const within = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => leavesOf(inner, [...path, name])),
    ...(schema.items ? leavesOf(schema.items, [...path, 0]) : []),
    ...(schema.anyOf ?? [])
      .filter(({ type }) => type === "object" || type === "array")
      .flatMap((one) => leavesOf(one, path)),
  ];
  // The formats of a rich text share the limits of the whole text and of a JSON document.
  if (path.length === 1 && ["description", "body"].includes(String(path[0]))) return [{ path, schema }];
  return path.length > 0 ? [{ path, schema }, ...within] : within;
}

/** A copy of a value with one leaf replaced, creating the objects and arrays on its path. */
function withAt(value: unknown, [step, ...rest]: Path, leaf: unknown): unknown {
  if (step === undefined) return leaf;
  if (typeof step === "number") {
    const list = Array.isArray(value) ? value : [];
    return [withAt(list[0], rest, leaf), ...list.slice(1)];
  }
  const object = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  return { ...object, [step]: withAt((object as Record<string, unknown>)[step], rest, leaf) };
}

const typesOf = (schema: Schema) => [schema, ...(schema.anyOf ?? [])];

/** Values beyond the bounds of a field, each invalid for one reason, and values of other types. */
function beyond(schema: Schema): unknown[] {
  return typesOf(schema).flatMap(({ type, minimum, exclusiveMinimum, maximum, multipleOf, ...lengths }) => [
    ...(minimum === undefined ? [] : [minimum - 1, minimum - 0.01]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum, exclusiveMinimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1, String(maximum * 10 + 10)]),
    ...(type === "number" || type === "integer" ? ["-1", "1e2", "", "none"] : []),
    ...(type === "integer" ? [1.5, "1.5"] : []),
    ...(multipleOf === undefined ? [] : [12.3455, "12.3455"]),
    ...(lengths.minLength === undefined ? [] : [""]),
    ...(lengths.maxLength === undefined ? [] : ["x".repeat(lengths.maxLength + 1)]),
    ...(lengths.maxItems === undefined ? [] : [Array.from({ length: lengths.maxItems + 1 }, () => ({}))]),
    ...(schema.enum ? ["none"] : []),
    ...(type === "boolean" ? ["yes"] : [true]),
    { odd: [true] },
  ]);
}

/** Values at the bounds of a field. */
function atBounds(schema: Schema): unknown[] {
  return typesOf(schema).flatMap(({ type, minimum, exclusiveMinimum, maximum, minLength, maxLength }) => [
    ...(minimum === undefined ? [] : [minimum, String(minimum)]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum + 0.01, String(exclusiveMinimum + 0.01)]),
    ...(maximum === undefined ? [] : [maximum, String(maximum)]),
    ...(type === "number" ? [19.99, "19.99", "12.5"] : []),
    ...(minLength === undefined ? [] : ["a".repeat(minLength)]),
    ...(maxLength === undefined ? [] : ["a".repeat(maxLength)]),
  ]);
}

/** A captcha that is not always required is not always validated. */
const isOptionalCaptcha = (path: Path, { required = [] }: Schema) =>
  path[0] === "grecaptcha" && !required.includes("grecaptcha");

/** Fields that depend on a record, another field or a format of lines, so that values within their bounds may be refused. */
const NAMES = [
  "currentPassword",
  "grecaptcha",
  "recipient",
  "selectedRate",
  "timeZone",
  "compareAtPrice",
  "priceHow",
  "priceBy",
  "products",
  "slug",
  "category",
  "synonyms",
  "taxClass",
  "zone",
  "places",
  "cashOnDeliveryZones",
  "smtpUrl",
  "paymentMethods",
  "maxWeight",
  "maxTotal",
];

/** Names that no other zone may have. */
const isZoneName = (path: Path, call: string) => path[0] === "name" && call.includes("/shippingzones");

/** A code of two-step sign-in that changes every half minute. */
const isLoginCode = (path: Path, call: string) => path[0] === "code" && call.includes("/two-factor");

/** Shipments, refunds, cancellations, changes, returns and labels name the order's items. */
const isItemOfOrder = (path: Path, call: string) =>
  ["trackingItem", "items"].includes(String(path[0])) && /\/(ship|refund|cancel|lines|returns|labels)$/.test(call);

/** Sends a body to a URL whose records exist. */
async function send({ method, path, caller }: Body, body: object) {
  const at = path.replace(/(\w+)\/\{id\}/, (_, kind: string) => `${kind}/${ids.get(kind)}`).replace("{token}", "none");
  // Only staff places orders for others.
  const client = (caller && callers.get("onBehalfOf" in body ? "admin" : caller)) ?? shop.client();
  const answer = await client.json(method, at, body);
  const { message, fields = {} } = await answer.json();
  // Addresses unknown to the postal service are not refused for their bounds.
  if (/^Address validation failed/.test(message)) return { status: 400, named: [] };
  return { status: answer.status, named: Object.keys(fields).map((field) => field.split(".")[0]) };
}

describe("a value beyond its documented bounds is refused, and its field named", () => {
  it.each(bodies)("$call", async (body) => {
    for (const { path, schema } of leavesOf(body.variant)) {
      for (const value of beyond(schema)) {
        const sent = Object(withAt(body.example, path, value));
        if (isOptionalCaptcha(path, body.variant) || api.schemaError(schema, value) === null) continue;
        const { status, named } = await send(body, sent);
        const where = `${path.join(".")} = ${JSON.stringify(value).slice(0, 60)}`;
        expect([where, status, named]).toEqual([where, 400, expect.arrayContaining([path[0]])]);
      }
    }
  });
});

describe("a value at its documented bounds is not refused", () => {
  it.each(bodies)("$call", async (body) => {
    for (const { path, schema } of leavesOf(body.variant)) {
      for (const value of atBounds(schema)) {
        const sent = Object(withAt(body.example, path, value));
        if (
          NAMES.includes(String(path[0])) ||
          isLoginCode(path, body.path) ||
          isZoneName(path, body.path) ||
          isItemOfOrder(path, body.path) ||
          api.schemaError(body.variant, sent) !== null
        )
          continue;
        const { status, named } = await send(body, sent);
        const where = `${path.join(".")} = ${JSON.stringify(value).slice(0, 60)}`;
        expect([where, status]).toEqual([where, expect.toSatisfy((code) => code < 500)]);
        expect([where, named]).toEqual([where, expect.not.arrayContaining([path[0]])]);
      }
    }
  });
});

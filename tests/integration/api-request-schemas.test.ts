import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openApiDocument } from "~/api/openapi.server";
import { signedInAdmin } from "../support/admins";
import { type ApiDescription, type DescribedApi, describedApi } from "../support/api-description";
import { addCustomer } from "../support/customers";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";
import { type JsonSchema, valuesOf } from "./schema-values";

/*
 * The OpenAPI document is as strict as the shop: values that a request's schema allows are not refused with 400, but for
 * the rules below, which no schema of one request can state.
 */

type Rule = [call: RegExp, field: RegExp, why: string];

const RULES: Rule[] = [
  [/./, /^grecaptcha$/, "the answer to a question of the shop"],
  [/profile/, /^(currentPassword|code|setup)$/, "the caller's own password, or a code of the moment"],
  [/two-factor$/, /^$/, "a key of the moment"],
  [/\/api\/users\/(staff|\{id\})/, /^(username|email)$/, "those of one account only"],
  [/PUT \/api\/users\/\{id\}/, /^role$/, "only admins have a role"],
  [/PUT \/api\/products\/\{id\}/, /^compareAtPrice$/, "above the price"],
  [
    /orders\/\{id\}\/(ship|refund|cancel|returns|labels)$/,
    /^(items.*|amount)$/,
    "units of this order, and either them or an amount",
  ],
  [/orders\/\{id\}\/lines$/, /^(items.*|selectedRate)$/, "lines of this order or products, and a rate for its address"],
  [/\/api\/bulk-changes/, /^(priceHow|priceBy|compareAtHow|compareAt)$/, "a step and its amount"],
  [
    /\/api\/bulk-changes/,
    /^(products|category|isPublished|sale\..*)$/,
    "one selection, and prices only in a sale of the future",
  ],
  [/POST \/api\/bulk-changes/, /^$/, "products that exist, and that would change"],
  [/PUT \/api\/labels/, /^rate$/, "one of the label, for the status bought only"],
  [/PUT \/api\/returns/, /^declineReason$/, "needed for the status declined only"],
  [/POST \/api\/orders\/\{id\}\/returns/, /^reason$/, "without web addresses, because it is e-mailed"],
  [/PUT \/api\/products\/\{id\}/, /^colorsVariants\.\d+\.name$/, "each with a name of its own"],
  [/POST \/api\/shipping\/shippingaddress/, /^address1$/, "an address that the postal service knows"],
  [/POST \/api\/shipping\/shippingaddress/, /^(state|postalCode)$/, "a ZIP code of the state"],
  [/shippingrates/, /^(zone|maxWeight|maxTotal)$/, "a zone of the shop, and bounds that are not turned around"],
  [/shippingrates/, /^carrier$/, "needed for what is shipped"],
  [/shippingzones/, /^(name|places)$/, "a name of its own, and places that exist"],
  [/\/api\/products/, /^(variants\.\d+\.)?gtin$/, "with the check digit of the others"],
  [/\/api\/products/, /^(options|variants)$/, "each with the other, and a value for each option"],
  [/\/api\/(products|taxes|bulk-changes)/, /^taxClass$/, "a tax class of the shop"],
  [/\/api\/settings/, /^smtpUrl$/, "the address of a mail server"],
  [/\/api\/settings/, /^paymentMethods$/, "names of payment methods, as in GET /api/payments"],
  [/GET \/api\/shipping\//, /^postalCode$/, "a postal code of the country"],
  [/GET \/api\/shipping\//, /^product$/, "needed for a variant"],
  [/profile/, /^shippingAddress\.(state|postalCode)$/, "a postal code of the country and of the state"],
  [/\/api\/settings/, /^cashOnDeliveryZones$/, "zones of the shop"],
  [/POST \/api\/taxes/, /^(country|state)$/, "one rate of a place"],
  [/PUT \/api\/taxes/, /^(country|state|taxClass)$/, "those of the rate, which stay"],
  [/\/api\/discounts/, /^value$/, "a percentage or an amount, by `kind`"],
  [/\/api\/discounts/, /^endsAt$/, "after the start"],
  [/\/api\/discounts/, /^code$/, "letters, digits and hyphens, unless it is the name of an automatic one"],
  [/\/api\/discounts/, /^(buyUnits|getUnits)$/, "needed for the kind `buy-get`"],
  [/\/api\/discounts/, /^category$/, "a category of the shop"],
  [/\/api\/customers/, /^(tags|groups)\.\d+$/, "without commas"],
  [/\/api\/pages/, /^body$/, "a published page has a text"],
  [/\/api\/pages/, /^slug$/, "an empty one is derived from the title, which has to have letters or digits"],
  [/\/api\/orders$/, /^paymentMethod$/, "one of GET /api/payments"],
  [/\/api\/orders$/, /^shippingAddress\./, "what is missing is taken from the checkout, which is empty here"],
  [/\/api\/orders$/, /^discountCode$/, "a code that can be used"],
  [/\/api\/orders$/, /^selectedRate$/, "a rate for the address"],
  [/\/api\/messages\/send/, /^recipient$/, "an account that can receive messages"],
  [/\/api\/settings/, /^timeZone$/, "a time zone that Node.js knows"],
  [/\/api\/settings/, /^accentColor$/, "a color in which text is readable"],
  [/\/api\/settings/, /^synonyms$/, "lines of synonyms"],
  [/GET \/api\/reports/, /^(from|to)$/, "a period of at most 731 days, from 2000 on"],
  [/GET \/api\/products/, /^priceMax$/, "at least priceMin"],
];

const RUNS = 25;

const { paths } = openApiDocument() as unknown as ApiDescription;
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, path, operation })),
);
const bodies = calls.flatMap(({ operation, ...call }) => {
  const json = operation.requestBody?.content["application/json"];
  return json ? [{ ...call, security: operation.security, schema: json.schema as JsonSchema }] : [];
});
const queries = calls.flatMap(({ operation, ...call }) => {
  const fields = operation.parameters.filter((one) => one.in === "query");
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema as JsonSchema]));
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return fields.length > 0 && call.call.startsWith("GET ")
    ? [{ ...call, schema: { type: "object", properties, required } }]
    : [];
});

let shop: RunningShop;
let api: DescribedApi;
let admin: ShopClient;
const named = new Map<string, string>();

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  api = await describedApi(shop.url);
  admin = await signedInAdmin(shop);
  const product = shop.data.products.plain().id;
  const order = await (await admin.json("POST", "/api/orders", orderBody(product))).json();
  const discount = await admin.json("POST", "/api/discounts", { code: "SCHEMAS", kind: "percent", value: 10 });
  named.set("products", product).set("image", product).set("orders", order._id);
  named
    .set("users", addCustomer(shop).id)
    .set("shippingrates", "overnight-lower-48")
    .set("shippingzones", "lower-48")
    .set("taxes", "default");
  named
    .set("discounts", (await discount.json())._id)
    .set("customers", shop.data.customers.get({ email: "jane@example.com" }).id)
    .set("categories", "kitchen")
    .set("pages", "about-us");
});
afterAll(() => shop.remove());

/** A URL whose records exist. */
const addressOf = (path: string) =>
  path
    .replace(/(\w+)\/\{(?:id|slug)\}/, (_, kind) => `${kind}/${named.get(kind)}`)
    .replace("{postalCode}", "97201")
    .replace("{username}", "jane")
    .replace(/\{\w+\}/, "none");

/** Values that the schema allows; the same in each run of the test. */
function allowed(schema: JsonSchema): unknown[] {
  const isValid = (part: object, value: unknown) => api.schemaError(part, value) === null;
  const values = fc.sample(valuesOf(schema, isValid), { numRuns: RUNS * 4, seed: 20_261 });
  const sent = values.map((value) => JSON.parse(JSON.stringify(value))).filter((value) => isValid(schema, value));
  expect(sent.length).toBeGreaterThanOrEqual(RUNS);
  return sent.slice(0, RUNS);
}

/** The fields that the shop refuses with 400 although neither schema nor rules do, with their messages. */
async function unforeseen(call: string, response: Response): Promise<string[]> {
  if (response.status !== 400) return [];
  const { message, fields } = (await response.json()) as { message: string; fields?: Record<string, string> };
  return Object.entries(fields ?? { "": message })
    .filter(([field]) => !RULES.some(([calls, ruled]) => calls.test(call) && ruled.test(field)))
    .map(([field, why]) => `${field}: ${why}`);
}

describe("a body that the schema allows is not refused", () => {
  it.each(bodies)("$call", async ({ call, path, security, schema }) => {
    // A profile and its password belong to a customer.
    const isOwn = path.startsWith("/api/users/profile");
    const client = security.length === 0 || isOwn ? shop.client() : admin;
    if (isOwn) await logIn(client, addCustomer(shop).email);
    const method = call.split(" ")[0] ?? "";
    const refused: unknown[] = [];
    for (const body of allowed(schema)) {
      // Staff would need two-step sign-in from then on, and products would not be what later requests need.
      const kept = { "/api/settings": { requireTwoFactor: false }, "/api/bulk-changes": { preview: true } }[path];
      const sent = { ...(body as object), ...kept };
      const response = await client.json(method, addressOf(path), sent);
      const errors = await unforeseen(call, response);
      if (errors.length > 0) refused.push([errors, sent]);
    }
    expect(refused).toEqual([]);
  });
});

describe("a query that the schema allows is not refused", () => {
  it.each(queries)("$call", async ({ call, path, schema }) => {
    const refused: unknown[] = [];
    for (const fields of allowed(schema)) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(fields as object)) {
        // Numbers as people write them: 19.99 and not 19.990000000000002.
        for (const one of [value].flat()) query.append(name, typeof one === "number" ? String(+one.toFixed(3)) : one);
      }
      const response = await admin.get(`${addressOf(path)}?${query}`);
      const errors = await unforeseen(call, response);
      if (errors.length > 0) refused.push([errors, `${query}`]);
    }
    expect(refused).toEqual([]);
  });
});

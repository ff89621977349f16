import { expect, it } from "vitest";
import { DescribedApi } from "../support/api-description";

const operation = { operationId: "x", summary: "x", description: "", parameters: [], security: [] };
const api = new DescribedApi({
  paths: {
    "/api/mugs/{id}": {
      get: {
        ...operation,
        responses: {
          200: {
            headers: { Link: { required: true } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Mug" } } },
          },
          404: { $ref: "#/components/responses/404" },
        },
      },
      put: {
        ...operation,
        requestBody: {
          content: {
            "application/json": {
              schema: { required: ["name"], properties: { name: { type: "string", pattern: "^[A-Z]$" } } },
            },
          },
        },
        responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Mug" } } } } },
      },
    },
  },
  components: {
    schemas: {
      Mug: { type: "object", required: ["_id"], properties: { _id: { type: "string" } }, additionalProperties: false },
      Error: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
    },
    responses: { 404: { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } } },
  },
});

const JSON_HEADERS = { "Content-Type": "application/json", "Cache-Control": "no-store", Link: "<x>" };

type Exchange = { method?: string; path?: string; sent?: unknown; status?: number; headers?: object; text?: string };

const check = ({ method = "GET", path = "/api/mugs/1", sent, status = 200, headers = {}, text }: Exchange) => {
  const all = Object.entries({ ...JSON_HEADERS, ...headers }).filter(([, value]) => value);
  const answer = { status, headers: new Headers(all as [string, string][]), text: text ?? '{"_id":"1"}' };
  return () => api.check({ method, path, body: sent }, answer);
};

const refused = '{"message":"No."}';

it.each<[string, Exchange]>([
  ["an answer", {}],
  ["a refusal", { status: 404, text: refused }],
  ["the head of an answer", { method: "HEAD", text: "" }],
  ["a method that is not taken", { method: "POST", status: 405, headers: { Allow: "GET" }, text: refused }],
  ["an address that is not there", { path: "/api/cups", status: 404, text: refused }],
  [
    "an address that is not well formed",
    { path: "/api/%zz", status: 400, text: '{"message":"This address is not well formed."}' },
  ],
  ["a change, with a text that needs care", { method: "PUT", sent: { name: " a" } }],
])("accepts %s", (_, exchange) => expect(check(exchange)).not.toThrow());

it.each<[string, Exchange, RegExp]>([
  ["of a status that is not described", { status: 500, text: refused }, /500, which is not described/],
  ["that the shop is busy, where that is not described", { status: 503, text: refused }, /503, which is not described/],
  [
    "that an address is not well formed, where that is not described",
    { path: "/api/mugs/%zz", status: 400, text: '{"message":"This address is not well formed."}' },
    /400, which is not described/,
  ],
  ["with a field too many", { text: '{"_id":"1","secret":2}' }, /additional properties/],
  ["with a field too few", { text: "{}" }, /_id/],
  ["without a header", { headers: { Link: "" } }, /without Link/],
  ["that a cache may keep", { headers: { "Cache-Control": "max-age=60" } }, /cache/],
  ["that is a page", { headers: { "Content-Type": "text/html" } }, /JSON/],
  ["of a refusal without words", { status: 404, text: "{}" }, /message/],
  ["of 405 without Allow", { method: "POST", status: 405, text: refused }, /Allow/],
  ["from an address that is not there", { path: "/api/cups" }, /not described/],
  ["to a request that the description forbids", { method: "PUT", sent: {} }, /forbids the request/],
])("refuses a response %s", (_, exchange, words) => expect(check(exchange)).toThrow(words));

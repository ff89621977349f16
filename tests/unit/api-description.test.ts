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
          required: true,
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
  ["a response", {}],
  ["an error response", { status: 404, text: refused }],
  ["the response to HEAD", { method: "HEAD", text: "" }],
  ["an unsupported method", { method: "POST", status: 405, headers: { Allow: "GET" }, text: refused }],
  ["an unknown URL", { path: "/api/cups", status: 404, text: refused }],
  ["a malformed URL", { path: "/api/%zz", status: 400, text: '{"message":"This address is not well formed."}' }],
  ["a change, with a text that needs care", { method: "PUT", sent: { name: " a" } }],
])("accepts %s", (_, exchange) => expect(check(exchange)).not.toThrow());

it.each<[string, Exchange, RegExp]>([
  ["with an undocumented status", { status: 500, text: refused }, /500, which is not described/],
  ["with an undocumented 503", { status: 503, text: refused }, /503, which is not described/],
  [
    "with an undocumented malformed-URL error",
    { path: "/api/mugs/%zz", status: 400, text: '{"message":"This address is not well formed."}' },
    /400, which is not described/,
  ],
  ["with an additional field", { text: '{"_id":"1","secret":2}' }, /additional properties/],
  ["with a missing field", { text: "{}" }, /_id/],
  ["without a header", { headers: { Link: "" } }, /without Link/],
  ["that may be cached", { headers: { "Cache-Control": "max-age=60" } }, /cache/],
  ["of type HTML", { headers: { "Content-Type": "text/html" } }, /JSON/],
  ["of an error without a message", { status: 404, text: "{}" }, /message/],
  ["of 405 without Allow", { method: "POST", status: 405, text: refused }, /Allow/],
  ["from an unknown URL", { path: "/api/cups" }, /not described/],
  ["to a request that the document does not allow", { method: "PUT", sent: {} }, /forbids the request/],
])("refuses a response %s", (_, exchange, words) => expect(check(exchange)).toThrow(words));

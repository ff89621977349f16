import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

type Media = Record<string, { schema: { $ref?: string }; example?: unknown }>;
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Record<string, unknown>;
};
type DescribedAnswer = { $ref?: string; content?: Media; headers?: Record<string, { required?: boolean }> };
export type DescribedOperation = {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  security: object[];
  requestBody?: { required: boolean; content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, DescribedAnswer>;
};
export type ApiDescription = {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, object>; responses: Record<string, DescribedAnswer> };
};

type Call = { method: string; path: string; body: unknown };
type Answer = { status: number; headers: Headers; text: string };

/** A response that does not match the OpenAPI document. */
class UndocumentedResponse extends Error {
  constructor({ method, path }: Call, { status, text }: Answer, what: string) {
    super(`${method} ${path} answered ${status}, ${what}: ${text.slice(0, 400)}`);
    this.name = "Undescribed";
  }
}

function withoutLimitsOfText(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("type" in value) || value.type !== "string") return value;
  const {
    pattern: _pattern,
    minLength: _least,
    maxLength: _most,
    format: _format,
    allOf: _patterns,
    not: _markup,
    ...rest
  } = value as Record<string, unknown>;
  return rest;
}

/** The message for a malformed URL, which belongs to no operation. */
const ILL_FORMED = "This address is not well formed.";

/** The OpenAPI document against which responses are validated. */
export class DescribedApi {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 4 });
  readonly #compiled = new Map<string | object, ValidateFunction>();
  readonly #shapes = new Map<object, object>();
  readonly #paths: { path: string; pattern: RegExp }[];

  /** @param seen gets the operations with a valid response, as `GET /api/users/{id} 200` */
  constructor(
    readonly description: ApiDescription,
    readonly seen = new Set<string>(),
  ) {
    formats.default(this.#ajv);
    this.#ajv.addSchema({ $id: "api", components: description.components });
    // Literal segments before parameters: `/api/products/top` is not the product "top".
    this.#paths = Object.keys(description.paths)
      .sort((one, other) => one.split("{").length - other.split("{").length)
      .map((path) => ({
        path,
        pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`, "i"),
      }));
  }

  /** Why a value does not match a schema, or null when it does. */
  schemaError(schema: string | object, value: unknown): string | null {
    const known = this.#compiled.get(schema);
    const validate = known ?? this.#ajv.compile(typeof schema === "string" ? { $ref: `api${schema}` } : schema);
    this.#compiled.set(schema, validate);
    return validate(value) ? null : this.#ajv.errorsText(validate.errors);
  }

  /** A schema without limits on text: the shop itself trims text and lower-cases some. */
  #shapeOf(schema: object): object {
    const known = this.#shapes.get(schema) ?? JSON.parse(JSON.stringify(schema), withoutLimitsOfText);
    this.#shapes.set(schema, known);
    return known;
  }

  /** The operations of a path, or null when it is not part of the API. */
  at(path: string): { path: string; methods: Record<string, DescribedOperation> } | null {
    const found = this.#paths.find(({ pattern }) => pattern.test(path));
    return found ? { path: found.path, methods: this.description.paths[found.path] ?? {} } : null;
  }

  /**
   * Validates a response against the document.
   * @throws UndocumentedResponse when it does not match, or is not documented
   */
  check(call: Call, answer: Answer): void {
    const { status, headers, text } = answer;
    const undescribed = (what: string) => new UndocumentedResponse(call, answer, what);
    const described = this.#answerTo(call, answer);
    if (described === undefined) throw undescribed("which is not described");
    if (status === 405 && !headers.get("Allow")) throw undescribed("without Allow");
    if (status === 429 && !(Number(headers.get("Retry-After")) > 0)) throw undescribed("without Retry-After");
    if (status === 401 && text.includes("Not authorized") && !headers.has("WWW-Authenticate")) {
      throw undescribed("without WWW-Authenticate");
    }
    for (const [name, { required }] of Object.entries(described.headers ?? {})) {
      if (required && !headers.has(name)) throw undescribed(`without ${name}`);
    }
    if (call.method === "HEAD") {
      if (text !== "") throw undescribed("with a body");
      return;
    }
    this.seen.add(`${call.method} ${this.at(call.path)?.path} ${status}`);
    if (status >= 300 && status < 400) return;
    if (!/^application\/json\b/.test(headers.get("Content-Type") ?? "")) throw undescribed("which is not JSON");
    const isCacheable = described.headers?.["Cache-Control"] !== undefined;
    if (!isCacheable && headers.get("Cache-Control") !== "no-store") throw undescribed("which a cache may keep");
    const schema = described.content?.["application/json"]?.schema;
    const misfit = this.schemaError(schema?.$ref ?? "#/components/schemas/Error", JSON.parse(text));
    if (misfit) throw undescribed(`which is not as described (${misfit})`);
    const requestBody = this.at(call.path)?.methods[call.method.toLowerCase()]?.requestBody;
    const requested = requestBody?.content["application/json"];
    const hasBody = call.body !== undefined || requestBody?.required;
    const overstrict =
      status < 300 && hasBody && requested ? this.schemaError(this.#shapeOf(requested.schema), call.body) : null;
    if (overstrict) throw undescribed(`although the description forbids the request (${overstrict})`);
  }

  #answerTo({ method, path }: Call, { status, text }: Answer): DescribedAnswer | undefined {
    const refusal = {};
    const described = this.at(path);
    if (!described) {
      const isIllFormed = status === 400 && text.includes(ILL_FORMED);
      return isIllFormed || [404, 405].includes(status) ? refusal : undefined;
    }
    const operation = described.methods[method === "HEAD" ? "get" : method.toLowerCase()];
    if (!operation) return status === 405 || (status === 403 && method !== "GET") ? refusal : undefined;
    const answer = operation.responses[status];
    if (!answer) return undefined;
    return answer.$ref ? this.description.components.responses[answer.$ref.split("/").at(-1) ?? ""] : answer;
  }
}

const known = new Map<string, Promise<DescribedApi>>();

/** The OpenAPI document of the shop at this URL. */
export function describedApi(shop: string): Promise<DescribedApi> {
  const found = known.get(shop) ?? readDescription(shop);
  known.set(shop, found);
  return found;
}

async function readDescription(shop: string, seen?: Set<string>): Promise<DescribedApi> {
  return new DescribedApi(await (await fetch(new URL("/api/openapi.json", shop))).json(), seen);
}

function bodyOf({ body }: RequestInit): unknown {
  if (typeof body !== "string") return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Validates an API response against the shop's OpenAPI document.
 * @returns the response, with its body unread
 * @throws UndocumentedResponse when it does not match; responses of other URLs are not validated
 */
export async function validateResponse(url: URL, init: RequestInit, response: Response): Promise<Response> {
  // Remix's own data requests are not part of the document.
  if (!/^\/api\/./i.test(url.pathname) || url.searchParams.has("_data")) return response;
  const call = { method: (init.method ?? "GET").toUpperCase(), path: url.pathname, body: bodyOf(init) };
  const { status, headers } = response;
  const api = await describedApi(url.origin);
  api.check(call, { status, headers, text: await response.clone().text() });
  // The shop's currency decides what amounts look like, and its country what an address without one needs.
  if (call.path === "/api/settings" && /"(?:currency|country)":/.test(String(init.body))) {
    const renewed = readDescription(url.origin, api.seen);
    known.set(url.origin, renewed);
    await renewed;
  }
  return response;
}

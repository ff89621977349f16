import { z } from "zod";
import { env } from "~/platform/env.server";
import { CAPTCHA_LIMIT } from "~/shop/captcha/question.server";
import { ratesRequestSchema } from "~/shop/checkout/checkout.schema.server";
import { folderName } from "~/shop/gallery/folder-name.schema.server";
import { FILES_LIMIT } from "~/shop/gallery/upload.server";
import { cookieName } from "../request/visitor.server";
import { CROSS_ORIGIN_API_PATHS } from "../server/cross-origin-paths.server";
import { errorAnswer } from "./answers.server";
import { answerSchemas, exampleOf, type JsonSchema, requestSchema } from "./json-schema.server";
import { type Caller, GROUP_NOTES, GROUPS, type Operation, operations } from "./operations.server";

/** The error statuses and their meanings. */
export const REFUSALS: Record<number, string> = {
  400: "Invalid input; `fields` has the error of each invalid field",
  401: "`Not authorized, no token`, or `Not authorized, token failed` for a bad or expired one",
  403: "The caller is signed in but has no permission, or a call with a session cookie comes from another site",
  404: "The object does not exist, or the caller may not see it",
  409: "The current state does not allow the action",
  413: "The body is too large; the limit for JSON is 1 MB",
  415: "The Content-Type is not application/json, or not multipart/form-data for an upload",
  429: "Too many requests; `Retry-After` is the number of seconds to wait",
  502: "An outside service failed",
  503: "The shop is busy; `Retry-After` is the number of seconds to wait",
  504: "An outside service did not respond in time",
};

/** Any call may fail with this status while the database or the disk cannot be written. */
const BUSY = 503;

/** The error statuses of an operation. */
export function refusalsOf({
  method,
  path,
  caller,
  authOptional,
  body,
  files,
  query,
  captcha,
  refusals = [],
}: Operation): number[] {
  const statuses = new Set<number>([...refusals, BUSY]);
  if (body || files || query || captcha) statuses.add(400);
  if (body || files || captcha) for (const status of [413, 415]) statuses.add(status);
  if (caller !== "anyone" || authOptional) statuses.add(401);
  // Calls with a session cookie are accepted only from the shop's own pages.
  if (method !== "GET" || !CROSS_ORIGIN_API_PATHS.test(path)) statuses.add(403);
  // 400 for a malformed path, such as one with %zz.
  if (path.includes("{")) for (const status of [400, 404]) statuses.add(status);
  if (captcha) for (const status of [502, 504]) statuses.add(status);
  return [...statuses].sort((one, other) => one - other);
}

const PAGING: Record<string, JsonSchema> = {
  pageNumber: { type: "integer", default: 1, description: "From 1; other values count as 1" },
  pageSize: {
    type: "integer",
    default: 100,
    description: "From 1 to 500. 0 counts as 1, larger numbers count as 500, and other values as 100.",
  },
};

const KEY: Record<string, JsonSchema> = {
  key: { type: "string", description: "The key from the order's link in its e-mail; with it, no sign-in is needed" },
};

const PAGING_HEADERS = {
  "X-Total-Count": { description: "The number of entries on all pages", required: true, schema: { type: "integer" } },
  Link: {
    description: "Links to the first, previous, next and last page (RFC 8288)",
    required: true,
    schema: { type: "string" },
  },
};

/** The descriptions of path parameters, by name. */
const PATH_PARAMETERS: Record<string, string> = {
  id: "The object's `_id`",
  token: "The token from the link in the e-mail",
  postalCode: "The postal code of the destination, such as a ZIP code",
  username: "The user name of the account whose conversation it is",
  folder: "Up to 60 letters, digits, spaces, hyphens and underscores",
};

const PATH_PARAMETER_SCHEMAS: Record<string, JsonSchema> = {
  postalCode: requestSchema(ratesRequestSchema.shape.postalCode),
  folder: requestSchema(folderName),
};

/** The path parameters of an operation. */
export function namedIn({ path }: Operation): { name: string; about: string; schema: JsonSchema }[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    about: PATH_PARAMETERS[name] ?? "",
    schema: PATH_PARAMETER_SCHEMAS[name] ?? { type: "string", minLength: 1 },
  }));
}

const GRECAPTCHA: JsonSchema = {
  type: "string",
  minLength: 1,
  maxLength: CAPTCHA_LIMIT,
  description: "A reCAPTCHA token, or `ID:ANSWER` for a question from GET /api/captcha",
};

/** The JSON Schema of an operation's body, with the captcha as an additional field. */
export function bodySchemaOf({ body, captcha }: Operation): JsonSchema | null {
  if (!body) return null;
  const schema = requestSchema(body);
  if (!captcha) return schema;
  const variants = schema.anyOf ?? [schema];
  const withCaptcha = variants.map((variant) => ({
    ...variant,
    properties: { ...variant.properties, grecaptcha: GRECAPTCHA },
    ...(captcha === "always" ? { required: [...(variant.required ?? []), "grecaptcha"] } : {}),
  }));
  return withCaptcha.length === 1 ? (withCaptcha[0] as JsonSchema) : { anyOf: withCaptcha };
}

/** The query parameters of an operation. */
export function queryOf({ query, paged, keyed }: Operation): { name: string; schema: JsonSchema; required: boolean }[] {
  const { properties = {}, required = [] } = query ? requestSchema(query) : {};
  const all = { ...properties, ...(paged ? PAGING : {}), ...(keyed ? KEY : {}) } as Record<string, JsonSchema>;
  return Object.entries(all).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));
}

const SECURITY: Record<Caller, Record<string, string[]>[]> = {
  anyone: [],
  person: [{ bearer: [] }, { cookie: [] }],
  customer: [{ bearer: [] }, { cookie: [] }],
  admin: [{ bearer: [] }, { cookie: [] }],
};

function securityOf({ caller, keyed, authOptional }: Operation) {
  if (authOptional) return [{}, ...SECURITY.person];
  return keyed ? [...SECURITY[caller], {}] : SECURITY[caller];
}

const referenceTo = (answer: z.ZodType) => `#/components/schemas/${z.globalRegistry.get(answer)?.id}`;

/** An example of a response. */
export function exampleAnswer(answer: z.ZodType): unknown {
  return exampleOf({ $ref: referenceTo(answer) }, answerSchemas());
}

function answerOf(answer: z.ZodType, { paged, headers }: Operation) {
  const responseHeaders = Object.entries(headers?.answer ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  return {
    description: "Success",
    ...(paged || responseHeaders.length > 0
      ? { headers: { ...(paged ? PAGING_HEADERS : {}), ...Object.fromEntries(responseHeaders) } }
      : {}),
    content: { "application/json": { schema: { $ref: referenceTo(answer) }, example: exampleAnswer(answer) } },
  };
}

const FILES_SCHEMA = {
  type: "object",
  required: ["files"],
  properties: { files: { type: "array", maxItems: FILES_LIMIT, items: { type: "string", format: "binary" } } },
};

function contentOf(operation: Operation): Record<string, object> | null {
  const body = bodySchemaOf(operation);
  const example = operation.example?.body;
  if (body) return { "application/json": { schema: body, ...(example ? { example } : {}) } };
  return operation.files ? { "multipart/form-data": { schema: FILES_SCHEMA } } : null;
}

const CALLER_NOTES: Record<Caller, string> = {
  anyone: "",
  person: "",
  customer: "Guests cannot use it.",
  admin: "Only for admins.",
};

function operationObject(operation: Operation) {
  const { method, path, group, summary, note, caller, answers, example } = operation;
  const content = contentOf(operation);
  const pathParameters = namedIn(operation).map(({ name, about, schema }) => ({
    name,
    in: "path",
    required: true,
    description: about,
    schema,
    ...(example?.params?.[name] ? { example: example.params[name] } : {}),
  }));
  const queryParameters = queryOf(operation).map(({ name, schema, required }) => ({
    name,
    in: "query",
    required,
    schema,
  }));
  const headerParameters = Object.entries(operation.headers?.request ?? {}).map(([name, { about, schema }]) => ({
    name,
    in: "header",
    description: about,
    schema: requestSchema(schema),
  }));
  return {
    operationId: `${method.toLowerCase()} ${path.replace("/api/", "")}`.replace(/\W+(\w)?/g, (_, initial = "") =>
      initial.toUpperCase(),
    ),
    tags: [group],
    summary,
    description: [note ?? `${summary}.`, CALLER_NOTES[caller]].filter(Boolean).join(" "),
    security: securityOf(operation),
    parameters: [...pathParameters, ...queryParameters, ...headerParameters],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      ...(operation.redirects ? { 303: { description: "Redirects to a page" } } : {}),
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerOf(answer, operation)])),
      ...Object.fromEntries(
        refusalsOf(operation).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

function buildDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    path[operation.method.toLowerCase()] = operationObject(operation);
    paths[operation.path] = path;
  }
  const error = { "application/json": { schema: { $ref: referenceTo(errorAnswer) } } };
  return {
    openapi: "3.1.1",
    info: {
      title: `${env.SHOP_NAME} API`,
      version: "1",
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: env.SHOP_NAME, url: new URL("/contact", env.BASE_URL).href },
      description:
        "Requests and responses are JSON. Sign in with POST /api/users/login and send the token as `Authorization: Bearer TOKEN`, or use the session cookie from the shop's own pages. Amounts are in US dollars; times are ISO 8601 in UTC. Each path supports the listed methods, and HEAD if it supports GET; other methods get 405 with `Allow`. Leading and trailing spaces of texts are removed before validation.",
    },
    servers: [{ url: env.BASE_URL }],
    tags: GROUPS.map((name) => ({ name, description: GROUP_NOTES[name] })),
    paths,
    components: {
      schemas: answerSchemas(),
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: error }]),
      ),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: cookieName("session") },
      },
    },
  };
}

let built: ReturnType<typeof buildDocument> | undefined;

/** The OpenAPI 3.1 document of the API, built once from the schemas that validate its requests. */
export function openApiDocument() {
  built ??= buildDocument();
  return built;
}

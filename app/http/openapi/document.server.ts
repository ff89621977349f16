import { z } from "zod";
import { env } from "~/platform/env.server";
import { CAPTCHA_LIMIT } from "~/shop/captcha/question.server";
import { folderName } from "~/shop/catalogue/edit-product.schema.server";
import { ratesRequestSchema } from "~/shop/checkout/checkout.schema.server";
import { FILES_LIMIT } from "~/shop/gallery/upload.server";
import { cookieName } from "../request/visitor.server";
import { CROSS_ORIGIN_API_PATHS } from "../server/cross-origin-paths.server";
import { errorAnswer } from "./answers.server";
import { answerSchemas, exampleOf, type JsonSchema, requestSchema } from "./json-schema.server";
import { type Caller, GROUP_NOTES, GROUPS, type Operation, operations } from "./operations.server";

/** The statuses of refusals, and what they say. */
export const REFUSALS: Record<number, string> = {
  400: "Wrong input; `fields` says what is wrong with each",
  401: "`Not authorized, no token`, or `Not authorized, token failed` for a bad or expired one",
  403: "Signed in, but not allowed to; or a call that rides on a cookie and comes from another site",
  404: "Not there, or not for this caller",
  409: "The state of things does not allow it",
  413: "Too much at once: JSON weighs at most 1 MB",
  415: "Not declared as application/json, or as multipart/form-data where files are taken",
  429: "Too many or too soon; `Retry-After` says for how many seconds to wait",
  502: "An outside service failed",
  503: "Busy; `Retry-After` says for how many seconds to wait",
  504: "An outside service did not answer in time",
};

/** Any call may be answered so while the database or the disk takes no more. */
const BUSY = 503;

/** The statuses an operation may be refused with. */
export function refusalsOf({
  method,
  path,
  caller,
  authOptional: heeds,
  body,
  files,
  query,
  captcha,
  refusals = [],
}: Operation): number[] {
  const statuses = new Set<number>([...refusals, BUSY]);
  if (body || files || query || captcha) statuses.add(400);
  if (body || files || captcha) for (const status of [413, 415]) statuses.add(status);
  if (caller !== "anyone" || heeds) statuses.add(401);
  // With a cookie, a call comes from the shop's own pages or not at all.
  if (method !== "GET" || !CROSS_ORIGIN_API_PATHS.test(path)) statuses.add(403);
  // 400 for an address that is not well formed, such as one with %zz in it.
  if (path.includes("{")) for (const status of [400, 404]) statuses.add(status);
  if (captcha) for (const status of [502, 504]) statuses.add(status);
  return [...statuses].sort((one, other) => one - other);
}

const PAGING: Record<string, JsonSchema> = {
  pageNumber: { type: "integer", default: 1, description: "From 1; anything else counts as 1" },
  pageSize: {
    type: "integer",
    default: 100,
    description: "From 1 to 500; 0 counts as 1, more than 500 as 500, and anything else as 100",
  },
};

const KEY: Record<string, JsonSchema> = {
  key: { type: "string", description: "Of the order's link in its e-mail; with it nobody need be signed in" },
};

const PAGING_HEADERS = {
  "X-Total-Count": { description: "Entries on all pages", required: true, schema: { type: "integer" } },
  Link: {
    description: "The first, previous, next and last page (RFC 8288)",
    required: true,
    schema: { type: "string" },
  },
};

/** What stands in an address, by its name. */
const NAMED: Record<string, string> = {
  id: "The `_id`",
  token: "As it stands in the link of the e-mail",
  postalCode: "Where to, such as a ZIP code",
  username: "Whose conversation",
  folder: "Up to 60 letters, digits, spaces, hyphens and underscores",
};

const NAMED_SCHEMAS: Record<string, JsonSchema> = {
  postalCode: requestSchema(ratesRequestSchema.shape.postalCode),
  folder: requestSchema(folderName),
};

/** What an operation takes within its path. */
export function namedIn({ path }: Operation): { name: string; about: string; schema: JsonSchema }[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    about: NAMED[name] ?? "",
    schema: NAMED_SCHEMAS[name] ?? { type: "string", minLength: 1 },
  }));
}

const GRECAPTCHA: JsonSchema = {
  type: "string",
  minLength: 1,
  maxLength: CAPTCHA_LIMIT,
  description: "A reCAPTCHA token, or `ID:ANSWER` of a question of GET /api/captcha",
};

/** The JSON Schema of an operation's body, with the captcha beside the fields. */
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

/** What an operation takes in its address. */
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

function securityOf({ caller, keyed, authOptional: heeds }: Operation) {
  if (heeds) return [{}, ...SECURITY.person];
  return keyed ? [...SECURITY[caller], {}] : SECURITY[caller];
}

const referenceTo = (answer: z.ZodType) => `#/components/schemas/${z.globalRegistry.get(answer)?.id}`;

/** An example of what an operation answers. */
export function exampleAnswer(answer: z.ZodType): unknown {
  return exampleOf({ $ref: referenceTo(answer) }, answerSchemas());
}

function answerOf(answer: z.ZodType, { paged, headers }: Operation) {
  const told = Object.entries(headers?.answer ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  return {
    description: "Done",
    ...(paged || told.length > 0 ? { headers: { ...(paged ? PAGING_HEADERS : {}), ...Object.fromEntries(told) } } : {}),
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
  customer: "Not for guests.",
  admin: "For admins.",
};

function operationObject(operation: Operation) {
  const { method, path, group, summary, note, caller, answers, example } = operation;
  const content = contentOf(operation);
  const named = namedIn(operation).map(({ name, about, schema }) => ({
    name,
    in: "path",
    required: true,
    description: about,
    schema,
    ...(example?.params?.[name] ? { example: example.params[name] } : {}),
  }));
  const asked = queryOf(operation).map(({ name, schema, required }) => ({ name, in: "query", required, schema }));
  const sent = Object.entries(operation.headers?.request ?? {}).map(([name, { about, schema }]) => ({
    name,
    in: "header",
    description: about,
    schema: requestSchema(schema),
  }));
  return {
    operationId: `${method.toLowerCase()} ${path.replace("/api/", "")}`.replace(/\W+(\w)?/g, (_, letter = "") =>
      letter.toUpperCase(),
    ),
    tags: [group],
    summary,
    description: [note ?? `${summary}.`, CALLER_NOTES[caller]].filter(Boolean).join(" "),
    security: securityOf(operation),
    parameters: [...named, ...asked, ...sent],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      ...(operation.redirects ? { 303: { description: "Leads on to a page" } } : {}),
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
        "JSON in and out. Sign in by POST /api/users/login and send the token as `Authorization: Bearer TOKEN`, or use the session's cookie from the shop's own pages. Money is in US dollars, moments are ISO 8601 in UTC. An address takes the methods it lists, and HEAD where it takes GET; others are answered 405 with `Allow`. Spaces around a text are removed before it is checked.",
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

/** The description of the whole API (OpenAPI 3.1), made once from the schemas that check its requests. */
export function openApiDocument() {
  built ??= buildDocument();
  return built;
}

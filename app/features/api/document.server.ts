import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { cookieName } from "~/http/request/visitor.server";
import { CROSS_ORIGIN_API_PATHS } from "~/http/server/cross-origin-paths.server";
import { env } from "~/platform/env.server";
import { CAPTCHA_LIMIT } from "~/shop/captcha/question.server";
import { ratesRequestSchema } from "~/shop/checkout/checkout.schema.server";
import { folderName } from "~/shop/gallery/folder-name.schema.server";
import { FILES_LIMIT } from "~/shop/gallery/upload.server";
import { pagingSchema } from "~/shop/lists/page-number.schema.server";
import { setting } from "~/shop/settings/settings.server";
import { errorResponse } from "~/views/api-responses.server";
import { exampleOf } from "./example.server";
import { type Caller, GROUP_NOTES, GROUPS, type Operation } from "./operation";
import { operations } from "./operations.server";
import { describing } from "./request-schema.server";

/** The error statuses and their meanings. */
export const REFUSALS: Record<number, string> = {
  400: "Invalid input; `fields` has the error of each invalid field",
  401: "`Not authorized, no token`, or `Not authorized, token failed` for a bad or expired one",
  403: "The caller is signed in but has no permission, or a call with a session cookie comes from another site",
  404: "The object does not exist, or the caller may not see it",
  409: "The current state does not allow the action",
  413: "The body is too large; the limit for JSON is 1 MB, and 64 KB without signing in",
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
  paged,
  captcha,
  refusals = [],
}: Operation): number[] {
  const statuses = new Set<number>([...refusals, BUSY]);
  if (body || files || query || paged || captcha) statuses.add(400);
  if (body || files || captcha) for (const status of [413, 415]) statuses.add(status);
  if (caller !== "anyone" || authOptional) statuses.add(401);
  // Calls with a session cookie are accepted only from the shop's own pages.
  if (method !== "GET" || !CROSS_ORIGIN_API_PATHS.test(path)) statuses.add(403);
  // 400 for a malformed path, such as one with %zz.
  if (path.includes("{")) for (const status of [400, 404]) statuses.add(status);
  if (captcha) for (const status of [502, 504]) statuses.add(status);
  return [...statuses].sort((one, other) => one - other);
}

const KEY = z.object({
  key: z.string().optional().describe("The key from the order's link in its email; with it, no sign-in is needed"),
});

const PAGING_HEADERS = {
  "X-Total-Count": { description: "The number of entries on all pages", required: true, schema: { type: "integer" } },
  Link: {
    description: "Links to the first, previous, next and last page (RFC 8288)",
    required: true,
    schema: { type: "string" },
  },
} as const;

const pathParameter = z.string().min(1);

/** The path parameters, by name. */
const PATH_PARAMETERS: Record<string, { about: string; schema: z.ZodType }> = {
  id: { about: "The object's `_id`", schema: pathParameter },
  slug: { about: "The last part of the page's address", schema: pathParameter },
  token: { about: "The token from the link in the email", schema: pathParameter },
  provider: { about: "The payment provider, as in `GET /api/payments`", schema: pathParameter },
  postalCode: {
    about: "The postal code of the destination, such as a ZIP code",
    schema: ratesRequestSchema.shape.postalCode,
  },
  username: { about: "The user name of the account whose conversation it is", schema: pathParameter },
  reviewId: { about: "The review's `_id`", schema: pathParameter },
  folder: { about: "Up to 60 letters, digits, spaces, hyphens and underscores", schema: folderName },
};

/** The path parameters of an operation. */
export function namedIn({ path }: Operation): { name: string; about: string; schema: z.ZodType }[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    ...(PATH_PARAMETERS[name] ?? { about: "", schema: pathParameter }),
  }));
}

const grecaptcha = z
  .string()
  .min(1)
  .max(CAPTCHA_LIMIT)
  .describe("`ID:ANSWER` for a question from GET /api/captcha, the solution of its `altcha`, or a reCAPTCHA token");

function withCaptcha(body: z.core.$ZodType, captcha: z.ZodType): z.ZodType {
  if (body instanceof z.ZodObject) return body.extend({ grecaptcha: captcha });
  if (body instanceof z.ZodUnion) return z.union(body.options.map((option) => withCaptcha(option, captcha)));
  throw new Error("Only an object can have a captcha.");
}

/** Whether a call needs a body: an empty body is read as an empty object. */
const requiresBody = ({ body }: Operation) => !body?.safeParse({}).success;

/** The body of an operation, with the captcha as an additional field. */
export function bodyOf({ body, captcha }: Operation): z.ZodType | null {
  if (!body || !captcha) return body ?? null;
  return withCaptcha(body, captcha === "always" ? grecaptcha : grecaptcha.optional());
}

/** The query of an operation. */
export function queryOf({ query = z.object({}), paged, keyed }: Operation): z.ZodObject {
  return query.extend({ ...(paged ? pagingSchema.shape : {}), ...(keyed ? KEY.shape : {}) });
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

function responseOf(schema: z.ZodType, { paged, headers }: Operation): ZodOpenApiResponseObject {
  const named = Object.entries(headers?.response ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  const all = { ...(paged ? PAGING_HEADERS : {}), ...Object.fromEntries(named) };
  return {
    description: "Success",
    ...(Object.keys(all).length > 0 ? { headers: all } : {}),
    content: { "application/json": { schema, example: exampleOf(schema) } },
  };
}

const FILES: oas31.SchemaObject = {
  type: "object",
  required: ["files"],
  properties: { files: { type: "array", maxItems: FILES_LIMIT, items: { type: "string", format: "binary" } } },
};

function contentOf(operation: Operation): ZodOpenApiContentObject | null {
  const body = bodyOf(operation);
  const example = operation.example?.body;
  if (body) return { "application/json": { schema: body, ...(example ? { example } : {}) } };
  return operation.files ? { "multipart/form-data": { schema: FILES } } : null;
}

const CALLER_NOTES: Record<Caller, string> = {
  anyone: "",
  person: "",
  customer: "Guests cannot use it.",
  admin: "Only for admins. A call that the admin's role does not allow is refused with 403.",
};

function operationObject(operation: Operation): ZodOpenApiOperationObject {
  const { method, path, group, summary, note, caller, responses, example } = operation;
  const content = contentOf(operation);
  const pathParameters = namedIn(operation).map(({ name, about, schema }) => {
    const sample = example?.params?.[name];
    return [name, schema.meta({ param: { description: about, ...(sample ? { example: sample } : {}) } })];
  });
  const headers = Object.entries(operation.headers?.request ?? {}).map(([name, { about, schema }]) => [
    name,
    schema.optional().meta({ param: { description: about } }),
  ]);
  return {
    operationId: `${method.toLowerCase()} ${path.replace("/api/", "")}`.replace(/\W+(\w)?/g, (_, initial = "") =>
      initial.toUpperCase(),
    ),
    tags: [group],
    summary,
    description: [note ?? `${summary}.`, CALLER_NOTES[caller]].filter(Boolean).join(" "),
    security: securityOf(operation),
    requestParams: {
      path: z.object(Object.fromEntries(pathParameters)),
      query: queryOf(operation),
      header: z.object(Object.fromEntries(headers)),
    },
    ...(content ? { requestBody: { required: requiresBody(operation), content } } : {}),
    responses: {
      ...(operation.redirects ? { 303: { description: "Redirects to a page" } } : {}),
      ...Object.fromEntries(
        Object.entries(responses).map(([status, schema]) => [status, responseOf(schema, operation)]),
      ),
      ...Object.fromEntries(
        refusalsOf(operation).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

function buildDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: operationObject(operation) };
  }
  const error = { "application/json": { schema: errorResponse } };
  return createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "API",
        version: "1",
        license: { name: "MIT", identifier: "MIT" },
        description:
          "Requests and responses are JSON. Sign in with POST /api/users/login and send the token as `Authorization: Bearer TOKEN`, or use the session cookie from the shop's own pages. Amounts are in US dollars; times are ISO 8601 in UTC. Each path supports the listed methods, and HEAD if it supports GET; other methods get 405 with `Allow`. Leading and trailing spaces of texts are removed before validation.",
      },
      servers: [{ url: env.BASE_URL }],
      tags: GROUPS.map((name) => ({ name, description: GROUP_NOTES[name] })),
      paths,
      components: {
        responses: Object.fromEntries(
          Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: error }]),
        ),
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          cookie: { type: "apiKey", in: "cookie", name: cookieName("session") },
        },
      },
    },
    describing,
  );
}

let built: ReturnType<typeof buildDocument> | undefined;

/**
 * The OpenAPI 3.1 document of the API, with the shop's current name. The rest is built once from the schemas that
 * validate its requests.
 */
export function openApiDocument() {
  built ??= buildDocument();
  const name = setting("shopName");
  const contact = { name, url: new URL("/contact", env.BASE_URL).href };
  return { ...built, info: { ...built.info, title: `${name} API`, contact } };
}

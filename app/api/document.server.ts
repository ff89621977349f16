import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { CROSS_ORIGIN_API_PATHS } from "~/http/server/cross-origin-paths.server";
import { CAPTCHA_LIMIT } from "~/shop/captcha/question.server";
import { FILES_LIMIT } from "~/shop/gallery/upload.server";
import { pagingSchema } from "~/shop/lists/page-number.schema.server";
import { rolesWith } from "~/shop/staff/permissions";
import { GROUP_NOTES, type Operation } from "./call.server";
import { exampleOf } from "./document/example.server";
import { describing } from "./document/request-schema.server";
import { errorResponse } from "./json/responses.server";
import { parametersOf } from "./path-parameters.server";

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
  422: "The shop does not ship there, in the words of the provider that asked",
  503: "The shop is busy; `Retry-After` is the number of seconds to wait",
  504: "An outside service did not respond in time",
};

/** Any call may fail with this status while the database or the disk cannot be written. */
const BUSY = 503;

export function refusalsOf(operation: Operation): number[] {
  const { method, path, caller, files, query, describedQuery, paged, captcha, refusals = [] } = operation;
  const statuses = new Set<number>([...refusals, BUSY]);
  const takesBody = bodyOf(operation) || files;
  if (takesBody || query || describedQuery || paged) statuses.add(400);
  // 409 when the caller is signed out while the body is on its way.
  if (takesBody) for (const status of [409, 413, 415]) statuses.add(status);
  if (caller !== "anyone") statuses.add(401);
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

const grecaptcha = z
  .string()
  .min(1)
  .max(CAPTCHA_LIMIT)
  .describe("`ID:ANSWER` for a question from GET /api/captcha, the solution of its `altcha`, or a reCAPTCHA token");

function withCaptcha(body: z.core.$ZodType, captcha: z.ZodType): z.ZodType {
  if (body instanceof z.ZodObject) return body.extend({ grecaptcha: captcha }).meta(z.globalRegistry.get(body) ?? {});
  if (body instanceof z.ZodUnion) return z.union(body.options.map((option) => withCaptcha(option, captcha)));
  throw new Error("Only an object can have a captcha.");
}

/** The body as the caller sends it, without the captcha. */
const plainBodyOf = ({ body, describedBody }: Operation) => body ?? describedBody ?? null;

/** Whether a call needs a body: an empty body is read as an empty object. */
const requiresBody = (operation: Operation) => !plainBodyOf(operation)?.safeParse({}).success;

/** The body of an operation, with the captcha as an additional field. */
export function bodyOf(operation: Operation): z.ZodType | null {
  const [body, { captcha }] = [plainBodyOf(operation), operation];
  if (!body || !captcha) return body;
  return withCaptcha(body, captcha === "always" ? grecaptcha : grecaptcha.optional());
}

export function queryOf({ query, describedQuery, paged, caller }: Operation): z.ZodObject {
  const own = query ?? describedQuery ?? z.object({});
  return own.extend({ ...(paged ? pagingSchema.shape : {}), ...(caller === "orderReader" ? KEY.shape : {}) });
}

function securityOf({ caller }: Operation): Record<string, string[]>[] {
  const signedIn: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];
  switch (caller) {
    case "anyone":
      return [];
    case "visitor":
      return [{}, ...signedIn];
    case "customerSession":
      return [{ cookie: [] }];
    case "orderReader":
      return [...signedIn, {}];
    default:
      return signedIn;
  }
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

const NO_GUESTS = "Guests cannot use it.";
const SESSION_NOTE = "A call with a bearer token is refused with 403: send the session cookie of a browser.";

/** Who may call, in sentences. */
function callerNote({ caller, permission }: Operation): string {
  if (permission) {
    return `Only for admins. Needs the permission \`${permission}\`, which these roles have: ${rolesWith(permission).join(", ")}. Others are refused with 403.`;
  }
  if (caller === "customerSession") return `${NO_GUESTS} ${SESSION_NOTE}`;
  return caller === "customer" ? NO_GUESTS : "";
}

function operationObject(operation: Operation): ZodOpenApiOperationObject {
  const { method, path, group, summary, note, responses, example } = operation;
  const content = contentOf(operation);
  const pathParameters = parametersOf(path).map(({ name, about, schema }) => {
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
    description: [note ?? `${summary}.`, callerNote(operation)].filter(Boolean).join(" "),
    security: securityOf(operation),
    ...(operation.permission ? { "x-permission": operation.permission } : {}),
    requestParams: {
      path: z.object(Object.fromEntries(pathParameters)),
      query: queryOf(operation),
      header: z.object(Object.fromEntries(headers)),
    },
    ...(content ? { requestBody: { required: requiresBody(operation), content } } : {}),
    responses: {
      ...(isRedirect(operation) ? { 303: { description: "Redirects to a page" } } : {}),
      ...Object.fromEntries(
        Object.entries(responses).map(([status, schema]) => [status, responseOf(schema, operation)]),
      ),
      ...Object.fromEntries(
        refusalsOf(operation).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** Whether an operation responds with a redirect to a page, not with JSON. */
export const isRedirect = ({ responses }: Operation) => Object.keys(responses).length === 0;

/** Builds the OpenAPI document of operations, without what depends on the shop: its name, its address and its cookie. */
export function buildDocument(operations: Operation[]) {
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
          "Requests and responses are JSON. Sign in with POST /api/users/login and send the token as `Authorization: Bearer TOKEN`, or use the session cookie from the shop's own pages. Amounts are decimal numbers of the main unit of the shop's currency, with at most its decimals; times are ISO 8601 in UTC. Each path supports the listed methods, and HEAD if it supports GET; other methods get 405 with `Allow`. Leading and trailing spaces of texts are removed before validation.",
      },
      tags: Object.entries(GROUP_NOTES).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        responses: Object.fromEntries(
          Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: error }]),
        ),
        securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      },
    },
    describing,
  );
}

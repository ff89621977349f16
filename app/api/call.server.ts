import type { LoaderFunctionArgs, TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import {
  findApiPerson,
  requireApiCustomer,
  requireApiCustomerSession,
  requireApiPermission,
  requireApiPerson,
} from "~/features/accounts/api-guards.server";
import { requireApiCaptcha } from "~/features/captcha/captcha.server";
import { requireApiOrder } from "~/features/orders/order-guards.server";
import { api, type Method, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import type { RequestContext } from "~/http/server/context.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import type { OrderReader, OrderWithItems } from "~/shop/orders/order.server";
import type { Person } from "~/shop/sessions/session.server";
import type { Permission } from "~/shop/staff/permissions";
import type { PathParameter } from "./path-parameters.server";

/**
 * Who may call. For a `visitor`, signing in is optional but may change the result; a `person` is a customer or a guest; a
 * `customerSession` is a customer with a session's cookie, not with a bearer token; an `orderReader` is the order's buyer, an admin, or has the `key` from the order's link.
 */
export type Caller = "anyone" | "visitor" | "person" | "customer" | "customerSession" | "orderReader";

type Access = { caller: Caller; permission?: undefined } | { permission: Permission; caller?: undefined };

/** What a call is: its guard, what it takes and what it responds. The OpenAPI document is generated from it. */
export type Description = Access & {
  summary: string;
  /** Details that the summary does not contain, in sentences. */
  note?: string;
  /** The schema that parses the JSON body. */
  body?: z.ZodType;
  /** The schema of a JSON body that the handler gets unparsed, because its rules depend on the caller or on other fields. */
  describedBody?: z.ZodType;
  /** The schema that parses the query. */
  query?: z.ZodObject;
  /** The schema of a query that the handler reads itself. */
  describedQuery?: z.ZodObject;
  /** Whether it is a list with paging by `pageNumber` and `pageSize`. */
  paged?: true;
  /** Whether the body is a multipart form with files in its field `files`. */
  files?: true;
  /**
   * Whether the body needs a solved captcha in `grecaptcha`. One that is `sometimes` needed depends on earlier calls or on
   * settings: the handler checks it.
   */
  captcha?: "always" | "sometimes";
  /** The message for a missing captcha, if it is not the usual one. */
  captchaMissing?: string;
  /** Error statuses in addition to those that follow from the other fields. */
  refusals?: (400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 503 | 504)[];
  /** The schemas of the successful responses by status. Without any, it responds with a redirect to a page. */
  responses: Partial<Record<200 | 201, z.ZodType>>;
  /** Optional request headers and response headers, with their descriptions. */
  headers?: {
    request?: Record<string, { about: string; schema: z.ZodType }>;
    response?: Record<string, string>;
  };
  example?: { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> };
};

type Guarded<D> = D extends { permission: Permission } | { caller: "person" | "customer" | "customerSession" }
  ? { person: Person }
  : D extends { caller: "orderReader" }
    ? { order: OrderWithItems; reader: OrderReader }
    : D extends { caller: "visitor" }
      ? { findPerson: () => Promise<Person | null> }
      : unknown;

type Parsed<D> = (D extends { body: infer Schema extends z.ZodType } ? { body: z.output<Schema> } : unknown) &
  (D extends { query: infer Schema extends z.ZodType } ? { query: z.output<Schema> } : unknown);

/** What a handler gets: the request, and what its description says about guard, body and query. */
export type CallArgs<D> = {
  request: Request;
  context: RequestContext;
  params: Record<PathParameter, string>;
  /** The body as it was sent; empty for a call without one. */
  sent: Record<string, unknown>;
} & Guarded<D> &
  Parsed<D>;

type Shown<D> = D extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: Responses[Status] extends z.ZodType ? z.input<Responses[Status]> : never;
    }[keyof Responses]
  : never;

/** The JSON of the described response; or a response, for another status or further headers. */
type Result<D> = Shown<D> | TypedResponse<Shown<D>>;

type Handler<D> = (args: CallArgs<D>) => Result<D> | Promise<Result<D>>;

type Call = { description: Description; handle: (args: LoaderFunctionArgs) => Promise<Response> };

/** What the guard of a call finds out about the caller. */
async function guard({ permission, caller }: Description, { request, params, context }: LoaderFunctionArgs) {
  const { visitor } = context;
  if (permission) return { person: await requireApiPermission(visitor, permission) };
  switch (caller) {
    case "anyone":
      return {};
    case "visitor":
      // A call with a token that has ended is no anonymous one: its program would take the answer for its own.
      if (visitor.hasBearerToken) await findApiPerson(visitor);
      return { findPerson: () => findApiPerson(visitor) };
    case "person":
      return { person: await requireApiPerson(visitor) };
    case "customer":
      return { person: await requireApiCustomer(visitor) };
    case "customerSession":
      return { person: await requireApiCustomerSession(visitor) };
    case "orderReader":
      return requireApiOrder(request, params.id, context);
  }
}

/** Runs a call: the guard comes first, then body, query and captcha are read and parsed; then the handler runs. */
async function run<D extends Description>(
  description: D,
  route: LoaderFunctionArgs,
  handler: Handler<D>,
  before?: (args: CallArgs<D>) => Promise<void>,
): Promise<Response> {
  const { body, describedBody, query, captcha, captchaMissing, responses } = description;
  const { request, params, context } = route;
  const guarded = await guard(description, route);
  const sent = body || describedBody ? await readJson(request) : {};
  const given = {
    request,
    context,
    params,
    sent,
    ...guarded,
    ...(body ? { body: parseInput(body, sent) } : {}),
    ...(query ? { query: parseInput(query, Object.fromEntries(new URL(request.url).searchParams)) } : {}),
  };
  // The types of `Guarded` and `Parsed` say of each description what was added above.
  const args = given as unknown as CallArgs<D>;
  await before?.(args);
  if (captcha === "always") await requireApiCaptcha(sent.grecaptcha, context.clientAddress, captchaMissing);
  const result = await handler(args);
  const [status] = Object.keys(responses).map(Number);
  return result instanceof Response ? result : reply(result, status);
}

export const call = <const D extends Description>(description: D) => ({
  /** @param before runs before the captcha is used up, for limits */
  handledBy: (handler: Handler<D>, before?: (args: CallArgs<D>) => Promise<void>): Call => ({
    description,
    handle: (route) => run(description, route, handler, before),
  }),
});

type ById = { person: Person; params: { id: string } };

/** The handler of a call that changes the object with the path's `id`. @param read returns its JSON as it is then */
export const changing =
  <Body, Json>(
    change: (person: Person, id: string, body: Body) => unknown,
    read: (id: string, person: Person) => Json,
  ) =>
  async ({ person, params, body }: ById & { body: Body }) => {
    await change(person, params.id, body);
    return read(params.id, person);
  };

/** The handler of a call that deletes the object with the path's `id`. */
export const deleting =
  (remove: (person: Person, id: string) => void, message: string) =>
  ({ person, params }: ById) => {
    remove(person, params.id);
    return { message };
  };

/** The groups of calls, in the order of the API's page, with their descriptions. */
export const GROUP_NOTES = {
  "Users and sessions": "Accounts, signing in and out, passwords, and the caller's own profile.",
  Customers: "Everyone who orders, guests too, and what staff knows of them. Only for admins.",
  Products: "The catalog, its reviews and, for admins, its products.",
  Categories: "The categories of the products, and what their pages say.",
  Uploads: "Pictures of the gallery. Only for admins.",
  "Orders and shipping": "Shipping rates, discounts, orders, payments, refunds and parcels.",
  Messages: "Messages between customers and support, the contact form, and the mailing list.",
  Pages: "The shop's own pages of text, such as 'About us'.",
  Service: "The shop's health and configuration, and the endpoints that outside services call.",
};

export type Group = keyof typeof GROUP_NOTES;

/** A call with its address. */
export type Operation = Description & { method: Method; path: string; group: Group };

/**
 * The calls of one address: its path, loader and action for its route, and the operations for the OpenAPI document.
 * @param path with its parameters in braces
 */
export function endpoint(path: string, group: Group, calls: Partial<Record<Method, Call>>) {
  const byMethod = Object.entries(calls) as [Method, Call][];
  const operations = byMethod.map(([method, { description }]): Operation => ({ ...description, method, path, group }));
  return { path, ...api(Object.fromEntries(byMethod.map(([method, { handle }]) => [method, handle]))), operations };
}

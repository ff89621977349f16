import type { z } from "zod";

/** Who may call: `person` is a customer or a guest. */
export type Caller = "anyone" | "person" | "customer" | "admin";

/** The groups of operations, in the order of the API's page. */
export const GROUPS = [
  "Users and sessions",
  "Products",
  "Categories",
  "Uploads",
  "Orders and shipping",
  "Messages",
  "Pages",
  "Service",
] as const;

/** The description of each group. */
export const GROUP_NOTES: Record<(typeof GROUPS)[number], string> = {
  "Users and sessions": "Accounts, signing in and out, passwords, and the caller's own profile.",
  Products: "The catalog, its reviews and, for admins, its products.",
  Categories: "The categories of the products, and what their pages say.",
  Uploads: "Pictures of the gallery. Only for admins.",
  "Orders and shipping": "Shipping rates, discounts, orders, payments, refunds and parcels.",
  Messages: "Messages between customers and support, the contact form, and the mailing list.",
  Pages: "The shop's own pages of text, such as 'About us'.",
  Service: "The shop's health and configuration, and the endpoints that outside services call.",
};

export type Operation = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path, with its parameters in braces. */
  path: string;
  group: (typeof GROUPS)[number];
  summary: string;
  /** Details that the summary does not contain, in sentences. */
  note?: string;
  caller: Caller;
  /** Whether only a session's cookie authorizes it, not a bearer token. */
  sessionOnly?: true;
  /** Whether signing in is optional but changes the result. */
  authOptional?: true;
  /** The schema of the query. */
  query?: z.ZodObject;
  /** Whether the `key` from the order's link also gives access, without signing in. */
  keyed?: boolean;
  /** Whether it is a list with paging by `pageNumber` and `pageSize`. */
  paged?: boolean;
  /** The schema that validates the JSON body. */
  body?: z.ZodType;
  /** Whether the body is a multipart form with files in its field `files`. */
  files?: boolean;
  /** Whether the body needs a solved captcha in `grecaptcha`; `sometimes` depends on earlier calls or on settings. */
  captcha?: "always" | "sometimes";
  /** Error statuses in addition to those that follow from the other fields. */
  refusals?: (400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 502 | 503 | 504)[];
  responses: Partial<Record<200 | 201, z.ZodType>>;
  /** Whether the response is a redirect to a page, not JSON. */
  redirects?: boolean;
  /** Optional request headers and response headers, with their descriptions. */
  headers?: {
    request?: Record<string, { about: string; schema: z.ZodType }>;
    response?: Record<string, string>;
  };
  example?: { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> };
};

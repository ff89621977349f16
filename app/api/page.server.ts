import { cookieName } from "~/http/request/visitor.server";
import { env } from "~/platform/env.server";
import { OWN_CURRENCY } from "~/shop/fields/response-values.schema.server";
import { shopCurrency } from "~/shop/money/currency";
import { rolesWith } from "~/shop/staff/permissions";
import { type Caller, GROUP_NOTES, type Operation } from "./call.server";
import { exampleOf } from "./document/example.server";
import { prepared } from "./document/prepared.server";
import { type JsonSchema, requestSchema } from "./document/request-schema.server";
import { bodyOf, isRedirect, queryOf, REFUSALS, refusalsOf } from "./document.server";
import { operations } from "./openapi.server";
import { parametersOf as pathParametersOf } from "./path-parameters.server";

/** Stand for what depends on the shop. */
const ADDRESS = "{{address}}";
const COOKIE = "{{cookie}}";

const CALLERS: Record<Caller, string> = {
  anyone: "Anyone",
  visitor: "Anyone",
  person: "Customers, guests and admins",
  customer: "Customers and admins",
  customerSession: "Customers and admins, with the cookie of a session",
  orderReader: "Customers, guests and admins",
};

/** Who may call an operation; for admins, the roles with its permission. */
const callerOf = ({ caller, permission }: Operation) =>
  permission ? `Admins with the role ${rolesWith(permission).join(" or ")}` : CALLERS[caller];

/** The maximum number of enum values that are listed. */
const SHOWN_CHOICES = 10;

function typeOf(schema: JsonSchema): string {
  if (schema.enum && schema.enum.length <= SHOWN_CHOICES)
    return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.anyOf) return [...new Set((schema.anyOf as JsonSchema[]).map(typeOf))].join(" or ");
  if (schema.type === "array") return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  return typeof schema.type === "string" ? schema.type : "any";
}

/** The range of a number. For a number that may also be sent as text, the range of its first type. */
function rangeOf(schema: JsonSchema): string {
  const { minimum, exclusiveMinimum, maximum } = (schema.anyOf?.[0] ?? schema) as JsonSchema;
  if (maximum === undefined) return "";
  return exclusiveMinimum === undefined
    ? `From ${minimum} to ${maximum}.`
    : `More than ${exclusiveMinimum}, at most ${maximum}.`;
}

const asField = (name: string, schema: JsonSchema, required: boolean) => ({
  name,
  type: typeOf(schema),
  required,
  about: [
    schema.description,
    schema.maxLength ? `At most ${schema.maxLength} characters.` : "",
    rangeOf(schema),
    schema.default !== undefined && schema.default !== "" ? `Default: ${schema.default}.` : "",
  ]
    .filter(Boolean)
    .join(" "),
});

const variantsOf = (schema: JsonSchema) => (schema.anyOf ?? [schema]) as JsonSchema[];

function fieldsOf(operation: Operation) {
  const body = bodyOf(operation);
  const variants = body ? variantsOf(requestSchema(body)) : [];
  return variants.map((variant) => fieldsIn(variant));
}

/** The fields of an object, each followed by its nested fields, such as `shippingAddress.city` and `orderItems[].qty`. */
function fieldsIn({ properties = {}, required = [] }: JsonSchema, within = ""): ReturnType<typeof asField>[] {
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, field]) => [
    asField(within + name, field, required.includes(name)),
    ...variantsOf(field).flatMap((variant) =>
      variant.type === "array"
        ? fieldsIn(variant.items as JsonSchema, `${within}${name}[].`)
        : fieldsIn(variant, `${within}${name}.`),
    ),
  ]);
}

/** When an operation with two success statuses responds with the first one. */
const AGAIN: Record<string, string> = { "/api/users/guest": "a visitor who already is a guest" };

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** JSON for display: short values on one line. */
function indented(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= 60 ? line : JSON.stringify(value, null, 2);
}

/** The curl command of a call, with $TOKEN for the bearer token, or $SESSION for the value of the session cookie. */
function curlOf({ method, path, caller, files, example }: Operation): string {
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example?.params?.[name] ?? name));
  const query = example?.query ? `?${new URLSearchParams(example.query)}` : "";
  const parts = [`curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(ADDRESS + at + query)}`];
  if (caller === "customerSession") parts.push(`-b "${COOKIE}=$SESSION"`);
  else if (caller !== "anyone" && caller !== "visitor") parts.push('-H "Authorization: Bearer $TOKEN"');
  if (files) parts.push(`-F ${quoted("files=@picture.jpg")}`);
  if (example?.body) {
    parts.push(`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(indented(example.body))}`);
  }
  return parts.join(" \\\n  ");
}

/** The parameters of a call: those in the path, then those in the query. */
function parametersOf(operation: Operation) {
  const named = pathParametersOf(operation.path).map(({ name, about }) => ({
    name,
    type: "string",
    required: true,
    about,
  }));
  return [...named, ...fieldsIn(requestSchema(queryOf(operation)))];
}

const asHeaders = (headers: Record<string, string | { about: string }> = {}, required = false) =>
  Object.entries(headers).map(([name, header]) => ({
    name,
    type: "string",
    required,
    about: typeof header === "string" ? header : header.about,
  }));

/** The success statuses of an operation, with their meaning if there are two. */
function successOf(operation: Operation): string {
  const { responses, path } = operation;
  const statuses = Object.keys(responses);
  if (isRedirect(operation)) return "303, to a page";
  return statuses.length > 1 ? `${statuses[1]}, or ${statuses[0]} for ${AGAIN[path] ?? "a repeat"}` : statuses.join();
}

/** An example response as indented JSON. */
function exampleResponse({ responses }: Operation): string {
  const [response] = Object.values(responses);
  return response ? indented(exampleOf(response)) : "";
}

const shownOf = (operation: Operation) => ({
  method: operation.method,
  path: operation.path,
  summary: operation.summary,
  note: operation.note ?? "",
  caller: callerOf(operation),
  address: parametersOf(operation),
  headers: asHeaders(operation.headers?.request),
  bodies: fieldsOf(operation),
  curl: curlOf(operation),
  answers: successOf(operation),
  answerHeaders: asHeaders(operation.headers?.response, true),
  answer: exampleResponse(operation),
  refusals: refusalsOf(operation),
});

type Render = (groups: { name: string; operations: ReturnType<typeof shownOf>[] }[]) => string;

export const groupNames = Object.keys(GROUP_NOTES);

/** Creates the HTML of all calls, which is the same in every shop but for its address, its cookie and its currency. */
export const createCalls = (render: Render) =>
  render(
    groupNames.map((name) => ({ name, operations: operations.filter(({ group }) => group === name).map(shownOf) })),
  );

let calls: string | undefined;

/** The HTML of all calls. @param render returns the HTML of groups; components are not imported here */
export function apiCalls(render: Render): string {
  calls ??= prepared("api-calls", () => createCalls(render))
    .replaceAll(ADDRESS, env.BASE_URL)
    .replaceAll(COOKIE, cookieName("session"));
  return calls.replaceAll(OWN_CURRENCY, shopCurrency());
}

export const refusalList = Object.entries(REFUSALS).map(([status, meaning]) => ({ status, meaning }));

import { env } from "~/platform/env.server";
import { bodySchemaOf, queryOf, REFUSALS, refusalsOf } from "./document.server";
import type { JsonSchema } from "./json-schema.server";
import { type Caller, type Operation, operations } from "./operations.server";

const CALLERS: Record<Caller, string> = {
  anyone: "Anyone",
  person: "Customers, guests and admins",
  customer: "Customers and admins",
  admin: "Admins",
};

function typeOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.anyOf) return [...new Set((schema.anyOf as JsonSchema[]).map(typeOf))].join(" or ");
  if (schema.type === "array") return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  return typeof schema.type === "string" ? schema.type : "any";
}

const asField = (name: string, schema: JsonSchema, required: boolean) => ({
  name,
  type: typeOf(schema),
  required,
  about: [
    schema.description,
    schema.maxLength ? `At most ${schema.maxLength} characters.` : "",
    schema.default !== undefined && schema.default !== "" ? `${schema.default} unless told.` : "",
  ]
    .filter(Boolean)
    .join(" "),
});

function fieldsOf(schema: JsonSchema | null) {
  const variants = (schema?.anyOf ?? (schema ? [schema] : [])) as JsonSchema[];
  return variants.map(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => asField(name, field as JsonSchema, required.includes(name))),
  );
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The call as a line of a shell, with $TOKEN for the bearer token. */
function curlOf({ method, path, caller, files, example }: Operation): string {
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example?.params?.[name] ?? name));
  const query = example?.query ? `?${new URLSearchParams(example.query)}` : "";
  const words = ["curl", quoted(env.BASE_URL + at + query)];
  if (method !== "GET") words.push("-X", method);
  if (caller !== "anyone") words.push("-H", '"Authorization: Bearer $TOKEN"');
  if (files) words.push("-F", quoted("files=@picture.jpg"));
  if (example?.body) {
    words.push("-H", quoted("Content-Type: application/json"), "-d", quoted(JSON.stringify(example.body)));
  }
  return words.join(" ");
}

/** What the API's page shows of each call, by group. */
export function apiPage() {
  const groups = [...new Set(operations.map(({ group }) => group))];
  return groups.map((name) => ({
    name,
    operations: operations
      .filter(({ group }) => group === name)
      .map((operation) => ({
        method: operation.method,
        path: operation.path,
        summary: operation.summary,
        note: operation.note ?? "",
        caller: CALLERS[operation.caller],
        query: queryOf(operation).map(({ name: field, schema, required }) => asField(field, schema, required)),
        bodies: fieldsOf(bodySchemaOf(operation)),
        curl: curlOf(operation),
        answers: Object.keys(operation.answers).join(" or "),
        refusals: refusalsOf(operation),
      })),
  }));
}

/** The statuses of refusals, and what they say. */
export const refusalList = Object.entries(REFUSALS).map(([status, meaning]) => ({ status, meaning }));

import { z } from "zod";
import { type CreateDocumentOptions, createSchema } from "zod-openapi";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The string schemas in a pipe. A text must satisfy all of them. */
function stringsOf(schema: z.core.$ZodType): z.ZodString[] {
  if (schema instanceof z.ZodPipe) return [...stringsOf(schema.in), ...stringsOf(schema.out)];
  return schema instanceof z.ZodString ? [schema] : [];
}

/** Whether a text is trimmed before it is validated. All transformations of the shop's schemas trim. */
function isTrimmed(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodPipe) return isTrimmed(schema.in) || isTrimmed(schema.out);
  if (schema instanceof z.ZodTransform) return true;
  if (!(schema instanceof z.ZodString)) return false;
  return (schema.def.checks ?? []).some(({ _zod }) => _zod.def.check === "overwrite");
}

const CONTROL = "\\u0000-\\u001f\\u007f-\\u009f";

/** Replaces `\p{Cc}` in a pattern: JavaScript needs a flag for it, and some languages do not support it. */
const portable = (pattern: string) => pattern.replaceAll("\\P{Cc}", `[^${CONTROL}]`).replaceAll("\\p{Cc}", CONTROL);

const NOT_BLANK = "\\S";

/** The JSON Schema of a text: the strictest limits and the last pattern. A required text that is trimmed must not be blank. */
function textSchema(strings: z.ZodString[], trimmed: boolean): JsonSchema {
  const schemas = strings.map((one) => z.toJSONSchema(one) as JsonSchema);
  const numbers = (key: "minLength" | "maxLength") => schemas.flatMap((one) => one[key] ?? []);
  const [minLengths, maxLengths] = [numbers("minLength"), numbers("maxLength")];
  const pattern = schemas.flatMap((one) => one.pattern ?? []).at(-1);
  const isRequired = minLengths.some((length) => length > 0);
  const mayBeBlank = isRequired && trimmed && (!pattern || new RegExp(pattern, "u").test(" "));
  const patterns = [pattern ? portable(pattern) : [], mayBeBlank ? NOT_BLANK : []].flat();
  return {
    type: "string",
    ...(minLengths.length > 0 ? { minLength: Math.max(...minLengths) } : {}),
    ...(maxLengths.length > 0 ? { maxLength: Math.min(...maxLengths) } : {}),
    ...(patterns[0] ? { pattern: patterns[0] } : {}),
    ...(patterns[1] ? { allOf: [{ pattern: patterns[1] }] } : {}),
  };
}

/**
 * Completes the JSON Schema of a request: that of a text covers all parts of a pipe, and what `.meta()` states replaces what
 * is derived.
 */
const describeRequest: CreateDocumentOptions["override"] = ({ zodSchema, jsonSchema, io }) => {
  if (io === "output") return;
  const stated = z.globalRegistry.get(zodSchema) ?? {};
  const strings = stringsOf(zodSchema);
  if ("type" in stated || "anyOf" in stated) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
  } else if (strings.length > 0) {
    delete jsonSchema.allOf;
    Object.assign(jsonSchema, textSchema(strings, isTrimmed(zodSchema)));
  }
  Object.assign(jsonSchema, stated);
  // Fields with a fallback value are optional.
  if (zodSchema instanceof z.ZodObject && jsonSchema.required) {
    const { shape } = zodSchema;
    jsonSchema.required = jsonSchema.required.filter((name) => !(shape[name] instanceof z.ZodCatch));
  }
};

/** How zod-openapi describes the shop's schemas. */
export const describing: CreateDocumentOptions = { override: describeRequest, reused: "inline" };

/** The JSON Schema (2020-12) of a request, derived from its zod schema as far as possible. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  return createSchema(schema, { io: "input", opts: describing }).schema as JsonSchema;
}

import { z } from "zod";

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

function describeInput(schema: z.ZodType): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const stated = z.globalRegistry.get(zodSchema) ?? {};
      const strings = stringsOf(zodSchema);
      if ("type" in stated || "anyOf" in stated) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
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
    },
  });
  return withoutDialect(described);
}

function withoutDialect({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** The JSON Schema (2020-12) of a request, derived from its zod schema as far as possible. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  return describeInput(schema);
}

/**
 * Builds an example of a schema from the examples of its fields.
 * @param named the schemas that it may reference
 */
export function exampleOf(schema: JsonSchema, named: Record<string, JsonSchema>): unknown {
  const referred = named[schema.$ref?.split("/").at(-1) ?? ""];
  if (referred) return exampleOf(referred, named);
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] as JsonSchema, named);
  if (schema.type === "array") return [exampleOf(schema.items as JsonSchema, named)];
  if (schema.type !== "object") throw new Error(`A response schema has no example: ${JSON.stringify(schema)}`);
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(shown.map(([name, inner]) => [name, exampleOf(inner as JsonSchema, named)]));
}

/** The JSON Schemas (2020-12) of all named responses, by name. */
export function answerSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (name) => `#/components/schemas/${name}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _, ...schema }]) => [name, withoutDialect(schema)]),
  );
}

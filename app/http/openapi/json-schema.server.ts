import { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The strings that a text passes through on its way through a pipe: all of their limits hold. */
function stringsOf(schema: z.core.$ZodType): z.ZodString[] {
  if (schema instanceof z.ZodPipe) return [...stringsOf(schema.in), ...stringsOf(schema.out)];
  return schema instanceof z.ZodString ? [schema] : [];
}

/** Whether a text is changed before it is checked: the shop's transformations all remove spaces around it. */
function isTrimmed(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodPipe) return isTrimmed(schema.in) || isTrimmed(schema.out);
  if (schema instanceof z.ZodTransform) return true;
  if (!(schema instanceof z.ZodString)) return false;
  return (schema.def.checks ?? []).some(({ _zod }) => _zod.def.check === "overwrite");
}

const CONTROL = "\\u0000-\\u001f\\u007f-\\u009f";

/** A pattern without `\p{Cc}`, which JavaScript reads with a flag only and other languages not at all. */
const portable = (pattern: string) => pattern.replaceAll("\\P{Cc}", `[^${CONTROL}]`).replaceAll("\\p{Cc}", CONTROL);

const NOT_BLANK = "\\S";

/** What is said of a text: the strictest limits and the last pattern; spaces alone are nothing where they are removed. */
function textSchema(strings: z.ZodString[], trimmed: boolean): JsonSchema {
  const said = strings.map((one) => z.toJSONSchema(one) as JsonSchema);
  const numbers = (key: "minLength" | "maxLength") => said.flatMap((one) => one[key] ?? []);
  const [least, most] = [numbers("minLength"), numbers("maxLength")];
  const pattern = said.flatMap((one) => one.pattern ?? []).at(-1);
  const isRequired = least.some((length) => length > 0);
  const mayBeBlank = isRequired && trimmed && (!pattern || new RegExp(pattern, "u").test(" "));
  const needed = [pattern ? portable(pattern) : [], mayBeBlank ? NOT_BLANK : []].flat();
  return {
    type: "string",
    ...(least.length > 0 ? { minLength: Math.max(...least) } : {}),
    ...(most.length > 0 ? { maxLength: Math.min(...most) } : {}),
    ...(needed[0] ? { pattern: needed[0] } : {}),
    ...(needed[1] ? { allOf: [{ pattern: needed[1] }] } : {}),
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
      // What has a fall-back need not be sent.
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

/** What a request has to look like, as JSON Schema 2020-12: what can be said of the zod schema that checks it. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  return describeInput(schema);
}

/**
 * A value that a schema describes, of the examples that its parts give.
 * @param named the schemas that it may refer to
 */
export function exampleOf(schema: JsonSchema, named: Record<string, JsonSchema>): unknown {
  const referred = named[schema.$ref?.split("/").at(-1) ?? ""];
  if (referred) return exampleOf(referred, named);
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] as JsonSchema, named);
  if (schema.type === "array") return [exampleOf(schema.items as JsonSchema, named)];
  if (schema.type !== "object") throw new Error(`An answer lacks an example: ${JSON.stringify(schema)}`);
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(shown.map(([name, inner]) => [name, exampleOf(inner as JsonSchema, named)]));
}

/** What answers look like, as JSON Schema 2020-12: every schema of an answer that has a name, by it. */
export function answerSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (name) => `#/components/schemas/${name}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _, ...schema }]) => [name, withoutDialect(schema)]),
  );
}

import { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The string that a pipe of transformations ends in, if it ends in one: its limits are what the shop accepts. */
function finalString(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (schema instanceof z.ZodPipe) return finalString(schema.out);
  return schema instanceof z.ZodString ? schema : null;
}

function describeInput(schema: z.ZodType): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const text = zodSchema instanceof z.ZodPipe ? finalString(zodSchema) : null;
      if (text) Object.assign(jsonSchema, withoutDialect(z.toJSONSchema(text)));
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

import { z } from "zod";

/** An example of a response, from those of its required fields. @throws Error when a field has no example */
export function exampleOf(schema: z.core.$ZodType): unknown {
  const { examples } = z.globalRegistry.get(schema) ?? {};
  if (Array.isArray(examples)) return examples[0];
  if (schema instanceof z.ZodNullable) return exampleOf(schema.unwrap());
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodUnion && schema.options[0]) return exampleOf(schema.options[0]);
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)];
  if (!(schema instanceof z.ZodObject)) throw new Error(`A response's ${schema._zod.def.type} has no example.`);
  const shown = Object.entries(schema.shape).filter(([, field]) => !(field instanceof z.ZodOptional));
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field)]));
}

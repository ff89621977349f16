import { z } from "zod";
import { fieldPath } from "./form-fields.server";

type Path = readonly (string | number)[];

/** The schemas that a value may match: the options of a union, or the schema inside a wrapper. */
function alternatives(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(alternatives);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap(alternatives);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  ) {
    return alternatives(schema.unwrap());
  }
  return [schema];
}

function hasPath(schema: z.core.$ZodType, [first, ...rest]: Path): boolean {
  if (first === undefined) return true;
  return alternatives(schema).some((option) => {
    if (option instanceof z.ZodObject) {
      const inner = Object.hasOwn(option.shape, first) ? option.shape[first] : undefined;
      return inner !== undefined && hasPath(inner, rest);
    }
    return option instanceof z.ZodArray && typeof first === "number" && hasPath(option.element, rest);
  });
}

/** Whether a schema has a field of this name, such as `email` or `colors[0].name`. */
export function isFieldOf(schema: z.ZodType, name: string): boolean {
  const path = fieldPath(name);
  return path !== null && hasPath(schema, path);
}

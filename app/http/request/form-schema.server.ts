import { z } from "zod";
import { fieldPath } from "./form-fields.server";

type Path = readonly (string | number)[];

/** The schemas one of which takes the value: those of a union, what an optional or a transformed one wraps. */
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

function takes(schema: z.core.$ZodType, [first, ...rest]: Path): boolean {
  if (first === undefined) return true;
  return alternatives(schema).some((one) => {
    if (one instanceof z.ZodObject) {
      const inner = Object.hasOwn(one.shape, first) ? one.shape[first] : undefined;
      return inner !== undefined && takes(inner, rest);
    }
    return one instanceof z.ZodArray && typeof first === "number" && takes(one.element, rest);
  });
}

/** Whether a schema has a field of this name, such as `email` or `colors[0].name`. */
export function isFieldOf(schema: z.ZodType, name: string): boolean {
  const path = fieldPath(name);
  return path !== null && takes(schema, path);
}

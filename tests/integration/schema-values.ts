import fc from "fast-check";

/** The keywords of JSON Schema that the OpenAPI document uses. */
export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  if?: JsonSchema;
  then?: JsonSchema;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

type Validator = (schema: object, value: unknown) => boolean;

/** Lists and most texts are cut to this size, so that a body stays small. */
const MOST_ITEMS = 3;
const MOST_CHARACTERS = 60;

const characters = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(" ", "\n", "\t", "\u0000", "\u00a0", "\u200b", "<", ">", "'", '"', "/", "@"),
  },
);

/** Texts that schemas tend to forget. */
const WORDS = [
  "word",
  "two words",
  "7",
  "0",
  "007",
  "-1",
  "1.234",
  "Aa1!aaaa",
  "www.example.com",
  "a.example/x",
  "J.S",
];

/** Texts of a length, some as long as allowed. They may break a pattern. */
function anyText({ minLength = 0, maxLength = MOST_CHARACTERS }: JsonSchema): fc.Arbitrary<string> {
  const most = Math.max(minLength, Math.min(maxLength, MOST_CHARACTERS));
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: characters, minLength, maxLength: most }) },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 8 }).map((text) => `Aa1!${text}`) },
    { weight: 1, arbitrary: fc.constant("a".repeat(Math.min(maxLength, 100_000))) },
    { weight: 1, arbitrary: fc.constantFrom(...WORDS) },
  );
}

const moments = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  date: moments.map((moment) => moment.toISOString().slice(0, 10)),
  "date-time": fc
    .tuple(moments, fc.constantFrom("Z", "+02:00", "-11:30"), fc.constantFrom(19, 23))
    .map(([moment, zone, length]) => moment.toISOString().slice(0, length) + zone),
};

function texts(schema: JsonSchema): fc.Arbitrary<string> {
  const format = FORMATS[schema.format ?? ""];
  if (format) return format;
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  const matching = patterns.map((pattern) => fc.stringMatching(new RegExp(pattern, "u"), { size: "small" }));
  return fc.oneof(anyText(schema), ...matching);
}

function numbers({ type, minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf }: JsonSchema) {
  const least = minimum ?? exclusiveMinimum ?? -1e12;
  const most = maximum ?? exclusiveMaximum ?? 1e12;
  const step = type === "integer" ? 1 : multipleOf;
  if (step === undefined) return fc.double({ min: least, max: most, noNaN: true });
  const bounds = { min: Math.ceil(least / step), max: Math.floor(most / step) };
  // Also as programs calculate it, with its error: 1999 * 0.01 is 19.990000000000002.
  return fc.oneof(
    ...[0, 1].map((exact) => fc.integer(bounds).map((n) => (exact ? n / Math.round(1 / step) : n * step))),
  );
}

/** What an object looks like to which `then` applies. */
const thenOf = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  if: undefined,
  properties: { ...schema.properties, ...schema.if?.properties, ...schema.then?.properties },
});

/**
 * Generates values that a JSON Schema allows. What holds between the fields of an object may be broken: validate the
 * whole before use.
 */
export function valuesOf(schema: JsonSchema, isValid: Validator): fc.Arbitrary<unknown> {
  const within = (one: JsonSchema) => valuesOf(one, isValid);
  if (schema.if) return fc.oneof(within({ ...schema, if: undefined }), within(thenOf(schema)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(within));
  switch (schema.type) {
    case "string":
      return texts(schema).filter((text) => isValid(schema, text));
    case "number":
    case "integer":
      return numbers(schema).filter((number) => isValid(schema, number));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const { items = {}, minItems = 0, maxItems = MOST_ITEMS } = schema;
      return fc.array(within(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + MOST_ITEMS) });
    }
    case "object": {
      const { properties = {}, required = [] } = schema;
      const values = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, within(field)]));
      return fc.record(values, { requiredKeys: required.filter((name) => name in values) });
    }
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

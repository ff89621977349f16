import { z } from "zod";
import { line, lines, orNothing, wholeNumber } from "../fields/fields.schema.server";
import { recordOf, recordSchemas } from "../records/record.server";
import { type FieldTable, fieldsOf } from "../records/record-field.schema.server";
import { parsePlace } from "./zone-places.server";
import type { ZoneRow } from "./zones.server";

/** Maximum length of a zone's places, in characters, and their number: each address is compared with all of them. */
const PLACES_LENGTH = 4000;
const PLACES_LIMIT = 300;
const POSITION_LIMIT = 10_000;

/** How many wrong lines are named at once. */
const NAMED_LINES = 3;

const NAME = "Enter the zone's name, like Germany.";
const POSITION = `Enter a whole number from 0 to ${POSITION_LIMIT}.`;
const PLACES = "Enter at least one place, like DE.";
const EXAMPLES =
  "Write a country, like DE or Germany, a state, like US-HI, postal codes, like DE 80* or DE 10000-19999, or * for everywhere.";

const name = z.string({ error: NAME }).pipe(line(60).pipe(z.string().min(1, NAME)));

const position = wholeNumber(0, POSITION_LIMIT, POSITION, POSITION);

/** The position that a new zone gets without one. */
export const NO_POSITION = -1;

const positionIfAny = orNothing(position, POSITION)
  .describe("Without one, it comes last, but before a zone for everywhere")
  .optional()
  .transform((given) => given ?? NO_POSITION);

/** The places of a zone, one on each line; the result has them in standard spelling. A list of lines is taken too. */
const places = z
  .union(
    [
      z.string(),
      z
        .array(z.string().max(100))
        // More than the limit of places get its message below.
        .max(PLACES_LENGTH)
        .transform((given) => given.join("\n")),
    ],
    {
      error: PLACES,
    },
  )
  .pipe(lines(PLACES_LENGTH))
  .transform((text, issues) => {
    const typed = text.split("\n").filter((each) => each.trim() !== "");
    const parsed = typed.map((each) => ({ each, place: parsePlace(each) }));
    const wrong = parsed.filter(({ place }) => place === null).slice(0, NAMED_LINES);
    const problem =
      typed.length === 0
        ? PLACES
        : wrong.length > 0
          ? `${wrong.map(({ each }) => `'${each.trim().slice(0, 40)}'`).join(", ")}: no such place. ${EXAMPLES}`
          : typed.length > PLACES_LIMIT
            ? `A zone has at most ${PLACES_LIMIT} places. Please make two zones of it.`
            : null;
    if (problem) issues.addIssue({ code: "custom", message: problem });
    return [...new Set(parsed.flatMap(({ place }) => place?.line ?? []))].join("\n");
  })
  .meta({
    anyOf: [
      { type: "string", minLength: 1, maxLength: PLACES_LENGTH },
      { type: "array", minItems: 1, maxItems: PLACES_LIMIT, items: { type: "string", minLength: 1, maxLength: 100 } },
    ],
    description: `One place on a line. ${EXAMPLES}`,
  });

const { text, whole } = fieldsOf<ZoneRow>();

/** The fields of a shipping zone. Its form, the API, the audit log and its version are derived from them. */
export const zoneFields = {
  name: text("name", {
    label: "Name",
    request: name,
    isRequired: true,
    example: "Germany",
    input: { row: 1, hint: "Shoppers do not see it." },
  }),
  places: text("places", {
    label: "Places",
    request: places,
    isRequired: true,
    example: "DE",
    about: "One place on a line",
    input: {
      row: 2,
      kind: "lines",
      hint: "One on each line: a country, like DE or Germany; a state, like US-HI; postal codes, like DE 80* or DE 10000-19999; or * for everywhere.",
    },
  }),
  position: whole("position", {
    label: "Position",
    request: position,
    create: positionIfAny,
    example: 20,
    about: "Addresses are compared with the zones from the lowest number; the first one that has the address counts",
    input: {
      row: 3,
      hint: "Addresses are compared with the zones from the lowest number. The first one that has the address counts.",
    },
  }),
} satisfies FieldTable<ZoneRow, "id">;

export const zoneRecord = recordOf<ZoneRow>("zone")(zoneFields);

/** The form, and the bodies of POST and PUT of /api/shippingzones. */
export const {
  form: zoneFormSchema,
  create: zoneRequestSchema,
  changes: zoneChangesSchema,
} = recordSchemas(zoneFields);

export type ZoneValues = z.output<typeof zoneRequestSchema>;
export type ZoneChanges = z.output<typeof zoneChangesSchema>;

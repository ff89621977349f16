import { z } from "zod";
import { editVersion } from "../audit/edit-version.server";
import { lines, optionalLine, requiredLine } from "../fields/fields.schema.server";
import { textValue } from "../fields/response-values.schema.server";
import { recordOf, recordSchemas } from "../records/record.server";
import { fieldsOf } from "../records/record-field.schema.server";
import type { Customer } from "./customer.server";
import { allGroups } from "./groups.server";
import { TAG_LENGTH } from "./tag-length";

/** The most tags, and the most groups, of a customer. */
const LABELS_LIMIT = 20;

const NOTE_LIMIT = 2000;

const PHONE_LIMIT = 40;

/** The most notes that a call changes. */
const NOTES_AT_ONCE = 50;

/** A customer's tag or group. A comma separates them in the form. */
const label = requiredLine(TAG_LENGTH, {
  required: "Enter a word.",
  tooLong: `Use at most ${TAG_LENGTH} characters for each.`,
  check: [(text) => !text.includes(","), "Use no commas within a word."],
});

/** The same word in other letters counts once. */
const distinct = (labels: string[]) => [...new Map(labels.map((word) => [word.toLowerCase(), word])).values()];

const labels = z.array(label).max(LABELS_LIMIT, `Enter at most ${LABELS_LIMIT}.`).transform(distinct);

const typedLabels = z
  .string()
  .default("")
  .transform((text) => text.split(",").filter((word) => word.trim() !== ""))
  .pipe(labels);

const { field, text } = fieldsOf<Customer>();

function labelsField<Column extends "tags" | "groups">(column: Column, name: string, hint: () => string) {
  return field({
    column,
    label: name,
    request: labels,
    create: labels.default([]),
    form: typedLabels,
    response: z.array(textValue(column === "tags" ? "VIP" : "Wholesale")),
    toResponse: (row) => row[column],
    toForm: (row) => row[column].join(", "),
    toAudit: (row) => row[column].join(", "),
    input: { row: 2, hint },
  });
}

/** The groups that the hint of their field names. */
const GROUPS_NAMED = 50;

/** The fields of a customer that staff edits. Form, API, audit log and version are derived from them. */
export const customerFields = {
  phone: text("phone", {
    label: "Phone",
    request: optionalLine(PHONE_LIMIT, { tooLong: `Use at most ${PHONE_LIMIT} characters.` }).removeDefault(),
    example: "503-555-0142",
    input: { row: 1 },
  }),
  tags: labelsField("tags", "Tags", () => "Separated by commas. The list of customers finds them."),
  groups: labelsField("groups", "Groups", () => {
    const groups = allGroups();
    const more = groups.length > GROUPS_NAMED ? ` and ${groups.length - GROUPS_NAMED} more` : "";
    const inUse = groups.length > 0 ? ` In use: ${groups.slice(0, GROUPS_NAMED).join(", ")}${more}.` : "";
    return `Separated by commas. Discounts can be for a group.${inUse}`;
  }),
};

export const customerRecord = recordOf<Customer>("customer")(customerFields);

const noteText = lines(NOTE_LIMIT);

const noteChange = z.object({
  _id: z.string().max(20),
  text: noteText.describe("Empty deletes the note"),
  version: editVersion,
});

export type NoteChange = z.output<typeof noteChange>;

const { form, changes } = recordSchemas(customerFields);

export const customerFormSchema = form;

/** Body of PUT /api/customers/{id}. Missing fields stay unchanged. */
export const customerChangesSchema = changes.extend({
  note: noteText.describe("A note that is added").optional(),
  notes: z.array(noteChange).max(NOTES_AT_ONCE).describe("Notes that are changed; the others stay").optional(),
});

const WRITE = "Please write a note.";

/** The form for one note: a new one has no id. */
export const noteFormSchema = z.object({
  id: z.string().max(20).default(""),
  text: z.string({ error: WRITE }).pipe(noteText).pipe(z.string().min(1, WRITE)),
  version: editVersion,
});

export type CustomerChanges = z.output<typeof customerChangesSchema>;

import type { z } from "zod";
import { line, lines, orNothing, wholeNumber } from "../fields/fields.schema.server";
import { uploadedPicture } from "../gallery/uploaded-picture.schema.server";
import { recordOf, recordSchemas } from "../records/record.server";
import { type FieldTable, fieldsOf } from "../records/record-field.schema.server";
import type { CategoryDetails } from "./category-details.server";

const HEADING_LIMIT = 80;
const GROUP_LIMIT = 40;

/** The maximum length of a category's text, in characters. */
const TEXT_LIMIT = 600;

const POSITION_LIMIT = 10_000;
const POSITION = `Enter a whole number from 0 to ${POSITION_LIMIT}, or nothing.`;

const position = orNothing(wholeNumber(0, POSITION_LIMIT, POSITION, POSITION), POSITION).describe(
  "Place among the categories, from the lowest number; null: after those with one, the largest first",
);

const { text, yesNo, whole } = fieldsOf<CategoryDetails>();

/** What admins add to a category. Its form, the API, the audit log and its version are derived from these fields. */
export const categoryFields = {
  heading: text("heading", {
    label: "Heading",
    request: line(HEADING_LIMIT).meta({ description: "Empty: the category's name" }),
    example: "Everything for the kitchen",
    about: "The heading of its page; empty for its name",
    input: { row: 1 },
  }),
  text: text("text", {
    label: "Text",
    request: lines(TEXT_LIMIT).meta({ description: "Plain text" }),
    example: "Pots, boards and knives that outlast their first owner.",
    about: "Empty for none",
    input: {
      row: 2,
      kind: "lines",
      counter: TEXT_LIMIT,
      hint: "What shoppers find here, in one or two sentences. Search engines show it, too.",
    },
  }),
  image: text("image", {
    label: "Picture",
    request: uploadedPicture,
    example: "/uploads/shop/kitchen.jpg",
    about: "Path of an uploaded picture; empty for none",
    input: {
      row: 3,
      hint: "On the category's page and on the front page. At least 1000 pixels wide. Without one, the front page shows a product.",
    },
  }),
  position: whole("position", {
    label: "Position",
    request: position,
    create: position.default(null),
    none: "nothing",
    example: 10,
    about: "Place among the categories; null: after those with one",
    input: { row: 4, hint: "The lowest number comes first. Empty: after those with a number, the largest categories." },
  }),
  isInMenu: yesNo("isInMenu", {
    label: "In the row of categories",
    initial: true,
    example: true,
    about: "Whether the row under the header may show it",
    input: { row: 5, hint: "The row under the header and the front page may show it." },
  }),
  group: text("group", {
    label: "Group",
    request: line(GROUP_LIMIT),
    example: "House",
    about: "The heading under which the page of all categories lists it; empty for none",
    input: { row: 6, hint: "Such as House or Outside: the page of all categories lists it under this heading." },
  }),
} satisfies FieldTable<CategoryDetails, "slug">;

export const categoryRecord = recordOf<CategoryDetails>("category")(categoryFields);

/** The form, and the body of PUT /api/categories/{slug}. */
export const { form: categoryFormSchema, changes: categoryChangesSchema } = recordSchemas(categoryFields);

export type CategoryChanges = z.output<typeof categoryChangesSchema>;

import { z } from "zod";
import { safeDescription } from "../catalog/description.server";
import { description } from "../catalog/product-values.schema.server";
import { RICH_TEXT_JSON } from "../catalog/rich-text.server";
import { line, wholeNumber } from "../fields/fields.schema.server";
import { textValue, wholeValue } from "../fields/response-values.schema.server";
import { slugFrom } from "../fields/slug";
import { recordOf, recordSchemas } from "../records/record.server";
import { type FieldTable, fieldsOf } from "../records/record-field.schema.server";
import type { PageRow } from "./pages.server";

/** The maximum length of a page's text as HTML, in characters. */
const BODY_LIMIT = 50_000;

const TITLE_LIMIT = 80;

/** The maximum length of the last part of a page's address, in characters. */
const SLUG_LIMIT = 80;
const POSITION_LIMIT = 10_000;

const TITLE = "Enter a title.";
const SLUG = "Use lower case letters, digits and hyphens, such as about-us.";
const POSITION = `Enter a whole number from 0 to ${POSITION_LIMIT}.`;

const title = z.string({ error: TITLE }).pipe(line(TITLE_LIMIT).pipe(z.string().min(1, TITLE)));

/** The last part of a page's address; an empty text derives it from the title. */
const slug = line(SLUG_LIMIT)
  .pipe(z.string().regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, SLUG))
  .meta({ description: "The last part of the page's address. Empty: derived from the title", examples: ["about-us"] });

const body = description
  .transform(({ html }) => safeDescription(html))
  .refine((html) => html.length <= BODY_LIMIT, `Too long: please use at most ${BODY_LIMIT} characters.`)
  .meta({
    anyOf: [{ type: "string", maxLength: BODY_LIMIT }, ...RICH_TEXT_JSON],
    description: "HTML, a Quill Delta, or serialized raw content",
  });

const position = wholeNumber(0, POSITION_LIMIT, POSITION, POSITION).describe(
  "Place in the footer, from the lowest number",
);

const { field, text, yesNo } = fieldsOf<PageRow>();

/** The fields of a page. Its form, the API, the audit log and its version are derived from them. */
export const pageFields = {
  title: text("title", { label: "Title", request: title, isRequired: true, example: "About us", input: { row: 1 } }),
  slug: text("slug", {
    label: "Address",
    request: slug,
    example: "about-us",
    about: "The last part of the page's address: /pages/about-us",
    input: {
      row: 3,
      hint: "The part after /pages/, such as about-us. Empty: from the title. A new address makes old links to the page fail.",
    },
  }),
  body: field({
    column: "body",
    label: "Text",
    request: body,
    create: body.default(""),
    form: body.default(""),
    response: textValue("<p>We sell what lasts.</p>").describe("Sanitized HTML"),
    toResponse: (row) => row.body,
    // Readers get the text filtered, so the stored one is shown and compared in the same form.
    toForm: (row) => safeDescription(row.body),
    toVersion: (row) => safeDescription(row.body),
    toAudit: (row) => row.body,
    input: { row: 2 },
  }),
  isPublished: yesNo("isPublished", {
    label: "Published",
    initial: false,
    example: true,
    input: {
      row: 4,
      hint: "Shoppers see the page only when it is published, and it can be published only without texts in [brackets].",
    },
  }),
  position: field({
    column: "position",
    label: "Position",
    request: position,
    create: position.optional(),
    form: position,
    response: wholeValue(10).describe("Place in the footer, from the lowest number"),
    toResponse: (row) => row.position,
    toForm: (row) => String(row.position),
    toAudit: (row) => row.position,
    input: { row: 3, inputMode: "numeric", hint: "In the footer of the shop: the lowest number comes first." },
  }),
} satisfies FieldTable<PageRow, "id" | "updatedAt">;

export const pageRecord = recordOf<PageRow>("page")(pageFields);

/** The form, and the bodies of POST and PUT of /api/pages. By default a page is a draft, and the last one in the footer. */
export const {
  form: pageFormSchema,
  create: pageRequestSchema,
  changes: pageChangesSchema,
} = recordSchemas(pageFields);

export type PageValues = z.output<typeof pageRequestSchema>;
export type PageChanges = z.output<typeof pageChangesSchema>;

/** The slug of a page: the given one, else one from its title, as long as slugs may be. */
export const slugOrDerived = (given: string, pageTitle: string) =>
  given || slugFrom(pageTitle).slice(0, SLUG_LIMIT).replace(/-$/, "");

import { z } from "zod";
import { editVersion } from "../audit/edit-version.server";
import { safeDescription } from "../catalogue/description.server";
import { description } from "../catalogue/product-values.schema.server";
import { RICH_TEXT_JSON } from "../catalogue/rich-text.server";
import { checkbox, flag, line, wholeNumber } from "../fields/fields.schema.server";
import { slugFrom } from "../fields/slug";

/** The maximum length of a page's text as HTML, in characters. */
const BODY_LIMIT = 50_000;

const TITLE_LIMIT = 80;
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

/** The form of a page. */
export const pageFormSchema = z.object({
  title,
  slug: slug.default(""),
  body: body.default(""),
  isPublished: checkbox,
  position,
  version: editVersion,
});

/** Body of POST /api/pages. By default the page is a draft, and the last one in the footer. */
export const pageRequestSchema = z.object({
  title,
  slug: slug.default(""),
  body: body.default(""),
  isPublished: flag.default(false),
  position: position.optional(),
});

/** Body of PUT /api/pages/{slug}. Missing fields stay unchanged. */
export const pageChangesSchema = z
  .object({ title, slug, body, isPublished: flag, position, version: editVersion })
  .partial();

export type PageValues = z.output<typeof pageRequestSchema>;
export type PageChanges = z.output<typeof pageChangesSchema>;

/** The slug of a page: the given one, else one from its title, as long as slugs may be. */
export const slugOrDerived = (given: string, pageTitle: string) =>
  given || slugFrom(pageTitle).slice(0, SLUG_LIMIT).replace(/-$/, "");

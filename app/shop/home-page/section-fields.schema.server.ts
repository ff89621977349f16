import { z } from "zod";
import { editVersion } from "../audit/edit-version.server";
import { line, lines } from "../fields/fields.schema.server";
import { linkTarget } from "../fields/link-target.schema.server";
import { uploadedPicture } from "../gallery/uploaded-picture.schema.server";
import { fieldSchemas, recordOf } from "../records/record.server";
import { type FieldTable, fieldsOf } from "../records/record-field.schema.server";
import { cardsOfIds } from "../search/listing.server";
import { type HomeSection, KIND_FACTS, RAIL_SOURCES, type RailSource, type SectionKind } from "./section-kinds";

const TITLE_LIMIT = 100;

/** The maximum length of the text of a story or a banner, in characters. */
const TEXT_LIMIT = 1000;

const LINK_LABEL_LIMIT = 40;
const CATEGORY_LIMIT = 100;

/** The maximum length of a list of products or categories, in characters. */
const ITEMS_LIMIT = 4000;

/** How many products or categories a section can name. */
const ITEMS_COUNT = 24;

const { field, text, yesNo } = fieldsOf<HomeSection>();

const SOURCE_LABELS: Record<RailSource, string> = {
  top: "Best rated",
  newest: "Newest",
  reduced: "Reduced",
  category: "Of a category",
  chosen: "Chosen below",
};

const source = z.enum(RAIL_SOURCES, { error: "Choose an entry of the list." }).default("top");

const lineList = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

/** The lines of a section's list. */
export const itemsOf = ({ items }: Pick<HomeSection, "items">): string[] => lineList(items);

const items = lines(ITEMS_LIMIT).refine(
  (text) => lineList(text).length <= ITEMS_COUNT,
  `Too many: please use at most ${ITEMS_COUNT} lines.`,
);

/** The list as its form shows it: a product by the path of its page, with its name. */
function shownItems({ kind, items }: HomeSection): string {
  if (kind !== "rail" || items === "") return items;
  const ids = lineList(items);
  const names = new Map(cardsOfIds(ids).map(({ id, name }) => [id, name]));
  return ids.map((id) => `/product/${id} ${names.get(id) ?? ""}`.trim()).join("\n");
}

/** The fields of a section. Its form, the audit log and its version are derived from them; each kind has some of them. */
const sectionFields = {
  title: text("title", { label: "Heading", request: line(TITLE_LIMIT), example: "New in the shop", input: { row: 1 } }),
  text: text("text", {
    label: "Text",
    request: lines(TEXT_LIMIT),
    example: "Everything is made by hand.",
    input: { row: 2, kind: "lines", counter: TEXT_LIMIT },
  }),
  image: text("image", {
    label: "Picture",
    request: uploadedPicture,
    example: "/uploads/shop/workshop.jpg",
    input: { row: 3, hint: "Beside the text, or above it on phones. At least 1000 pixels wide." },
  }),
  link: text("link", {
    label: "Link",
    request: linkTarget,
    example: "/pages/about-us",
    input: {
      row: 4,
      hint: "A path of this shop, such as /category/lighting, or an address with https://. Empty for none.",
    },
  }),
  linkLabel: text("linkLabel", {
    label: "Words of the link",
    request: line(LINK_LABEL_LIMIT),
    example: "Read our story",
    input: { row: 4, hint: "Empty: Shop now" },
  }),
  source: field({
    column: "source",
    label: "Products",
    request: source,
    create: source,
    form: source,
    response: source,
    toResponse: (row) => row.source,
    toForm: (row) => row.source,
    toAudit: (row) => row.source,
    input: {
      row: 5,
      kind: "choice",
      options: RAIL_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] })),
    },
  }),
  category: text("category", {
    label: "Category",
    request: line(CATEGORY_LIMIT),
    example: "Lighting",
    input: { row: 5, hint: "For products of a category: its name." },
  }),
  items: {
    ...text("items", {
      label: "List",
      request: items,
      example: "Lighting",
      input: { row: 6, kind: "lines" },
    }),
    toForm: shownItems,
  },
  isHidden: yesNo("isHidden", { label: "Hidden", initial: false, example: false, input: { row: 7 } }),
} satisfies FieldTable<HomeSection, "id" | "kind">;

export const sectionRecord = recordOf<HomeSection>("home-section")(sectionFields);

const schemas = fieldSchemas(sectionFields, "form");

const given = (limited: z.ZodType<string, string>, error: string) =>
  z.string({ error }).pipe(limited).pipe(z.string().min(1, error));

/** The schemas of texts that must not be empty. */
const required = {
  title: given(line(TITLE_LIMIT), "Enter a heading."),
  text: given(lines(TEXT_LIMIT), "Enter a text."),
};

/** What a form says of a section: the fields of its kind. */
export type SectionValues = Partial<z.output<z.ZodObject<typeof schemas>>> & { version?: string | undefined };

/** The form of a section: the fields of its kind, and its version. */
export function sectionFormSchema(kind: SectionKind) {
  const facts = KIND_FACTS[kind];
  const names: string[] = [...facts.fields, "isHidden"];
  const own = Object.entries(schemas).filter(([name]) => names.includes(name));
  const needed = (facts.required ?? []).map((name) => [name, required[name]]);
  const fields: Record<string, z.ZodType> = Object.fromEntries([...own, ...needed]);
  // TypeScript does not derive which fields are left.
  return z.object({ ...fields, version: editVersion }) as unknown as z.ZodType<SectionValues>;
}

const ITEM_HINTS: Partial<Record<SectionKind, string>> = {
  tiles: `Names of categories, one on each line, at most ${ITEMS_COUNT}. Empty: those of the row under the header.`,
  rail: `For chosen products: the addresses of their pages, one on each line, at most ${ITEMS_COUNT}.`,
};

/** The fields that the form of a kind shows, in its rows. */
export function shownFieldsOf(kind: SectionKind) {
  const names: readonly string[] = [...KIND_FACTS[kind].fields, "isHidden"];
  const rows = sectionRecord.shown().map((row) => row.filter(({ name }) => names.includes(name)));
  const hints: Record<string, string | undefined> = { items: ITEM_HINTS[kind], title: titleHint(kind) };
  return rows
    .filter((row) => row.length > 0)
    .map((row) => row.map((input) => ({ ...input, hint: hints[input.name] ?? input.hint })));
}

function titleHint(kind: SectionKind): string | undefined {
  if (kind === "rail") return "Empty: a heading that fits the products.";
  const { heading } = KIND_FACTS[kind];
  return heading ? `Empty: ${heading}` : undefined;
}

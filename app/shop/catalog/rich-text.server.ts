import Delta from "quill-delta";
import { z } from "zod";

/** The maximum length of a description in any format, in characters. */
export const DESCRIPTION_LIMIT = 200_000;

/** A path of the shop has one slash: browsers take a second one, or a backslash, for another server. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\s\p{Cc}]+$/iu;

const link = z.string().max(2000).regex(SAFE_LINK).optional().catch(undefined);
const isSet = z.literal(true).optional().catch(undefined);

/** The supported attributes of a Delta; others are dropped (https://quilljs.com/docs/formats). */
const attributesSchema = z.object({
  bold: isSet,
  italic: isSet,
  underline: isSet,
  strike: isSet,
  code: isSet,
  blockquote: isSet,
  link,
  script: z.enum(["sub", "super"]).optional().catch(undefined),
  size: z.enum(["small", "large", "huge"]).optional().catch(undefined),
  header: z.number().int().min(1).max(6).optional().catch(undefined),
  list: z.enum(["ordered", "bullet", "checked", "unchecked"]).optional().catch(undefined),
  align: z.enum(["center", "right", "justify"]).optional().catch(undefined),
  indent: z.number().int().min(1).max(8).optional().catch(undefined),
  "code-block": z
    .unknown()
    .transform((given) => (given ? true : undefined))
    .optional(),
});

type Attributes = z.infer<typeof attributesSchema>;

const deltaSchema = z.object({
  ops: z
    .array(z.object({ insert: z.unknown(), attributes: attributesSchema.optional().catch(undefined) }))
    .max(20_000)
    // Drops pictures and other embeds.
    .transform((ops) =>
      ops.flatMap(({ insert, attributes }) => (typeof insert === "string" ? [{ insert, attributes }] : [])),
    ),
});

const blockSchema = z.object({
  key: z.string().max(100).optional(),
  text: z.string().max(DESCRIPTION_LIMIT).default(""),
  type: z.string().max(50).default("unstyled"),
  depth: z.number().int().min(0).max(8).default(0),
  inlineStyleRanges: z
    .array(z.object({ offset: z.number().int().min(0), length: z.number().int().min(0), style: z.string().max(50) }))
    .max(5000)
    .default([]),
  entityRanges: z
    .array(z.object({ offset: z.number().int().min(0), length: z.number().int().min(0), key: z.number().int() }))
    .max(5000)
    .default([]),
  data: z
    .object({ "text-align": z.string().max(20).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

const rawContentSchema = z.object({
  blocks: z.array(blockSchema).max(5000),
  entityMap: z
    .record(
      z.string(),
      z.object({
        type: z.string().max(50),
        mutability: z.string().max(20).default("MUTABLE"),
        data: z.object({ url: link, href: link }).optional().catch(undefined),
      }),
    )
    .default({}),
});

type RawContent = z.infer<typeof rawContentSchema>;
type Line = { runs: { text: string; format: Attributes }[]; format: Attributes };

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

const INLINE: [name: keyof Attributes, tag: string][] = [
  ["code", "code"],
  ["bold", "strong"],
  ["italic", "em"],
  ["underline", "u"],
  ["strike", "s"],
];

function inlineHtml(text: string, format: Attributes): string {
  let html = escapeHtml(text).replace(/\n/g, "<br>");
  for (const [name, tag] of INLINE) if (format[name]) html = `<${tag}>${html}</${tag}>`;
  if (format.script) {
    const tag = format.script === "sub" ? "sub" : "sup";
    html = `<${tag}>${html}</${tag}>`;
  }
  if (format.size) html = `<span class="ql-size-${format.size}">${html}</span>`;
  if (format.link) html = `<a href="${escapeHtml(format.link)}">${html}</a>`;
  return html;
}

function openingTag(tag: string, { align, indent }: Attributes): string {
  const classes = [align ? `ql-align-${align}` : "", indent ? `ql-indent-${indent}` : ""].filter(Boolean);
  return classes.length > 0 ? `<${tag} class="${classes.join(" ")}">` : `<${tag}>`;
}

/** The element that wraps consecutive lines of the same kind; null for a line without a wrapper. */
function wrapperOf({ list, "code-block": code }: Attributes): "ol" | "ul" | "pre" | null {
  if (code) return "pre";
  if (!list) return null;
  return list === "ordered" ? "ol" : "ul";
}

function linesHtml(lines: Line[]): string {
  const html: string[] = [];
  let open: string | null = null;
  for (const { runs, format } of lines) {
    const wrapper = wrapperOf(format);
    if (wrapper !== open) {
      if (open) html.push(`</${open}>`);
      if (wrapper) html.push(`<${wrapper}>`);
      open = wrapper;
    }
    const words = runs.map((run) => inlineHtml(run.text, run.format)).join("");
    if (wrapper === "pre") {
      html.push(`${words}\n`);
      continue;
    }
    const heading = format.header ? `h${Math.min(4, Math.max(2, format.header))}` : null;
    const tag = wrapper ? "li" : (heading ?? (format.blockquote ? "blockquote" : "p"));
    html.push(`${openingTag(tag, format)}${words || (wrapper ? "" : "<br>")}</${tag}>`);
  }
  if (open) html.push(`</${open}>`);
  return html.join("");
}

function deltaLines(ops: z.infer<typeof deltaSchema>["ops"]): Line[] {
  const lines: Line[] = [];
  new Delta(ops).eachLine((line, attributes) => {
    const runs = line.ops.map((op) => ({ text: String(op.insert), format: (op.attributes ?? {}) as Attributes }));
    lines.push({ runs, format: attributes as Attributes });
  });
  return lines;
}

const BLOCK_FORMATS: Record<string, Attributes> = {
  "header-one": { header: 1 },
  "header-two": { header: 2 },
  "header-three": { header: 3 },
  "header-four": { header: 4 },
  "header-five": { header: 5 },
  "header-six": { header: 6 },
  "unordered-list-item": { list: "bullet" },
  "ordered-list-item": { list: "ordered" },
  blockquote: { blockquote: true },
  "code-block": { "code-block": true },
  code: { "code-block": true },
};

function styleFormat(style: string): Attributes {
  const known: Record<string, Attributes> = {
    BOLD: { bold: true },
    ITALIC: { italic: true },
    UNDERLINE: { underline: true },
    STRIKETHROUGH: { strike: true },
    CODE: { code: true },
    SUBSCRIPT: { script: "sub" },
    SUPERSCRIPT: { script: "super" },
  };
  const [, points] = /^fontsize-(\d{1,3})$/i.exec(style) ?? [];
  if (!points) return known[style.toUpperCase()] ?? {};
  const size = Number(points);
  if (size >= 30) return { size: "huge" };
  if (size >= 20) return { size: "large" };
  return size < 13 ? { size: "small" } : {};
}

type Span = { from: number; to: number; format: Attributes };

/** The runs of a text under these spans, in one pass: spans can be thousands, one inside another. */
function runsOf(text: string, spans: Span[]): Line["runs"] {
  const ends = spans.flatMap(({ from, to, format }) => [
    { at: Math.min(from, text.length), opens: 1, format },
    { at: Math.min(to, text.length), opens: -1, format },
  ]);
  ends.sort((one, other) => one.at - other.at);
  const runs: Line["runs"] = [];
  const open = new Map<string, number>();
  let from = 0;
  for (const { at, opens, format } of [...ends, { at: text.length, opens: 0, format: {} }]) {
    if (at > from) {
      const formats = [...open.keys()].map((each): Attributes => JSON.parse(each));
      runs.push({ text: text.slice(from, at), format: Object.assign({}, ...formats) });
      from = at;
    }
    const key = JSON.stringify(format);
    const spansOfIt = (open.get(key) ?? 0) + opens;
    if (spansOfIt === 0) open.delete(key);
    else open.set(key, spansOfIt);
  }
  return runs;
}

/** Without those that begin inside another: a text has one link at a place. */
function withoutOverlaps(links: Span[]): Span[] {
  let end = 0;
  return links
    .sort((one, other) => one.from - other.from)
    .filter(({ from, to }) => {
      if (from < end) return false;
      end = to;
      return true;
    });
}

function blockLine(block: RawContent["blocks"][number], entities: RawContent["entityMap"]): Line {
  const styles = block.inlineStyleRanges.map(({ offset, length, style }) => {
    return { from: offset, to: offset + length, format: styleFormat(style) };
  });
  const links = block.entityRanges.flatMap(({ offset, length, key }) => {
    const entity = entities[String(key)];
    const link = entity?.type === "LINK" ? (entity.data?.url ?? entity.data?.href) : undefined;
    return link ? [{ from: offset, to: offset + length, format: { link } }] : [];
  });
  const align = attributesSchema.shape.align.parse(block.data?.["text-align"]);
  const indent = block.depth > 0 ? block.depth : undefined;
  return {
    runs: runsOf(block.text, [...styles, ...withoutOverlaps(links)]),
    format: { ...BLOCK_FORMATS[block.type], align, indent },
  };
}

function tryParseJson(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A description as HTML, not sanitized yet, and `raw`, the editor's format as JSON; empty when HTML was submitted. */
export type ReadDescription = { html: string; raw: string };

/** The JSON Schema of a format as it may be sent. What is dropped when it is wrong may be anything. */
const sentFormat = (schema: z.ZodType) => {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (!(zodSchema instanceof z.ZodCatch)) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
    },
  });
  return described;
};

/** The JSON Schemas of the formats that `readDescription` reads besides HTML: a Quill Delta and raw content. */
export const RICH_TEXT_JSON = [deltaSchema, rawContentSchema].map(sentFormat);

/**
 * Reads a description in one of the editors' formats: HTML, a Quill Delta (`{ops}`, https://quilljs.com/docs/delta) or
 * raw content (`{blocks, entityMap}`), the last two as an object or serialized. Unsupported formatting is dropped.
 * @returns null for anything else
 */
export function readDescription(given: unknown): ReadDescription | null {
  const structure = typeof given === "string" ? tryParseJson(given) : given;
  const delta = deltaSchema.safeParse(structure);
  if (delta.success) return { html: linesHtml(deltaLines(delta.data.ops)), raw: JSON.stringify(delta.data) };
  const content = rawContentSchema.safeParse(structure);
  if (content.success) {
    const { blocks, entityMap } = content.data;
    return { html: linesHtml(blocks.map((block) => blockLine(block, entityMap))), raw: JSON.stringify(content.data) };
  }
  return typeof given === "string" ? { html: given, raw: "" } : null;
}

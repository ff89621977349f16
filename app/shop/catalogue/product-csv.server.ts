import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { Invalid } from "~/platform/errors";
import { nextTurn } from "~/platform/event-loop.server";
import type { ProductRow } from "./edit-product.server";
import type { ProductFilters } from "./product-list.schema.server";
import { everyProduct } from "./product-list.server";

/** The columns of a file of products. `countInStockShown` is the stock at the time of the export. */
export const PRODUCT_COLUMNS = [
  "id",
  "name",
  "brand",
  "category",
  "price",
  "countInStock",
  "countInStockShown",
  "shippingMethod",
  "purchaseLink",
  "video",
  "image",
  "imageFolderName",
  "imageB",
  "colorsVariants",
  "description",
] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** One line of a file: its cells by column, and where in the file it begins. */
export type CsvLine = { line: number; cells: Partial<Record<ProductColumn, string>> };
export type LineProblem = { line: number; reason: string };

/** Lines that one file may have. */
const LINES_LIMIT = 5000;

function cellsOf(row: ProductRow): (string | number)[] {
  return [
    ...[row.id, row.name, row.brand, row.category, (row.priceCents / 100).toFixed(2)],
    ...[row.countInStock, row.countInStock, row.shippingMethod, row.purchaseLink, row.video, row.image],
    row.imageFolderName,
    row.imageB.map(({ src }) => src).join("\n"),
    row.colorsVariants.map(({ name, src }) => (src ? `${name}: ${src}` : name)).join("\n"),
    row.description,
  ];
}

/** Every product and draft that the filters let through, as rows of `PRODUCT_COLUMNS`, batch by batch. */
export async function* exportProducts(filters: ProductFilters): AsyncGenerator<(string | number)[][]> {
  for await (const rows of everyProduct(filters)) yield rows.map(cellsOf);
}

/** Takes away the apostrophe that keeps a spreadsheet from reading a cell as a formula. */
const plainCell = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "");

/** The pictures of a cell: one a line. */
export const picturesIn = (cell: string) => linesIn(cell).map((src) => ({ src }));

/** The colours of a cell: one a line, each a name, or a name, a colon, a space and a picture. */
export function colorsIn(cell: string): { name: string; src: string }[] {
  return linesIn(cell).map((text) => {
    const [, name, src] = /^(.*): ((?:\/|https?:).*)$/.exec(text) ?? [];
    return name === undefined || src === undefined ? { name: text, src: "" } : { name, src };
  });
}

function linesIn(cell: string): string[] {
  return cell
    .split(/\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean);
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Invalid("This is no text in UTF-8. Please save it as CSV UTF-8 and choose it again.");
  }
}

/** The column a spreadsheet's settings had it written with. */
function delimiterOf(text: string): string {
  const header = text.slice(0, 2000).split(/\r?\n/, 1)[0] ?? "";
  return [",", ";", "\t"].find((candidate) => header.includes(candidate)) ?? ",";
}

type Parsed = { record: string[]; info: { lines: number } };

/** Bytes that are parsed at once: between the pieces other requests run. */
const PIECE = 16_384;

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    yield bytes.subarray(from, from + PIECE);
    await nextTurn();
  }
}

async function records(bytes: Uint8Array): Promise<Parsed[]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(decoded(bytes)),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 500_000,
    to: LINES_LIMIT + 2,
  });
  const found: Parsed[] = [];
  try {
    for await (const record of Readable.from(pieces(bytes)).pipe(parser)) found.push(record as Parsed);
    return found;
  } catch (error) {
    const { lines, message } = error as { lines?: number; message?: string };
    const where = lines ? ` near line ${lines}` : "";
    throw new Invalid(`This file is no CSV${where}: ${String(message).slice(0, 200)}`);
  }
}

function columnsOf(header: string[]): ProductColumn[] {
  const named = header.map((cell) => cell.trim());
  const known: readonly string[] = PRODUCT_COLUMNS;
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Invalid(
      `The first line names columns that products do not have: ${unknown.join(", ").slice(0, 200)}. There are: ${known.join(", ")}.`,
    );
  }
  if (new Set(named).size < named.length) throw new Invalid("The first line names a column twice.");
  if (!named.includes("id") && !named.includes("name")) throw new Invalid("There must be a column id or name.");
  return named as ProductColumn[];
}

/**
 * Reads a file of products (RFC 4180; semicolons and tabs are understood too).
 * @throws Invalid when it is no CSV, names unknown columns, or has too many lines
 */
export async function readProductCsv(bytes: Uint8Array): Promise<{ lines: CsvLine[]; problems: LineProblem[] }> {
  const [first, ...rest] = await records(bytes);
  if (!first) throw new Invalid("This file is empty.");
  if (rest.length > LINES_LIMIT) throw new Invalid(`A file may have at most ${LINES_LIMIT} products.`);
  const columns = columnsOf(first.record);
  const problems: LineProblem[] = [];
  const lines: CsvLine[] = [];
  let end = first.info.lines;
  for (const { record, info } of rest) {
    const line = end + 1;
    end = info.lines;
    if (record.length !== columns.length) {
      problems.push({ line, reason: `It has ${record.length} cells, but the first line names ${columns.length}.` });
      continue;
    }
    const cells = Object.fromEntries(columns.map((column, index) => [column, plainCell(record[index] ?? "")]));
    lines.push({ line, cells });
  }
  return { lines, problems };
}

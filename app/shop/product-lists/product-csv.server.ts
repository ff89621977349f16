import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { Invalid } from "~/platform/errors";
import { nextTurn } from "~/platform/event-loop.server";
import type { ProductRow } from "../catalogue/edit-product.server";
import {
  forEachField,
  PRODUCT_FIELD_NAMES,
  type ProductFieldName,
  productFields,
} from "../catalogue/product-fields.schema.server";
import type { Conditions } from "../lists/filters.server";
import { productList } from "./product-list.server";

/** The stock at the time of an export. An import compares it with the current stock. */
const STOCK_SHOWN = "countInStockShown";

type ProductColumn = "id" | ProductFieldName | typeof STOCK_SHOWN;

/** The columns of a product file. */
export const PRODUCT_COLUMNS: ProductColumn[] = [
  "id",
  ...PRODUCT_FIELD_NAMES.flatMap((name) => (name === "countInStock" ? ([name, STOCK_SHOWN] as const) : [name])),
];

/** One record of a file: its cells by column, and the number of the line it begins on. */
export type CsvLine = { line: number; cells: Partial<Record<ProductColumn, string>> };
export type LineProblem = { line: number; reason: string };

/** Maximum number of records in a file. */
const LINES_LIMIT = 5000;

function toCells(row: ProductRow): (string | number)[] {
  const cells = { ...forEachField((field) => field.toCell(row)), id: row.id, [STOCK_SHOWN]: row.countInStock };
  return PRODUCT_COLUMNS.map((column) => cells[column]);
}

/** Yields every product and draft that matches the filters, in batches of rows of `PRODUCT_COLUMNS`. */
export async function* exportProducts(filters: Conditions): AsyncGenerator<(string | number)[][]> {
  for await (const rows of productList.batches(filters)) yield rows.map(toCells);
}

/** Removes the apostrophe that an export puts before a cell so that spreadsheets do not read it as a formula. */
const plainCell = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "");

/** Converts a line's cells to the API's request. */
export function toProductRequest({ cells }: CsvLine): Record<string, unknown> {
  const given = PRODUCT_FIELD_NAMES.flatMap((name) => {
    const cell = cells[name];
    const { fromCell, isKeptByEmptyCell } = productFields[name];
    return cell === undefined || (cell === "" && isKeptByEmptyCell) ? [] : [[name, fromCell(cell)]];
  });
  const shown = cells[STOCK_SHOWN];
  return { ...Object.fromEntries(given), ...(shown ? { [STOCK_SHOWN]: shown } : {}) };
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Invalid("This is no text in UTF-8. Please save it as CSV UTF-8 and choose it again.");
  }
}

/** The delimiter of a file, which depends on the locale of the spreadsheet program. */
function delimiterOf(text: string): string {
  const header = text.slice(0, 2000).split(/\r?\n/, 1)[0] ?? "";
  return [",", ";", "\t"].find((candidate) => header.includes(candidate)) ?? ",";
}

type Parsed = { record: string[]; info: { lines: number } };

/** Bytes that are parsed per chunk; other requests run between chunks. */
const CHUNK_BYTES = 16_384;

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    yield bytes.subarray(from, from + CHUNK_BYTES);
    await nextTurn();
  }
}

async function parseRecords(bytes: Uint8Array): Promise<Parsed[]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(decodeUtf8(bytes)),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 500_000,
    to: LINES_LIMIT + 2,
  });
  const found: Parsed[] = [];
  try {
    for await (const record of Readable.from(chunks(bytes)).pipe(parser)) found.push(record as Parsed);
    return found;
  } catch (error) {
    const { lines, message } = error as { lines?: number; message?: string };
    const where = lines ? ` near line ${lines}` : "";
    throw new Invalid(`This file is no CSV${where}: ${String(message).slice(0, 200)}`);
  }
}

function columnsOf(header: string[]): ProductColumn[] {
  const named = header.map((cell) => cell.trim());
  const known: string[] = PRODUCT_COLUMNS;
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
 * Parses a product file: CSV (RFC 4180), also with semicolons or tabs as delimiters.
 * @throws Invalid when it is not CSV, has unknown columns, or has too many records
 */
export async function readProductCsv(bytes: Uint8Array): Promise<{ lines: CsvLine[]; problems: LineProblem[] }> {
  const [first, ...rest] = await parseRecords(bytes);
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

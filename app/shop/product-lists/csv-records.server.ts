import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { Invalid } from "~/platform/errors";
import { nextTurn } from "~/platform/event-loop.server";

/** One record of a file: its cells, and the number of the line it begins on. */
export type CsvRecord = { line: number; cells: string[] };

/** Maximum number of records in a file. Other shops' files have several for each product. */
const RECORDS_LIMIT = 50_000;

/** Maximum number of cells in a record; other shops' files have some hundreds. */
const CELLS_LIMIT = 2000;

function requireUtf8(bytes: Uint8Array): void {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Invalid("This is no text in UTF-8. Please save it as CSV UTF-8 and choose it again.");
  }
}

/** Bytes of the file's beginning that are searched for the delimiter. */
const HEADER_BYTES = 16_384;

/** The delimiter of a file, which depends on the locale of the spreadsheet program: the most frequent in its header. */
function delimiterOf(bytes: Uint8Array): string {
  const start = new TextDecoder().decode(bytes.subarray(0, HEADER_BYTES));
  const header = start.replace(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0] ?? "";
  const frequency = (delimiter: string) => header.split(delimiter).length;
  const [first = ",", ...others] = [",", ";", "\t"];
  return others.reduce((best, delimiter) => (frequency(delimiter) > frequency(best) ? delimiter : best), first);
}

/** Bytes that are parsed, and that are counted, per chunk; other requests run between chunks. */
const [PARSED_BYTES, COUNTED_BYTES] = [4096, 262_144];

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) {
    yield bytes.subarray(from, from + size);
    await nextTurn();
  }
}

/**
 * Counts cells before they are parsed: millions of them take seconds. What is between quotes is text. Other requests run meanwhile.
 * @throws Invalid when a line has too many
 */
async function requireFewCells(bytes: Uint8Array, delimiter: string): Promise<void> {
  const [quote, separator, newLine, carriageReturn] = Buffer.from(`"${delimiter}\n\r`);
  let cells = 1;
  let isQuoted = false;
  for await (const chunk of chunks(bytes, COUNTED_BYTES)) {
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === newLine || byte === carriageReturn) cells = 1;
      else if (byte === separator) cells += 1;
      if (cells > CELLS_LIMIT) throw new Invalid(`A line of a CSV file may have at most ${CELLS_LIMIT} cells.`);
    }
  }
}

/** Removes the apostrophe that an export puts before a cell so that spreadsheets do not read it as a formula. */
const plainCell = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, "");

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;

/**
 * Yields the records of a CSV file (RFC 4180), also with semicolons or tabs as delimiters, one after another.
 * @param longest the most bytes of a record, as very long ones take seconds; 0 for any number
 * @throws Invalid when it is not CSV in UTF-8, or has too many records or cells
 */
export async function* readCsvRecords(bytes: Uint8Array, longest = 0): AsyncGenerator<CsvRecord> {
  requireUtf8(bytes);
  const delimiter = delimiterOf(bytes);
  await requireFewCells(bytes, delimiter);
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: longest,
    relax_column_count: true,
    // Spreadsheets leave rows without a value, up to a million of them.
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  let count = 0;
  // The parser takes the two characters of a line break in a cell for two lines.
  let linesTooMany = 0;
  try {
    for await (const parsed of Readable.from(chunks(bytes, PARSED_BYTES)).pipe(parser)) {
      const { record, info } = parsed as { record: string[]; info: { lines: number } };
      count += 1;
      if (count > RECORDS_LIMIT + 1) throw new Invalid(`A file may have at most ${RECORDS_LIMIT} lines of products.`);
      const text = record.join("");
      yield { line: info.lines - countOf(/[\r\n]/g, text) - linesTooMany, cells: record.map(plainCell) };
      linesTooMany += countOf(/\r\n/g, text);
    }
  } catch (error) {
    if (error instanceof Invalid) throw error;
    const { lines, message } = error as { lines?: number; message?: string };
    const where = lines ? ` near line ${lines}` : "";
    throw new Invalid(`This file is no CSV${where}: ${String(message).slice(0, 200)}`);
  }
}

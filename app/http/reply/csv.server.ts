import { stringify } from "csv-stringify/sync";
import { streamDownload } from "./download.server";

type Rows = (string | number | boolean)[][];

/** One more apostrophe for a text that is like an escaped formula: the one that an import takes off is not its own. */
const unlikeEscaped = (text: string) => (/^'+[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);

/** Prefixes cells that a spreadsheet would run as a formula with an apostrophe. */
const FORMAT = {
  escape_formulas: true,
  record_delimiter: "windows",
  cast: { boolean: String, string: unlikeEscaped },
} as const;

async function* csvTexts(columns: string[], batches: AsyncGenerator<Rows>): AsyncGenerator<string> {
  yield `\ufeff${stringify([columns], FORMAT)}`;
  for await (const rows of batches) yield stringify(rows, FORMAT);
}

/**
 * Streams a table as a CSV download (RFC 4180). The byte order mark makes spreadsheets read it as UTF-8. Other requests
 * run between batches.
 * @param batches batches of rows, none of them empty
 */
export function csvDownload(name: string, columns: string[], batches: AsyncGenerator<Rows>): Promise<Response> {
  return streamDownload(name, "text/csv", csvTexts(columns, batches));
}

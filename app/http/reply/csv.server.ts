import { stringify } from "csv-stringify/sync";
import { nextTurn } from "~/platform/event-loop.server";

type Rows = (string | number | boolean)[][];

/** Prefixes cells that a spreadsheet would run as a formula with an apostrophe. */
const FORMAT = { escape_formulas: true, record_delimiter: "windows", cast: { boolean: String } } as const;

/**
 * Streams a table as a CSV download (RFC 4180). The byte order mark makes spreadsheets read it as UTF-8. Other requests
 * run between batches.
 * @param batches batches of rows, none of them empty
 */
export async function csvDownload(name: string, columns: string[], batches: AsyncGenerator<Rows>): Promise<Response> {
  const encoder = new TextEncoder();
  // Read before the response starts, so that an error in the first batch still sets the status.
  const first = await batches.next();
  const opening = `\ufeff${stringify([columns], FORMAT)}${first.done ? "" : stringify(first.value, FORMAT)}`;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(opening)),
    async pull(controller) {
      await nextTurn();
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(stringify(value, FORMAT)));
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

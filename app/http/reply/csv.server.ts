import { stringify } from "csv-stringify/sync";
import { nextTurn } from "~/platform/event-loop.server";

type Rows = (string | number | boolean)[][];

/** Cells that a spreadsheet would take for a formula begin with an apostrophe. */
const FORMAT = { escape_formulas: true, record_delimiter: "windows", cast: { boolean: String } } as const;

/**
 * A table as a CSV file (RFC 4180) to download, sent as it is read. It begins with the mark by which spreadsheets know
 * UTF-8. Other requests run between batches.
 * @param batches the rows, a part at a time, none of them empty
 */
export async function csvDownload(name: string, columns: string[], batches: AsyncGenerator<Rows>): Promise<Response> {
  const encoder = new TextEncoder();
  // What goes wrong with the first rows is told by the status.
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

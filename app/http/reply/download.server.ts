import { nextTurn } from "~/platform/event-loop.server";

/** Characters that are sent at a time, at least. */
const PIECE = 16_384;

/** Joins short texts to pieces worth sending; other requests run between pieces. */
async function* pieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
    await nextTurn();
  }
  if (piece !== "") yield piece;
}

/**
 * Streams a text as a download. Memory holds one piece of it at a time.
 * @param name of the file
 * @param type its media type
 * @param texts the text in parts
 */
export async function streamDownload(name: string, type: string, texts: AsyncIterable<string>): Promise<Response> {
  const encoder = new TextEncoder();
  const parts = pieces(texts);
  // Read before the response starts, so that an error in the first piece still sets the status.
  const first = await parts.next();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

import { Invalid } from "~/platform/errors";
import { UnacceptableBody } from "./body.server";

/** A part of a form with files, as it arrives. */
export type Part = {
  name: string;
  /** Null for a field that is no file; empty for a file field in which none was chosen. */
  filename: string | null;
  data: AsyncIterable<Uint8Array>;
};

/** The most that the headers of one part may weigh, in bytes. */
const HEADERS_LIMIT = 8192;
/** Parts that one form may have. */
const PARTS_LIMIT = 1000;

const malformed = () => new Invalid("The upload broke off or could not be read. Please send it again.");

function boundaryOf(request: Request): string {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) {
    throw new UnacceptableBody(415, "Please send the files as multipart/form-data.");
  }
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) throw malformed();
  return boundary;
}

/** The bytes of a body one piece after the other, never more than `limit` of them. */
class Incoming {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private size = 0;
  /** What has arrived and is not used yet. */
  held: Buffer = Buffer.alloc(0);

  constructor(
    request: Request,
    private readonly limit: number,
  ) {
    if (Number(request.headers.get("Content-Length")) > limit) throw this.tooLarge();
    this.reader = request.body?.getReader();
  }

  private tooLarge() {
    return new UnacceptableBody(413, "That is too much to send at once.");
  }

  /** Waits for more. */
  async more(): Promise<void> {
    const next = await this.reader?.read().catch(() => undefined);
    if (!next?.value) throw malformed();
    this.size += next.value.byteLength;
    if (this.size > this.limit) throw this.tooLarge();
    this.held = Buffer.concat([this.held, next.value]);
  }

  take(length: number): Buffer {
    const taken = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return taken;
  }

  /** Lets the rest come and go unread, so that the sender gets to see the answer; what is beyond the limit is left. */
  async dropRest(): Promise<void> {
    try {
      for (;;) {
        const { done, value } = (await this.reader?.read()) ?? { done: true };
        if (done) return;
        this.size += value?.byteLength ?? 0;
        if (this.size > this.limit) return;
      }
    } catch {
      // It broke off: then there is no rest.
    }
  }
}

/** Bytes up to a delimiter, which is used up; what cannot be part of it is handed on at once. */
async function* upTo(incoming: Incoming, delimiter: Buffer): AsyncGenerator<Uint8Array> {
  for (;;) {
    const at = incoming.held.indexOf(delimiter);
    if (at >= 0) {
      if (at > 0) yield incoming.take(at);
      incoming.take(delimiter.length);
      return;
    }
    const safe = incoming.held.length - delimiter.length + 1;
    if (safe > 0) yield incoming.take(safe);
    await incoming.more();
  }
}

async function headersOf(incoming: Incoming): Promise<string> {
  for (;;) {
    const end = incoming.held.indexOf("\r\n\r\n");
    if (end > HEADERS_LIMIT || (end < 0 && incoming.held.length > HEADERS_LIMIT)) throw malformed();
    if (end >= 0) return incoming.take(end + 4).toString("utf8");
    await incoming.more();
  }
}

function namesIn(headers: string): { name: string; filename: string | null } {
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(headers)?.[1] ?? "";
  // Browsers write a quotation mark in a name as %22 (HTML, multipart/form-data encoding algorithm).
  const value = (key: string) => new RegExp(`;\\s*${key}=(?:"([^"]*)"|([^\\s;"]+))`, "i").exec(disposition);
  const [, quoted, bare] = value("name") ?? [];
  const name = quoted ?? bare;
  if (!name) throw malformed();
  const file = value("filename");
  return { name, filename: file ? (file[1] ?? file[2] ?? "") : null };
}

/**
 * Reads a form with files part by part (RFC 7578), holding no more of it than has just arrived. A part that is not read
 * to its end is skipped.
 * @param limit the most the whole body may weigh, in bytes
 * @throws UnacceptableBody when it is heavier, or no multipart form; Invalid when it is malformed or breaks off
 */
export async function* readMultipart(request: Request, limit: number): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(request)}`);
  const incoming = new Incoming(request, limit);
  // The first delimiter may stand at the very beginning.
  incoming.held = Buffer.from("\r\n");
  try {
    for await (const _ of upTo(incoming, delimiter));
    for (let parts = 0; ; parts += 1) {
      while (incoming.held.length < 2) await incoming.more();
      const mark = incoming.take(2).toString("latin1");
      if (mark === "--") return;
      if (mark !== "\r\n" || parts >= PARTS_LIMIT) throw malformed();
      const names = namesIn(await headersOf(incoming));
      const data = upTo(incoming, delimiter);
      // Whoever stops reading leaves the rest to be skipped here.
      yield { ...names, data: { [Symbol.asyncIterator]: () => ({ next: () => data.next() }) } };
      for await (const _ of data);
    }
  } finally {
    void incoming.dropRest();
  }
}

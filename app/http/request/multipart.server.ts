import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { FIELDS_LIMIT, tooManyFields } from "./form-fields.server";
import { BODY_LIMIT, IncomingBody, malformed, mediaType, tooLarge, UnacceptableBody } from "./incoming-body.server";

/** What becomes of the parts of a form. What either throws ends the reading. */
export type PartHandlers = {
  field: (name: string, value: string) => void;
  /** Called for one file after the other. Bytes that it does not read are skipped; without it, all files are. */
  file?: (name: string, filename: string, data: AsyncIterable<Uint8Array>) => Promise<void>;
};

/** The most that the headers of one part may weigh, in bytes. */
const HEADERS_LIMIT = 8192;
/** Parts that one form may have. */
const PARTS_LIMIT = 1000;

function createParser(request: Request): BusboyInstance {
  if (mediaType(request) !== "multipart/form-data") {
    throw new UnacceptableBody(415, "Please send the files as multipart/form-data.");
  }
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("Content-Type") ?? "" },
      // An empty file field comes with an empty name. Other parts are text, whatever type they claim.
      isPartAFile: (_name, _type, filename) => filename !== undefined,
      limits: {
        fields: FIELDS_LIMIT,
        fieldSize: BODY_LIMIT,
        parts: PARTS_LIMIT,
        headerPairs: 20,
        headerSize: HEADERS_LIMIT,
      },
    });
  } catch {
    // No boundary, or one that is too long.
    throw malformed();
  }
}

/** Hands a body to the parser, no faster than the parser takes it. */
async function feed(parser: BusboyInstance, incoming: IncomingBody, isStopped: () => boolean): Promise<void> {
  for await (const chunk of incoming.chunks()) {
    if (isStopped()) return;
    if (!parser.write(chunk)) await new Promise((resume) => parser.once("drain", resume));
    if (isStopped()) return;
  }
  parser.end();
}

/**
 * Reads a form in parts (RFC 7578), holding no more of its files than has just arrived. When it fails, no handler is
 * still at work.
 * @param limit the most the whole body may weigh, in bytes; its fields together may weigh 1 MB
 * @throws UnacceptableBody when it is heavier, or not multipart; Invalid when it is malformed, breaks off or has too many
 * parts; whatever a handler throws
 */
export async function readMultipart(request: Request, limit: number, handlers: PartHandlers): Promise<void> {
  const parser = createParser(request);
  const incoming = new IncomingBody(request, limit);
  const openFiles = new Set<BusboyFileStream>();
  let handled: Promise<void> = Promise.resolve();
  let stopped = false;
  let fieldBytes = 0;

  async function handleFile(name: string, stream: BusboyFileStream, filename: string): Promise<void> {
    // Destroyed after an early return, it would never end, and the parser would wait for it.
    await handlers.file?.(name, filename, stream.iterator({ destroyOnReturn: false }));
    stream.resume();
  }

  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (error: unknown) => {
        stopped = true;
        for (const stream of openFiles) stream.destroy();
        reject(error);
      };
      parser.on("field", (name, value, _nameTruncated, valueTruncated) => {
        if (stopped) return;
        fieldBytes += Buffer.byteLength(value);
        try {
          if (!name) throw malformed();
          if (valueTruncated || fieldBytes > BODY_LIMIT) throw tooLarge();
          handlers.field(name, value);
        } catch (error) {
          fail(error);
        }
      });
      parser.on("file", (name, stream, filename) => {
        // Without a listener, a body that breaks off within a file would end the process.
        stream.on("error", () => undefined);
        if (!name) fail(malformed());
        if (stopped) return stream.destroy();
        openFiles.add(stream);
        stream.once("close", () => openFiles.delete(stream));
        handled = handled.then(() => handleFile(name, stream, filename));
        handled.catch(fail);
      });
      parser.once("partsLimit", () => fail(malformed()));
      parser.once("fieldsLimit", () => fail(tooManyFields()));
      parser.on("error", () => fail(malformed()));
      parser.once("finish", resolve);
      feed(parser, incoming, () => stopped).catch(fail);
    });
    await handled;
  } catch (error) {
    await handled.catch(() => undefined);
    throw error;
  } finally {
    void incoming.dropRest();
  }
}

import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { FIELDS_LIMIT, tooManyFields } from "./form-fields.server";
import {
  BODY_LIMIT,
  BodyMemory,
  IncomingBody,
  malformed,
  mediaType,
  tooLarge,
  UnacceptableBody,
} from "./incoming-body.server";

/** Handlers for the parts of a form. An error from either one stops the reading. */
export type PartHandlers = {
  field: (name: string, value: string) => void;
  /** Called for one file at a time. Unread bytes are skipped. Without this handler, all files are skipped. */
  file?: (name: string, filename: string, data: AsyncIterable<Uint8Array>) => Promise<void>;
  /** The maximum size of all fields together, in bytes; 1 MB by default. */
  fieldsLimit?: number;
  /** The maximum number of fields; 500 by default. */
  most?: number;
};

/** How much of the headers of one part is read, in bytes: file names have up to 255 characters, and decoding long ones costs time. */
const HEADERS_LIMIT = 2048;
/** The maximum number of parts in one form. */
const PARTS_LIMIT = 1000;

function createParser(request: Request, fieldSize: number, most: number): BusboyInstance {
  if (mediaType(request) !== "multipart/form-data") {
    throw new UnacceptableBody(415, "Please send the files as multipart/form-data.");
  }
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("Content-Type") ?? "" },
      // Browsers send an empty file field with an empty file name. Parts without a file name are text.
      isPartAFile: (_name, _type, filename) => filename !== undefined,
      limits: {
        fields: most,
        fieldSize,
        parts: most + PARTS_LIMIT - FIELDS_LIMIT,
        headerPairs: 20,
        headerSize: HEADERS_LIMIT,
      },
    });
  } catch {
    // The boundary is missing or too long.
    throw malformed();
  }
}

/** Writes a body to the parser, and waits while the parser's buffer is full. */
async function feed(
  parser: BusboyInstance,
  incoming: IncomingBody,
  isStopped: () => boolean,
  onChunk: (bytes: number) => void,
): Promise<void> {
  for await (const chunk of incoming.chunks()) {
    if (isStopped()) return;
    onChunk(chunk.byteLength);
    if (!parser.write(chunk)) await new Promise((resume) => parser.once("drain", resume));
    if (isStopped()) return;
  }
  parser.end();
}

/**
 * Reads a multipart form (RFC 7578) as a stream, without keeping files in memory. When it fails, all handlers have ended.
 * @param limit the maximum size of the body, in bytes
 * @throws UnacceptableBody when the body or its fields are larger, it is not multipart, or the client's bodies fill their share of the memory; Invalid when it is malformed, interrupted or has too
 * many parts; any error of a handler
 */
export async function readMultipart(request: Request, limit: number, handlers: PartHandlers): Promise<void> {
  const { fieldsLimit = BODY_LIMIT, most = FIELDS_LIMIT } = handlers;
  const parser = createParser(request, fieldsLimit, most);
  const incoming = new IncomingBody(request, limit);
  const openFiles = new Set<BusboyFileStream>();
  let handled: Promise<void> = Promise.resolve();
  let stopped = false;
  let fieldBytes = 0;
  // What is read and not passed on as a part of a file is in memory.
  const memory = new BodyMemory(request);
  let bytesRead = 0;
  let fileBytes = 0;

  async function* bytesOf(stream: BusboyFileStream): AsyncGenerator<Uint8Array> {
    // A stream destroyed after an early return never ends, and the parser would wait for it forever.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      fileBytes += chunk.byteLength;
      yield chunk;
    }
  }

  async function handleFile(name: string, stream: BusboyFileStream, filename: string): Promise<void> {
    await handlers.file?.(name, filename, bytesOf(stream));
    // Skips what was not read.
    stream.on("data", (chunk: Uint8Array) => {
      fileBytes += chunk.byteLength;
    });
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
          if (valueTruncated || fieldBytes > fieldsLimit) throw tooLarge();
          handlers.field(name, value);
        } catch (error) {
          fail(error);
        }
      });
      parser.on("file", (name, stream, filename) => {
        // Without a listener, an upload interrupted within a file would crash the process.
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
      const onChunk = (bytes: number) => {
        bytesRead += bytes;
        memory.hold(bytesRead - fileBytes);
      };
      feed(parser, incoming, () => stopped, onChunk).catch(fail);
    });
    await handled;
  } catch (error) {
    await handled.catch(() => undefined);
    throw error;
  } finally {
    memory.release();
    void incoming.dropRest();
  }
}

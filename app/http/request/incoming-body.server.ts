import { Invalid } from "~/platform/errors";

/** The maximum size of a form or a JSON document, in bytes. */
export const BODY_LIMIT = 1_000_000;

/** A body that is too large (413) or has an unsupported media type (415). */
export class UnacceptableBody extends Error {
  constructor(
    readonly status: 413 | 415,
    message: string,
  ) {
    super(message);
    this.name = "UnacceptableBody";
  }
}

export const tooLarge = () => new UnacceptableBody(413, "That is too much to send at once.");

export const malformed = () => new Invalid("The upload broke off or could not be read. Please send it again.");

/** The media type of a request's body, without its parameters, in lowercase. */
export function mediaType(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/**
 * Reads the bytes of a body as they arrive, up to `limit`. It never cancels the stream, because that would close the
 * connection before the response is sent.
 */
export class IncomingBody {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private size = 0;

  /** @throws UnacceptableBody when the declared length is over the limit */
  constructor(
    request: Request,
    private readonly limit: number,
  ) {
    if (Number(request.headers.get("Content-Length")) > limit) throw tooLarge();
    this.reader = request.body?.getReader();
  }

  /** @throws UnacceptableBody when the body is over the limit; Invalid when the upload is interrupted */
  async *chunks(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = await this.reader?.read().catch(() => {
        throw malformed();
      });
      if (!next?.value) return;
      this.size += next.value.byteLength;
      if (this.size > this.limit) throw tooLarge();
      yield next.value;
    }
  }

  /** Discards the rest of the body, up to the limit. Many clients read the response only after sending everything. */
  async dropRest(): Promise<void> {
    try {
      for await (const _ of this.chunks());
    } catch {
      // The upload was interrupted or is over the limit.
    }
  }
}

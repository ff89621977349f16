import { Invalid } from "~/platform/errors";

/** The most a form or a JSON document may weigh, in bytes. */
export const BODY_LIMIT = 1_000_000;

/** A body that cannot be taken for its size (413) or its kind (415). */
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

/** The bytes of a body as they arrive, never more than `limit` of them. The body is never cancelled: that would cut the
 * connection before the answer is sent. */
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

  /** @throws UnacceptableBody when it is over the limit; Invalid when it breaks off */
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

  /** Reads what is left, so that the sender gets to see the answer; what is over the limit is not read. */
  async dropRest(): Promise<void> {
    try {
      for await (const _ of this.chunks());
    } catch {
      // It broke off, or is over the limit: nothing more is read.
    }
  }
}

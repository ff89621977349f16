import { Invalid } from "~/platform/errors";
import type { RequestContext } from "../server/context.server";
import { clientKey } from "./client-key.server";

const senders = new WeakMap<Request, RequestContext>();

/** Says who sends a request, before its body is read. */
export function setSender({ request, context }: { request: Request; context: RequestContext }): void {
  senders.set(request, context);
}

function senderOf(request: Request): RequestContext {
  const sender = senders.get(request);
  if (!sender) throw new Error("The sender of the request is unknown: its route was not wrapped.");
  return sender;
}

/** The maximum size of a form or a JSON document, in bytes. */
export const BODY_LIMIT = 1_000_000;

/** The maximum size of such a body from anyone who is not signed in, in bytes. */
export const VISITOR_BODY_LIMIT = 65_536;

/** A header with a lower limit of the body, in bytes. Only the server sets it. */
export const BODY_LIMIT_HEADER = "x-body-limit";

/** A body of up to this many bytes always has room: with one on each of 2,000 connections, they are 20 MB. */
const SMALL_BODY = 10_000;

/** The maximum size of all larger bodies that are in memory at the same time, in bytes. */
const MEMORY_LIMIT = 30_000_000;

/** How much of what is free of that memory one client may have: many who fill it still leave some of it. */
const CLIENT_SHARE = 1 / 4;

let bytesInMemory = 0;
const bytesOfClients = new Map<string, number>();

/** What one body takes of the memory for all bodies. */
export class BodyMemory {
  private held = 0;
  private readonly client: string;

  constructor(request: Request) {
    this.client = clientKey(senderOf(request).clientAddress);
  }

  /**
   * @param bytes of the body that are in memory now
   * @throws UnacceptableBody when the bodies of its client are over their share
   */
  hold(bytes: number): void {
    const added = (bytes > SMALL_BODY ? bytes : 0) - this.held;
    const ofClient = (bytesOfClients.get(this.client) ?? 0) + added;
    this.held += added;
    bytesInMemory += added;
    if (ofClient > 0) bytesOfClients.set(this.client, ofClient);
    else bytesOfClients.delete(this.client);
    if (added > 0 && ofClient > CLIENT_SHARE * (MEMORY_LIMIT - bytesInMemory)) {
      throw new UnacceptableBody(503, "The shop is busy right now. Please try again in a moment.");
    }
  }

  release(): void {
    this.hold(0);
  }
}

/** A body that is too large (413), has an unsupported media type (415), or for which there is no memory now (503). */
export class UnacceptableBody extends Error {
  constructor(
    readonly status: 413 | 415 | 503,
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
  private readonly limit: number;
  private size = 0;

  /** @throws UnacceptableBody when the declared length is over the limit */
  constructor(
    private readonly request: Request,
    limit: number,
  ) {
    this.limit = Math.min(limit, Number(request.headers.get(BODY_LIMIT_HEADER) ?? limit));
    if (Number(request.headers.get("Content-Length")) > this.limit) throw tooLarge();
    this.reader = request.body?.getReader();
  }

  /**
   * The body as it arrives. What was checked before may not hold at its end, so the sender is looked up again.
   * @throws UnacceptableBody when the body is over the limit; Invalid when the upload is interrupted; Conflict when the
   *   sender is no longer signed in with the same role
   */
  async *chunks(): AsyncGenerator<Uint8Array> {
    yield* this.arriving();
    await senderOf(this.request).visitor.requireStillSignedIn();
  }

  private async *arriving(): AsyncGenerator<Uint8Array> {
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

  /**
   * The whole body.
   * @throws UnacceptableBody when it is over the limit, or the client's bodies fill their share of the memory
   * @throws Invalid when the upload is interrupted; Conflict when the sender is no longer signed in with the same role
   */
  async bytes(): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    const memory = new BodyMemory(this.request);
    try {
      for await (const chunk of this.chunks()) {
        memory.hold(this.size);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } finally {
      memory.release();
    }
  }

  /** Discards the rest of the body, up to the limit. Many clients read the response only after sending everything. */
  async dropRest(): Promise<void> {
    try {
      for await (const _ of this.arriving());
    } catch {
      // The upload was interrupted or is over the limit.
    }
  }
}

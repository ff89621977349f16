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

/**
 * Reads a body as it came.
 * @throws UnacceptableBody when it is over 1 MB
 */
export async function readText(request: Request): Promise<string> {
  const tooLarge = () => new UnacceptableBody(413, "That is too much to send at once.");
  if (Number(request.headers.get("Content-Length")) > BODY_LIMIT) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    // Not cancelled, which would cut the connection before the answer is sent.
    if (size > BODY_LIMIT) throw tooLarge();
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function mediaType(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/**
 * Reads a posted form without files.
 * @throws UnacceptableBody when it is over 1 MB or not a form
 * @throws Invalid when it cannot be read
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = mediaType(request);
  const form = new FormData();
  if (type === "multipart/form-data") {
    const text = await readText(request);
    const boundary = request.headers.get("Content-Type") ?? "";
    try {
      return await new Response(text, { headers: { "Content-Type": boundary } }).formData();
    } catch {
      throw new Invalid("The form could not be read. Please send it again.");
    }
  }
  if (type !== "application/x-www-form-urlencoded") {
    throw new UnacceptableBody(415, "Please send the form as application/x-www-form-urlencoded.");
  }
  for (const [name, value] of new URLSearchParams(await readText(request))) form.append(name, value);
  return form;
}

function depthOf(value: unknown, limit: number): number {
  if (limit < 0 || typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner, limit - 1)));
}

/**
 * Reads a JSON object.
 * @returns an empty object for an empty body
 * @throws UnacceptableBody when it is over 1 MB or not declared as JSON
 * @throws Invalid when it is malformed, not an object, nested over 20 deep or names `__proto__`
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request);
  if (text === "") return {};
  const type = mediaType(request);
  if (type !== "application/json" && !type.endsWith("+json")) {
    throw new UnacceptableBody(415, "Please send JSON as application/json.");
  }
  let value: unknown;
  try {
    value = JSON.parse(text, (key, inner) => {
      if (key === "__proto__") throw new Error(key);
      return inner;
    });
  } catch {
    throw new Invalid("The body is not valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Invalid("The body must be a JSON object.");
  }
  if (depthOf(value, 20) > 20) throw new Invalid("The JSON is nested too deeply.");
  return value as Record<string, unknown>;
}

import { Invalid } from "~/platform/errors";
import { FIELDS_LIMIT, FormFields, tooManyFields } from "./form-fields.server";
import { BODY_LIMIT, IncomingBody, mediaType, UnacceptableBody } from "./incoming-body.server";
import { readMultipart } from "./multipart.server";

/** Reads a body as text. @throws UnacceptableBody when it is over 1 MB; Invalid when the upload is interrupted */
export async function readText(request: Request): Promise<string> {
  return (await new IncomingBody(request, BODY_LIMIT).bytes()).toString("utf8");
}

/**
 * Reads the fields of a URL-encoded form.
 * @throws UnacceptableBody when it is over 1 MB; Invalid when it has too many fields or the upload is interrupted
 */
export async function readEncodedFields(request: Request): Promise<URLSearchParams> {
  const text = await readText(request);
  // Counting the fields first is cheaper than decoding them.
  if (text.split("&", FIELDS_LIMIT + 1).length > FIELDS_LIMIT) throw tooManyFields();
  return new URLSearchParams(text);
}

/**
 * Reads a posted form without files; files in it are skipped.
 * @param lists the fields that may occur more than once
 * @param editable the lists that buttons of the form change
 * @throws UnacceptableBody when it is over 1 MB or not a form
 * @throws Invalid when it cannot be read or a field is invalid: see `FormFields`
 */
export async function readForm(
  request: Request,
  lists: readonly string[] = [],
  editable: readonly string[] = [],
): Promise<FormData> {
  const fields = new FormFields(request, lists, editable);
  const type = mediaType(request);
  if (type === "multipart/form-data") {
    await readMultipart(request, BODY_LIMIT, { field: (name, value) => fields.add(name, value) });
    return fields.form;
  }
  if (type !== "application/x-www-form-urlencoded") {
    throw new UnacceptableBody(415, "Please send the form as application/x-www-form-urlencoded.");
  }
  for (const [name, value] of await readEncodedFields(request)) fields.add(name, value);
  return fields.form;
}

/**
 * Reads a posted form like `readForm`, for a library that reads the form from a request.
 * @returns the form, and a request to the same address with the form as its body
 * @throws the errors of `readForm`
 */
export async function readFormRequest(request: Request): Promise<{ form: FormData; request: Request }> {
  const form = await readForm(request);
  const body = new URLSearchParams();
  for (const [name, value] of form) body.append(name, String(value));
  return { form, request: new Request(request.url, { method: request.method, body }) };
}

/** The maximum nesting depth of a JSON document, and the maximum number of values in it. */
const JSON_DEPTH_LIMIT = 20;
const JSON_VALUES_LIMIT = 20_000;

const notJson = () => new Invalid("The body is not valid JSON.");

/** Checks the limits level by level, without recursion, so that no document can exhaust the stack. */
function requireJsonLimits(document: object): void {
  let level: unknown[] = [document];
  let count = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      if (depth > JSON_DEPTH_LIMIT) throw new Invalid("The JSON is nested too deeply.");
      if (Object.hasOwn(value, "__proto__")) throw notJson();
      for (const inner of Object.values(value)) next.push(inner);
      if (count + next.length > JSON_VALUES_LIMIT) {
        throw new Invalid(`The JSON holds too many values. Please send at most ${JSON_VALUES_LIMIT}.`);
      }
    }
    count += next.length;
    level = next;
  }
}

/**
 * Reads a JSON object.
 * @returns an empty object for an empty body
 * @throws UnacceptableBody when it is over 1 MB or not declared as JSON
 * @throws Invalid when it is malformed, not an object, nested over 20 deep, holds over 20,000 values or names `__proto__`
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
    value = JSON.parse(text);
  } catch {
    throw notJson();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Invalid("The body must be a JSON object.");
  }
  requireJsonLimits(value);
  return value as Record<string, unknown>;
}

/**
 * The maximum size of the values that a rejected form sends back, in bytes of the response. It fits every form filled to
 * its limits, and keeps the response below 100 KB for any input.
 */
const ECHO_LIMIT = 60_000;

/** The bytes a value takes in a response: it appears in the HTML and in the data for the script, escaped in both. */
function echoSize(value: unknown): number {
  const text = JSON.stringify(value) ?? "";
  if (text.length > ECHO_LIMIT) return Number.POSITIVE_INFINITY;
  const escaped = text.match(/[<>&'"\u2028\u2029]/g)?.length ?? 0;
  return 2 * Buffer.byteLength(text) + 10 * escaped;
}

/**
 * Limits the values that a rejected form sends back. Shorter values come first, until the limit is reached.
 * @param limit in bytes of the response; lower for a page that is large itself
 * @returns the values that are sent back, and the names of those that are not
 */
export function limitEcho<Value>(
  values: Record<string, Value>,
  limit = ECHO_LIMIT,
): {
  kept: Record<string, Value>;
  tooLong: string[];
} {
  const measured = Object.entries(values).map(([name, value]) => ({ name, value, size: echoSize(value) }));
  measured.sort((one, other) => one.size - other.size);
  const kept: Record<string, Value> = {};
  const tooLong: string[] = [];
  let remaining = limit;
  for (const { name, value, size } of measured) {
    remaining -= size;
    if (remaining < 0) tooLong.push(name);
    else kept[name] = value;
  }
  return { kept, tooLong };
}

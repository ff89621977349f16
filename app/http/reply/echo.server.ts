/**
 * The most that a refused form sends back of what was typed, in bytes of the answer: enough for every form filled to its
 * limits, and little enough that the answer stays below 100 KB whatever was posted.
 */
const ECHO_LIMIT = 60_000;

/** What a value weighs in an answer, in bytes: as text of the page, and as data for its script, both escaped. */
function echoWeight(value: unknown): number {
  const text = JSON.stringify(value) ?? "";
  if (text.length > ECHO_LIMIT) return Number.POSITIVE_INFINITY;
  const escaped = text.match(/[<>&'"\u2028\u2029]/g)?.length ?? 0;
  return 2 * Buffer.byteLength(text) + 10 * escaped;
}

/**
 * The values that a refused form sends back, the shorter ones first, until they weigh too much.
 * @returns `kept`, and the names of those left out
 */
export function limitEcho<Value>(values: Record<string, Value>): {
  kept: Record<string, Value>;
  tooLong: string[];
} {
  const weighed = Object.entries(values).map(([name, value]) => ({ name, value, weight: echoWeight(value) }));
  weighed.sort((one, other) => one.weight - other.weight);
  const kept: Record<string, Value> = {};
  const tooLong: string[] = [];
  let left = ECHO_LIMIT;
  for (const { name, value, weight } of weighed) {
    left -= weight;
    if (left < 0) tooLong.push(name);
    else kept[name] = value;
  }
  return { kept, tooLong };
}

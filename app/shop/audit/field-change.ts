/** A field that someone else changed while a person edited the same record. Values are as people read them. */
export type FieldChange = {
  name: string;
  /** Who changed it last: a username, or `You` for another window of the same person; null if it is not recorded. */
  by: string | null;
  /** The value when the person began; null if it is not recorded. */
  before: string | null;
  now: string;
  /** What the person entered; null if the person did not change this field. */
  typed: string | null;
};

const quoted = (value: string) => value || "nothing";

/** A change in one sentence, such as `jane changed it from $49.50 to $55.00.` */
export function describeChange({ by, before, now }: FieldChange): string {
  const to = before === null ? `to ${quoted(now)}` : `from ${quoted(before)} to ${quoted(now)}`;
  return by === null ? `It changed ${to}.` : `${by} changed it ${to}.`;
}

/** Names in a sentence: `jane`, `jane and john`. */
function joined(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** What happened to the whole record, in two sentences. */
export function describeConflict(changes: FieldChange[]): string {
  const names = [...new Set(changes.flatMap(({ by }) => by ?? []))];
  const happened = names.length === 0 ? "This has changed" : `${joined(names)} changed this`;
  return `${happened} since you opened it. Nothing was saved.`;
}

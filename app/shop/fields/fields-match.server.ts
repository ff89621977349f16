/** A check for `refine`, and when it can be made. */
type Check = [
  check: (typed: Record<string, unknown>) => boolean,
  params: { path: string[]; message: string; when: (payload: { value: unknown }) => boolean },
];

/**
 * That a password was typed alike in two fields: said of a weak one, too, but not where either is empty, or where a field
 * is so wrong that its own checks gave up.
 * @param message what stands beside the second field, `again`
 */
export function fieldsMatch(password: string, again: string, message: string): Check {
  const isFilled = (typed: unknown, field: string) =>
    Boolean(typeof typed === "object" && typed && (typed as Record<string, unknown>)[field]);
  return [
    (typed) => typed[password] === typed[again],
    { path: [again], message, when: ({ value }) => isFilled(value, password) && isFilled(value, again) },
  ];
}

/** The arguments for zod's `refine`. */
type Check = [
  check: (typed: Record<string, unknown>) => boolean,
  params: { path: string[]; message: string; when: (payload: { value: unknown }) => boolean },
];

/**
 * Checks that the same password was entered in two fields. The check also runs when the password is weak, but not when
 * either field is empty or has no parsed value.
 * @param password the name of the first field
 * @param again the name of the second field, which gets the message
 */
export function fieldsMatch(password: string, again: string, message: string): Check {
  const isFilled = (typed: unknown, field: string) =>
    Boolean(typeof typed === "object" && typed && (typed as Record<string, unknown>)[field]);
  return [
    (typed) => typed[password] === typed[again],
    { path: [again], message, when: ({ value }) => isFilled(value, password) && isFilled(value, again) },
  ];
}

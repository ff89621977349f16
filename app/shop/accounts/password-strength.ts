/** The minimum length of a password, in characters. */
export const PASSWORD_MIN = 8;

/** The error message for a weak password. */
export const WEAK_PASSWORD = "Min 8 chars, upper, lower, digit, special";

/**
 * Whether a password has at least eight characters, including upper case, lower case, a digit and a special character.
 */
export function isStrongPassword(password: string): boolean {
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];
  return password.length >= PASSWORD_MIN && kinds.every((kind) => kind.test(password));
}

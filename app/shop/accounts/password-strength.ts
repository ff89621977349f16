/** The shortest password, in characters (spec section 9). */
export const PASSWORD_MIN = 8;

/** What is said of a password that is too weak (spec section 5). */
export const WEAK_PASSWORD = "Min 8 chars, upper, lower, digit, special";

/** Whether a password has eight characters, and upper case, lower case, a digit and a special character among them. */
export function isStrongPassword(password: string): boolean {
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];
  return password.length >= PASSWORD_MIN && kinds.every((kind) => kind.test(password));
}

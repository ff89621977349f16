/** The minimum length of a password, in characters. */
export const PASSWORD_MIN = 8;

export const WEAK_PASSWORD = "Min 8 chars, upper, lower, digit, special";

/** What a new password needs. A screen shows each rule as it is met. */
export const PASSWORD_RULES: { label: string; isMet: (password: string) => boolean }[] = [
  { label: `At least ${PASSWORD_MIN} characters`, isMet: (password) => password.length >= PASSWORD_MIN },
  { label: "An upper-case character", isMet: (password) => /\p{Lu}/u.test(password) },
  { label: "A lower-case character", isMet: (password) => /\p{Ll}/u.test(password) },
  { label: "A digit", isMet: (password) => /\p{Nd}/u.test(password) },
  { label: "A special character", isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
];

/** Whether a password meets all rules. */
export const isStrongPassword = (password: string) => PASSWORD_RULES.every(({ isMet }) => isMet(password));

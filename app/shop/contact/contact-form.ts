/** The maximum lengths of the contact form's fields, in characters. */
export const NAME_LIMIT = 80;
export const SUBJECT_LIMIT = 150;
export const MESSAGE_LIMIT = 2500;

/** The messages after a successful and a failed submission. */
export const SENT = "Your message was successfully sent!";
export const NOT_SENT = "An error occurred while submitting the form";

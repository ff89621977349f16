/** The longest each field of the contact form may be, in characters (spec sections 5 and 9). */
export const NAME_LIMIT = 80;
export const SUBJECT_LIMIT = 150;
export const MESSAGE_LIMIT = 2500;

/** What the form says when it is done, and when it could not be (spec section 8). */
export const SENT = "Your message was successfully sent!";
export const NOT_SENT = "An error occurred while submitting the form";

/** Maximum length of a message between an account and support, in characters. */
export const MESSAGE_LIMIT = 2500;

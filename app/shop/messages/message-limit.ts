/** The longest message between an account and the support, in characters (spec section 9). */
export const MESSAGE_LIMIT = 2500;

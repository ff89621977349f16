/** The maximum length of a discount code, in characters. */
export const CODE_LENGTH = 40;

/** The maximum length of a customer's tag or group, in characters. */
export const TAG_LENGTH = 40;

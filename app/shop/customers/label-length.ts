/** The maximum length of a customer's tag or group, in characters. */
export const LABEL_LENGTH = 40;

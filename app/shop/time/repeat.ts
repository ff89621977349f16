/** How long the same form counts as one that is sent twice, in milliseconds. */
export const REPEAT_MS = 10 * 60_000;

/** Whether what was stored at a time is new enough that the same again is a repeat of it. */
export const isRepeatOf = (at: Date): boolean => Date.now() - at.getTime() < REPEAT_MS;

/** A moment in ISO 8601; null for none. */
export const isoTime = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

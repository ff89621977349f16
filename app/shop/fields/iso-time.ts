/** A moment in ISO 8601; null for none. */
export function isoTime(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null;
}

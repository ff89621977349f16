const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

// Dates are in UTC so that server rendering and hydration give the same text.

/**
 * @param iso an ISO 8601 timestamp
 * @returns for example `Mar 3, 2025`, or an empty string for an invalid date
 */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

const two = (value: number) => String(value).padStart(2, "0");

function dateTime(year: number, month: number, day: number, hours: number, minutes: number): string {
  const time = `${hours % 12 || 12}:${two(minutes)} ${hours < 12 ? "AM" : "PM"}`;
  return `${two(month + 1)}/${two(day)}/${year} ${time}`;
}

/**
 * Formats date and time as MM/DD/YYYY h:mm AM/PM.
 * @param iso an ISO 8601 timestamp
 * @returns for example `03/03/2025 4:05 PM`, or an empty string for an invalid date
 */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return dateTime(year, month, day, date.getUTCHours(), date.getUTCMinutes());
}

/** The same in the reader's time zone, for text rendered only in the browser. */
export function formatLocalDateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  return dateTime(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes());
}

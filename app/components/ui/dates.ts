const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

// Dates are shown in UTC so that the server's page and the browser's first render say the same.

/**
 * @param iso an ISO 8601 moment
 * @returns for example `Mar 3, 2025`, or an empty string for something that is no date
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
 * Spec section 2, support messaging: MM/DD/YYYY h:mm AM/PM.
 * @param iso an ISO 8601 moment
 * @returns for example `03/03/2025 4:05 PM`, or an empty string for something that is no date
 */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return dateTime(year, month, day, date.getUTCHours(), date.getUTCMinutes());
}

/** The same in the reader's time zone: for what is rendered in the browser alone. */
export function formatLocalDateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  return dateTime(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes());
}

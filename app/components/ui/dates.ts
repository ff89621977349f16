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

/**
 * Spec section 2, support messaging: MM/DD/YYYY h:mm AM/PM.
 * @param iso an ISO 8601 moment
 * @returns for example `03/03/2025 4:05 PM`, or an empty string for something that is no date
 */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = date.getUTCHours();
  const day = `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`;
  return `${day} ${hours % 12 || 12}:${two(date.getUTCMinutes())} ${hours < 12 ? "AM" : "PM"}`;
}

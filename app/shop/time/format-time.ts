import { type LocalTime, localTime } from "./time-zone";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function localTimeOf(zone: string, iso: string): LocalTime | null {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? null : localTime(zone, at);
}

/**
 * @param iso an ISO 8601 timestamp or day
 * @param zone an IANA time zone; UTC for a day
 * @returns for example `Mar 3, 2025`, or an empty string for an invalid date
 */
export function formatDate(iso: string, zone: string): string {
  const time = localTimeOf(zone, iso);
  return time ? `${MONTHS[time.month - 1]} ${time.day}, ${time.year}` : "";
}

const two = (value: number) => String(value).padStart(2, "0");

/**
 * Formats date and time as MM/DD/YYYY h:mm AM/PM.
 * @param iso an ISO 8601 timestamp
 * @param zone an IANA time zone
 * @returns for example `03/03/2025 4:05 PM`, or an empty string for an invalid date
 */
export function formatDateTime(iso: string, zone: string): string {
  const time = localTimeOf(zone, iso);
  if (!time) return "";
  const { year, month, day, hour, minute } = time;
  return `${two(month)}/${two(day)}/${year} ${hour % 12 || 12}:${two(minute)} ${hour < 12 ? "AM" : "PM"}`;
}

/**
 * Formats date and time with the zone's short name.
 * @param iso an ISO 8601 timestamp
 * @param zone an IANA time zone
 * @returns for example `03/03/2025 4:05 PM EST`, or an empty string for an invalid date
 */
export function formatZonedTime(iso: string, zone: string): string {
  const time = localTimeOf(zone, iso);
  return time ? `${formatDateTime(iso, zone)} ${time.zone}` : "";
}

import { createContext, useContext, useMemo } from "react";
import { type LocalTime, localTime, zoneLabel } from "~/shop/time/time-zone";

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

/** The shop's time zone. Server and browser format dates in it, so that hydration finds the same text. */
export const TimeZone = createContext("UTC");

/** Formats dates in the shop's time zone. */
export function useDates() {
  const zone = useContext(TimeZone);
  return useMemo(
    () => ({
      /** For example `Mar 3, 2025`. */
      formatDate: (iso: string) => formatDate(iso, zone),
      /** For example `03/03/2025 4:05 PM`. */
      formatDateTime: (iso: string) => formatDateTime(iso, zone),
      /** For example `03/03/2025 4:05 PM EST`. */
      formatZonedTime: (iso: string) => {
        const time = formatDateTime(iso, zone);
        return time && `${time} ${localTime(zone, Date.parse(iso)).zone}`;
      },
      /** For example `New York time`. */
      zone: zoneLabel(zone),
    }),
    [zone],
  );
}

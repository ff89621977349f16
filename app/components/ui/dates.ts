import { createContext, useContext } from "react";
import { formatDate, formatDateTime, formatZonedTime } from "~/shop/time/format-time";

/** The shop's time zone, and its name for people. Server and browser format dates in it, so that hydration fits. */
export const TimeZone = createContext({ name: "UTC", label: "UTC" });

/** Formats dates in the shop's time zone. */
export function useDates() {
  const { name, label } = useContext(TimeZone);
  return {
    /** For example `Mar 3, 2025`. */
    formatDate: (iso: string) => formatDate(iso, name),
    /** For example `03/03/2025 4:05 PM`. */
    formatDateTime: (iso: string) => formatDateTime(iso, name),
    /** For example `03/03/2025 4:05 PM EST`. */
    formatZonedTime: (iso: string) => formatZonedTime(iso, name),
    /** For example `New York time`. */
    zone: label,
  };
}

import { createContext, useContext, useMemo } from "react";
import { formatDate, formatDateTime, formatZonedTime } from "~/shop/time/format-time";
import { zoneLabel } from "~/shop/time/time-zone";

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
      formatZonedTime: (iso: string) => formatZonedTime(iso, zone),
      /** For example `New York time`. */
      zone: zoneLabel(zone),
    }),
    [zone],
  );
}

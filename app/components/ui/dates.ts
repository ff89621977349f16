import { createElement, type ReactNode, useContext, useMemo } from "react";
import { formatDate, formatTime } from "~/shop/time/format-time";
import { shopperZoneLabel } from "~/shop/time/time-zone";
import { TimeZone } from "./timeZone";
import { useHydrated } from "./useHydrated";

/** Formats dates in the shop's time zone, and within `ShopperDates` in the shopper's. */
export function useDates() {
  const { name, label } = useContext(TimeZone);
  return {
    /** For example `Mar 3, 2025`. */
    formatDate: (iso: string) => formatDate(iso, name),
    /** For example `Mar 3, 2025 4:05 PM`, where the screen names the zone. */
    formatDateTime: (iso: string) => formatTime(iso, name),
    /** For example `Mar 3, 2025 4:05 PM, Berlin time`. */
    formatZonedTime: (iso: string) => [formatTime(iso, name), label].filter(Boolean).join(", "),
    /** For example `Berlin time`. */
    zone: label,
  };
}

/** Dates within it are the shopper's: in the browser's time zone, or in the shop's until it is known. */
export function ShopperDates({ children }: { children: ReactNode }) {
  const shop = useContext(TimeZone);
  const isKnown = useHydrated();
  const zone = useMemo(() => {
    if (isKnown) return { name: Intl.DateTimeFormat().resolvedOptions().timeZone, label: "" };
    return { name: shop.name, label: shopperZoneLabel(shop.name) };
  }, [shop, isKnown]);
  return createElement(TimeZone.Provider, { value: zone }, children);
}

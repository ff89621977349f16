import { createContext, createElement, type ReactNode, useContext, useMemo } from "react";
import { formatDate, formatDateTime, formatShopperTime, formatZonedTime } from "~/shop/time/format-time";
import { shopperZoneLabel } from "~/shop/time/time-zone";
import { useHydrated } from "./useHydrated";

type Zone = {
  /** An IANA time zone. */
  name: string;
  /** Its name for people. */
  label: string;
  /** Whether times are written in the one style of shoppers' screens. */
  isShoppers?: boolean;
};

/** The shop's time zone. Server and browser format dates in it, so that hydration fits. */
export const TimeZone = createContext<Zone>({ name: "UTC", label: "UTC" });

/** Formats dates in the shop's time zone, and within `ShopperDates` in the shopper's. */
export function useDates() {
  const { name, label, isShoppers } = useContext(TimeZone);
  const formatTime = (iso: string) => [formatShopperTime(iso, name), label].filter(Boolean).join(", ");
  return {
    /** For example `Mar 3, 2025`. */
    formatDate: (iso: string) => formatDate(iso, name),
    /** For example `03/03/2025 4:05 PM`; for shoppers like `formatZonedTime`. */
    formatDateTime: (iso: string) => (isShoppers ? formatTime(iso) : formatDateTime(iso, name)),
    /** For example `03/03/2025 4:05 PM EST`; for shoppers `Mar 3, 2025 4:05 PM`, with the zone if it is not theirs. */
    formatZonedTime: (iso: string) => (isShoppers ? formatTime(iso) : formatZonedTime(iso, name)),
    /** For example `New York time`. */
    zone: label,
  };
}

/** Dates within it are the shopper's: in the browser's time zone, or in the shop's until it is known. */
export function ShopperDates({ children }: { children: ReactNode }) {
  const shop = useContext(TimeZone);
  const isKnown = useHydrated();
  const zone = useMemo(() => {
    if (isKnown) return { name: Intl.DateTimeFormat().resolvedOptions().timeZone, label: "", isShoppers: true };
    return { name: shop.name, label: shopperZoneLabel(shop.name), isShoppers: true };
  }, [shop, isKnown]);
  return createElement(TimeZone.Provider, { value: zone }, children);
}

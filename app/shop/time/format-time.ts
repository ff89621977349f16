import { shopperZoneLabel } from "./time-zone";

const DATE: Intl.DateTimeFormatOptions = { dateStyle: "medium" };
const TIME: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
const MESSAGE_TIME: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "numeric",
  minute: "2-digit",
};

/** Creating a format is far slower than using one. */
const formats: Record<string, Intl.DateTimeFormat> = {};

function format(iso: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return "";
  const key = timeZone + Object.keys(options);
  formats[key] ??= new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  const text = formats[key].format(at);
  // Runtimes differ in their kinds of spaces. The comma after the year of a time is left out.
  return text.replace(/\s/g, " ").replace(/(\d{4}),/, "$1");
}

/**
 * @param iso an ISO 8601 timestamp or day
 * @param zone an IANA time zone; UTC for a day
 * @returns for example `Mar 3, 2025`, or an empty string for an invalid date
 */
export const formatDate = (iso: string, zone: string): string => format(iso, zone, DATE);

/**
 * @param iso an ISO 8601 timestamp
 * @param zone an IANA time zone
 * @returns for example `Mar 3, 2025 4:05 PM`, or an empty string for an invalid date
 */
export const formatTime = (iso: string, zone: string): string => format(iso, zone, TIME);

/**
 * The form that the lines of a conversation have.
 * @param iso an ISO 8601 timestamp
 * @param zone an IANA time zone
 * @returns for example `03/03/2025 4:05 PM`, or an empty string for an invalid date
 */
export const formatMessageTime = (iso: string, zone: string): string => format(iso, zone, MESSAGE_TIME);

/**
 * The same in the shop's time zone, for texts that cannot know the shopper's.
 * @param iso an ISO 8601 timestamp
 * @param zone the shop's IANA time zone
 * @returns for example `Mar 3, 2025 4:05 PM, Berlin time`, or `Mar 3, 2025 4:05 PM` for UTC
 */
export const formatShopTime = (iso: string, zone: string): string =>
  [formatTime(iso, zone), shopperZoneLabel(zone)].filter(Boolean).join(", ");

const DAY_RANGE = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/**
 * @param from an ISO 8601 day
 * @param to an ISO 8601 day, not before `from`
 * @returns for example `Nov 26 – 28`
 */
export const formatDayRange = (from: string, to: string): string =>
  DAY_RANGE.formatRange(Date.parse(from), Date.parse(to)).replace(/\s/g, " ");

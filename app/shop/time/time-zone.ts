/** Days in a time zone, by the runtime's time zone data (`Intl`). */

const DAY_MS = 86_400_000;

const DAY_FORMAT = /^\d{4}-\d{2}-\d{2}$/;

/** Creating a format is far slower than using one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, format);
  return format;
}

/** What calendar and clock show in a time zone. */
type LocalTime = {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

/**
 * Calendar and clock at a moment.
 * @param zone an IANA time zone
 * @param at milliseconds since 1970
 */
function localTime(zone: string, at: number): LocalTime {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return {
    year: number("year"),
    month: number("month"),
    day: number("day"),
    hour: number("hour"),
    minute: number("minute"),
    second: number("second"),
  };
}

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const at = DAY_FORMAT.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && dayText(at) === text;
}

/** The day some days after another; both as YYYY-MM-DD. */
export const addDays = (day: string, days: number): string => dayText(Date.parse(day) + days * DAY_MS);

/**
 * The day of a moment, as YYYY-MM-DD.
 * @param zone an IANA time zone
 * @param at milliseconds since 1970
 */
export function dayOf(zone: string, at: number): string {
  const { year, month, day } = localTime(zone, at);
  return dayText(Date.UTC(year, month - 1, day));
}

/** Offsets of time zones are multiples of a quarter of an hour, so a day ends with one. */
const QUARTER_MS = 900_000;

let lastToday = { zone: "", quarter: 0, day: "" };

/**
 * The current day, as YYYY-MM-DD. Computed once in a quarter of an hour.
 * @param zone an IANA time zone
 * @param now milliseconds since 1970
 */
export function today(zone: string, now: number): string {
  const quarter = Math.floor(now / QUARTER_MS);
  if (lastToday.zone !== zone || lastToday.quarter !== quarter) lastToday = { zone, quarter, day: dayOf(zone, now) };
  return lastToday.day;
}

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
function offset(zone: string, at: number): number {
  const { year, month, day, hour, minute, second } = localTime(zone, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/**
 * The first moment of a day, in milliseconds since 1970. It is not always midnight: some zones turn their clocks at
 * midnight. A day that a zone skipped begins and ends with the next one.
 * @param zone an IANA time zone
 * @param day as YYYY-MM-DD
 */
export function startOfDay(zone: string, day: string): number {
  const midnight = Date.parse(day);
  let [before, after] = [midnight - 1.5 * DAY_MS, midnight + 1.5 * DAY_MS];
  const ahead = offset(zone, before);
  if (ahead === offset(zone, after)) return midnight - ahead;
  // The clocks are turned near this day: halves the time in which the day must begin.
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(zone, middle) < day) before = middle;
    else after = middle;
  }
  return after;
}

const MINUTE_FORMAT = /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

const minuteText = (at: number) => new Date(at).toISOString().replace(/(?::00)?\.\d+Z$/, "");

/** Whether a text is a day and a time of day, as YYYY-MM-DDTHH:MM or with seconds. */
export function isLocalMinute(text: string): boolean {
  const at = MINUTE_FORMAT.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return !Number.isNaN(at) && minuteText(at) === text.replace(/(T\d{2}:\d{2}):00$/, "$1");
}

/**
 * What calendar and clock show at a moment, as YYYY-MM-DDTHH:MM, with seconds if there are any.
 * @param zone an IANA time zone
 * @param at milliseconds since 1970
 */
export const localMinute = (zone: string, at: number): string => minuteText(at + offset(zone, at));

/**
 * The moment at which calendar and clock show a time, in milliseconds since 1970: the first one when the clocks show it
 * twice, and as much later when they skip it.
 * @param zone an IANA time zone
 * @param local as `isLocalMinute` accepts it
 */
export function momentOf(zone: string, local: string): number {
  const shown = Date.parse(`${local}Z`);
  const [before, after] = [offset(zone, shown - DAY_MS), offset(zone, shown + DAY_MS)];
  const early = shown - before;
  return offset(zone, early) === before || offset(zone, shown - after) !== after ? early : shown - after;
}

/** Whether the runtime knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    formatIn(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * A zone's name for shoppers: `Berlin time`, or an empty text for a zone that names no place, such as UTC. A shop that has
 * not set its time zone does not confuse shoppers with that name.
 */
export const shopperZoneLabel = (zone: string): string =>
  zone.includes("/") && !zone.startsWith("Etc/") ? zoneLabel(zone) : "";

/** A zone's name for people: `UTC`, or `Berlin time` for `Europe/Berlin`. */
export const zoneLabel = (zone: string): string =>
  zone.includes("/") ? `${zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ")} time` : zone;

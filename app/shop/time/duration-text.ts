const HOUR = 3600;
const DAY = 24 * HOUR;

const inUnits = (value: number, unit: "minute" | "hour" | "day") => `${value} ${unit}${value === 1 ? "" : "s"}`;

/**
 * @param seconds from 0
 * @returns in the unit that suits it, rounded down: for example `3 days`, `5 hours`, `58 minutes` or `less than a minute`
 */
export function durationText(seconds: number): string {
  if (seconds >= 2 * DAY) return inUnits(Math.floor(seconds / DAY), "day");
  if (seconds >= 2 * HOUR) return inUnits(Math.floor(seconds / HOUR), "hour");
  if (seconds >= 60) return inUnits(Math.floor(seconds / 60), "minute");
  return "less than a minute";
}

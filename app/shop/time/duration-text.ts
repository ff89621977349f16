const HOUR = 3600;
const DAY = 24 * HOUR;

type Unit = "minute" | "hour" | "day";

const formatOf = (unit: Unit) => new Intl.NumberFormat("en-US", { style: "unit", unit, unitDisplay: "long" });
// Formats are slow to make.
const formats: Record<Unit, Intl.NumberFormat> = {
  minute: formatOf("minute"),
  hour: formatOf("hour"),
  day: formatOf("day"),
};
const inUnits = (value: number, unit: Unit) => formats[unit].format(value);

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

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, formatDayRange, formatShopTime, formatTime } from "../../app/shop/time/format-time";
import { addDays, dayOf, isDay, isTimeZone, startOfDay, zoneLabel } from "../../app/shop/time/time-zone";

const HOUR = 3_600_000;

const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const days = fc.date({ min: new Date("1990-01-01"), max: new Date("2040-12-31"), noInvalidDate: true });

/** By how many hours a zone's clocks are ahead of UTC, by the name that the runtime gives the offset, such as `GMT-03:30`. */
function ahead(zone: string, at: number): number {
  const name = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" }).format(at);
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600);
}

describe("a day in a time zone", () => {
  it("begins with its first moment and ends where the next one begins, in every zone", () => {
    fc.assert(
      fc.property(zones, days, (zone, date) => {
        const day = date.toISOString().slice(0, 10);
        const [start, end] = [startOfDay(zone, day), startOfDay(zone, addDays(day, 1))];
        expect(dayOf(zone, start - 1) < day).toBe(true);
        expect(dayOf(zone, start) >= day).toBe(true);
        // A zone that crosses the date line skips a day.
        if (end === start) expect(dayOf(zone, start)).toBe(addDays(day, 1));
        else {
          expect(dayOf(zone, start)).toBe(day);
          expect(dayOf(zone, end - 1)).toBe(day);
          // A day has as many hours more or less as its clocks were turned: mostly none or one, in Aqtau in 1994 two.
          const turned = Math.abs(ahead(zone, start - 1) - ahead(zone, end));
          expect(Math.abs((end - start) / HOUR - 24)).toBeLessThanOrEqual(turned);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("contains every moment that its clocks show as this day", () => {
    fc.assert(
      fc.property(zones, days, (zone, date) => {
        const day = dayOf(zone, date.getTime());
        expect(startOfDay(zone, day)).toBeLessThanOrEqual(date.getTime());
        expect(startOfDay(zone, addDays(day, 1))).toBeGreaterThan(date.getTime());
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["Europe/Berlin", "2026-03-29", 23, "2026-03-28T23:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", 25, "2026-10-24T22:00:00.000Z"],
    ["America/New_York", "2026-03-08", 23, "2026-03-08T05:00:00.000Z"],
    ["America/New_York", "2026-11-01", 25, "2026-11-01T04:00:00.000Z"],
    // These clocks are turned at midnight.
    ["Africa/Cairo", "2026-04-24", 23, "2026-04-23T22:00:00.000Z"],
    ["America/Sao_Paulo", "2018-11-04", 23, "2018-11-04T03:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04", 23.5, "2026-10-03T13:30:00.000Z"],
    ["Asia/Kolkata", "2026-11-01", 24, "2026-10-31T18:30:00.000Z"],
    ["UTC", "2026-11-01", 24, "2026-11-01T00:00:00.000Z"],
  ])("in %s, %s has %d hours", (zone, day, hours, start) => {
    expect(new Date(startOfDay(zone, day)).toISOString()).toBe(start);
    expect((startOfDay(zone, addDays(day, 1)) - startOfDay(zone, day)) / HOUR).toBe(hours);
  });

  it("is skipped in a zone that crossed the date line", () => {
    expect(startOfDay("Pacific/Apia", "2011-12-30")).toBe(startOfDay("Pacific/Apia", "2011-12-31"));
    expect(dayOf("Pacific/Apia", startOfDay("Pacific/Apia", "2011-12-30"))).toBe("2011-12-31");
  });

  it("is a day of the calendar", () => {
    for (const day of ["2024-02-29", "2026-12-31"]) expect(isDay(day)).toBe(true);
    for (const day of ["2026-02-29", "2026-13-01", "26-1-1", "", "2026-01-01T00:00"]) expect(isDay(day)).toBe(false);
  });
});

describe("the clock in a time zone", () => {
  it("shows the day and the time in words", () => {
    const shown = (zone: string, at: string) => [formatDate(at, zone), formatTime(at, zone)];
    expect(shown("America/New_York", "2026-01-15T12:00:00Z")).toEqual(["Jan 15, 2026", "Jan 15, 2026 7:00 AM"]);
    expect(shown("America/New_York", "2026-07-15T03:05:00Z")).toEqual(["Jul 14, 2026", "Jul 14, 2026 11:05 PM"]);
    expect(shown("UTC", "2026-07-15T00:00:00Z")).toEqual(["Jul 15, 2026", "Jul 15, 2026 12:00 AM"]);
    expect(shown("UTC", "soon")).toEqual(["", ""]);
  });

  it("knows the zones of the runtime by their names only", () => {
    for (const zone of ["UTC", "Europe/Berlin", "Asia/Kolkata"]) expect(isTimeZone(zone)).toBe(true);
    for (const zone of ["", "Mars/Olympus", "+01:00", "Europe/Berlin\n"]) expect(isTimeZone(zone)).toBe(false);
  });

  it("names a range of days", () => {
    expect(formatDayRange("2026-11-26", "2026-11-28")).toBe("Nov 26 – 28");
    expect(formatDayRange("2026-11-29", "2026-12-01")).toBe("Nov 29 – Dec 1");
    expect(formatDayRange("2026-12-31", "2027-01-02")).toBe("Dec 31, 2026 – Jan 2, 2027");
  });

  it("is named to shoppers by its place, or not at all", () => {
    const shown = (zone: string) => formatShopTime("2026-07-15T03:05:00Z", zone);
    expect(shown("America/New_York")).toBe("Jul 14, 2026 11:05 PM, New York time");
    for (const zone of ["UTC", "GMT", "Etc/UTC", "Etc/GMT"]) expect(shown(zone)).toBe("Jul 15, 2026 3:05 AM");
  });

  it("has a name for people", () => {
    expect(zoneLabel("America/Argentina/Buenos_Aires")).toBe("Buenos Aires time");
    expect(zoneLabel("UTC")).toBe("UTC");
  });
});

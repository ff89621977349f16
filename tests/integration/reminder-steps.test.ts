import { expect, it, vi } from "vitest";
import { db } from "~/platform/db.server";
import { stoppedReminder } from "~/platform/schema.server";
import { lookThrough } from "~/shop/reminders/look-through.server";

const HOUR_MS = 3_600_000;
const now = Date.now();

let stored = 0;
function addRows(times: number[]): void {
  const rows = times.map((time) => ({
    email: `row${stored++}@example.com`,
    kind: "cart" as const,
    stoppedAt: new Date(time),
  }));
  db.insert(stoppedReminder).values(rows).run();
}

const rowsBetween = (from: number, to: number) =>
  db
    .select()
    .from(stoppedReminder)
    .all()
    .filter(({ stoppedAt: at }) => at.getTime() > from && at.getTime() <= to).length;

it("rows are looked at once when their time has come, in steps, and all of them again after an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  let steps: number[] = [];
  let dueRows = 0;
  const look = lookThrough(stoppedReminder.stoppedAt, (from, to) => {
    steps.push(rowsBetween(from, to));
    return dueRows-- > 0 ? 1 : 0;
  });
  const stepsOfRun = async () => {
    steps = [];
    await look(now - HOUR_MS, Date.now());
    return steps;
  };
  addRows([...Array(1100).keys()].map((index) => now - 1200 + index));
  expect(await stepsOfRun()).toEqual([500, 500, 100]);
  expect(await stepsOfRun()).toEqual([]);

  // Many of the same moment are one step, and one with a due row is looked at again.
  addRows(Array(600).fill(now));
  addRows([now + 1000]);
  dueRows = 1;
  expect(await stepsOfRun()).toEqual([600, 600]);
  vi.setSystemTime(now + 1000);
  expect(await stepsOfRun()).toEqual([1]);

  vi.setSystemTime(now + HOUR_MS + 1);
  expect((await stepsOfRun()).reduce((sum, rows) => sum + rows)).toBe(1701);
  expect(await stepsOfRun()).toEqual([]);

  // A clock that was wrong is set back: what has been looked at by it is looked at again.
  vi.setSystemTime(now + 1000);
  expect((await stepsOfRun()).reduce((sum, rows) => sum + rows, 0)).toBe(1701);
  vi.useRealTimers();
});

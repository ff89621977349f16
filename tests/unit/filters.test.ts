import { expect, it } from "vitest";
import { delayed } from "../../app/components/forms/delayed";
import { filteredPage, filterQuery } from "../../app/components/lists/filterQuery";

/** A clock that is advanced by the test. */
function standingClock() {
  let now = 0;
  let last = 0;
  const timers = new Map<number, { at: number; work: () => void }>();
  return {
    set: (work: () => void, ms: number) => {
      last += 1;
      timers.set(last, { at: now + ms, work });
      return last;
    },
    clear: (timer: number) => {
      timers.delete(timer);
    },
    pass: (ms: number) => {
      now += ms;
      for (const [timer, { at, work }] of timers) {
        if (at > now) continue;
        timers.delete(timer);
        work();
      }
    },
  };
}

it("runs once, after 300 ms without another call", () => {
  const clock = standingClock();
  let done = 0;
  const filters = delayed(() => (done += 1), 300, clock);
  for (let key = 0; key < 5; key += 1) {
    filters.soon();
    clock.pass(299);
  }
  expect(done).toBe(0);
  clock.pass(1);
  expect(done).toBe(1);
  clock.pass(1000);
  expect(done).toBe(1);
  filters.soon();
  clock.pass(300);
  expect(done).toBe(2);
});

it("does not run when it was canceled", () => {
  const clock = standingClock();
  let done = 0;
  const filters = delayed(() => (done += 1), 300, clock);
  filters.cancel();
  filters.soon();
  filters.cancel();
  clock.pass(1000);
  expect(done).toBe(0);
});

it("keep only non-empty values in the URL", () => {
  expect(
    filterQuery([
      ["id", ""],
      ["email", " a&b=c "],
      ["username", "   "],
    ]),
  ).toBe("email=+a%26b%3Dc+");
  expect(filterQuery([])).toBe("");
});

it("are kept from page to page", () => {
  const filters = { id: "", lastName: "O'Neill & Söhne" };
  expect(filteredPage("/admin/userlist", filters, 1)).toBe("/admin/userlist?lastName=O%27Neill+%26+S%C3%B6hne");
  expect(filteredPage("/admin/userlist", filters, 3)).toBe(
    "/admin/userlist?lastName=O%27Neill+%26+S%C3%B6hne&pageNumber=3",
  );
  expect(filteredPage("/admin/userlist", {}, 1)).toBe("/admin/userlist");
  expect(filteredPage("/admin/userlist", {}, 2)).toBe("/admin/userlist?pageNumber=2");
});

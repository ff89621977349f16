import { describe, expect, it } from "vitest";
import { sdkLoading } from "~/components/payments/widget/sdkLoading";

/** A clock that is advanced by the test. */
function clockByHand() {
  const timers = new Map<number, { at: number; work: () => void }>();
  let now = 0;
  let last = 0;
  const due = (until: number) =>
    [...timers].filter(([, { at }]) => at <= until).sort(([, one], [, other]) => one.at - other.at)[0];
  return {
    set: (work: () => void, ms: number) => {
      last += 1;
      timers.set(last, { at: now + ms, work });
      return last;
    },
    clear: (timer: number) => void timers.delete(timer),
    waiting: () => timers.size,
    pass: (ms: number) => {
      const until = now + ms;
      for (let next = due(until); next; next = due(until)) {
        const [id, { at, work }] = next;
        timers.delete(id);
        now = at;
        work();
      }
      now = until;
    },
  };
}

function begun() {
  const clock = clockByHand();
  const states: string[] = [];
  const seen = { tries: 0 };
  const load = () => {
    seen.tries += 1;
  };
  const loading = sdkLoading(load, (state) => states.push(state), clock);
  loading.start();
  return { clock, states, seen, loading };
}

describe("loading PayPal's script", () => {
  it("is ready with the first successful attempt", () => {
    const { clock, states, seen, loading } = begun();
    loading.loaded();
    expect(states).toEqual(["loading", "ready"]);
    expect(clock.waiting()).toBe(0);
    clock.pass(60_000);
    expect(seen.tries).toBe(1);
  });

  it("tries again after one second, then after two, then fails", () => {
    const { clock, states, seen, loading } = begun();
    loading.refused();
    clock.pass(999);
    expect(seen.tries).toBe(1);
    clock.pass(1);
    expect(seen.tries).toBe(2);
    loading.refused();
    clock.pass(1999);
    expect(seen.tries).toBe(2);
    clock.pass(1);
    expect(seen.tries).toBe(3);
    expect(states).toEqual(["loading"]);
    loading.refused();
    expect(states).toEqual(["loading", "failed"]);
    clock.pass(60_000);
    expect(seen.tries).toBe(3);
  });

  it("is ready when a later attempt succeeds", () => {
    const { clock, states, loading } = begun();
    loading.refused();
    clock.pass(1000);
    loading.loaded();
    clock.pass(60_000);
    expect(states).toEqual(["loading", "ready"]);
  });

  it("waits 15 seconds in total for a script that does not load", () => {
    const { clock, states, loading } = begun();
    clock.pass(14_999);
    expect(states).toEqual(["loading"]);
    clock.pass(1);
    expect(states).toEqual(["loading", "failed"]);
    loading.loaded();
    loading.refused();
    clock.pass(60_000);
    expect(states).toEqual(["loading", "failed"]);
  });

  it("includes the pauses in the 15 seconds, and stops trying afterwards", () => {
    const { clock, states, seen, loading } = begun();
    clock.pass(14_500);
    loading.refused();
    clock.pass(500);
    expect(states).toEqual(["loading", "failed"]);
    clock.pass(60_000);
    expect(seen.tries).toBe(1);
  });

  it("counts an attempt that fails twice once", () => {
    const { clock, seen, loading } = begun();
    loading.refused();
    loading.refused();
    clock.pass(1000);
    expect(seen.tries).toBe(2);
  });

  it("starts over with all attempts when it is reloaded", () => {
    const { clock, states, seen, loading } = begun();
    clock.pass(15_000);
    loading.start();
    loading.refused();
    clock.pass(1000);
    loading.refused();
    clock.pass(2000);
    expect(seen.tries).toBe(4);
    clock.pass(11_999);
    expect(states).toEqual(["loading", "failed", "loading"]);
    loading.loaded();
    expect(states).toEqual(["loading", "failed", "loading", "ready"]);
  });

  it("reports nothing after the page was left", () => {
    const { clock, states, loading } = begun();
    loading.stop();
    clock.pass(60_000);
    expect(states).toEqual(["loading"]);
  });
});

import { browserClock, type Clock } from "../ui/clock";

/** Debounced work. */
export type Delayed = {
  /** Schedules the work; restarts the wait. */
  soon: () => void;
  /** Cancels scheduled work. */
  cancel: () => void;
};

/**
 * Debounces work: it runs once, `ms` milliseconds after the last call of `soon`.
 * @param clock replaced in tests
 */
export function delayed(work: () => void, ms: number, clock: Clock = browserClock): Delayed {
  let timer: number | undefined;
  const cancel = () => {
    if (timer !== undefined) clock.clear(timer);
    timer = undefined;
  };
  const soon = () => {
    cancel();
    timer = clock.set(() => {
      timer = undefined;
      work();
    }, ms);
  };
  return { soon, cancel };
}

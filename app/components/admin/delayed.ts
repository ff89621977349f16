import { browserClock, type Clock } from "../ui/clock";

/** Work that waits until nobody has asked for it for a while. */
export type Delayed = {
  /** Asks for the work; the wait begins anew. */
  soon: () => void;
  /** Takes back what was asked for. */
  cancel: () => void;
};

/**
 * Does work once, when it was last asked for `ms` milliseconds ago.
 * @param clock another one for tests
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

/** Timers, as the browser has them; tests bring their own. */
export type Clock = { set: (work: () => void, ms: number) => number; clear: (timer: number) => void };

export const browserClock: Clock = {
  set: (work, ms) => window.setTimeout(work, ms),
  clear: (timer) => window.clearTimeout(timer),
};

/** Timer functions; tests replace them. */
export type Clock = { set: (work: () => void, ms: number) => number; clear: (timer: number) => void };

export const browserClock: Clock = {
  set: (work, ms) => window.setTimeout(work, ms),
  clear: (timer) => window.clearTimeout(timer),
};

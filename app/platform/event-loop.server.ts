/** How long one part of a long task may block the event loop, in milliseconds. */
const TURN_MS = 5;

/** Resolves after pending I/O was handled, so that other requests can run. */
export const nextTurn = () => new Promise<void>((resume) => setImmediate(resume));

/**
 * Splits a long synchronous task, so that other requests can run in between.
 * @returns a function to await after each step: it yields to the event loop once the steps have taken 5 ms
 */
export function yieldEvery(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < TURN_MS) return;
    await nextTurn();
    started = performance.now();
  };
}

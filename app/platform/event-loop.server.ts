/** Milliseconds that long work holds the event loop before other requests get a turn. */
const TURN_MS = 5;

/** Resolves after pending I/O was handled: other requests run meanwhile. */
export const nextTurn = () => new Promise<void>((resume) => setImmediate(resume));

/**
 * Divides long synchronous work into turns.
 * @returns a function to await after each piece: it yields to the event loop once the pieces have taken 5 ms together
 */
export function yieldEvery(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < TURN_MS) return;
    await nextTurn();
    started = performance.now();
  };
}

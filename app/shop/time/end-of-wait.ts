/**
 * When a wait that began at a time is over; null once it is, and for a time in the future, which was stored before the clock was set
 * back.
 * @param waitMs how long it is, in milliseconds
 */
export function endOfWait(begunAt: Date, waitMs: number, now = new Date()): Date | null {
  const passed = now.getTime() - begunAt.getTime();
  return passed >= 0 && passed < waitMs ? new Date(begunAt.getTime() + waitMs) : null;
}

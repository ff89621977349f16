import type { Wait } from "~/components/ui/Countdown";

/** The end of a waiting period and the seconds until then; null when there is none or it is over. */
export function remainingWait(end: Date | null): Wait | null {
  const seconds = end ? Math.ceil((end.getTime() - Date.now()) / 1000) : 0;
  return end && seconds > 0 ? { until: end.toISOString(), seconds } : null;
}

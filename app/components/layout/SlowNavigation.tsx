import { useNavigation } from "@remix-run/react";

/** Shows and announces that the next page is on its way. The animation begins after 300 ms: until then it is hidden. */
export function SlowNavigation() {
  return (
    <div aria-live="polite">
      {useNavigation().state !== "idle" && (
        <div className="fixed inset-x-0 top-0 z-50 h-1 origin-left animate-progress bg-mark motion-reduce:bg-transparent print:hidden">
          <span className="sr-only">Loading…</span>
        </div>
      )}
    </div>
  );
}

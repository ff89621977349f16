import { browserClock, type Clock } from "../ui/clock";

/** Milliseconds before the second and the third try to load PayPal's script (spec section 9). */
const PAUSES_MS = [1000, 2000];

/** Milliseconds until PayPal's script must be ready, tries and pauses together (spec section 9). */
const READINESS_MS = 15_000;

export type SdkState = "loading" | "ready" | "failed";

/** The tries to load PayPal's script. */
export type SdkLoading = {
  /** Begins with the first try, whatever was before. */
  start: () => void;
  /** The script has loaded. */
  loaded: () => void;
  /** The script could not be loaded. */
  refused: () => void;
  /** The page is left. */
  stop: () => void;
};

/**
 * Loads PayPal's script: three tries with growing pauses, and no longer than 15 seconds in all.
 * @param load begins one try, which ends in `loaded`, in `refused`, or never
 * @param tell hears each new state
 * @param clock another one for tests
 */
export function sdkLoading(load: () => void, tell: (state: SdkState) => void, clock: Clock = browserClock): SdkLoading {
  let state: SdkState | undefined;
  let tries = 0;
  let pause: number | undefined;
  let patience: number | undefined;

  const stop = () => {
    for (const timer of [pause, patience]) if (timer !== undefined) clock.clear(timer);
    pause = undefined;
    patience = undefined;
  };
  const become = (next: SdkState) => {
    state = next;
    if (next !== "loading") stop();
    tell(next);
  };
  const attempt = () => {
    tries += 1;
    load();
  };

  return {
    start: () => {
      stop();
      tries = 0;
      become("loading");
      patience = clock.set(() => become("failed"), READINESS_MS);
      attempt();
    },
    loaded: () => {
      if (state === "loading") become("ready");
    },
    refused: () => {
      // A try that was refused already, or came too late, counts once.
      if (state !== "loading" || pause !== undefined) return;
      const wait = PAUSES_MS[tries - 1];
      if (wait === undefined) {
        become("failed");
        return;
      }
      pause = clock.set(() => {
        pause = undefined;
        attempt();
      }, wait);
    },
    stop,
  };
}

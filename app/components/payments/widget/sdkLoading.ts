import { browserClock, type Clock } from "../../ui/clock";

/** Milliseconds before the second and third attempt to load a provider's script. */
const PAUSES_MS = [1000, 2000];

/** Milliseconds within which the script must be ready, including all attempts and pauses. */
const READINESS_MS = 15_000;

export type SdkState = "loading" | "ready" | "failed";

/** Loading of a provider's script with retries. */
export type SdkLoading = {
  /** Starts again with the first attempt. */
  start: () => void;
  /** Call when the script has loaded. */
  loaded: () => void;
  /** Call when the script failed to load. */
  refused: () => void;
  /** Call when the component unmounts. */
  stop: () => void;
};

/**
 * Loads a provider's script: three attempts with increasing pauses, at most 15 seconds in total.
 * @param load starts one attempt, after which `loaded` or `refused` may be called
 * @param onState called with each new state
 * @param clock replaced in tests
 */
export function sdkLoading(
  load: () => void,
  onState: (state: SdkState) => void,
  clock: Clock = browserClock,
): SdkLoading {
  let state: SdkState | undefined;
  let attempts = 0;
  let pause: number | undefined;
  let timeout: number | undefined;

  const stop = () => {
    for (const timer of [pause, timeout]) if (timer !== undefined) clock.clear(timer);
    pause = undefined;
    timeout = undefined;
  };
  const setState = (next: SdkState) => {
    state = next;
    if (next !== "loading") stop();
    onState(next);
  };
  const attempt = () => {
    attempts += 1;
    load();
  };

  return {
    start: () => {
      stop();
      attempts = 0;
      setState("loading");
      timeout = clock.set(() => setState("failed"), READINESS_MS);
      attempt();
    },
    loaded: () => {
      if (state === "loading") setState("ready");
    },
    refused: () => {
      // Ignores a second failure of the same attempt, and failures after the end.
      if (state !== "loading" || pause !== undefined) return;
      const wait = PAUSES_MS[attempts - 1];
      if (wait === undefined) {
        setState("failed");
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

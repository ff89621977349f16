import { useSyncExternalStore } from "react";

const unchanging = () => () => undefined;

/** Whether scripts run: not in a page as the server sent it, until it is hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );

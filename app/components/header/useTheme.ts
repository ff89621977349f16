import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

/** The theme chosen since the document was loaded. It exists only in the browser: the server never sets it. */
let chosen: Theme | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Changes the theme at once and saves it for the next visit. Typed text and scroll position are kept. */
export function chooseTheme(theme: Theme): void {
  chosen = theme;
  for (const listener of listeners) listener();
  const body = new URLSearchParams({ theme, stay: "1" });
  // Offline, the choice lasts only for this document.
  fetch("/theme", { method: "POST", body, keepalive: true }).catch(() => undefined);
}

/**
 * The theme that the shopper chose; null for the system setting.
 * @param known the choice at the time the document was rendered
 */
export function useTheme(known: Theme | null): Theme | null {
  const now = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
  return now ?? known;
}

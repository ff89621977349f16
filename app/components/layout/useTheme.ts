import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

/** What the shopper chose since the document was loaded. It belongs to the browser: the server never sets it. */
let chosen: Theme | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Changes the page's theme at once, and keeps it for the next visit. Typed text and scroll position stay. */
export function chooseTheme(theme: Theme): void {
  chosen = theme;
  for (const listener of listeners) listener();
  const body = new URLSearchParams({ theme, stay: "1" });
  // Offline it holds for this document alone.
  fetch("/theme", { method: "POST", body, keepalive: true }).catch(() => undefined);
}

/**
 * The theme that the shopper chose; null while the system decides.
 * @param known the choice that the document came with
 */
export function useTheme(known: Theme | null): Theme | null {
  const now = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
  return now ?? known;
}

/** How far a visitor was in a list that grows while it is scrolled. */
export type PlaceInList = {
  /** The list: its history entry and its order. */
  list: string;
  /** How many products were shown. */
  shown: number;
  /** How far the page was scrolled, in pixels. */
  top: number;
};

const STORED = "place in list";

/** The most products that are loaded again; further ones follow as the page is scrolled. */
const MOST_SHOWN = 480;

/** Remembers a place for the case that the page is loaded again. Browsers may refuse that. */
export function rememberPlace(place: PlaceInList): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(place));
  } catch {}
}

/** Where the visitor was in this list before the page was loaded again; null for a visit that begins. */
export function placeBeforeReload(list: string): PlaceInList | null {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "navigate") return null;
  try {
    const place: PlaceInList | null = JSON.parse(sessionStorage.getItem(STORED) ?? "null");
    return place?.list === list ? { ...place, shown: Math.min(place.shown, MOST_SHOWN) } : null;
  } catch {
    return null;
  }
}

import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** A drawer is closed within so many milliseconds. */
const CLOSING_MS = 500;

/**
 * Shows and announces that the next page is on its way; the animation begins after 300 ms: until then it is hidden. When the
 * page is there, its title is announced, and its heading has the focus, as after a page load the whole page has.
 */
export function NavigationStatus() {
  const isLoading = useNavigation().state !== "idle";
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    // A filter or a sorting leaves the page, and the focus, where they are.
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const focusHeading = (tries: number) => {
      // A drawer that was left by one of its links closes first.
      if (tries > 0 && document.querySelector("dialog[open]")) {
        setTimeout(focusHeading, CLOSING_MS / 10, tries - 1);
        return;
      }
      const heading = document.querySelector<HTMLElement>("main h1");
      // The page may have given the focus to something, and a field of a filter keeps it. A link was followed.
      if (!heading || document.activeElement?.matches("main :not(a), dialog :not(a)")) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    setTimeout(focusHeading, 0, 10);
  }, [pathname]);
  return (
    <div aria-live="polite">
      {isLoading ? (
        <div className="fixed inset-x-0 top-0 z-50 h-1 origin-left animate-progress bg-mark motion-reduce:bg-transparent print:hidden">
          <span className="sr-only">Loading…</span>
        </div>
      ) : (
        <span className="sr-only">{title}</span>
      )}
    </div>
  );
}

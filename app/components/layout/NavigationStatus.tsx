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
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  const pressed = useRef<Element | null>(null);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (!isLoading) return;
    pressed.current = document.activeElement;
    // What is drawn anew is announced: without it, the title of the page that was left.
    setTitle("");
  }, [isLoading]);
  useEffect(() => {
    const isSame = shown.current.pathname === pathname;
    if (shown.current.key === key) return;
    shown.current = { pathname, key };
    if (!isSame) setTitle(document.title);
    const { current: button } = pressed;
    pressed.current = null;
    const takeFocus = (tries: number) => {
      // A drawer that was left by one of its links closes first.
      if (tries > 0 && document.querySelector("dialog[open]")) {
        setTimeout(takeFocus, CLOSING_MS / 10, tries - 1);
        return;
      }
      // The page may have given the focus to something, and a field of a filter keeps it. A link was followed. On the same page
      // only what was pressed may be gone, or drawn anew.
      const kept = isSame ? ":not(body)" : "main :not(a), dialog :not(a)";
      if (document.activeElement?.matches(kept)) return;
      // What was pressed, or what took its place in a form drawn anew. Another item's button of the same name is none of these.
      const { form, name, value } = (button ?? {}) as HTMLButtonElement;
      const drawn = document.getElementById(form?.getAttribute("id") ?? "");
      const anew = drawn?.querySelector(`[name="${name}"][value="${CSS.escape(value)}"]:not([tabindex], [hidden])`);
      // A part of the page that the address names takes the place of its heading.
      const heading = document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>("main h1");
      if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
      for (const target of isSame ? [button, anew, heading] : [heading]) {
        (target as HTMLElement | null)?.focus({ preventScroll: true });
        if (document.activeElement !== document.body) break;
      }
    };
    setTimeout(takeFocus, 0, 10);
  }, [pathname, hash, key]);
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

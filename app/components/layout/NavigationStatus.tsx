import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Loaded with the first navigation; without it, the focus stays where the browser puts it. */
async function rememberFocus(button: Element | null) {
  const loaded = await import("./focusAfterNavigation").catch(() => null);
  return loaded?.rememberFocus(button);
}

/**
 * Shows and announces that the next page is on its way; the animation begins after 300 ms: until then it is hidden. When the
 * page is there, its title is announced, and its heading has the focus, as after a page load the whole page has.
 */
export function NavigationStatus() {
  const isLoading = useNavigation().state !== "idle";
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  const remembered = useRef<ReturnType<typeof rememberFocus>>();
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (!isLoading) return;
    remembered.current = rememberFocus(document.activeElement);
    // What is drawn anew is announced: without it, the title of the page that was left.
    setTitle("");
  }, [isLoading]);
  useEffect(() => {
    const isSame = shown.current.pathname === pathname;
    if (shown.current.key === key) return;
    shown.current = { pathname, key };
    if (!isSame) setTitle(document.title);
    const { current = rememberFocus(null) } = remembered;
    remembered.current = undefined;
    setTimeout(async () => (await current)?.(isSame, hash));
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

/** A drawer is closed within so many milliseconds. */
const CLOSING_MS = 500;

/** Safari before 17.4 does not say. */
const isShown = (element: Partial<Element>) => element.checkVisibility?.() ?? true;

/**
 * Remembers where the keyboard is when a page is on its way. @returns what gives the page the focus once it is there
 * @param focused what has the focus: what was pressed, or the body, where a press focuses nothing (Safari) or nothing was pressed
 */
export function rememberFocus(focused: Element | null) {
  const button = focused === document.body ? null : (focused as HTMLButtonElement | null);
  // Read now: a button that is drawn anew has no form any more.
  const { id = "", form, name = "", value = "" } = button ?? ({} as Partial<HTMLButtonElement>);
  // A number is the place of an item in its list, which another one may have by then.
  const formId = (Number.isNaN(Number(value)) && form?.getAttribute("id")) || "";
  // The headings of the parts of the page that it is in, the nearest first.
  const headings = [...document.querySelectorAll<HTMLElement>("h2, summary")];
  const above = headings.filter((one) => button && one.parentElement?.contains(button)).reverse();
  /** @param isSame whether it is the same page with other contents */
  return function takeFocus(isSame: boolean, hash: string, tries = 10): void {
    // A drawer that was left by one of its links closes first.
    if (tries > 0 && document.querySelector("dialog[open]")) {
      setTimeout(takeFocus, CLOSING_MS / 10, isSame, hash, tries - 1);
      return;
    }
    // The page may have given the focus to something, and a field of a filter keeps it. A link was followed. On the same page
    // only what was pressed may be gone, drawn anew, or in a part that was just closed.
    const kept = isSame ? ":not(body)" : "main :not(a), dialog :not(a)";
    const { activeElement } = document;
    if (activeElement?.matches(kept) && isShown(activeElement)) return;
    // What was pressed, or what took its place: by its id, or in a form drawn anew. Another item's button of the same name is
    // none of these.
    const anew = document
      .getElementById(formId)
      ?.querySelector<HTMLElement>(`[name="${name}"][value="${CSS.escape(value)}"]:not([tabindex], [hidden])`);
    // A part of the page that the address names comes first.
    const named = document.getElementById(hash.slice(1));
    const pressed = isSame ? [button, document.getElementById(id), anew, ...above] : [];
    const places = [named, ...pressed, document.querySelector<HTMLElement>("main h1")];
    for (const target of places) {
      if (!target || !isShown(target)) continue;
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      // A mouse leaves the page where it is.
      if (isSame && target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
      if (document.activeElement === target) break;
    }
  };
}

/** How long a started sequence such as `g o` waits for its next key. */
const SEQUENCE_MS = 1500;

/** What opens a row of a list: the first link into the back office, else a button. */
const ROW_LINK = ["/admin/", "/order/", "/contactSupport"].map((start) => `a[href^="${start}"]`).join();

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("select, textarea, input:not([type=checkbox], [type=radio], [type=submit], [type=button])"));

/** The rows of the page's list, and the one with the focus; -1 for none. */
function findRows(): { rows: HTMLElement[]; focused: number } {
  const rows = [...document.querySelectorAll<HTMLElement>("main tbody tr")];
  return { rows, focused: rows.findIndex((row) => row.contains(document.activeElement)) };
}

function focusRow(step: number): boolean {
  const { rows, focused } = findRows();
  const row = rows[focused < 0 ? 0 : focused + step];
  const opener = row?.querySelector<HTMLElement>(ROW_LINK) ?? row?.querySelector<HTMLElement>("button");
  opener?.focus();
  return opener !== undefined && opener !== null;
}

function tickRow(): boolean {
  const { rows, focused } = findRows();
  const box = rows[focused]?.querySelector<HTMLElement>("input[type=checkbox]");
  box?.click();
  return Boolean(box);
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>("main form[method=get] input:not([type=hidden])");
  field?.focus();
  return field !== null;
}

/** Follows the link, or focuses the first field, of the element whose `data-keys` are these. */
function activateElement(keys: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>("[data-keys]")].find(({ dataset }) => dataset.keys === keys);
  if (!found) return false;
  if (found.matches("a, button")) found.click();
  else found.querySelector<HTMLElement>("input, textarea")?.focus();
  return true;
}

function run(keys: string): boolean {
  if (keys === "j") return focusRow(1);
  if (keys === "k") return focusRow(-1);
  if (keys === "x") return tickRow();
  if (keys === "/") return focusSearch();
  return activateElement(keys);
}

/**
 * Listens for the keyboard shortcuts of the back office. They are off while a field has the focus or a dialog is open,
 * and with Ctrl, Alt or Meta.
 * @returns a function that stops listening
 */
export function listenForShortcuts(): () => void {
  let started: number | null = null;
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    const isText = key.length === 1 && !ctrlKey && !altKey && !metaKey && !event.isComposing;
    if (!isText || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const isSecond = started !== null && event.timeStamp - started < SEQUENCE_MS;
    started = key === "g" && !isSecond ? event.timeStamp : null;
    if (started === null && run(isSecond ? `g ${key}` : key)) event.preventDefault();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}

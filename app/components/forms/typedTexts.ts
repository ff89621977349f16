/**
 * For what has text areas: keeps what is typed into them before React has hydrated them, also while parts of the page are being
 * loaded. Then React sets a text area's first text again, unless the page has another one.
 */
function keep({ target: area }: { target: EventTarget | null }): void {
  // What React has hydrated has properties of it.
  if (area instanceof HTMLTextAreaElement && area.value !== area.defaultValue && !Object.keys(area).length)
    area.append("\n");
}

if (typeof document !== "undefined") {
  for (const target of document.querySelectorAll("textarea")) keep({ target });
  document.addEventListener("input", keep);
}

/**
 * For what has text areas: keeps what is typed into them before React has hydrated them, also while parts of the page are being
 * loaded. Then React sets a text area's first text again, unless the page has another one.
 */
function keepTyped(): void {
  for (const area of document.querySelectorAll("textarea")) {
    // What React has hydrated has properties of it.
    if (area.value !== area.defaultValue && !Object.keys(area).length) area.append("\n");
  }
}

if (typeof document !== "undefined") {
  keepTyped();
  document.addEventListener("input", keepTyped);
}

/**
 * For what has text areas: keeps what is typed into them before the scripts are there. When React hydrates a text area, it sets
 * its first text again, unless the page has another one.
 */
if (typeof document !== "undefined") {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) area.append("\n");
  }
}

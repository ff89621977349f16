/** Class of a field that the form was refused for. */
export const REFUSED = "refused";

/**
 * The looks of PayPal's card fields: those of the shop's own, in the colours of the page as it is now. PayPal takes no
 * style sheet, only values, of the properties that its style guide for card fields lists.
 */
export function cardFieldStyle(): Record<string, Record<string, string>> {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string) => page.getPropertyValue(`--${name}`).trim();
  const ring = (name: string, width: number) => `inset 0 0 0 ${width}px ${colour(name)}`;
  return {
    body: { padding: "0" },
    input: {
      color: colour("ink"),
      background: colour("surface"),
      border: `1px solid ${colour("edge")}`,
      "border-radius": "6px",
      "font-family": "ui-sans-serif, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif",
      "font-size": "16px",
      "line-height": "24px",
      height: "44px",
      padding: "9px 12px",
      outline: "2px solid transparent",
    },
    "input::placeholder": { color: colour("muted"), opacity: "1" },
    "input:focus": { "box-shadow": ring("focus", 2) },
    // The first is PayPal's own word, while it doubts what is typed; the second what the form was refused for.
    ".invalid": { color: colour("danger") },
    [`.${REFUSED}`]: { border: `1px solid ${colour("danger")}`, "box-shadow": ring("danger", 1) },
    [`.${REFUSED}:focus`]: { "box-shadow": ring("danger", 2) },
  };
}

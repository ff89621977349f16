/** Class of a field that is marked as invalid. */
export const REFUSED = "refused";

/**
 * The style of PayPal's card fields: that of the shop's fields, in the colors of the current theme. PayPal accepts no style
 * sheet, only values of the properties listed in its style guide for card fields.
 */
export function cardFieldStyle(): Record<string, Record<string, string>> {
  const page = getComputedStyle(document.documentElement);
  const color = (name: string) => page.getPropertyValue(`--${name}`).trim();
  const ring = (name: string, width: number) => `inset 0 0 0 ${width}px ${color(name)}`;
  return {
    body: { padding: "0" },
    input: {
      color: color("ink"),
      background: color("surface"),
      border: `1px solid ${color("edge")}`,
      "border-radius": "6px",
      "font-family": "ui-sans-serif, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif",
      "font-size": "16px",
      "line-height": "24px",
      height: "44px",
      padding: "9px 12px",
      outline: "2px solid transparent",
    },
    "input::placeholder": { color: color("muted"), opacity: "1" },
    "input:focus": { "box-shadow": ring("focus", 2) },
    // `.invalid` is set by PayPal while typing; REFUSED is set by the shop when the form is submitted.
    ".invalid": { color: color("danger") },
    [`.${REFUSED}`]: { border: `1px solid ${color("danger")}`, "box-shadow": ring("danger", 1) },
    [`.${REFUSED}:focus`]: { "box-shadow": ring("danger", 2) },
  };
}

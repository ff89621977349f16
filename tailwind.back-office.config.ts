import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import storefront from "./tailwind.config";

/** What only screens of the back office have, beside their classes. */
const ofBackOffice = plugin(({ addComponents }) => {
  addComponents({
    "@media (forced-colors: active)": { "nav [aria-current]": { outlineStyle: "solid" } },
    // A focused field is not hidden by the buttons that stay at the lower edge of a small screen.
    "@media (max-width: 991px)": { "html:has([data-sticky-actions])": { scrollPaddingBottom: "5rem" } },
    // A list's bar for the ticked rows counts them, and hides nothing that is focused.
    main: { counterReset: "selected" },
    "[form=selection]:checked": { counterIncrement: "selected" },
    "@media (min-height: 30rem) and (min-width: 992px)": {
      "html:has([data-selection-bar])": { scrollPaddingBottom: "6rem" },
    },
    "@media (min-height: 30rem) and (max-width: 991px)": {
      "html:has([form=selection]:checked)": { scrollPaddingBottom: "12rem" },
    },
  });
  // Tables on small screens: see `table` of app/components/lists.
  addComponents({
    "@media (max-width: 991px)": {
      ".table-cards tbody": {
        display: "grid",
        gap: "1px",
        gridTemplateColumns: "repeat(auto-fill, minmax(min(20rem, 100%), 1fr))",
      },
      ".table-cards tr": { border: "0", boxShadow: "0 0 0 1px var(--line)" },
      ".table-products, .table-products tbody": { display: "block" },
      ".table-products tr": {
        columnGap: "0.75rem",
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr) auto",
        padding: "0.75rem",
        rowGap: "0.25rem",
      },
      ".table-products tr + tr": { borderTop: "1px solid var(--line)" },
      ".table-products td": { border: "0", padding: "0" },
      ".table-products td:nth-child(-n + 2)": { gridRow: "span 2 / span 2" },
      ".table-products td:is(:nth-child(3), :nth-child(4))": { gridColumnStart: "3" },
      ".table-products td:nth-child(7)": { gridColumn: "1 / -1" },
      ".table-fields tr": { columnGap: "1rem", display: "flex", flexWrap: "wrap", paddingInline: "0.75rem" },
      ".table-fields td": { alignItems: "center", gap: "0.5rem", paddingInline: "0", textAlign: "left" },
      ".table-fields td:first-child": { flexBasis: "100%" },
      ".table-fields td:first-child::before": { display: "none" },
    },
  });
});

/** The classes of all screens: staff sees the storefront's too. */
export default {
  ...storefront,
  content: ["./app/components/**/*.{ts,tsx}", "./app/routes/*.tsx", "./app/root.tsx"],
  plugins: [...storefront.plugins, ofBackOffice],
} satisfies Config;

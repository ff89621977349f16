import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import storefront from "./tailwind.config";

/** What only screens of the back office have, beside their classes. */
const ofBackOffice = plugin(({ addComponents, theme }) => {
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
  // Tables, above all on small screens: see `table` of app/components/lists.
  addComponents({
    ".row-actions": { alignItems: "flex-start", display: "flex", gap: "0.5rem", whiteSpace: "nowrap" },
    ".table-products label": { alignItems: "center", display: "flex", gap: "0.5rem", minHeight: "2.25rem" },
    ".table-products img": {
      backgroundColor: "var(--well)",
      borderRadius: theme("borderRadius.DEFAULT"),
      flex: "none",
      height: "3rem",
      objectFit: "cover",
      width: "3rem",
    },
    "@media (min-width: 992px)": {
      ".table-products .row-actions": { display: "grid", gridTemplateColumns: "auto auto" },
      ".table-products .row-actions > :last-child": { gridColumn: "span 2 / span 2" },
      ".table-products td:is(:nth-child(5), :nth-child(6))": {
        maxWidth: "9rem",
        minWidth: "6.5rem",
        overflowWrap: "anywhere",
      },
      // Six lines, of which a field has three, and the last cell all.
      ".table-variants, .table-variants :is(thead, tbody)": { display: "block" },
      ".table-variants tr": {
        alignItems: "center",
        display: "grid",
        gridAutoFlow: "column",
        gridTemplateColumns:
          "minmax(0, 1.1fr) minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 0.9fr) minmax(0, 1.1fr) 5.5rem",
        gridTemplateRows: "repeat(6, auto)",
        paddingBlock: "0.375rem",
      },
      ".table-variants thead tr": { backgroundColor: "var(--sunken)" },
      ".table-variants tbody tr": { borderTop: "1px solid var(--line)" },
      ".table-variants :is(th, td)": { border: "0", gridRow: "span 3", padding: "0.25rem 0.5rem" },
      ".table-variants :is(th, td):last-child": { gridRow: "span 6" },
    },
    "@media (max-width: 991px)": {
      ".row-actions": { flexGrow: "1", flexWrap: "wrap", justifyContent: "flex-end" },
      ".table-products .row-actions": { justifyContent: "flex-start" },
      ".table-products label": {
        alignItems: "flex-start",
        flexDirection: "column",
        gap: "0.25rem",
        minWidth: "2.25rem",
      },
      ".table-products td:is(:nth-child(5), :nth-child(6))": { display: "none" },
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
      ".table-variants tr": {
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(max(6.5rem, 20%), 1fr))",
      },
      ".table-variants td": {
        alignItems: "flex-start",
        flexDirection: "column",
        gap: "0.25rem",
        justifyContent: "start",
      },
      ".table-variants td:first-child::before": { display: "block" },
      ".table-variants td:not([data-label])": { gridColumn: "1 / -1" },
    },
    "@media (max-width: 360px)": {
      // Fields begin at one edge, whatever the width of their labels.
      ".table-fields td:has(.control)": { alignItems: "flex-start", flexDirection: "column", gap: "0.25rem" },
      // A price beside the name would leave it the room of a word.
      ".table-products td:nth-child(2)": { gridRow: "auto" },
      ".table-products td:first-child": { gridRow: "span 3 / span 3" },
      ".table-products td:is(:nth-child(3), :nth-child(4))": { gridColumnStart: "2", textAlign: "left" },
    },
  });
});

/** The classes of all screens: staff sees the storefront's too. */
export default {
  ...storefront,
  content: ["./app/components/**/*.{ts,tsx}", "./app/routes/*.tsx", "./app/root.tsx"],
  plugins: [...storefront.plugins, ofBackOffice],
} satisfies Config;

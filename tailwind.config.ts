import typography from "@tailwindcss/typography";
import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import backOffice from "./app/components/back-office.json";
import { palette } from "./app/platform/palette";

// `color-scheme` decides which color of a pair is used.
const variables = Object.entries(palette).map(([name, [light, dark]]) => [
  `--${name}`,
  light === dark ? light : `light-dark(${light},${dark})`,
]);

/**
 * Utilities that are off, because their names are words in the code or because they set variables for every element: 7 %
 * of the stylesheet, gzipped. Shadows and `tabular-nums` are defined below as plain properties.
 */
const UNUSED = [
  "boxShadow",
  "boxShadowColor",
  "divideWidth",
  "fontVariantNumeric",
  "resize",
  "rotate",
  "scale",
  "scrollSnapType",
  "skew",
  "space",
  "transform",
  "transitionProperty",
  "translate",
  "visibility",
  "container",
  "contain",
  "borderSpacing",
  "touchAction",
  "gradientColorStops",
  ...["Color", "OffsetColor", "OffsetWidth", "Opacity", "Width"].map((property) => `ring${property}`),
  ...[
    "Blur",
    "Brightness",
    "Contrast",
    "Filter",
    "Grayscale",
    "HueRotate",
    "Invert",
    "Opacity",
    "Saturate",
    "Sepia",
  ].map((property) => `backdrop${property}`),
  ...[
    "blur",
    "brightness",
    "contrast",
    "dropShadow",
    "filter",
    "grayscale",
    "hueRotate",
    "invert",
    "saturate",
    "sepia",
  ],
];

// In windows of phones it does not grow with the letters.
const GUTTER = "clamp(min(1rem, 5vw), 4vw, 2.5rem)";

/** Half of the widest column, its gutters included. */
const HALF_PAGE = "48rem";

export default {
  // Without what only the back office draws, which has a stylesheet of its own: every first visit loads this one.
  content: [
    "./app/components/**/*.{ts,tsx}",
    "./app/routes/_shop*.tsx",
    "./app/root.tsx",
    ...backOffice.flatMap((part) => [`!./app/components/${part}/**`, `!./app/components/${part}.tsx`]),
  ],
  corePlugins: Object.fromEntries(UNUSED.map((name) => [name, false])),
  // For what cannot follow `color-scheme` alone, such as which of two buttons is shown.
  darkMode: ["variant", ["@media (prefers-color-scheme: dark) { :root:not([data-theme]) & }", "[data-theme=dark] &"]],
  theme: {
    // `xs` and `lg` are the widths at which the lists of the back office change; at `xl` its navigation becomes a side bar.
    screens: { xs: "481px", sm: "640px", md: "768px", lg: "992px", xl: "1280px", "2xl": "1480px" },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...Object.fromEntries(Object.keys(palette).map((name) => [name, `var(--${name})`])),
    },
    // Descriptions of products: see `allowedTags` in app/shop/catalog/description.server.ts.
    typography: ({ theme }: { theme: (path: string) => string }) => ({
      DEFAULT: {
        css: {
          maxWidth: theme("maxWidth.prose"),
          "> * + *": { marginTop: theme("spacing.3") },
          ul: { listStyleType: "disc", paddingLeft: theme("spacing.5") },
          ol: { listStyleType: "decimal", paddingLeft: theme("spacing.5") },
        },
      },
    }),
    extend: {
      fontFamily: {
        sans: [
          "Figtree",
          "ui-sans-serif",
          "-apple-system",
          "Segoe UI",
          "Roboto",
          "Inter",
          "Helvetica Neue",
          "Arial",
          "sans-serif",
        ],
        // The stand-ins have the width and height of the shop's font: nothing moves when it arrives.
        sign: ["Roboto Slab", "Georgia as Roboto Slab", "Times as Roboto Slab", "serif"],
      },
      fontSize: {
        display: [
          "clamp(2.125rem, min(1.2rem + 3.6vw, 9vh), 4.25rem)",
          { lineHeight: "1.06", letterSpacing: "-0.03em" },
        ],
        title: ["clamp(1.75rem, 1.3rem + 2vw, 2.6rem)", { lineHeight: "1.12", letterSpacing: "-0.02em" }],
        product: ["clamp(1.6rem, 1.2rem + 1.6vw, 2.3rem)", { lineHeight: "1.14", letterSpacing: "-0.02em" }],
        section: "clamp(1.375rem, 1.15rem + 1vw, 1.75rem)",
        number: ["clamp(1.0625rem, 0.9rem + 0.9vw, 1.375rem)", { letterSpacing: "0" }],
        lead: "1.0625rem",
      },
      spacing: {
        // The least height and width of what is pressed: 44 px.
        target: "2.75rem",
        // The height of small buttons, and the padding of links in lines of their own: as much as a finger needs, less for a mouse.
        small: "var(--small)",
        press: "var(--press)",
        gutter: GUTTER,
        // The room beside the column that header, page and footer share: a gutter, and more in windows wider than the column.
        side: "var(--side)",
        // The height of a field's label, for what stands beside a labeled field.
        label: "1.5625rem",
      },
      // Where a product's pictures stay beside the text: below the header, or as far up as the thumbnails need in a low window.
      inset: { gallery: "min(5rem, 100vh - min(57vw, 55rem))" },
      maxWidth: { text: "54rem", form: "38rem" },
      boxShadow: {
        raised: "0 1px 2px var(--shade), 0 8px 24px var(--shade)",
        selected: "0 0 0 1px var(--accent)",
        invalid: "0 0 0 1px var(--danger)",
      },
      keyframes: {
        // For what scripts replace when they run: it is seen only if they do not load in time.
        late: { "0%, 99%": { position: "absolute", visibility: "hidden" } },
        progress: {
          from: { transform: "scaleX(0)", visibility: "hidden" },
          "1%": { visibility: "visible" },
          to: { transform: "scaleX(0.95)", visibility: "visible" },
        },
      },
      animation: { late: "late 5s", progress: "progress 10s 300ms cubic-bezier(0, 0.7, 0.2, 1) both" },
      // Columns as wide as there is room for, none wider than its container.
      gridTemplateColumns: {
        filters: "repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))",
        cards: "repeat(auto-fit, minmax(min(17rem, 100%), 1fr))",
        footer: "repeat(auto-fit, minmax(min(13rem, 100%), 1fr))",
        services: "repeat(auto-fill, minmax(min(22rem, 100%), 1fr))",
        samples: "repeat(auto-fit, minmax(min(13rem, 100%), 1fr))",
        thumbs: "repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))",
        facts: "fit-content(40%) minmax(0, 1fr)",
        settings: "12rem minmax(0, 1fr)",
        aside: "minmax(0, 1fr) 21rem",
        checkout: "minmax(0, 1fr) 25rem",
        product: "minmax(0, 1.1fr) minmax(0, 1fr)",
      },
    },
  },
  plugins: [
    typography({ target: "legacy" }),
    plugin(({ addBase, addComponents, addUtilities, addVariant, matchUtilities, theme }) => {
      addBase({
        ":root": {
          ...Object.fromEntries(variables),
          "--side": `max(${GUTTER}, 50vw - ${HALF_PAGE} + ${GUTTER})`,
          "--small": "2.25rem",
          "--press": "0.25rem",
        },
        "@media (pointer: coarse)": {
          ":root": { "--small": theme("spacing.target"), "--press": "0.875rem" },
          // A link that is an item of its row is in no sentence.
          ":where(main summary, main .flex > a:not([class]))": { paddingBlock: "var(--press)" },
        },
        // In the back office the column is in the middle of what the navigation's 13 rem leave of the window.
        "@media (min-width: 1280px)": {
          "[data-back-office]": { "--side": `max(${GUTTER}, 50vw - 54.5rem + ${GUTTER})` },
        },
        // All screens of the back office begin at the same edge.
        "[data-back-office] > main.mx-auto": { marginLeft: `calc(var(--side) - ${GUTTER})` },
        // What is scrolled to stands below the header that stays at the top.
        "html:has([data-stays])": { scrollPaddingTop: "5rem" },
        "html:has([data-buy-bar])": { scrollPaddingBottom: "5rem" },
        "@media (prefers-reduced-motion: no-preference)": {
          "@view-transition": { navigation: "auto" },
          "::view-transition-group(*)": { animationDuration: "150ms" },
        },
      });
      // A product of a list: with 40 of them on a page, their utilities were a tenth of its HTML and CSS. What the picture stands in for
      // is below it; another picture takes its place under a mouse.
      addComponents({
        ".product-card": {
          display: "flex",
          flexDirection: "column",
          minWidth: "0",
          position: "relative",
          "> img": {
            aspectRatio: "1",
            backgroundColor: "var(--well)",
            borderRadius: theme("borderRadius.md"),
            marginBottom: theme("spacing.3"),
            objectFit: "cover",
            width: "100%",
          },
          "> img + img": { display: "none", position: "absolute", top: "0" },
          "@media (hover: hover)": { "&:hover > img + img": { display: "block" } },
          "> :is(h2, h3)": {
            "-webkit-box-orient": "vertical",
            "-webkit-line-clamp": "2",
            display: "-webkit-box",
            fontFamily: theme("fontFamily.sans"),
            fontSize: "0.9375rem",
            fontWeight: theme("fontWeight.medium"),
            letterSpacing: "0",
            lineHeight: theme("lineHeight.snug"),
            overflow: "hidden",
          },
          // The link covers the whole card.
          "> :is(h2, h3) > a": {
            color: "var(--ink)",
            textDecorationLine: "none",
            textDecorationThickness: "auto",
            "&:hover": { textDecorationLine: "underline" },
            "&::after": { borderRadius: theme("borderRadius.md"), content: '""', inset: "0", position: "absolute" },
            "&:focus-visible": { outline: "none" },
            "&:focus-visible::after": { outline: "3px solid var(--focus)", outlineOffset: "4px" },
          },
        },
        ".product-card-price": {
          fontFamily: theme("fontFamily.sign"),
          fontSize: "1.125rem",
          fontVariantNumeric: "tabular-nums",
          fontWeight: theme("fontWeight.bold"),
          letterSpacing: "-0.01em",
          lineHeight: "1.75rem",
          marginTop: theme("spacing.1"),
        },
      });
      // What every button and every field has in common. As utilities it was a fifth of the HTML of a list with forms in its rows.
      addComponents({
        ".button": {
          alignItems: "center",
          border: "1px solid transparent",
          borderRadius: theme("borderRadius.md"),
          display: "inline-flex",
          fontWeight: theme("fontWeight.semibold"),
          gap: theme("spacing.2"),
          justifyContent: "center",
          // A row of buttons wraps before a word does, also where texts may break anywhere.
          overflowWrap: "break-word",
          paddingBottom: theme("spacing.2"),
          paddingTop: theme("spacing.2"),
          textAlign: "center",
          "@media (prefers-reduced-motion: no-preference)": {
            transition: "background-color 100ms, border-color 100ms",
          },
          "&:disabled, &:disabled:hover, &[aria-disabled=true]:not([aria-busy])": {
            backgroundColor: "var(--sunken)",
            borderColor: "var(--line)",
            color: "var(--muted)",
            cursor: "not-allowed",
            textDecorationLine: "none",
          },
          '&[aria-busy="true"]': { cursor: "progress" },
        },
        ".button-secondary:not(:disabled)": {
          backgroundColor: "var(--surface)",
          borderColor: "var(--edge)",
          color: "var(--ink)",
          "&:hover": { backgroundColor: "var(--sunken)", borderColor: "var(--ink)" },
        },
        // A row of a table repeats it, so it is one class: the page stays small.
        ".short-id": {
          color: "var(--muted)",
          fontVariantNumeric: "tabular-nums",
          whiteSpace: "nowrap",
          "@media (min-width: 1024px) and (max-width: 1535.98px)": {
            display: "block",
            whiteSpace: "normal",
            width: "13ch",
            wordBreak: "break-all",
          },
        },
        ".control": {
          backgroundColor: "var(--surface)",
          border: "1px solid var(--edge)",
          borderRadius: theme("borderRadius.md"),
          color: "var(--ink)",
          display: "block",
          minWidth: "0",
          paddingLeft: theme("spacing.3"),
          "&:focus-visible": { outlineOffset: "1px" },
          "&:disabled, &[readonly]": { backgroundColor: "var(--sunken)", color: "var(--muted)" },
          "&[aria-invalid]": { borderColor: "var(--danger)", boxShadow: theme("boxShadow.invalid") },
        },
        // The links of the back office's navigation, which is in the page twice: on the lists instead of each link. Staff have it
        // around the page of an order, too, which is a page of the storefront.
        ".office-links a": {
          alignItems: "center",
          borderRadius: theme("borderRadius.md"),
          color: "var(--muted)",
          display: "flex",
          fontSize: "0.875rem",
          fontWeight: theme("fontWeight.semibold"),
          gap: theme("spacing.3"),
          lineHeight: theme("lineHeight.tight"),
          minHeight: theme("spacing.target"),
          paddingInline: theme("spacing.3"),
          "&:hover": { backgroundColor: "var(--well)" },
          "&[aria-current]": {
            backgroundColor: "var(--surface)",
            boxShadow: theme("boxShadow.selected"),
            color: "var(--ink)",
            "@media (forced-colors: active)": { outlineStyle: "solid" },
          },
        },
        ".unfolding > summary": { listStyle: "none", "&::-webkit-details-marker": { display: "none" } },
      });
      addUtilities({
        ".wrap-anywhere": { "overflow-wrap": "anywhere" },
        ".tabular-nums": { "font-variant-numeric": "tabular-nums" },
        ".focus-outline": { outline: "3px solid var(--focus)", "outline-offset": "2px" },
      });
      matchUtilities({ shadow: (value) => ({ "box-shadow": value }) }, { values: theme("boxShadow") });
      // A browser that saves data gets no scripts, although it would run them.
      addVariant("no-script", ["@media (scripting: none)", ":root[data-plain] &"]);
      addVariant("scripted", "@media (scripting: enabled) { :root:not([data-plain]) & }");
      // Labels of radio buttons that are drawn as stars, up to the one below the pointer, otherwise up to the chosen one.
      addVariant("starred", [
        "&:hover",
        "&:has(~ label:hover)",
        ":not(:hover) > &:has(:checked)",
        ":not(:hover) > &:has(~ label > :checked)",
      ]);
    }),
  ],
} satisfies Config;
